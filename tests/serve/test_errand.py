"""One command of manage.py on the site's data, whether the site runs or not."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve.site import ROOT, Site, clean_environment, new_folder, remove

NOTHING = "There is no demonstration here.\n"


@pytest.fixture
def var() -> Iterator[Path]:
    folder = new_folder()
    yield folder / "var"
    remove(folder)


def errand(var: Path, *command: str, **extra: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "backgammon.serve.errand", *command],
        cwd=ROOT,
        env=clean_environment(var, **extra),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


def test_it_starts_the_servers_for_as_long_as_the_command_takes(var: Path) -> None:
    done = errand(var, "demo", "--remove")
    assert (done.returncode, done.stdout.splitlines()[-1:]) == (0, [NOTHING.strip()]), done.stderr
    assert not list(var.glob("**/postmaster.pid"))
    with Site(var) as site:  # the data are the site's own
        assert site.wait_ready().get("")[0] == 200


def test_it_works_on_the_site_that_runs(var: Path) -> None:
    with Site(var) as site:
        site.wait_ready()
        done = errand(var, "demo", "--remove")
        assert (done.returncode, done.stdout) == (0, NOTHING), done.stderr
        assert site.get("readyz")[0] == 200


def test_a_command_that_fails_is_told_by_the_exit_code(var: Path) -> None:
    done = errand(var, "no_such_command")
    assert done.returncode != 0
    assert "no_such_command" in done.stderr


def test_a_site_that_is_just_starting_is_said(var: Path) -> None:
    with Site(var) as site:
        while not (var / "lock").exists() or not (var / "lock").read_text():
            assert site.process.poll() is None
        done = errand(var, "demo", "--remove")
        assert done.returncode == 1
        assert "already runs on the data" in done.stderr
