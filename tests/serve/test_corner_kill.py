"""Corners of `make play`: processes that are killed without a word, and pid files that lie."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from backgammon.serve.place import find_place
from tests.serve.person import Person, pair
from tests.serve.site import Site, at_work, new_folder, remove, still_alive

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")


@pytest.fixture
def var() -> Iterator[Path]:
    folder = new_folder()
    yield folder / "var"
    remove(folder)


def events(site: Site) -> list[tuple[object, ...]]:
    """Everything that was ever done in matches here."""
    with psycopg.connect(site.settings()["DATABASE_URL"]) as connection:
        query = "SELECT match_id, seq, kind, payload::text FROM games_event ORDER BY match_id, seq"
        return connection.execute(query).fetchall()


def play_on(players: tuple[Person, Person], match_id: int, site: Site) -> None:
    """Both play a turn, still signed in, at the address that the site has now."""
    for person in players:
        person.address = person.site = site.address.rstrip("/")
        assert person.play_turn(match_id)


def assert_one_of_each(var: Path) -> None:
    """There is one worker and one beat, and it stays so."""
    for _ in range(10):
        assert len(at_work(var, "backgammon.celery beat")) == 1
        assert len(at_work(var, "serve.web")) == 1
        time.sleep(0.1)


def test_a_killed_supervisor_leaves_no_orphan_no_second_beat_and_every_event(var: Path) -> None:
    with Site(var) as site:
        first, second, match_id = pair(site.wait_ready().address)
        play_on((first, second), match_id, site)
        stored = events(site)
        family = site.family()
        site.process.kill()
        site.process.wait(10)
        # At once, while the servers of the first are still writing everything out.
        with Site(var) as again:
            again.wait_ready()
            assert_one_of_each(var)
            assert still_alive(family) == {}
            assert events(again) == stored
            assert len(stored) >= 4
            play_on((first, second), match_id, again)
            assert events(again)[: len(stored)] == stored


@pytest.mark.long
def test_everything_killed_at_once_leaves_no_orphan_and_every_event(var: Path) -> None:
    with Site(var) as site:
        first, second, match_id = pair(site.wait_ready().address)
        play_on((first, second), match_id, site)
        stored = events(site)
        family = site.family()
        site.process.send_signal(signal.SIGSTOP)  # so that it cannot tidy up
        for process in family:
            with contextlib.suppress(ProcessLookupError):
                os.kill(process.pid, signal.SIGKILL)
        site.process.kill()
        site.process.wait(10)
        assert still_alive(family, seconds=5) == {}
    with Site(var) as again:
        again.wait_ready()
        assert_one_of_each(var)
        assert events(again) == stored
        play_on((first, second), match_id, again)


@pytest.mark.long
def test_a_first_start_that_was_killed_is_made_good_by_the_next(var: Path) -> None:
    with Site(var) as site:
        end = time.monotonic() + 20
        while not list(var.glob("postgres-*.new/base")):
            assert time.monotonic() < end
            time.sleep(0.002)
        site.process.kill()
        site.process.wait(10)
    with Site(var) as again:
        assert again.wait_ready().get("readyz") == (200, "ready\n")
    # What the killed one left is swept out in the end.
    with Site(var) as again:
        again.wait_ready()
    assert sorted(var.glob("postgres*")) == [var / "postgres", var / "postgres_password"]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{living}\n",
        pytest.param("{dead}\n", marks=pytest.mark.long),
        pytest.param("nonsense\n", marks=pytest.mark.long),
        pytest.param("-1\n", marks=pytest.mark.long),
        pytest.param("99999999999999999999\n", marks=pytest.mark.long),
    ],
)
def test_files_that_name_no_server_of_ours_neither_hinder_nor_harm(
    kept: Path, text: str, bystander: subprocess.Popen[bytes]
) -> None:
    with subprocess.Popen(["true"]) as ended:
        pass
    text = text.format(dead=ended.pid, living=bystander.pid)
    home = find_place(kept).home
    (home / "postgres" / "postmaster.pid").write_text(text)
    (home / "valkey.port").write_text(text)
    (kept / "lock").write_text(text)
    with Site(kept) as site:
        assert site.wait_ready().get("readyz") == (200, "ready\n")
        assert bystander.poll() is None
    assert bystander.poll() is None


def test_a_bystander_that_works_in_the_data_folder_is_left_alone(kept: Path) -> None:
    data = find_place(kept).home / "postgres"
    with subprocess.Popen(["sleep", "60"], cwd=data) as bystander:
        (data / "postmaster.pid").write_text(f"{bystander.pid}\n{data}\n")
        with Site(kept) as site:
            site.wait_ready()
        assert bystander.poll() is None
        bystander.kill()


@pytest.mark.long
def test_another_valkey_at_the_port_of_our_last_one_is_left_alone(kept: Path) -> None:
    with Site(kept.parent / "other") as other:
        port = other.wait_ready().settings()["REDIS_URL"].rpartition(":")[2].partition("/")[0]
        (find_place(kept).home / "valkey.port").write_text(port)
        # Not even one with our password is ours: it keeps its data elsewhere.
        (kept / "valkey_password").write_text((other.var / "valkey_password").read_text())
        with Site(kept) as site:
            assert site.wait_ready().get("readyz") == (200, "ready\n")
            assert other.get("readyz") == (200, "ready\n")


@pytest.fixture(scope="module")
def kept() -> Iterator[Path]:
    """A data folder on which a site has run and was stopped."""
    folder = new_folder()
    with Site(folder / "var") as site:
        site.wait_ready().stop()
    yield folder / "var"
    remove(folder)


@pytest.fixture
def bystander() -> Iterator[subprocess.Popen[bytes]]:
    """A living process that has nothing to do with us."""
    with subprocess.Popen(["sleep", "60"]) as process:
        yield process
        process.kill()
