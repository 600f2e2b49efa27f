"""The seed of a seal is nowhere to be seen before its match is over, and everywhere after it."""

import base64
import logging
import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import URLPattern, URLResolver, get_resolver
from pytest_django import Settings

from accounts.models import User
from backgammon.serve.copies import backup
from backgammon.serve.place import postgres_bin
from games import dice, hooks
from games.models import Challenge, Match, Seal
from games.services import challenges
from games.services.table import Table
from tests.games.conftest import anna, bjorn, cecilia
from tests.games.pages import seen, signed_in
from tests.games.playing import do, done, fresh, terms
from tests.games.sealing import play_some, real_dice, sealed_match

__all__ = ["anna", "bjorn", "cecilia", "real_dice"]

Failing = Callable[[], AbstractContextManager[None]]

pytestmark = pytest.mark.django_db(transaction=True)


def seed_of(seal: Seal) -> bytes:
    return dice.sealing_of(seal).seed


def spellings(seed: bytes) -> set[str]:
    """Every way in which a program may write these bytes."""
    coded = {base64.b64encode(seed), base64.urlsafe_b64encode(seed), base64.b85encode(seed)}
    texts = {each.decode().rstrip("=") for each in coded}
    texts |= {seed.hex(), seed.hex().upper(), seed.hex(" "), str(int.from_bytes(seed, "big"))}
    texts |= {repr(seed)[2:-1], str(list(seed))[1:-1], seed.decode("latin-1")}
    return texts


def is_in(seed: bytes, text: str) -> bool:
    return any(spelling in text for spelling in spellings(seed))


@pytest.fixture
def running(real_dice: None, anna: User, bjorn: User) -> Match:
    return play_some(sealed_match(anna, bjorn), seed=5, turns=9)


@pytest.fixture
def offered(real_dice: None, anna: User, bjorn: User, running: Match) -> list[Challenge]:
    """Challenges that nobody has answered, through each door."""
    ways: list[dict[str, Any]] = [{"opponent": bjorn}, {"link": True}, {}]
    return [challenges.challenge(challenger=anna, terms=terms(), **way) for way in ways]


def reader(user: User | None) -> Client:
    """Somebody's browser, which is shown what goes wrong on the site."""
    client = signed_in(user) if user else Client()
    client.raise_request_exception = False
    return client


@pytest.fixture
def readers(anna: User, bjorn: User, cecilia: User) -> list[Client]:
    """A stranger, both players, somebody who watches, and the operator."""
    operator = User.objects.create_superuser("Operator")
    return [reader(user) for user in (None, anna, bjorn, cecilia, operator)]


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> Failing:
    """Let whatever follows on a roll, an end or a new seal fail within a block."""

    def fail(*args: object, **kwargs: object) -> None:
        raise ZeroDivisionError("on purpose")

    @contextmanager
    def block() -> Iterator[None]:
        with monkeypatch.context() as patch:
            patch.setattr(Table, "save", fail)
            patch.setattr(hooks, "challenge_made", [fail])
            patch.setattr(Seal, "save", fail)
            yield

    return block


def addresses(match: Match, offered: list[Challenge]) -> Iterator[str]:
    """Every address that the site knows, with each value that could lead to a seal."""
    numbers = {match.pk, match.challenge.pk, match.seal.pk}
    tokens = [each.token for each in offered if each.token]
    values: dict[str, list[str]] = {
        "match_id": [str(match.pk)],
        "challenge_id": [str(each.pk) for each in offered],
        "object_id": [str(number) for number in sorted(numbers)],
        "number": ["1"],
        "turn": ["0", "1", "3"],
        "name": ["Anna"],
        "other": ["Björn"],
        "variant": ["backgammon"],
        "token": [str(token) for token in tokens],
        "app_label": ["games"],
        "": ["1", str(match.pk)],
    }
    for pattern in _patterns(get_resolver().url_patterns, ""):
        yield from _filled(pattern, values)


def _patterns(patterns: list[Any], before: str) -> Iterator[str]:
    for each in patterns:
        route = before + str(each.pattern)
        if isinstance(each, URLResolver):
            yield from _patterns(each.url_patterns, route)
        elif isinstance(each, URLPattern):
            yield route


def _filled(route: str, values: dict[str, list[str]]) -> Iterator[str]:
    """The route with every value in the place of its first parameter, and so on."""
    head, opening, rest = route.partition("<")
    if not opening:
        yield "/" + route.replace("^", "").replace("$", "").replace("\\Z", "")
        return
    parameter, _, tail = rest.partition(">")
    name = parameter.rpartition(":")[2]
    for value in values.get(name, values[""]):
        yield from _filled(head + value + tail, values)


def read_all(client: Client, paths: list[str]) -> str:
    """All that the site answers at these addresses, headers included."""
    read = []
    for path in paths:
        answer = client.get(path)
        body = b"".join(answer) if answer.streaming else answer.content
        read += [path, str(answer.headers), body.decode("utf-8", "replace")]
    return "\n".join(read)


@pytest.fixture
def dump(tmp_path: Path) -> Callable[[], str]:
    """Make a backup of the whole database, as the operator does, and read it in clear."""

    def read() -> str:
        url = os.environ["DATABASE_URL"].rpartition("/")[0] + f"/{connection.settings_dict['NAME']}"
        backup(url, tmp_path / "kiila.dump")
        run = [postgres_bin() / "pg_restore", "--file=-", tmp_path / "kiila.dump"]
        said = subprocess.run(run, capture_output=True, text=True, check=True).stdout
        assert all(digest in said for digest in Seal.objects.values_list("digest", flat=True))
        return said

    return read


def test_no_page_and_no_backup_shows_it_before_the_end(
    running: Match, offered: list[Challenge], readers: list[Client], dump: Callable[[], str]
) -> None:
    seeds = [seed_of(seal) for seal in Seal.objects.all()]
    assert len(seeds) == 4
    paths = [path for path in addresses(running, offered) if "logout" not in path]
    assert len(paths) > 100
    assert "/admin/games/seal/" in paths
    for client in readers:
        told = read_all(client, paths)
        assert not any(is_in(seed, told) for seed in seeds)
    assert not any(is_in(seed, dump()) for seed in seeds)
    assert not any(is_in(seed, repr(vars(seal))) for seed in seeds for seal in Seal.objects.all())


def test_no_log_and_no_error_shows_it_before_the_end(
    running: Match, settings: Settings, caplog: pytest.LogCaptureFixture, failing: Failing
) -> None:
    for name in ("", "django", "django.db.backends"):
        caplog.set_level(logging.DEBUG, logger=name)
    settings.DEBUG = True
    with CaptureQueriesContext(connection):  # every statement is logged
        play_some(running, seed=1, turns=5)
        told = list(_failures(running, settings, failing))
    seeds = [seed_of(seal) for seal in Seal.objects.all()]
    assert len(seeds) > 1
    told = "\n".join([*told, caplog.text])
    assert told.count("on purpose") > 3
    assert "neither in SECRET_KEY nor in" in told
    assert "games_seal" in told
    assert not any(is_in(seed, told) for seed in seeds)


def _failures(match: Match, settings: Settings, failing: Failing) -> Iterator[str]:
    """What is shown when something fails while dice are drawn, with all details switched on."""
    white, black = match.white, match.black
    with failing():
        for user in (white, black):
            client = reader(user)
            yield client.get(f"/m/{match.pk}/").content.decode()
            for action in ("roll", "double", "pass", "resign_match"):
                sent = {"action": action, "version": fresh(match).version, "sure": "1"}
                yield client.post(f"/m/{match.pk}/act", sent).content.decode()
    made = challenges.challenge(challenger=white, terms=terms(3), opponent=black)
    with failing():
        sent = {"action": "accept", "part": "x"}
        yield reader(black).post(f"/c/{made.pk}/", sent).content.decode()
        yield reader(white).post("/new", seen(white, length="7")).content.decode()
    key, settings.SECRET_KEY = settings.SECRET_KEY, "lost " * 20
    sent = {"action": "resign_match", "version": fresh(match).version, "sure": "1"}
    yield reader(white).post(f"/m/{match.pk}/act", sent).content.decode()
    settings.SECRET_KEY = key


def test_after_the_end_it_is_there_for_everybody(
    running: Match, offered: list[Challenge], anna: User, dump: Callable[[], str]
) -> None:
    seed = seed_of(Seal.objects.get(match=running))
    done(do(running, "resign_match", by=anna))
    for path in (f"/m/{running.pk}/dice/", f"/m/{running.pk}/dice/file"):
        assert is_in(seed, read_all(Client(), [path]))
    assert is_in(seed, dump())
    locked = [seed_of(seal) for seal in Seal.objects.filter(match=None)]
    assert len(locked) == 3
    assert not any(is_in(each, dump()) for each in locked)
