"""Servers for tests and measurements: new, empty, fast, and gone afterwards.

``python -m backgammon.serve.scratch COMMAND ...`` runs one command with such servers.
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

from backgammon.serve.place import find_place
from backgammon.serve.postgres import Postgres
from backgammon.serve.process import Child, StartError
from backgammon.serve.valkey import Valkey


class Scratch:
    """PostgreSQL and Valkey in a temporary folder, those of the two that are not given."""

    def __init__(self, environment: Mapping[str, str]) -> None:
        self._given = environment
        self._children: list[Child] = []
        self._folder: Path | None = None

    def start(self) -> dict[str, str]:
        """Start what is missing; return the addresses of what was started."""
        wanted = [name for name in ("DATABASE_URL", "REDIS_URL") if name not in self._given]
        if not wanted:
            return {}
        self._folder = Path(tempfile.mkdtemp(prefix="kiila-"))
        self._folder.chmod(0o711)
        kinds = {"DATABASE_URL": Postgres, "REDIS_URL": Valkey}
        place = find_place(self._folder)
        servers = {
            name: kinds[name](
                place,
                password=secrets.token_urlsafe(16),
                log=self._folder / f"{name}.log",
                durable=False,
            )
            for name in wanted
        }
        try:
            for server in servers.values():
                server.begin()
            for server in servers.values():
                self._children.append(server.finish())
        except StartError as error:
            logs = [path.read_text(errors="replace") for path in self._folder.glob("*.log")]
            self.stop()
            raise StartError("\n".join([str(error), *logs])) from error
        return {name: server.url for name, server in servers.items()}

    def stop(self) -> None:
        """Stop the servers and remove what they kept."""
        for child in self._children:
            child.ask_to_stop()
        for child in self._children:
            child.end(5)
        self._children.clear()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)
            self._folder = None


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
    with scratch_servers(os.environ) as addresses:
        return subprocess.run(sys.argv[1:], env={**os.environ, **addresses}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
