"""The command behind `make play`: the site with all its servers."""

import os
import signal
import socket
import stat
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import psycopg
import pytest
import redis

from backgammon.serve.place import SHARED_HOME, copy_programs, find_place
from backgammon.serve.postgres import Postgres
from backgammon.serve.process import end
from backgammon.serve.valkey import Valkey
from tests.serve.site import ROOT, Site, clean_environment, new_folder, remove, still_alive

pytestmark = [
    pytest.mark.db,
    pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc"),
]
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


def test_a_second_start_is_refused_in_one_sentence(site: Site) -> None:
    with Site(site.var) as second:
        errors = second.errors()
        assert second.process.wait(10) == 1
    assert errors == (
        f"Kiila already runs on the data in {site.var} (process {site.process.pid}).\n"
    )
    assert site.get("healthz") == (200, "ok\n")


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


def test_a_port_in_use_is_named_and_nothing_starts(var: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        with Site(var, PORT=str(port)) as site:
            errors = site.errors()
            assert site.process.wait(10) == 1
    assert errors == (f"Port {port} is in use: choose another, as in `make play PORT=8001`.\n")
    assert not (var / "postgres").exists()


def test_a_port_that_is_no_number_is_refused(var: Path) -> None:
    with Site(var, PORT="here") as site:
        assert site.errors() == "PORT must be a number from 0 to 65535, not 'here'.\n"
        assert site.process.wait(10) == 1


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
        ("celery -A backgammon.celery worker", "The worker process"),
        ("celery -A backgammon.celery beat", "The beat process"),
        ("valkey-server", "Valkey"),
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


def test_a_killed_supervisor_takes_its_children_along_and_the_next_start_works(var: Path) -> None:
    with Site(var) as site:
        settings = site.wait_ready().settings()
        with psycopg.connect(settings["DATABASE_URL"], autocommit=True) as connection:
            connection.execute("CREATE TABLE kept (n int)")
            connection.execute(LAST)
        family = site.family()
        site.process.kill()
        site.process.wait(10)
        assert still_alive(family, seconds=5) == {}
    with Site(var) as site:
        settings = site.wait_ready().settings()
        with psycopg.connect(settings["DATABASE_URL"]) as connection:
            assert connection.execute("SELECT n FROM kept").fetchall() == [(21,)]


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


def test_a_pid_file_that_names_an_innocent_process_harms_nobody(var: Path) -> None:
    with Site(var) as site:
        site.wait_ready().stop()
    with subprocess.Popen(["sleep", "60"]) as innocent:
        (find_place(var).home / "postgres" / "postmaster.pid").write_text(f"{innocent.pid}\n")
        with Site(var) as site:
            site.wait_ready()
            assert innocent.poll() is None
        innocent.kill()


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


@pytest.mark.skipif(os.geteuid() != 0, reason="only root runs the servers as another user")
def test_for_root_in_a_private_home_the_data_lie_elsewhere_and_this_is_said(var: Path) -> None:
    var.parent.chmod(0o700)
    with Site(var) as site:
        note, _ = site.wait_ready().lines
        home = Path(note.rpartition(" ")[2].rstrip("."))
        assert note == (
            f"The servers run as nobody, who cannot reach {var}: their data are in {home}."
        )
        assert home.parent == SHARED_HOME
        assert (home / "postgres" / "PG_VERSION").is_file()
    assert mode(var.parent) == 0o700
    remove(home)


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
