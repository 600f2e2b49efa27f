"""Servers as a distribution packages them: ``python -m tests.external COMMAND ...``.

Runs the command with DATABASE_URL and REDIS_URL of a PostgreSQL and a Redis that last as long: on
free ports, in a temporary folder, as an unprivileged user, apart from the system's own services.
"""

import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from backgammon.serve.place import Place
from backgammon.serve.postgres import Postgres
from backgammon.serve.process import StartError, end
from backgammon.serve.valkey import Valkey

OLDEST = 15  # the PostgreSQL that the site must run on
HOW = "`apt-get install postgresql redis-server` gets them"


def find_postgres() -> Path:
    """Return the folder of the oldest packaged PostgreSQL that the site must run on."""
    found = {}
    for program in Path("/usr/lib/postgresql").glob("*/bin/postgres"):
        version = program.parent.parent.name
        if version.isdecimal() and int(version) >= OLDEST:
            found[int(version)] = program.parent
    if not found:
        raise StartError(f"No packaged PostgreSQL {OLDEST} or later was found; {HOW}.")
    return found[min(found)]


def find_redis() -> Path:
    """Return the packaged Redis server."""
    path = shutil.which("redis-server")
    if path is None:
        raise StartError(f"No packaged Redis was found; {HOW}.")
    return Path(path)


@contextmanager
def packaged_servers() -> Iterator[dict[str, str]]:
    """Yield the addresses of servers that last as long as the block."""
    postgres_bin, redis = find_postgres(), find_redis()
    folder = Path(tempfile.mkdtemp(prefix="kiila-external-"))
    user = "nobody" if os.geteuid() == 0 else None
    place = Place(folder, user, postgres_bin, redis)
    folder.chmod(0o711)
    log = folder / "servers.log"
    servers = [
        kind(place, password=secrets.token_urlsafe(16), log=log, durable=False)
        for kind in (Postgres, Valkey)
    ]
    try:
        for server in servers:
            server.begin()
        for server in servers:
            server.finish()
        yield {"DATABASE_URL": servers[0].url, "REDIS_URL": servers[1].url}
    except StartError as error:
        raise StartError(f"{error}\n{log.read_text(errors='replace')}") from error
    finally:
        end([server.child for server in servers if server.child], 5)
        shutil.rmtree(folder, ignore_errors=True)


def _version(program: Path) -> str:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=True).stdout
    found = re.search(r"\d+\.\d+(?:\.\d+)?", said)
    return found[0] if found else said.strip()


def main() -> int:
    """Run the command given as arguments; return its exit code."""
    try:
        with packaged_servers() as addresses:
            postgres, redis = _version(find_postgres() / "postgres"), _version(find_redis())
            print(f"On PostgreSQL {postgres} and Redis {redis}", flush=True)
            environment = {**os.environ, **addresses}
            return subprocess.run(sys.argv[1:], env=environment, check=False).returncode
    except StartError as error:
        print(error, file=sys.stderr)
        return 1


if __name__ == "__main__":
    sys.exit(main())
