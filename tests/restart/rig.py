"""The processes of a production site on servers of their own, which a test stops and starts."""

import os
import random
import signal
import socket
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType

import psycopg
import redis

from backgammon.serve.place import Place, find_place
from backgammon.serve.postgres import Postgres
from backgammon.serve.process import Child, StartError, end, spawn
from backgammon.serve.valkey import Valkey
from tests.serve.site import ROOT, clean_environment, new_folder, remove

PATIENCE = 30.0  # seconds; a machine that tests on all its cores is slow
SERVERS = ("DATABASE_URL", "REDIS_URL")

_PYTHON = (sys.executable, "-m")
_CELERY = (*_PYTHON, "celery", "-A", "backgammon.celery")
_ROLES = {
    "worker": (*_CELERY, "worker", "--concurrency", "1"),
    "beat": (*_CELERY, "beat", "--pidfile="),
}


def steady_port() -> int:
    """Return a free port out of those that the kernel gives to nobody meanwhile.

    It must still be free when its server comes back.
    """
    while True:
        port = random.randrange(20_000, 32_000)
        with socket.socket() as probe:
            try:
                probe.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port


class Rig:
    """PostgreSQL, Valkey, and the site's own processes, all on ports that stay."""

    def __init__(self, *roles: str, **extra: str) -> None:
        self.roles = roles
        self.folder = new_folder()
        self.place: Place = find_place(self.folder)
        self.postgres = self._make_postgres(steady_port())
        self.valkey = self._make_valkey(steady_port())
        self.address = f"http://127.0.0.1:{steady_port()}"
        self.children: dict[str, Child] = {}
        self.environment = clean_environment(
            self.folder,
            DATABASE_URL=self.postgres.url,
            REDIS_URL=self.valkey.url,
            SECRET_KEY="k" * 60,
            SITE_URL=self.address,
            HASHED_STATIC="0",
            **extra,
        )

    def _make_postgres(self, port: int) -> Postgres:
        postgres = Postgres(self.place, password="open", log=self.log_of("postgres"))
        postgres.port = port
        return postgres

    def _make_valkey(self, port: int) -> Valkey:
        valkey = Valkey(self.place, password="open", log=self.log_of("valkey"))
        valkey.port = port
        return valkey

    def __enter__(self) -> "Rig":
        try:
            for server in (self.postgres, self.valkey):
                server.begin()
                server.finish()
            self.manage("migrate", "--verbosity", "0")
            self._spawn("web", *self._web())
            for role in self.roles:
                self.start(role)
            self.wait(self.is_ready, "the site starts")
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        end(list(self.children.values()), 5)
        end([server.child for server in (self.postgres, self.valkey) if server.child], 5)
        for folder in (self.folder, self.place.home):
            remove(folder)

    def _web(self) -> tuple[str, ...]:
        port = self.address.rpartition(":")[2]
        return (
            *(*_PYTHON, "uvicorn", "backgammon.asgi:application", "--port", port),
            *("--ws-per-message-deflate", "false", "--ws-max-size", "4096", "--lifespan", "off"),
        )

    def _spawn(self, name: str, *command: str) -> Child:
        self.children[name] = child = spawn(
            name, command, environment=self.environment, cwd=ROOT, log=self.log_of(name)
        )
        return child

    def start(self, role: str) -> None:
        """Start a process of the site's own."""
        self._spawn(role, *_ROLES[role])

    def kill(self, role: str) -> None:
        """End a process and its children at once, as a failing machine does."""
        child = self.children.pop(role)
        os.killpg(child.process.pid, signal.SIGKILL)
        assert child.wait(PATIENCE)

    def manage(self, *arguments: str) -> None:
        """Run a command of manage.py to its end."""
        child = spawn(
            "manage.py",
            [sys.executable, "manage.py", *arguments],
            environment=self.environment,
            cwd=ROOT,
            log=self.log_of("manage"),
        )
        assert child.wait(60), f"{arguments} takes too long"
        assert child.process.returncode == 0, self.log("manage")

    # The servers

    def stop_postgres(self) -> None:
        """Shut PostgreSQL down in good order, as a restart by the system does."""
        self._end(self.postgres.child, signal.SIGINT)

    def kill_postgres(self) -> None:
        self._end(self.postgres.child, signal.SIGKILL)

    def start_postgres(self) -> None:
        """Start PostgreSQL anew where it was; a killed one's children must be gone first."""
        self.postgres = self._make_postgres(self.postgres.port)
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.postgres.begin()
                self.postgres.finish()
            except StartError:
                assert time.monotonic() < deadline, self.log("postgres")
                time.sleep(0.1)
            else:
                return

    def stop_valkey(self) -> None:
        self._end(self.valkey.child, signal.SIGTERM)

    def kill_valkey(self) -> None:
        self._end(self.valkey.child, signal.SIGKILL)

    def start_valkey(self) -> None:
        self.valkey = self._make_valkey(self.valkey.port)
        self.valkey.begin()
        self.valkey.finish()

    def _end(self, child: Child | None, number: signal.Signals) -> None:
        assert child
        child.process.send_signal(number)
        assert child.wait(PATIENCE)

    def sql(self, query: str, *parameters: object) -> list[tuple[object, ...]]:
        """Run a statement on the site's database."""
        return self.sql_at(self.postgres.url, query, *parameters)

    def sql_at(self, url: str, query: str, *parameters: object) -> list[tuple[object, ...]]:
        """Run a statement on another database."""
        with psycopg.connect(url, autocommit=True) as connection:
            cursor = connection.execute(query, parameters)
            return cursor.fetchall() if cursor.description else []

    def listeners(self, channel: str) -> int:
        """How many connections listen on a channel of Valkey's."""
        with redis.Redis.from_url(self.valkey.url) as client:
            (_, count), *_ = client.pubsub_numsub(channel)
        return int(count)

    # Watching

    def is_ready(self) -> bool:
        """Whether the web process takes connections."""
        port = int(self.address.rpartition(":")[2])
        with socket.socket() as probe:
            return probe.connect_ex(("127.0.0.1", port)) == 0

    def wait(self, is_done: Callable[[], bool], what: str, seconds: float = PATIENCE) -> float:
        """Wait until something is so; return how long it took."""
        start = time.monotonic()
        while not is_done():
            assert time.monotonic() < start + seconds, f"{what}: not in {seconds} s\n{self.logs()}"
            self.check()
            time.sleep(0.05)
        return time.monotonic() - start

    def check(self) -> None:
        """None of the site's own processes has ended."""
        for child in self.children.values():
            assert child.is_running(), f"{child.obituary()}\n{self.log(child.name)}"

    def log_of(self, name: str) -> Path:
        return self.folder / "log" / f"{name}.log"

    def log(self, name: str) -> str:
        """What a process has said."""
        path = self.log_of(name)
        return path.read_text(errors="replace") if path.exists() else ""

    def logs(self) -> str:
        return "\n".join(f"--- {name}\n{self.log(name)[-3000:]}" for name in self.children)
