"""The last checker: it goes off where a die is left for it, and that ends every game with dice."""

import pytest

from backgammon.rules import OFF, VARIANTS, Color, EndedBy, play_graph, variant
from tests.rules.sides import BOTH, ending, played, turn, written

DICE_GAMES = [key for key, kind in VARIANTS.items() if kind.uses_dice]
EACH = pytest.mark.parametrize("key", DICE_GAMES)


@BOTH
@EACH
@pytest.mark.parametrize("roll", ["2-1", "1-1", "6-5"])
def test_the_last_checker_is_borne_off_where_the_dice_reach(key: str, roll: str, by: Color) -> None:
    state = turn(variant(key), "W[22:1] B[9:2]", roll, by=by)
    assert written(state) == {"3/off"}
    after = played(state, "3/off")
    assert after.board.counts(by)[OFF] == variant(key).checkers
    assert ending(after).ended_by is EndedBy.BORNE_OFF
    assert ending(after).winner is (by.opponent if key == "anti" else by)
    assert variant(key).first_off_wins is (ending(after).winner is by)


@BOTH
@EACH
def test_it_stays_where_the_dice_do_not_reach(key: str, by: Color) -> None:
    state = turn(variant(key), "W[20:1] B[9:2]", "2-1", by=by)
    assert written(state) == {"5/2"}
    assert not played(state, "5/2").is_over


@BOTH
@EACH
def test_the_game_ends_with_the_last_checker_and_unused_dice_are_lost(key: str, by: Color) -> None:
    state = turn(variant(key), "W[21:1 22:1 24:1] B[9:2]", "4-4", by=by)
    assert written(state) == {"4/off 3/off 1/off"}
    assert play_graph(state).dice_played == 3
    assert played(state, "4/off 3/off 1/off").is_over


@BOTH
@EACH
def test_a_larger_die_takes_the_hindmost_and_no_other(key: str, by: Color) -> None:
    state = turn(variant(key), "W[19:1 22:1] B[9:2]", "5-4", by=by)
    assert written(state) == {"6/1 3/off", "6/2 3/off"}
