"""Race and Crowded: checkers that wait to enter, and what they are worth while they wait."""

import pytest

from backgammon.rules import (
    Color,
    Kind,
    TimeOut,
    Variant,
    apply,
    most_that_can_be_lost,
    pip_count,
    timeout_kind,
    variant,
)
from tests.rules.positions import cube_match
from tests.rules.sides import BOTH, borne_off, ending, ends_of_white, played, turn, written

RACE, CROWDED = variant("race"), variant("crowded")
EACH = pytest.mark.parametrize("game", [RACE, CROWDED], ids=["race", "crowded"])


def test_the_starts_hold_fifteen_and_twenty_checkers() -> None:
    assert (RACE.checkers, RACE.start_board().reserve) == (15, (15, 15))
    assert (CROWDED.checkers, CROWDED.start_board().reserve) == (20, (5, 5))
    assert [pip_count(RACE.start_board(), color) for color in Color] == [375, 375]
    assert [pip_count(CROWDED.start_board(), color) for color in Color] == [292, 292]


@BOTH
@EACH
def test_a_checker_in_reserve_may_wait_while_others_move(game: Variant, by: Color) -> None:
    state = turn(game, "W[9:1] res W=1 B[4:2]", "4-3", by=by)
    assert written(state) == {"16/9", "bar/22 16/12", "bar/18"}


@BOTH
@EACH
def test_a_hit_checker_enters_before_all_else_also_before_the_reserve(
    game: Variant, by: Color
) -> None:
    state = turn(game, "W[9:1] bar W=1 res W=1 B[4:2]", "4-3", by=by)
    assert ends_of_white(state) == {"W[7:1 9:1] B[4:2] res W=1", "W[3:1 13:1] B[4:2] res W=1"}
    closed = turn(game, "W[9:1] bar W=1 res W=1 B[3,4:2]", "4-3", by=by)
    assert written(closed) == set()
    two_hit = turn(game, "W[9:1] bar W=2 res W=1 B[4:2]", "4-3", by=by)
    assert ends_of_white(two_hit) == {"W[3:1 9:1] B[4:2] bar W=1 res W=1"}


@BOTH
@EACH
def test_nothing_is_borne_off_while_a_checker_waits(game: Variant, by: Color) -> None:
    waiting = turn(game, "W[20:1 24:1] res W=1 B[1,5:2]", "5-1", by=by)
    assert ends_of_white(waiting) == {"W[21:1 24:1] B[1:2 5:2] res W=1"}
    nobody = turn(game, "W[20:1 24:1] B[1,5:2]", "5-1", by=by)
    assert ends_of_white(nobody) == {"W[24:1] B[1:2 5:2]", "W[] B[1:2 5:2]"}


@BOTH
@EACH
def test_nothing_is_borne_off_after_a_hit_either(game: Variant, by: Color) -> None:
    hit = turn(game, "W[20:1 23:1] bar W=1 B[1:2]", "6-5", by=by)
    assert written(hit) == {"bar/14"}


@BOTH
@pytest.mark.parametrize(
    ("loser", "kind"),
    [
        pytest.param("B[6:13] res B=1", Kind.SINGLE, id="one off, one waiting"),
        pytest.param("B[6:14] res B=1", Kind.BACKGAMMON, id="one waiting is as on the bar"),
        pytest.param("B[6:15]", Kind.GAMMON, id="all home"),
        pytest.param("B[6:14 19:1]", Kind.BACKGAMMON, id="one in the winner's home"),
    ],
)
def test_what_waits_counts_as_on_the_bar(loser: str, kind: Kind, by: Color) -> None:
    assert ending(borne_off(RACE, loser, by=by)).kind is kind


@BOTH
def test_all_twenty_must_be_borne_off(by: Color) -> None:
    state = turn(CROWDED, "W[24:6] B[6:20]", "1-1", by=by)
    assert not played(state, "1/off(4)").is_over
    last = turn(CROWDED, "W[24:4] B[6:20]", "1-1", by=by)
    outcome = ending(played(last, "1/off(4)"))
    assert (outcome.winner, outcome.kind) == (by, Kind.GAMMON)


@BOTH
@EACH
def test_an_enemy_that_waits_has_still_to_be_passed(game: Variant, by: Color) -> None:
    # None off and nobody caught: but who is hit by what still enters can lose a backgammon.
    men = game.checkers
    state = turn(game, f"W[9:{men}] res B={men}", "2-1", by=by, context=cube_match(21))
    assert most_that_can_be_lost(state, by) is Kind.BACKGAMMON
    race = turn(game, f"W[9:{men}] B[2:{men}]", "2-1", by=by, context=cube_match(21))
    assert most_that_can_be_lost(race, by) is Kind.GAMMON


@BOTH
def test_a_time_out_with_a_checker_waiting_costs_three_once_the_winner_is_home(by: Color) -> None:
    for winner, kind in (("B[6:15]", Kind.BACKGAMMON), ("B[6:14 7:1]", Kind.GAMMON)):
        state = turn(RACE, f"W[12:14] res W=1 {winner}", "2-1", by=by, context=cube_match(21))
        assert timeout_kind(state, by) is kind
        assert ending(apply(state, TimeOut(), by=None).after).kind is kind
