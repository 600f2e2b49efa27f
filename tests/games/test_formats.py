"""How each format counts its games, and when a match is over."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from backgammon.notation import parse_position
from backgammon.rules import VARIANTS, Board, Color, Phase, lengths, variant
from games.models import Game, Match
from games.verification import differences
from tests.games.playing import (
    agree_on_draw,
    do,
    done,
    fresh,
    kinds,
    lose,
    make_match,
    refusal,
    set_board,
    state,
)

Begin = Callable[..., Match]
RollDice = Callable[..., None]

AGREED = "draw"


@pytest.fixture
def begin(anna: User, bjorn: User) -> Callable[..., Match]:
    """Begin a match of Anna (white) and Björn, of a format and a length."""

    def begin_match(format: str, length: int, **more: Any) -> Match:
        return make_match(anna, bjorn, format=format, length=length, **more)

    return begin_match


def play_games(match: Match, *results: str) -> Match:
    """Games that end one after the other: by the name of who loses them, or by agreement."""
    for result in results:
        assert fresh(match).is_live
        if result == AGREED:
            agree_on_draw(match)
        else:
            lose(match, User.objects.get(name=result))
    return fresh(match)


def score(match: Match) -> tuple[int, int]:
    return match.white_score, match.black_score


def ending(match: Match) -> tuple[str, str | None, str]:
    match = fresh(match)
    return match.status, match.winner.name if match.winner else None, match.ended_by


RUNNING = ("live", None, "")


def test_a_drawn_single_game_is_a_drawn_match(begin: Begin) -> None:
    match = play_games(begin("single", 1), AGREED)
    assert ending(match) == ("finished", None, "agreement")
    game = Game.objects.get(match=match)
    assert (game.winner, game.kind, game.points, game.ended_by) == ("", 0, 0, "agreement")
    assert kinds(match)[-3:] == ["accept", "game_over", "match_over"]
    assert differences(match) == []


@pytest.mark.parametrize(
    ("format", "results", "points", "end"),
    [
        ("points", ["Björn"], (1, 0), RUNNING),
        ("points", ["Björn", AGREED, AGREED], (1, 0), RUNNING),
        ("points", ["Björn", "Anna", "Björn"], (2, 1), RUNNING),
        ("points", ["Björn", "Anna", "Anna", "Anna"], (1, 3), ("finished", "Björn", "score")),
        ("wins", ["Björn", AGREED], (1, 0), RUNNING),
        ("wins", ["Björn", AGREED, "Björn", "Björn"], (3, 0), ("finished", "Anna", "score")),
        ("wins", ["Björn", "Anna"] * 2 + ["Anna"], (2, 3), ("finished", "Björn", "score")),
        ("n_points", ["Björn", AGREED], (3, 1), RUNNING),
        ("n_points", ["Björn", AGREED, "Björn"], (5, 1), RUNNING),
        ("n_points", ["Björn", AGREED, "Björn", AGREED], (6, 2), ("finished", "Anna", "score")),
        ("n_points", [AGREED] * 5, (5, 5), RUNNING),
        ("n_points", [AGREED] * 6, (6, 6), ("finished", None, "agreement")),
        ("n_points", [AGREED] * 5 + ["Anna"], (5, 7), ("finished", "Björn", "score")),
        ("games", ["Björn", "Björn"], (4, 0), RUNNING),
        ("games", ["Björn", "Björn", "Anna"], (4, 2), ("finished", "Anna", "score")),
        ("games", ["Björn", "Björn", AGREED], (5, 1), ("finished", "Anna", "score")),
        ("games", ["Björn", "Anna", AGREED], (3, 3), ("finished", None, "agreement")),
        ("games", [AGREED, "Björn", "Anna"], (3, 3), ("finished", None, "score")),
        ("games", [AGREED, AGREED, "Anna"], (2, 4), ("finished", "Björn", "score")),
    ],
)
def test_matches_to_three_are_counted_and_ended(
    begin: Begin,
    format: str,
    results: list[str],
    points: tuple[int, int],
    end: tuple[str, str | None, str],
) -> None:
    """Hyper Backgammon, in which three checkers each make games short."""
    match = play_games(begin(format, 3, variant="hyper"), *results)
    assert score(match) == points
    assert ending(match) == end
    assert match.game_number == len(results) + (end == RUNNING)
    assert differences(match) == []


def near_the_end(match: Match, board: Board) -> None:
    """White has one checker left and the dice to bear it off; Black has borne off none."""
    set_board(match, phase=Phase.PLAY, on_turn=Color.WHITE, board=board)
    Match.objects.filter(pk=match.pk).update(to_act=match.white)


GAMMON = "W[24:1] B[6:15]"


@pytest.mark.parametrize(("format", "won"), [("points", 2), ("wins", 1), ("games", 2)])
def test_a_gammon_pays_two_only_where_games_pay_their_value(
    begin: Begin, format: str, won: int, roll_dice: RollDice
) -> None:
    roll_dice((6, 5), (6, 5))
    match = begin(format, 3)
    near_the_end(match, parse_position(GAMMON))
    done(do(match, "submit_play", steps=[(1, 0)]))
    assert Game.objects.get(match=match, number=1).points == 2
    assert score(fresh(match)) == (won, 0)


def test_without_a_cube_nobody_doubles(begin: Begin, roll_dice: RollDice) -> None:
    roll_dice((3, 1))
    match = begin("points", 3)
    set_board(match, phase=Phase.ROLL, dice=None, turns=(3, 3))
    assert refusal(do(match, "double")) == "no_double"


def test_a_gammon_is_resigned_where_games_pay_their_value(
    begin: Begin, roll_dice: RollDice
) -> None:
    roll_dice((3, 1), (3, 1))
    match = begin("points", 5, variant="plakoto")
    done(do(match, "offer_resignation", level=2))
    assert score(fresh(match)) == (0, 2)


def test_elsewhere_a_game_is_resigned_as_one_win(begin: Begin, roll_dice: RollDice) -> None:
    roll_dice((3, 1), (3, 1))
    match = begin("wins", 5, variant="plakoto")
    assert refusal(do(match, "offer_resignation", level=2)) == "bad_level"
    done(do(match, "offer_resignation", level=1))
    assert score(fresh(match)) == (0, 1)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_game_can_be_begun_in_all_its_formats(anna: User, bjorn: User, key: str) -> None:
    for each in variant(key).formats():
        match = make_match(anna, bjorn, variant=key, format=each.value, length=lengths(each)[0])
        assert match.to_act in (anna, bjorn)
        assert state(match).context.format is each
        assert differences(match) == []
