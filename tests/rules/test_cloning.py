"""Cloning Backgammon: what a hit makes, where it goes, and where it ends."""

import pytest

from backgammon.rules import (
    BadPosition,
    Color,
    Kind,
    Variant,
    legal_plays,
    variant,
)
from backgammon.rules.board import checkers
from tests.rules.sides import BOTH, ending, ends_of_white, played, turn, written

CLONING = variant("cloning")
VICTIM = variant("cloning", clone_owner="victim")
RESERVE = variant("cloning", clone_to="reserve")
BOTH_OTHER = variant("cloning", clone_owner="victim", clone_to="reserve")
NO_CLONES = variant("cloning", clone_max=15)


@BOTH
def test_the_hitters_clone_enters_before_he_moves_on(by: Color) -> None:
    state = turn(CLONING, "W[10:1 24:1] B[13:1]", "3-2", by=by)
    assert written(state) == {"bar/23 15/12*", "15/10"}
    assert "W[2:1 13:1 24:1] B[] bar B=1" in ends_of_white(state)
    # On 2 nothing can enter, so the hit would leave a die: it is not legal.
    assert written(turn(CLONING, "W[10:1 24:1] B[2:2 13:1]", "3-2", by=by)) == {"15/10"}


@BOTH
def test_each_of_several_hits_makes_a_checker(by: Color) -> None:
    state = turn(CLONING, "W[1:1] B[3,5,7:1]", "2-2", by=by)
    assert ends_of_white(state) == {
        "W[3:1 6:1] B[5:1 7:1] bar B=1",
        "W[2:2 5:1] B[7:1] bar B=2",
        "W[4:1 5:1] B[7:1] bar W=1 B=2",
    }
    for play in legal_plays(state):
        hits = sum(move.hit for move in play.moves)
        assert checkers(play.board, by) == 15 + hits
        assert checkers(play.board, by.opponent) == 15


@BOTH
@pytest.mark.parametrize(
    ("game", "ends", "last"),
    [
        pytest.param(
            CLONING, {"W[2:1 13:1 19:1] B[] bar B=1"}, " W=1 B=1", id="the hitter's, on his bar"
        ),
        pytest.param(VICTIM, {"W[15:1 19:1] B[] bar B=2"}, " B=2", id="the victim's, on his bar"),
        pytest.param(
            RESERVE,
            {"W[2:1 13:1 19:1] B[] bar B=1", "W[15:1 19:1] B[] bar B=1 res W=1"},
            " B=1 res W=1",
            id="the hitter's, and it may wait",
        ),
        pytest.param(
            BOTH_OTHER,
            {"W[15:1 19:1] B[] bar B=1 res B=1"},
            " B=1 res B=1",
            id="the victim's, and it may wait",
        ),
        pytest.param(NO_CLONES, {"W[15:1 19:1] B[] bar B=1"}, " B=1", id="none at all"),
    ],
)
def test_the_ruling_decides_whose_the_clone_is_and_where_it_lies(
    game: Variant, ends: set[str], last: str, by: Color
) -> None:
    state = turn(game, "W[10:1 19:1] B[13:1]", "3-2", by=by)
    assert ends_of_white(state) == ends | {
        "W[12:1 22:1] B[13:1]",
        "W[10:1 24:1] B[13:1]",
        "W[15:1 19:1] B[13:1]",
        "W[13:1 21:1] B[] bar" + last,
    }


@BOTH
@pytest.mark.parametrize(
    ("game", "off", "other_off", "grown"),
    [
        pytest.param(CLONING, 26, 13, {1: 1, 2: 2}, id="28 before, so 29 and 30"),
        pytest.param(CLONING, 27, 13, {1: 1, 2: 1}, id="29 before, so 30 and no more"),
        pytest.param(CLONING, 28, 13, {2: 0}, id="30 before"),
        pytest.param(CLONING, 13, 28, {1: 1, 2: 2}, id="the other's do not count"),
        pytest.param(VICTIM, 13, 27, {2: 1}, id="the victim's count where they are his"),
        pytest.param(VICTIM, 28, 13, {2: 2}, id="the hitter's then do not"),
    ],
)
def test_nobody_gets_a_clone_who_owns_thirty(
    game: Variant, off: int, other_off: int, grown: dict[int, int], by: Color
) -> None:
    state = turn(game, f"W[1:1 24:1] B[3:1 5:1] off W={off} B={other_off}", "2-2", by=by)
    before = sum(checkers(state.board, color) for color in Color)
    seen = {
        sum(move.hit for move in play.moves): sum(checkers(play.board, side) for side in Color)
        for play in legal_plays(state)
    }
    assert {hits: after - before for hits, after in seen.items()} == grown


@BOTH
def test_a_hit_while_bearing_off_brings_a_checker_in_and_stops_it(by: Color) -> None:
    state = turn(CLONING, "W[20:1 23:1] B[24:1]", "4-1", by=by)
    assert written(state) == {"bar/24 5/1*", "bar/21 2/1*", "5/off"}


@BOTH
def test_the_clones_must_be_borne_off_too(by: Color) -> None:
    state = turn(CLONING, "W[24:3] B[6:20] off W=20 B=0", "2-1", by=by)
    goes_on = played(state, "1/off(2)")
    assert not goes_on.is_over
    last = turn(CLONING, "W[24:2] B[6:20] off W=21 B=0", "2-1", by=by)
    outcome = ending(played(last, "1/off(2)"))
    assert (outcome.winner, outcome.kind) == (by, Kind.GAMMON)


@pytest.mark.parametrize("options", [{"clone_owner": "nobody"}, {"clone_to": "off"}])
def test_clones_go_nowhere_else(options: dict[str, str]) -> None:
    with pytest.raises(BadPosition) as refused:
        variant("cloning", **options)
    assert refused.value.code == "unknown_option"
