"""Corners of `make play`: taken ports, and two starts on one data folder."""

import contextlib
import re
import socket
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from tests.serve.site import Site, new_folder, remove

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at processes in /proc")
WELL_KNOWN = (5432, 6379)


@pytest.fixture
def var() -> Iterator[Path]:
    folder = new_folder()
    yield folder / "var"
    remove(folder)


@contextlib.contextmanager
def taken_port(number: int = 0) -> Iterator[int]:
    """Listen on a port; one that somebody else has is taken just as well."""
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        with contextlib.suppress(OSError):
            taken.bind(("127.0.0.1", number))
            taken.listen()
            number = taken.getsockname()[1]
        yield number


def test_a_port_in_use_is_named_and_nothing_starts(var: Path) -> None:
    with taken_port() as port, Site(var, PORT=str(port)) as site:
        errors = site.errors()
        assert site.process.wait(10) == 1
    assert errors == (f"Port {port} is in use: choose another, as in `make play PORT=8001`.\n")
    assert not (var / "postgres").exists()


def test_a_port_that_is_no_number_is_refused(var: Path) -> None:
    with Site(var, PORT="here") as site:
        assert site.errors() == "PORT must be a number from 0 to 65535, not 'here'.\n"
        assert site.process.wait(10) == 1


@pytest.mark.long
def test_taken_ports_of_the_servers_do_not_matter(var: Path) -> None:
    """Another PostgreSQL and another Redis, and a second site of ours, run on the same machine."""
    with contextlib.ExitStack() as stack:
        for number in WELL_KNOWN:
            stack.enter_context(taken_port(number))
        sites = [stack.enter_context(Site(var.parent / name)) for name in ("one", "two")]
        urls = []
        for site in sites:
            settings = site.wait_ready().settings()
            urls += [settings["DATABASE_URL"], settings["REDIS_URL"]]
            assert site.get("readyz") == (200, "ready\n")
    ports = {int(url.rpartition(":")[2].partition("/")[0]) for url in urls}
    assert len(ports) == 4
    assert not ports & set(WELL_KNOWN)


def test_a_second_start_is_refused_in_one_sentence_and_harms_nothing(var: Path) -> None:
    with Site(var) as site:
        before = site.wait_ready().family()
        kept = {path: path.read_bytes() for path in var.glob("*") if path.is_file()}
        with Site(var) as second:
            errors = second.errors()
            assert second.process.wait(10) == 1
        assert errors == f"Kiila already runs on the data in {var} (process {site.process.pid}).\n"
        assert second.lines == []
        assert site.get("readyz") == (200, "ready\n")
        assert set(before) <= set(site.family())
        assert {path: path.read_bytes() for path in kept} == kept
        with psycopg.connect(site.settings()["DATABASE_URL"]) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)


@pytest.mark.long
def test_of_two_starts_at_the_same_moment_one_runs(var: Path) -> None:
    with Site(var) as one, Site(var) as other:
        end = time.monotonic() + 20
        while one.process.poll() is None and other.process.poll() is None:
            assert time.monotonic() < end, "both run"
            time.sleep(0.01)
        winner, loser = (other, one) if one.process.poll() is not None else (one, other)
        assert loser.process.returncode == 1
        assert re.fullmatch(r"Kiila already runs on .* \(process \w+\)\.\n", loser.errors())
        assert winner.wait_ready().get("readyz") == (200, "ready\n")
