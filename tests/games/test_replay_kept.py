"""Reading the page of a turn: that it changes nothing, what a browser keeps, what it costs."""

import random
import re
import time

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils.translation import override

from accounts.models import User
from backgammon.rules import Color, Cube
from games.models import Match
from tests.games.acting import (
    RollDice,
    let_bjorn_be_on_turn,
    nothing_changes,
)
from tests.games.pages import signed_in
from tests.games.playing import done, fresh, make_match, play_on, set_board, state, submit
from tests.games.replaying import get, path, reader

STATEMENTS = 8  # session, user, stamp, how many matches wait (twice), match, game, events


def test_reading_rolls_nothing_and_writes_nothing(bjorn: User, match: Match) -> None:
    """Björn is to roll and cannot double: opening the page of the match would roll."""
    let_bjorn_be_on_turn(match)
    set_board(match, cube=Cube(2, Color.WHITE))
    client = reader(bjorn, match)
    with nothing_changes(match), CaptureQueriesContext(connection) as queries:
        assert client.get(path(match, 1)).status_code == 200
    assert {query["sql"].split()[0] for query in queries} == {"SELECT"}


@pytest.mark.parametrize("method", ["post", "put", "patch", "delete"])
def test_it_can_only_be_read(anna: User, match: Match, method: str) -> None:
    assert getattr(signed_in(anna), method)(path(match, 0)).status_code == 405


def test_a_page_is_kept_by_the_browser_and_asked_for_again(anna: User, three_turns: Match) -> None:
    client = reader(anna, three_turns)
    first = client.get(path(three_turns, 1))
    assert "private" in first["Cache-Control"]
    assert "no-cache" in first["Cache-Control"]
    assert {"Cookie", "Accept-Language"} <= set(re.split(r", *", first["Vary"]))
    again = client.get(path(three_turns, 1), headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_it_is_sent_again_when_something_has_changed(
    anna: User, bjorn: User, three_turns: Match
) -> None:
    client = reader(anna, three_turns)
    seen = {"If-None-Match": client.get(path(three_turns, 1))["ETag"]}
    with override("fi"):
        other = client.get(path(three_turns, 1), headers={**seen, "Accept-Language": "fi"})
    assert get(bjorn, path(three_turns, 1), **seen).status_code == 200
    assert get(None, path(three_turns, 1), **seen).status_code == 200
    assert other.status_code in (200, 304)
    done(submit(three_turns, "13/8 24/22"))
    assert client.get(path(three_turns, 1), headers=seen).status_code == 200


def test_the_count_in_the_header_is_part_of_it(
    anna: User, cecilia: User, match: Match, roll_dice: RollDice
) -> None:
    client = reader(anna, match)
    seen = {"If-None-Match": client.get(path(match, 0))["ETag"]}
    assert client.get(path(match, 0), headers=seen).status_code == 304
    roll_dice((6, 5))
    make_match(anna, cecilia)
    assert client.get(path(match, 0), headers=seen).status_code == 200


def test_what_the_reader_has_chosen_is_part_of_it(anna: User, match: Match) -> None:
    client = reader(anna, match)
    seen = {"If-None-Match": client.get(path(match, 0))["ETag"]}
    User.objects.filter(pk=anna.pk).update(chosen={"home": "left"})
    assert client.get(path(match, 0), headers=seen).status_code == 200


@pytest.fixture
def long_game(anna: User, bjorn: User) -> Match:
    """At least 60 turns of a game that is not over."""
    match = make_match(anna, bjorn, variant="fevga", length=1)
    rng = random.Random(2)
    while sum(state(match).turns) < 60:
        play_on(match, rng)
    assert fresh(match).is_live
    return match


def test_a_page_takes_few_statements_however_long_the_game(anna: User, long_game: Match) -> None:
    client = signed_in(anna)
    client.get(path(long_game, 1))
    for turn in (0, 1, 59):
        with CaptureQueriesContext(connection) as queries:
            began = time.perf_counter()
            assert client.get(path(long_game, turn)).status_code == 200
            taken = time.perf_counter() - began
        assert len(queries) <= STATEMENTS, [query["sql"] for query in queries]
        print(f"turn {turn}: {1000 * taken:.0f} ms, {len(queries)} statements")
