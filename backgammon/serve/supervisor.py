"""Starts everything, says where the site is, watches, and stops everything in order."""

import errno
import http.client
import os
import secrets
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path
from types import FrameType

from backgammon.serve import running
from backgammon.serve.place import find_place
from backgammon.serve.postgres import Postgres
from backgammon.serve.process import Child, StartError, end, spawn, wait_until
from backgammon.serve.valkey import Valkey

_CELERY = ("-m", "celery", "-A", "backgammon.celery")
_CLIENTS_STOP = 1.6  # seconds; with the servers' second, everything is down within three
_SERVERS_STOP = 1.0


class Stopped(Exception):
    """Somebody pressed Ctrl-C or sent a signal to stop."""


class Supervisor:
    """The site and its servers on one data folder."""

    def __init__(self, environment: Mapping[str, str], var: Path) -> None:
        self.environment = dict(environment)
        self.var = var
        self._servers: list[Postgres | Valkey] = []
        self._clients: list[Child] = []
        self._signal: int | None = None

    def run(self) -> int:
        """Run until a signal or a child's death; return the exit code."""
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, self._note_signal)
        try:
            self._start()
            return self._watch()
        except Stopped:
            return 0
        except StartError as error:
            print(error, file=sys.stderr, flush=True)
            return 1
        finally:
            self._stop()

    def _note_signal(self, number: int, frame: FrameType | None) -> None:
        self._signal = number

    def nap(self, seconds: float) -> None:
        """Sleep a little; raise Stopped if a signal has come."""
        if self._signal is None:
            time.sleep(seconds)
        if self._signal is not None:
            raise Stopped

    # Starting

    def _start(self) -> None:
        listener = _bind(self.environment.get("PORT", "8000"))
        port = listener.getsockname()[1]
        address = f"http://127.0.0.1:{port}"
        self._begin_servers()
        if "SECRET_KEY" not in self.environment:
            self.environment["SECRET_KEY"] = self._secret("secret_key")
        self.environment.setdefault("SITE_URL", address)
        self.environment.setdefault("HASHED_STATIC", "0")
        web = self._start_web(listener)
        for server in self._servers:
            server.finish(self.nap)
        assert web.process.stdin
        web.process.stdin.write(b"go\n")
        web.process.stdin.flush()
        wait_until(lambda: _page_comes(port), child=web, seconds=120, nap=self.nap)
        running.publish(self.var, self.environment)
        self._start_celery()
        print(f"Kiila is ready: {address}/", flush=True)

    def _begin_servers(self) -> None:
        """Begin to start the servers whose addresses are not given; set their addresses."""
        missing = [name for name in ("DATABASE_URL", "REDIS_URL") if not self.environment.get(name)]
        if not missing:
            return
        place = find_place(self.var)
        for note in place.notes:
            print(note, flush=True)
        place.check_room()
        logs = self.var / "log"
        if "DATABASE_URL" in missing:
            secret = self._secret("postgres_password")
            postgres = Postgres(place, password=secret, log=logs / "postgres.log")
            self.environment["DATABASE_URL"] = postgres.url
            self._servers.append(postgres)
        if "REDIS_URL" in missing:
            secret = self._secret("valkey_password")
            valkey = Valkey(place, password=secret, log=logs / "valkey.log")
            self.environment["REDIS_URL"] = valkey.url
            self._servers.append(valkey)
        for server in self._servers:
            server.begin()

    def _secret(self, name: str) -> str:
        """Return the secret kept in the data folder, made at the first start."""
        path = self.var / name
        if not path.exists():
            running.write_private(path, secrets.token_urlsafe(50) + "\n")
        return path.read_text(encoding="utf-8").strip()

    def _start_web(self, listener: socket.socket) -> Child:
        number = listener.fileno()
        web = self._spawn_python(
            "web", "-m", "backgammon.serve.web", str(number), stdin=subprocess.PIPE, fds=(number,)
        )
        listener.close()
        return web

    def _start_celery(self) -> None:
        quiet = ("--without-gossip", "--without-mingle", "--without-heartbeat")
        self._spawn_python("worker", *_CELERY, "worker", "-P", "threads", "-c", "2", *quiet)
        self._spawn_python("beat", *_CELERY, "beat", "--pidfile=")

    def _spawn_python(
        self, name: str, *arguments: str, stdin: int = subprocess.DEVNULL, fds: tuple[int, ...] = ()
    ) -> Child:
        child = spawn(
            f"The {name} process",
            [sys.executable, *arguments],
            environment=self.environment,
            cwd=running.ROOT,
            log=self.var / "log" / f"{name}.log",
            stdin=stdin,
            pass_fds=fds,
        )
        self._clients.append(child)
        return child

    # Running and stopping

    def _watch(self) -> int:
        while True:
            servers = [server.child for server in self._servers]
            for child in (*servers, *self._clients):
                if child and not child.is_running():
                    print(child.obituary(), file=sys.stderr, flush=True)
                    return 1
            self.nap(0.1)

    def _stop(self) -> None:
        """Stop beat, worker and web together, then the servers that they use."""
        running.retract(self.var)
        end(self._clients, _CLIENTS_STOP)
        end([server.child for server in self._servers if server.child], _SERVERS_STOP)


def _bind(port: str) -> socket.socket:
    """Take the port for the site, before anything is started."""
    listener = socket.socket()
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind(("127.0.0.1", int(port)))
    except (ValueError, OverflowError):
        raise StartError(f"PORT must be a number from 0 to 65535, not {port!r}.") from None
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            raise StartError(f"Port {port} cannot be used: {error.strerror}.") from error
        raise StartError(
            f"Port {port} is in use: choose another, as in `make play PORT=8001`."
        ) from None
    return listener


def _page_comes(port: int) -> bool:
    """Whether the first page can be fetched."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    try:
        connection.request("GET", "/")
        status = connection.getresponse().status
    except OSError:
        return False
    finally:
        connection.close()
    if status >= http.HTTPStatus.INTERNAL_SERVER_ERROR:
        raise StartError(f"The first page fails with status {status}; see the web process's log.")
    return True


def main() -> int:
    """Run the site on the data folder that the environment names."""
    from backgammon.serve.lock import only_one

    os.umask(0o022)
    var = running.var_dir(os.environ)
    try:
        var.mkdir(mode=0o711 if os.geteuid() == 0 else 0o700, parents=True, exist_ok=True)
        with only_one(var):
            return Supervisor(os.environ, var).run()
    except StartError as error:
        print(error, file=sys.stderr)
    except OSError as error:
        # A full disk does not say with which file it was full.
        where = error.filename or var
        print(f"Kiila cannot use {where}: {error.strerror or error}.", file=sys.stderr)
    return 1
