"""A copy of the site's database in a file, and the way back.

``python -m backgammon.serve.copies backup FILE`` and ``... restore FILE [--replace]`` work on the
database that DATABASE_URL names, or else on that of the site running on our data folder.
"""

import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path

import psycopg
from psycopg import pq
from psycopg.conninfo import conninfo_to_dict

from backgammon.serve import running
from backgammon.serve.place import postgres_bin
from backgammon.serve.process import StartError

# What the file does not hold goes too: a table that a later version made would hinder it.
_EMPTY = """
SET lock_timeout = '30s';
DO $$ DECLARE name text; BEGIN
  FOR name IN SELECT format('%I.%I', schemaname, tablename) FROM pg_tables
    WHERE schemaname = 'public'
  LOOP EXECUTE 'DROP TABLE ' || name || ' CASCADE'; END LOOP;
END $$;
"""


class CopyError(Exception):
    """The copy cannot be made or brought back; the message is one sentence for the person."""


def backup(url: str, file: Path) -> None:
    """Write everything in the database into a file that only its owner can read."""
    program = _program("pg_dump", _server_version(url))
    draft = file.with_name(file.name + ".new")
    file.parent.mkdir(parents=True, exist_ok=True)
    draft.unlink(missing_ok=True)
    with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as output:
        made = subprocess.run(
            [program, "--format=custom"], env=_environment(url), stdout=output, check=False
        )
    if made.returncode != 0:
        draft.unlink()
        raise CopyError(f"Nothing was written: {program} failed.")
    draft.replace(file)


def restore(url: str, file: Path, *, replace: bool = False) -> None:
    """Make the database what the file holds: all of it, in one transaction, or nothing."""
    if not file.is_file():
        raise CopyError(f"There is no file {file}.")
    version = _server_version(url)
    if not replace and _has_users(url):
        raise CopyError(
            "This site has players; to replace everything, add --replace (or REPLACE=1)."
        )
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "restore.sql"
        read = [_program("pg_restore", version), "--no-owner", "--no-privileges"]
        if subprocess.run([*read, f"--file={script}", file], check=False).returncode != 0:
            raise CopyError(f"Nothing was changed: {file} cannot be read.")
        write = [_program("psql", version), "--no-psqlrc", "--quiet", "--single-transaction"]
        write += ["--set=ON_ERROR_STOP=1", "--output=/dev/null"]
        steps = [f"--command={_EMPTY}", f"--file={script}"]
        done = subprocess.run([*write, *steps], env=_environment(url), check=False)
    if done.returncode != 0:
        raise CopyError("Nothing was changed: the database did not take it.")


def _environment(url: str) -> dict[str, str]:
    """What PostgreSQL's programs need to know; a password has no place in a list of processes."""
    names = {
        option.keyword.decode(): option.envvar.decode()
        for option in pq.Conninfo.get_defaults()
        if option.envvar
    }
    known = {names[key]: str(value) for key, value in conninfo_to_dict(url).items() if key in names}
    return {**os.environ, **known}


def _server_version(url: str) -> int:
    """Return the major version of the server."""
    try:
        with psycopg.connect(url, connect_timeout=5) as connection:
            return connection.info.server_version // 10_000
    except psycopg.OperationalError as error:
        raise CopyError(f"The database does not answer: {error}") from None


def _has_users(url: str) -> bool:
    with psycopg.connect(url) as connection:
        (table,) = connection.execute("SELECT to_regclass('accounts_user')").fetchone() or (None,)
        return bool(table and connection.execute("SELECT FROM accounts_user LIMIT 1").fetchall())


def _program(name: str, version: int) -> str:
    """Return the program of the server's version, or else the oldest that is newer."""
    found = {_version_of(path): str(path) for path in _programs(name)}
    fitting = [number for number in found if number >= version]
    if not fitting:
        raise CopyError(f"There is no {name} here for PostgreSQL {version}: install its client.")
    return found[min(fitting)]


def _programs(name: str) -> Iterator[Path]:
    with suppress(StartError):
        yield postgres_bin() / name
    here = shutil.which(name)
    if here:
        yield Path(here)
    yield from Path("/usr/lib/postgresql").glob(f"*/bin/{name}")


def _version_of(program: Path) -> int:
    said = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    number = re.search(r"\d+", said.stdout)
    return int(number[0]) if number else 0


def _url(environment: Mapping[str, str]) -> str:
    known = dict(environment)
    running.adopt(known)
    try:
        return known["DATABASE_URL"]
    except KeyError:
        raise CopyError("Set DATABASE_URL, or start the site with `make play` first.") from None


def main() -> int:
    """Do what the arguments say on the site's database."""
    parser = argparse.ArgumentParser(prog="python -m backgammon.serve.copies")
    parser.add_argument("deed", choices=["backup", "restore"])
    parser.add_argument("file", nargs="?", default="")
    parser.add_argument("--replace", action="store_true")
    given = parser.parse_args()
    stamp = f"{datetime.now().astimezone():%Y-%m-%d-%H%M%S}"
    default = running.var_dir(os.environ) / "backup" / f"kiila-{stamp}.dump"
    try:
        url = _url(os.environ)
        if given.deed == "backup":
            file = Path(given.file) if given.file else default
            backup(url, file)
            print(f"Everything is in {file}.")
        elif given.file:
            restore(url, Path(given.file), replace=given.replace)
            print(f"The database is now as it was in {given.file}.")
        else:
            raise CopyError("Name the file: make restore FILE=...")
    except CopyError as error:
        print(error, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
