"""A copy of everything in a file, and the way back, while the site runs."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.restart.conftest import Match
from tests.restart.rig import Rig
from tests.serve.site import ROOT

pytestmark = pytest.mark.long

DOCS = ROOT / "docs" / "operations.md"


def make(rig: Rig, target: str, file: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """Run make as the documentation says, on the site's database."""
    given = [f"{name}={value}" for name, value in variables.items()]
    return subprocess.run(
        [
            "make",
            "--no-print-directory",
            "--old-file=.venv/.installed",
            target,
            f"FILE={file}",
            *given,
        ],
        cwd=ROOT,
        env=rig.environment,
        capture_output=True,
        text=True,
        check=False,
    )


def test_a_site_goes_on_from_its_copy(rig: Rig, match: Match, tmp_path: Path) -> None:
    file = tmp_path / "folder" / "kiila.dump"
    match.turn()
    players = (match.mover, match.waiter)
    done = make(rig, "backup", file)
    assert (done.returncode, done.stdout) == (0, f"Everything is in {file}.\n"), done.stderr
    assert file.stat().st_mode & 0o777 == 0o600
    stored = match.version()
    match.turn()
    rig.sql("CREATE TABLE of_a_later_version (n int REFERENCES games_match)")
    refused = make(rig, "restore", file)
    assert refused.returncode != 0
    assert "This site has players" in refused.stderr
    assert match.plays() == 2
    done = make(rig, "restore", file, REPLACE="1")
    assert done.returncode == 0, done.stderr
    assert done.stdout == f"The database is now as it was in {file}.\n"
    assert match.version() == stored
    assert rig.sql("SELECT to_regclass('of_a_later_version')") == [(None,)]
    match.mover, match.waiter = players
    match.turn()
    assert match.plays() == 2
    rig.manage("migrate", "--check")
    rig.manage("verify_games")


def test_a_new_site_takes_a_copy_and_no_permission_is_asked(
    rig: Rig, match: Match, tmp_path: Path
) -> None:
    file = tmp_path / "kiila.dump"
    assert make(rig, "backup", file).returncode == 0
    rig.sql("CREATE DATABASE moved")
    try:
        url = rig.postgres.url.rpartition("/")[0] + "/moved"
        command = [sys.executable, "-m", "backgammon.serve.copies", "restore", str(file)]
        environment = {**rig.environment, "DATABASE_URL": url}
        subprocess.run(command, cwd=ROOT, env=environment, check=True)
        users = "SELECT array_agg(name ORDER BY id) FROM accounts_user"
        assert rig.sql(users) == rig.sql_at(url, users)
    finally:
        rig.sql("DROP DATABASE moved WITH (FORCE)")


@pytest.mark.parametrize("cut", [10, 2000])
def test_a_broken_file_changes_nothing(rig: Rig, match: Match, tmp_path: Path, cut: int) -> None:
    file = tmp_path / "kiila.dump"
    assert make(rig, "backup", file).returncode == 0
    file.write_bytes(file.read_bytes()[:cut])
    version = match.version()
    done = make(rig, "restore", file, REPLACE="1")
    assert done.returncode != 0
    assert "Nothing was changed" in done.stderr
    assert match.version() == version


def test_without_a_database_one_sentence_says_so(rig: Rig, tmp_path: Path) -> None:
    environment = {**rig.environment, "DATABASE_URL": "postgres://kiila@127.0.0.1:1/kiila"}
    for arguments in (["backup", str(tmp_path / "x")], ["restore", __file__]):
        done = subprocess.run(
            [sys.executable, "-m", "backgammon.serve.copies", *arguments],
            cwd=ROOT,
            env=environment,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 1
        assert done.stderr.startswith("The database does not answer: ")
    assert list(tmp_path.iterdir()) == []


def test_the_commands_for_containers_copy_and_restore(
    rig: Rig, match: Match, tmp_path: Path
) -> None:
    """The container's part of them, with its programs and as its user, without the container."""
    lines = re.findall(
        r"^    docker compose exec -T postgres (.+)$", DOCS.read_text(), re.MULTILINE
    )
    save, load = lines
    assert save.endswith(" > kiila.dump")
    assert load.endswith(" < kiila.dump")
    environment = {
        "PATH": f"{rig.place.postgres_bin}:{os.defpath}",
        "PGHOST": "127.0.0.1",
        "PGPORT": str(rig.postgres.port),
        "PGPASSWORD": rig.postgres.password,
    }
    url = rig.postgres.url.rpartition("/")[0] + "/kiila"
    rig.sql("CREATE DATABASE kiila TEMPLATE template0")
    try:
        rig.sql_at(url, "CREATE TABLE kept AS SELECT 21 AS n")
        for command in (save, load):
            subprocess.run(["sh", "-ec", command], cwd=tmp_path, env=environment, check=True)
            if command == save:
                rig.sql_at(url, "UPDATE kept SET n = 5")
        assert rig.sql_at(url, "SELECT n FROM kept") == [(21,)]
    finally:
        rig.sql("DROP DATABASE kiila WITH (FORCE)")
