"""Child processes that end with the process that started them."""

import ctypes
import os
import pwd
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

Nap = Callable[[float], None]

_BIG_LOG = 10_000_000
_PR_SET_PDEATHSIG = 1


class StartError(Exception):
    """A server or process cannot be started; the message is one sentence for the person."""


@dataclass
class Child:
    """A running process, with what a person calls it and where its output goes."""

    name: str
    process: subprocess.Popen[bytes]
    log: Path | None
    stop_signal: signal.Signals = signal.SIGTERM

    def is_running(self) -> bool:
        """Whether the process has not ended yet."""
        return self.process.poll() is None

    def ask_to_stop(self) -> None:
        """Send the signal that ends the process in good order."""
        if self.is_running():
            self.process.send_signal(self.stop_signal)

    def wait(self, seconds: float) -> bool:
        """Wait for the end; return whether it came in time."""
        try:
            self.process.wait(timeout=max(seconds, 0))
        except subprocess.TimeoutExpired:
            return False
        return True

    def end(self, seconds: float) -> None:
        """Wait for the end of a child that was asked to stop; after ``seconds`` force it."""
        if not self.wait(seconds):
            self.process.kill()
            self.process.wait()

    def obituary(self) -> str:
        """Say in one sentence how the process ended and where to read more."""
        code = self.process.returncode
        how = f"exit code {code}" if code >= 0 else f"signal {signal.Signals(-code).name}"
        where = f"; see {self.log}" if self.log else ""
        return f"{self.name} ended unexpectedly ({how}){where}."


def spawn(
    name: str,
    command: Sequence[str | Path],
    *,
    environment: Mapping[str, str],
    cwd: Path,
    log: Path | None,
    user: str | None = None,
    stdin: int = subprocess.DEVNULL,
    stop_signal: signal.Signals = signal.SIGTERM,
    pass_fds: Sequence[int] = (),
) -> Child:
    """Start a process in a session of its own, so that Ctrl-C reaches only its parent.

    To be called from the main thread: the kernel ends the child with the thread that made it.
    """
    options: dict[str, Any] = {}
    if user:
        entry = pwd.getpwnam(user)
        options = {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    output = _open_log(log) if log else subprocess.DEVNULL
    try:
        process = subprocess.Popen(
            [str(part) for part in command],
            env=dict(environment),
            cwd=cwd,
            stdin=stdin,
            stdout=output,
            stderr=subprocess.STDOUT,
            start_new_session=True,
            pass_fds=pass_fds,
            preexec_fn=_end_with_parent(stop_signal),  # noqa: PLW1509  (one system call)
            **options,
        )
    except OSError as error:
        raise StartError(f"{name} cannot be started: {error}.") from error
    finally:
        if log:
            os.close(output)
    return Child(name, process, log, stop_signal)


def end(children: Sequence[Child], seconds: float) -> None:
    """Stop the children together, the last one first; force what takes longer than ``seconds``."""
    for child in reversed(children):
        child.ask_to_stop()
    deadline = time.monotonic() + seconds
    for child in reversed(children):
        child.end(deadline - time.monotonic())


def wait_until(
    is_done: Callable[[], bool], *, child: Child, seconds: float, nap: Nap = time.sleep
) -> None:
    """Wait until the child is ready; raise StartError if it ends or takes too long."""
    deadline = time.monotonic() + seconds
    while not is_done():
        if not child.is_running():
            raise StartError(child.obituary())
        if time.monotonic() > deadline:
            raise StartError(f"{child.name} was not ready within {seconds:.0f} s; see {child.log}.")
        nap(0.01)


def _open_log(path: Path) -> int:
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if path.exists() and path.stat().st_size > _BIG_LOG:
        path.replace(path.with_suffix(".old.log"))
    return os.open(path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600)


def _end_with_parent(stop_signal: signal.Signals) -> Callable[[], None] | None:
    """Return what runs in the child, after its change of user, before the program starts."""
    if sys.platform != "linux":
        return None
    prctl = ctypes.CDLL(None).prctl
    parent, number = os.getpid(), int(stop_signal)

    def set_signal() -> None:
        prctl(_PR_SET_PDEATHSIG, number)
        if os.getppid() != parent:
            os._exit(1)

    return set_signal
