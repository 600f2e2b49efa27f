"""Positions in one line: GNU Backgammon's ids, and our own words for games it does not know."""

import pytest

from backgammon.notation import format_id, parse_position
from backgammon.notation.ids import match_id, position_id
from backgammon.rules import (
    Color,
    Crawford,
    Cube,
    Dice,
    GameState,
    MatchContext,
    MatchFormat,
    MatchScore,
    Phase,
    variant,
)

START = "W[1:2 12:5 17:3 19:5] B[6:5 8:3 13:5 24:2]"
AFTER_31 = "W[1:2 12:5 17:2 19:4 20:2] B[6:5 8:3 13:5 24:2]"  # White has played 8/5 6/5


def state(text: str, key: str = "backgammon", **changes: object) -> GameState:
    game = variant(key)
    fields = {
        "variant": game,
        "context": MatchContext(),
        "board": parse_position(text, game),
        "phase": Phase.ROLL,
        "on_turn": Color.BLACK,
    }
    return GameState(**{**fields, **changes})  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        (START, "4HPwATDgc/ABMA"),
        (AFTER_31, "sGfwATDgc/ABMA"),
        ("W[] B[] bar B=15", "AAAAAAAA/v8AAA"),
    ],
)
def test_positions_are_written_as_gnu_backgammon_does(text: str, found: str) -> None:
    assert position_id(state(text)) == found


def test_a_match_is_written_as_in_gnu_backgammons_manual() -> None:
    """To 9 points, 2-4; the cube at 2 is player 0's, and player 1 is to play 5-2."""
    context = MatchContext(MatchFormat.CUBE, 9, MatchScore(2, 4))
    shown = state(
        START,
        context=context,
        cube=Cube(2, Color.WHITE),
        phase=Phase.PLAY,
        dice=Dice(5, 2),
    )
    assert match_id(shown) == "QYkqASAAIAAA"
    assert format_id(shown) == "4HPwATDgc/ABMA:QYkqASAAIAAA"


def test_an_offered_double_and_the_crawford_game_change_the_match() -> None:
    context = MatchContext(MatchFormat.CUBE, 5, MatchScore(4, 2))
    plain = state(START, context=context)
    ids = {
        match_id(shown)
        for shown in (
            plain,
            state(START, context=context, phase=Phase.ANSWER),
            state(START, context=context, on_turn=Color.WHITE),
            state(
                START,
                context=MatchContext(
                    MatchFormat.CUBE, 5, MatchScore(4, 2), crawford=Crawford.THIS_GAME
                ),
            ),
        )
    }
    assert len(ids) == 4


@pytest.mark.parametrize("key", ["nackgammon", "hyper"])
def test_games_that_differ_in_the_start_alone_have_those_ids(key: str) -> None:
    shown = state("W[1:1] B[24:1]", key)
    assert format_id(shown).count(":") == 1
    assert len(format_id(shown)) == 14 + 1 + 12


def test_other_games_and_formats_are_written_in_words() -> None:
    board = variant("plakoto").start_board()
    shown = state(
        "W[1:1] B[24:1]",
        "plakoto",
        board=board,
        phase=Phase.PLAY,
        dice=Dice(5, 3),
        context=MatchContext(MatchFormat.POINTS, 7, MatchScore(4, 3)),
    )
    assert format_id(shown) == "plakoto:W[1:15] B[24:15]/turn=B/dice=5-3/score=4-3/7"
    cube = state(
        START,
        "anti",
        context=MatchContext(MatchFormat.CUBE, 5, MatchScore(1, 0)),
        cube=Cube(2, Color.WHITE),
    )
    assert format_id(cube) == f"anti:{START}/turn=B/cube=2W/score=1-0/5"
    wins = state(START, context=MatchContext(MatchFormat.WINS, 3))
    assert format_id(wins) == f"backgammon:{START}/turn=B/score=0-0/3"
    halves = state(START, context=MatchContext(MatchFormat.N_POINTS, 3, MatchScore(3, 2)))
    assert format_id(halves) == f"backgammon:{START}/turn=B/score=1.5-1/3"
