"""A PostgreSQL server as a child process, on a free loopback port, with a password."""

import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

from backgammon.serve.place import Place
from backgammon.serve.process import Child, Nap, StartError, spawn, wait_until

# A server that only tests use need not survive a power cut.
_FAST = ("fsync=off", "synchronous_commit=off", "full_page_writes=off")
_HAS_PROC = Path("/proc/self/cwd").exists()
_READY_LINE = 7  # of postmaster.pid, where pg_ctl looks too


class Postgres:
    """One server with its data folder. ``begin`` does not wait; ``finish`` does.

    ``child`` is the process that runs for it at the moment, if any.
    """

    def __init__(self, place: Place, *, password: str, log: Path, durable: bool = True) -> None:
        self.place = place
        self.password = password
        self.log = log
        self.durable = durable
        self.data = place.home / "postgres"
        self.port = free_port()
        self.child: Child | None = None
        self._making: Child | None = None
        self._draft = self.data

    @property
    def url(self) -> str:
        """The address for DATABASE_URL."""
        return f"postgres://kiila:{self.password}@127.0.0.1:{self.port}/postgres"

    def begin(self) -> None:
        """Stop a server left over from a crash, and begin to make the data folder if it is new."""
        for old in self.data.parent.glob("postgres-*.new"):
            shutil.rmtree(old, ignore_errors=True)
        if not self.data.exists():
            self._making = self._make_data()
        else:
            self._check_version()
            self._stop_left_over()

    def finish(self, nap: Nap = time.sleep) -> Child:
        """Start the server and wait until it takes connections."""
        if self._making:
            self._finish_data(self._making, nap)
        child = self._start()
        wait_until(lambda: self._is_ready(child), child=child, seconds=60, nap=nap)
        return child

    def _start(self) -> Child:
        settings = [
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=100",
            "shared_buffers=64MB",
            "log_min_messages=warning",
            *(() if self.durable else _FAST),
        ]
        options = [part for setting in settings for part in ("-c", setting)]
        program = self.place.postgres_bin / "postgres"
        return self._spawn("PostgreSQL", [program, "-D", self.data, "-p", str(self.port), *options])

    def _make_data(self) -> Child:
        # An initdb whose start was killed may still be tidying up: no other uses its folder.
        self._draft = self.place.make_folder(f"postgres-{secrets.token_hex(4)}.new")
        pwfile = self.data.with_name("postgres.password")
        pwfile.unlink(missing_ok=True)
        descriptor = os.open(pwfile, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(self.password + "\n")
        self.place.own(pwfile)
        locale = "en_US.UTF-8" if sys.platform == "darwin" else "C.UTF-8"
        options = ["--auth=scram-sha-256", "--encoding=UTF8", f"--locale={locale}"]
        if not self.durable:
            options.append("--no-sync")
        program = self.place.postgres_bin / "initdb"
        return self._spawn(
            "initdb", [program, "-D", self._draft, "-U", "kiila", f"--pwfile={pwfile}", *options]
        )

    def _finish_data(self, making: Child, nap: Nap) -> None:
        while making.is_running():
            nap(0.01)
        self.data.with_name("postgres.password").unlink(missing_ok=True)
        if making.process.returncode != 0:
            raise StartError(making.obituary())
        self._draft.rename(self.data)

    def _spawn(self, name: str, command: list[str | Path]) -> Child:
        # The servers need nothing of our environment, least of all its secrets.
        self.child = spawn(
            name,
            command,
            environment={"PATH": os.defpath, "LC_ALL": "C", "TZ": "UTC"},
            cwd=self.place.home,
            log=self.log,
            user=self.place.user,
            stop_signal=signal.SIGINT,  # "fast": ends sessions, writes everything, stops
        )
        return self.child

    def _pid_file(self) -> list[str]:
        try:
            text = (self.data / "postmaster.pid").read_text(encoding="utf-8", errors="replace")
        except FileNotFoundError:
            return []
        return text.splitlines()

    def _is_ready(self, child: Child) -> bool:
        lines = self._pid_file()
        return (
            len(lines) > _READY_LINE
            and lines[0].strip() == str(child.process.pid)
            and lines[_READY_LINE].strip() == "ready"
        )

    def _check_version(self) -> None:
        made_by = (self.data / "PG_VERSION").read_text(encoding="utf-8").strip()
        program = str(self.place.postgres_bin / "postgres")
        here = subprocess.run(
            [program, "--version"], capture_output=True, text=True, check=True
        ).stdout
        if f" {made_by}." not in here:
            raise StartError(
                f"The data in {self.data} are of PostgreSQL {made_by}, but the program here is "
                f"{here.split()[-1]}: dump them with the old version, or move the folder away."
            )

    def _stop_left_over(self) -> None:
        """Stop a live server of our data folder; drop a pid file that names another process.

        A number in a file proves nothing: after a crash it may belong to anybody.
        """
        # An empty file, as a full disk leaves it, would hinder PostgreSQL too.
        first = next(iter(self._pid_file()), "").strip()
        pid = int(first) if first.isdecimal() else None
        if pid and _serves(pid, self.data):
            self._stop_server(pid)
        elif _HAS_PROC and not _anybody_serves(self.data):
            (self.data / "postmaster.pid").unlink(missing_ok=True)

    def _stop_server(self, pid: int) -> None:
        program = self.place.postgres_bin / "pg_ctl"
        child = self._spawn("pg_ctl", [program, "-D", self.data, "-m", "fast", "stop"])
        child.wait(30)
        # It may have been ending already, and then pg_ctl finds nothing to stop.
        end = time.monotonic() + 5
        while _serves(pid, self.data):
            if time.monotonic() > end:
                raise StartError(f"A PostgreSQL left over in {self.data} does not stop.")
            time.sleep(0.02)


def free_port() -> int:
    """Return a loopback port that nobody listens on now."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _serves(pid: int, data: Path) -> bool:
    """Whether the process is a server of the data folder: PostgreSQL's processes all work in it.

    So may somebody's shell, which is no server.
    """
    if _HAS_PROC:
        process = Path(f"/proc/{pid}")
        try:
            is_there = (process / "cwd").readlink() == data.resolve()
            # The kernel adds a word to the name of a program that was replaced meanwhile.
            return is_there and (process / "exe").readlink().name.split()[0] == "postgres"
        except OSError:
            return False
    command = ["ps", "-o", "command=", "-p", str(pid)]
    shown = subprocess.run(command, capture_output=True, text=True, check=False).stdout
    return f"postgres -D {data} " in shown


def _anybody_serves(data: Path) -> bool:
    pids = (int(path.name) for path in Path("/proc").iterdir() if path.name.isdigit())
    return any(_serves(pid, data) for pid in pids)
