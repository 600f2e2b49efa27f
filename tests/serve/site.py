"""A whole site as a newcomer starts it, on a data folder of its own."""

import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import NamedTuple

ROOT = Path(__file__).resolve().parent.parent.parent
_OURS = (
    *("DATABASE_URL", "REDIS_URL", "SECRET_KEY", "CHANNEL_PREFIX"),
    *("DJANGO_SETTINGS_MODULE", "HASHED_STATIC"),
)


def new_folder() -> Path:
    """Return a temporary folder that the servers' user can reach, unlike pytest's."""
    folder = Path(tempfile.mkdtemp(prefix="kiila-serve-"))
    folder.chmod(0o711)
    return folder


def clean_environment(var: Path, **extra: str) -> dict[str, str]:
    """Return our environment without what the test plugin put there."""
    inherited = {name: value for name, value in os.environ.items() if name not in _OURS}
    return {**inherited, "KIILA_VAR": str(var), "PORT": "0", **extra}


def collected(folder: Path) -> dict[str, str]:
    """Collect our static files into a folder; return what a site must know to serve them."""
    served = {"HASHED_STATIC": "1", "STATIC_ROOT": str(folder)}
    subprocess.run(
        [sys.executable, "manage.py", "collectstatic", "--noinput", "--ignore=admin", "-v0"],
        cwd=ROOT,
        env={**os.environ, "DJANGO_SETTINGS_MODULE": "backgammon.settings", **served}
        | {
            "SECRET_KEY": "none",
            "DATABASE_URL": "postgres://none/none",
            "REDIS_URL": "redis://none",
        },
        check=True,
    )
    return served


class Process(NamedTuple):
    """A process, told from a later one of the same number by when it started."""

    pid: int
    started: int


class Site:
    """``python -m backgammon.serve``, from the start to the end of a ``with`` block."""

    def __init__(self, var: Path, **extra: str) -> None:
        self.var = var
        self.process = subprocess.Popen(
            [sys.executable, "-m", "backgammon.serve"],
            cwd=ROOT,
            env=clean_environment(var, **extra),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.lines: list[str] = []
        self.address = ""

    def __enter__(self) -> "Site":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
        try:
            self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
        for stream in (self.process.stdout, self.process.stderr):
            if stream:
                stream.close()

    def wait_ready(self) -> "Site":
        """Wait for the line with the address."""
        assert self.process.stdout
        for line in self.process.stdout:
            self.lines.append(line.rstrip())
            if "http://" in line:
                self.address = line.split()[-1]
                return self
        raise AssertionError(f"no address came: {self.lines} {self.errors()}")

    def errors(self) -> str:
        """Return what was written to standard error; waits for the end of the process."""
        assert self.process.stderr
        return self.process.stderr.read()

    def get(self, path: str) -> tuple[int, str]:
        """Fetch a page; return its status and text."""
        try:
            with urllib.request.urlopen(self.address + path, timeout=10) as answer:
                return answer.status, answer.read().decode()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read().decode()

    def settings(self) -> dict[str, str]:
        """Return the environment that the site leaves for other commands."""
        settings: dict[str, str] = json.loads((self.var / "running.json").read_text())
        return settings

    def stop(self) -> float:
        """Send SIGTERM; return how many seconds the end took."""
        start = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        self.process.wait(20)
        return time.monotonic() - start

    def family(self) -> dict[Process, str]:
        """Return all processes below the site's, with their command lines."""
        processes = _processes()
        parents = {process.pid: parent for process, parent in processes.items()}
        family: dict[Process, str] = {}
        for process in processes:
            ancestor = parents[process.pid]
            while ancestor and ancestor != self.process.pid:
                ancestor = parents.get(ancestor, 0)
            if ancestor:
                family[process] = _command(process.pid)
        return family


def at_work(var: Path, part: str) -> dict[Process, str]:
    """Return all processes of the site on this data folder whose command line has the part."""
    mark = f"KIILA_VAR={var}".encode()
    found = {}
    for process in _processes():
        command = _command(process.pid)
        if part in command and mark in _environment(process.pid).split(b"\0"):
            found[process] = command
    return found


def still_alive(family: dict[Process, str], seconds: float = 0) -> dict[Process, str]:
    """Return those of the processes that live after at most so many seconds."""
    end = time.monotonic() + seconds
    while True:
        processes = _processes()
        alive = {process: command for process, command in family.items() if process in processes}
        if not alive or time.monotonic() >= end:
            return alive
        time.sleep(0.05)


def remove(folder: Path) -> None:
    """Remove a data folder."""
    shutil.rmtree(folder, ignore_errors=True)


def _processes() -> dict[Process, int]:
    """Return every living process with the number of its parent."""
    found = {}
    for path in Path("/proc").iterdir():
        if path.name.isdigit():
            try:
                fields = (path / "stat").read_text().rpartition(")")[2].split()
            except OSError:
                continue
            if fields[0] != "Z":
                found[Process(int(path.name), int(fields[19]))] = int(fields[1])
    return found


def _command(pid: int) -> str:
    """Return the command line of a process, empty for one that has ended."""
    try:
        return Path(f"/proc/{pid}/cmdline").read_bytes().replace(b"\0", b" ").decode()
    except OSError:
        return ""


def _environment(pid: int) -> bytes:
    try:
        return Path(f"/proc/{pid}/environ").read_bytes()
    except OSError:
        return b""
