"""A Valkey server (which speaks Redis' protocol) as a child process on a free loopback port."""

import os
import socket
import subprocess
import time
from pathlib import Path

from backgammon.serve.place import Place
from backgammon.serve.postgres import free_port
from backgammon.serve.process import Child, Nap, spawn, wait_until

_CONFIG = """\
bind 127.0.0.1
port {port}
requirepass {password}
dir "{folder}"
save ""
appendonly {append}
appendfsync everysec
databases 64
daemonize no
loglevel warning
"""


class Valkey:
    """One server with its data folder. ``begin`` does not wait; ``finish`` does.

    ``child`` is its process, once it runs.
    """

    def __init__(self, place: Place, *, password: str, log: Path, durable: bool = True) -> None:
        self.place = place
        self.password = password
        self.log = log
        self.durable = durable
        self.port = free_port()
        self.folder = place.home / "valkey"
        self._port_file = place.home / "valkey.port"
        self.child: Child | None = None

    @property
    def url(self) -> str:
        """The address for REDIS_URL."""
        return f"redis://:{self.password}@127.0.0.1:{self.port}/0"

    def begin(self) -> None:
        """Stop a server left over from a crash and start ours."""
        self.place.make_folder("valkey")
        self._stop_left_over()
        self._port_file.write_text(str(self.port), encoding="utf-8")
        config = _CONFIG.format(
            port=self.port,
            password=self.password,
            folder=str(self.folder).replace("\\", "\\\\").replace('"', '\\"'),
            append="yes" if self.durable else "no",
        )
        self.child = spawn(
            "Valkey",
            [self.place.valkey_server, "-"],  # the settings come by standard input: no file, no ps
            environment={"PATH": os.defpath, "LC_ALL": "C"},
            cwd=self.place.home,
            log=self.log,
            user=self.place.user,
            stdin=subprocess.PIPE,
        )
        assert self.child.process.stdin
        self.child.process.stdin.write(config.encode())
        self.child.process.stdin.close()

    def finish(self, nap: Nap = time.sleep) -> Child:
        """Wait until the server answers."""
        assert self.child, "begin first"
        wait_until(
            lambda: ask(self.port, self.password, "PING").startswith(b"+PONG"),
            child=self.child,
            seconds=30,
            nap=nap,
        )
        return self.child

    def _stop_left_over(self) -> None:
        """Stop the server at the last port if it takes our password and names our folder."""
        if not self._port_file.is_file():
            return
        text = self._port_file.read_text(encoding="utf-8", errors="replace").strip()
        port = int(text) if text.isdecimal() else 0
        folder = f"\r\n{self.folder.resolve()}\r\n".encode()
        if folder not in ask(port, self.password, "CONFIG GET dir"):
            return
        ask(port, self.password, "SHUTDOWN")
        end = time.monotonic() + 10
        while ask(port, self.password, "PING") and time.monotonic() < end:
            time.sleep(0.02)


def ask(port: int, password: str, command: str) -> bytes:
    """Send one command and return the raw answer, empty where nobody who knows us answers."""
    try:
        with socket.create_connection(("127.0.0.1", port), timeout=1) as connection:
            connection.sendall(f"AUTH {password}\r\n".encode())
            if not connection.recv(100).startswith(b"+OK"):
                return b""
            connection.sendall(f"{command}\r\n".encode())
            return connection.recv(10_000)
    except (OSError, OverflowError):
        return b""
