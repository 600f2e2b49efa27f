"""Servers for tests and measurements: new, empty, fast, and gone afterwards.

``python -m backgammon.serve.scratch COMMAND ...`` runs one command with such servers and a key.
"""

import os
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from backgammon.serve.place import Place, find_place
from backgammon.serve.postgres import Postgres
from backgammon.serve.process import StartError, end
from backgammon.serve.valkey import Valkey


class Scratch:
    """PostgreSQL and Valkey in a temporary folder, those of the two that are not given."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._given = environment
        self._servers: dict[str, Postgres | Valkey] = {}
        self._folders: list[Path] = []

    def start(self) -> dict[str, str]:
        """Start what is missing; return the addresses of what was started."""
        wanted = [name for name in ("DATABASE_URL", "REDIS_URL") if name not in self._given]
        if not wanted:
            return {}
        folder = Path(tempfile.mkdtemp(prefix="kiila-"))
        folder.chmod(0o711)
        self._folders.append(folder)
        place = find_place(folder)
        self._folders.append(place.home)
        self._servers = {name: self._server(name, place) for name in wanted}
        try:
            for server in self._servers.values():
                server.begin()
            for server in self._servers.values():
                server.finish()
        except StartError as error:
            logs = [path.read_text(errors="replace") for path in place.home.glob("*.log")]
            self.stop()
            raise StartError("\n".join([str(error), *logs])) from error
        return {name: server.url for name, server in self._servers.items()}

    def _server(self, name: str, place: Place) -> Postgres | Valkey:
        kind: type[Postgres | Valkey] = Postgres if name == "DATABASE_URL" else Valkey
        log = place.home / f"{name}.log"
        return kind(place, password=secrets.token_urlsafe(16), log=log, durable=False)

    def stop(self) -> None:
        """Stop the servers and remove what they kept."""
        end([server.child for server in self._servers.values() if server.child], 5)
        self._servers = {}
        for folder in self._folders:
            shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def scratch_servers(environment: Mapping[str, str]) -> Iterator[dict[str, str]]:
    """Yield the addresses of servers that last as long as the block."""
    scratch = Scratch(environment)
    try:
        yield scratch.start()
    finally:
        scratch.stop()


def main() -> int:
    """Run the command given as arguments; return its exit code."""
    key = {"SECRET_KEY": secrets.token_urlsafe(50)}
    with scratch_servers(os.environ) as addresses:
        environment = {**key, **os.environ, **addresses}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
