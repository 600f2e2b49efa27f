"""What is said of a time-out beforehand is what comes of it, in every format."""

import random
import re

import pytest

from accounts.models import User
from backgammon.rules import Color, MatchFormat, lengths
from games import selectors
from games.models import Game, Match
from games.services import timeouts
from tests.games.pages import get_match, text_of
from tests.games.playing import fresh, make_match, past, play_on

DAY = 86_400
PRICE = re.compile(r"If your time runs out[^<]*|If \w+’s time runs out[^<]*")


def price(match: Match, user: User) -> str:
    found = PRICE.search(text_of(get_match(user, match)))
    assert found
    return found[0].strip()


def turns(match: Match) -> tuple[int, int]:
    return selectors.state_of(selectors.current_game(fresh(match))).turns


def begin(anna: User, bjorn: User, key: str, kind: MatchFormat) -> Match:
    """A match in which both have completed a turn, a few actions later."""
    length = lengths(kind)[0]
    match = make_match(anna, bjorn, variant=key, format=kind.value, length=length)
    rng = random.Random(f"{key} {kind}")
    for _ in range(60):
        if min(turns(match)) > 0 and fresh(match).is_live and rng.random() < 0.3:
            break
        match = play_on(match, rng, drops=0)
    return fresh(match)


CASES = [
    *(
        ("backgammon", MatchFormat.CUBE),
        ("cloning", MatchFormat.CUBE),
        ("anti", MatchFormat.POINTS),
    ),
    *(("fevga", MatchFormat.POINTS), ("long-narde", MatchFormat.POINTS)),
    *(("race", MatchFormat.WINS), ("hyper", MatchFormat.N_POINTS)),
    *(("grasshopper", MatchFormat.GAMES), ("plakoto", MatchFormat.SINGLE)),
]


@pytest.mark.parametrize(("key", "kind"), CASES)
def test_the_price_is_what_is_paid(anna: User, bjorn: User, key: str, kind: MatchFormat) -> None:
    match = begin(anna, bjorn, key, kind)
    late = match.to_act
    assert late
    told = price(match, late)
    number = match.game_number
    past(match, 4 * DAY)
    assert timeouts.settle_due() == 1
    game = Game.objects.get(match=match, number=number)
    assert game.ended_by in ("timeout", "drop")
    assert game.winner
    assert game.player_id(Color(game.winner)) != late.pk
    if kind.has_points:
        words = "1 point (" if game.points == 1 else f"{game.points} points ("
        assert told.startswith(f"If your time runs out, you lose {words}")
    else:
        assert told == "If your time runs out, you lose the game."


def test_before_the_first_play_the_match_is_void(match: Match, anna: User, bjorn: User) -> None:
    told = "If your time runs out before your first play, the match is cancelled."
    assert price(match, anna) == told
    told = "If Anna’s time runs out before the first play, the match is cancelled."
    assert price(match, bjorn) == told
    past(match, 4 * DAY)
    timeouts.settle_due()
    assert fresh(match).status == Match.Status.CANCELLED


def test_the_second_time_out_loses_the_match(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, length=21)
    rng = random.Random(2)
    while min(turns(match)) == 0 or fresh(match).to_act != anna:
        play_on(match, rng, doubles=0)
    past(match, 4 * DAY)
    timeouts.settle_due()
    while fresh(match).to_act != anna:
        play_on(match, rng, doubles=0)
    told = "If your time runs out a second time, you lose the match."
    assert price(match, anna) == told
    assert price(match, bjorn) == "If Anna’s time runs out again, Anna loses the match."
    before = fresh(match)
    past(match, 4 * DAY)
    timeouts.settle_due()
    after = fresh(match)
    assert (after.status, after.winner, after.ended_by) == ("finished", bjorn, "timeout")
    scores = [(each.white_score, each.black_score) for each in (before, after)]
    assert scores[0] == scores[1]
