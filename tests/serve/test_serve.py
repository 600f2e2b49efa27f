"""The command behind `make play`: the site with all its servers."""

import os
import signal
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
import redis

from backgammon.serve.place import copy_programs, find_place
from backgammon.serve.postgres import Postgres
from backgammon.serve.process import end
from backgammon.serve.valkey import Valkey
from tests.serve.site import ROOT, Site, clean_environment, new_folder, remove, still_alive

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
LAST = "INSERT INTO kept VALUES (21) RETURNING n"


@pytest.fixture
def var() -> Iterator[Path]:
    folder = new_folder()
    yield folder / "var"
    remove(folder)


@pytest.fixture(scope="module")
def site() -> Iterator[Site]:
    folder = new_folder()
    with Site(folder / "var") as site:
        yield site.wait_ready()
    remove(folder)


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_it_prints_one_line_with_an_address_whose_page_can_be_fetched(site: Site) -> None:
    assert site.lines == [f"Kiila is ready: {site.address}"]
    status, text = site.get("")
    assert status == 200
    assert "Kiila" in text


def test_the_site_reaches_its_servers(site: Site) -> None:
    assert site.get("readyz") == (200, "ready\n")


def test_web_worker_beat_postgresql_and_valkey_run(site: Site) -> None:
    commands = " ".join(site.family().values())
    for part in ("serve.web", "worker", "beat", "valkey-server", "bin/postgres"):
        assert part in commands


def test_no_secret_stands_on_a_command_line(site: Site) -> None:
    commands = " ".join(site.family().values())
    for name in ("secret_key", "postgres_password", "valkey_password"):
        assert (site.var / name).read_text().strip() not in commands


def test_secrets_and_logs_are_private(site: Site) -> None:
    for name in ("secret_key", "postgres_password", "valkey_password", "running.json"):
        assert mode(site.var / name) == 0o600, name
    assert mode(site.var / "log") == 0o700


def test_the_servers_want_their_passwords(site: Site) -> None:
    settings = site.settings()
    password = (site.var / "postgres_password").read_text().strip()
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(settings["DATABASE_URL"].replace(password, "wrong"))
    url = settings["REDIS_URL"]
    open_url = "redis://" + url.partition("@")[2]
    with (
        pytest.raises(redis.AuthenticationError),
        redis.Redis.from_url(open_url) as client,
    ):
        client.ping()


def test_manage_py_works_on_the_running_site(site: Site) -> None:
    answer = subprocess.run(
        [sys.executable, "manage.py", "showmigrations", "--plan"],
        cwd=ROOT,
        env=clean_environment(site.var),
        capture_output=True,
        text=True,
        check=True,
    )
    assert "[X]" in answer.stdout
    assert "[ ]" not in answer.stdout


def test_sigterm_stops_everything_and_the_data_are_there_again(var: Path) -> None:
    with Site(var) as site:
        settings = site.wait_ready().settings()
        with psycopg.connect(settings["DATABASE_URL"], autocommit=True) as connection:
            connection.execute("CREATE TABLE kept (n int)")
            connection.execute(LAST)
        with redis.Redis.from_url(settings["REDIS_URL"]) as client:
            client.set("kept", "21")
        family = site.family()
        assert len(family) >= 5
        assert site.stop() < 3
        assert site.process.returncode == 0
        assert still_alive(family) == {}
    assert not (var / "running.json").exists()
    key = (var / "secret_key").read_text()
    with Site(var) as site:
        settings = site.wait_ready().settings()
        with psycopg.connect(settings["DATABASE_URL"]) as connection:
            assert connection.execute("SELECT n FROM kept").fetchall() == [(21,)]
        with redis.Redis.from_url(settings["REDIS_URL"]) as client:
            assert client.get("kept") == b"21"
        assert settings["SECRET_KEY"] == key.strip()


@pytest.mark.parametrize(
    ("part", "name"),
    [
        ("serve.web", "The web process"),
        pytest.param(
            "celery -A backgammon.celery worker", "The worker process", marks=pytest.mark.long
        ),
        pytest.param(
            "celery -A backgammon.celery beat", "The beat process", marks=pytest.mark.long
        ),
        pytest.param("valkey-server", "Valkey", marks=pytest.mark.long),
        ("bin/postgres", "PostgreSQL"),
    ],
)
def test_a_child_that_dies_is_named_and_the_rest_stops(var: Path, part: str, name: str) -> None:
    with Site(var) as site:
        family = site.wait_ready().family()
        victim = next(process for process, command in family.items() if part in command)
        os.kill(victim.pid, signal.SIGKILL)
        errors = site.errors()
        assert site.process.wait(10) == 1
        assert errors.startswith(f"{name} ended unexpectedly (signal SIGKILL); see ")
        assert errors.count("\n") == 1
        assert still_alive(family, seconds=1) == {}


def test_servers_left_over_from_a_crash_are_stopped(var: Path) -> None:
    with Site(var) as site:
        site.wait_ready().stop()
    place = find_place(var)
    secrets = [(var / f"{name}_password").read_text().strip() for name in ("postgres", "valkey")]
    left_over = []
    for kind, secret in zip((Postgres, Valkey), secrets, strict=True):
        server = kind(place, password=secret, log=var / "log" / "left-over.log")
        server.begin()
        left_over.append(server.finish())
    with Site(var) as site:
        site.wait_ready()
        assert [child.process.wait(5) for child in left_over] == [0, 0]
        assert site.get("readyz") == (200, "ready\n")


def test_given_servers_are_used_and_none_of_their_kind_is_started(var: Path) -> None:
    url = os.environ["DATABASE_URL"]
    given = url.rpartition("/")[0] + "/given"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("CREATE DATABASE given")
        try:
            extra = {"DATABASE_URL": given, "REDIS_URL": os.environ["REDIS_URL"]}
            with Site(var, **extra) as site:
                commands = " ".join(site.wait_ready().family().values())
                assert site.get("readyz") == (200, "ready\n")
        finally:
            connection.execute("DROP DATABASE given WITH (FORCE)")
    assert "postgres" not in commands
    assert "valkey" not in commands
    assert not list(var.glob("postgres*"))
    assert not list(var.glob("valkey*"))


def test_copied_programs_run(var: Path) -> None:
    var.mkdir()
    place = find_place(var)
    target = var / "programs"
    assert copy_programs(place.postgres_bin, place.valkey_server, target)
    assert not copy_programs(place.postgres_bin, place.valkey_server, target)
    copy = replace(
        place,
        postgres_bin=next(target.rglob("initdb")).parent,
        valkey_server=target / place.valkey_server.name,
    )
    for kind in (Postgres, Valkey):
        server = kind(copy, password="open", log=var / "log" / "copy.log")
        server.begin()
        child = server.finish()
        end([child], 5)
        assert child.process.returncode == 0
