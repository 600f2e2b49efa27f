"""Fevga: the first checker, the start quarter that is never filled, the prime that is opened."""

import pytest

from backgammon.notation import format_position
from backgammon.rules import (
    Color,
    Dice,
    EndedBy,
    Kind,
    MatchContext,
    MatchFormat,
    Pass,
    Roll,
    apply,
    legal_plays,
    most_that_can_be_lost,
    play_graph,
    timeout_kind,
    variant,
)
from tests.rules.sides import BOTH, borne_off, ending, ends_of_white, played, turn, written

FEVGA = variant("fevga")


@BOTH
def test_both_go_the_same_way_round_from_opposite_corners(by: Color) -> None:
    board = FEVGA.start_board()
    assert format_position(board, FEVGA) == "W[1:15] B[13:15]"
    state = turn(FEVGA, "W[1:15] B[13:15]", "2-1", by=by)
    moved = {"white": "W[1:14 4:1] B[13:15]", "black": "W[1:15] B[13:14 16:1]"}[by]
    assert format_position(played(state, "24/21").board, FEVGA) == moved


@BOTH
@pytest.mark.parametrize(
    ("position", "plays"),
    [
        pytest.param("W[1:14 12:1] B[20:15]", {"13/10", "24/23 13/11"}, id="r 12, over 13"),
        # From 13 either die passes, and the other is then free.
        pytest.param(
            "W[1:14 13:1] B[20:15]", {"12/9", "24/23 12/10", "24/22 12/11"}, id="r 13 is not past"
        ),
        pytest.param(
            "W[1:14 14:1] B[20:15]",
            {"11/8", "24/23 11/9", "24/22 11/10", "24/23 24/22", "24/21"},
            id="r 14 is past",
        ),
        pytest.param(
            "W[1:14 15:1] B[20:15]",
            {"10/7", "24/23 10/8", "24/22 10/9", "24/23 24/22", "24/21"},
            id="r 15 is past",
        ),
        pytest.param("W[1:13 3:1 8:1] B[20:15]", {"17/14"}, id="only the one in front"),
        pytest.param(
            "W[1:13 8:1] B[20:15]",
            {"17/14", "24/23 17/15", "24/22 17/16", "24/23 24/22", "24/21"},
            id="a checker off has passed",
        ),
    ],
)
def test_until_one_checker_has_passed_only_the_first_may_move(
    position: str, plays: set[str], by: Color
) -> None:
    assert written(turn(FEVGA, position, "2-1", by=by)) == plays


@BOTH
def test_standing_on_the_opponents_start_is_not_yet_passing(by: Color) -> None:
    state = turn(FEVGA, "W[1:14 12:1] B[20:15]", "1-1", by=by)
    # 12-13-14 first; only then two ones are free.
    assert written(state) == {"13/9", "24/23 13/10", "24/23(2) 13/11", "24/22 13/11"}


@BOTH
def test_the_start_quarter_is_not_filled_even_between_two_moves(by: Color) -> None:
    # 1-2 fills the quarter and 2-8 would open it again; 1-7 first is blocked.
    filled = turn(FEVGA, "W[1:2 3,4,5,6:1 15:9] B[7:1 20:14]", "6-1", by=by)
    assert "24/17" not in written(filled)
    open_quarter = turn(FEVGA, "W[1:2 3,4,5:1 15:10] B[7:1 20:14]", "6-1", by=by)
    assert "24/17" in written(open_quarter)


@BOTH
def test_the_same_end_is_legal_by_an_order_that_never_fills_the_quarter(by: Color) -> None:
    state = turn(FEVGA, "W[1:5 2,3,4,5:1 15:6] B[13:9 20:6]", "5-1", by=by)
    play = "24/19 23/22"
    assert play in written(state)
    root = play_graph(state).nodes[0]
    assert (24, 19) not in {(edge.move.source, edge.move.target) for edge in root.edges}


@BOTH
def test_one_passes_rather_than_fill_the_start_quarter(by: Color) -> None:
    blocked = "B[7,8,9,10,11:1 13:10]"
    assert written(turn(FEVGA, f"W[1:2 2,3,4,5:1 24:9] {blocked}", "5-5", by=by)) == set()
    assert written(turn(FEVGA, f"W[1:2 2,3,4:1 24:10] {blocked}", "5-5", by=by)) == {"24/19(2)"}


@BOTH
def test_six_in_a_row_are_allowed_elsewhere(by: Color) -> None:
    state = turn(FEVGA, "W[2,3,4,5,6:2 14:5] B[13:14 20:1]", "5-1", by=by)
    assert "W[2:1 3:2 4:2 5:2 6:2 7:1 14:4 15:1] B[13:14 20:1]" in ends_of_white(state)


@BOTH
@pytest.mark.parametrize(
    ("position", "play", "may"),
    [
        pytest.param("W[14,15,16,17,18:2 20:5] B[13:15]", "7/6 5/3", False, id="all behind it"),
        pytest.param("W[14,15,16,17,18:2 20:5] B[13:3]", "7/6 5/3", False, id="all that are left"),
        pytest.param("W[14,15,16,17,18:2 20:5] B[13:14 1:1]", "7/6 5/3", True, id="one elsewhere"),
        pytest.param("W[14,15,16,17,18:2 20:5] B[11:15]", "7/6 5/3", True, id="gone by"),
        pytest.param("W[7,8,9,10,11:2 20:5] B[6:15]", "14/13 5/3", False, id="to his last point"),
        pytest.param("W[7,8,9,10,11:2 20:5] B[6:14 13:1]", "14/13 5/3", True, id="one behind"),
        pytest.param("W[7,8,9,10,11:2 20:5] B[5:15]", "14/13 5/3", True, id="not right behind it"),
        pytest.param("W[11,12,13,14,15:2 20:5] B[10:15]", "10/9 5/3", True, id="beyond his path"),
    ],
)
def test_a_prime_is_not_closed_right_in_front_of_all_enemy_checkers(
    position: str, play: str, may: bool, by: Color
) -> None:
    assert (play in written(turn(FEVGA, position, "2-1", by=by))) is may


@BOTH
@pytest.mark.parametrize(("behind", "may_stay"), [("B[13:15]", False), ("B[13:14 1:1]", True)])
def test_a_prime_in_front_of_all_enemy_checkers_must_be_opened(
    behind: str, may_stay: bool, by: Color
) -> None:
    state = turn(FEVGA, f"W[14,15,16,17,18,19:2 20:3] {behind}", "2-1", by=by)
    stays = [all(play.board.counts(by)[6:12]) for play in legal_plays(state)]
    assert any(stays) is may_stay
    assert not all(stays)


@BOTH
def test_a_prime_that_cannot_be_opened_stays_and_the_other_passes(by: Color) -> None:
    state = turn(FEVGA, "W[7:9 19,20,21,22,23,24:1] B[18:15]", "6-6", by=by)
    assert written(state) == {"18/12(4)", "18/12(2) 18/6", "18/6(2)"}
    after = played(state, "18/6(2)")
    other = by.opponent
    for die in range(1, 7):
        rolled = apply(after, Roll(Dice(die, die)), by=other).after
        assert apply(rolled, Pass(), by=other).after.on_turn is by


@BOTH
@pytest.mark.parametrize(
    ("loser", "kind"),
    [("B[13:14]", Kind.SINGLE), ("B[13:15]", Kind.GAMMON), ("B[20:1 7:14]", Kind.GAMMON)],
)
def test_a_win_is_worth_two_at_most(loser: str, kind: Kind, by: Color) -> None:
    outcome = ending(borne_off(FEVGA, loser, by=by))
    assert (outcome.winner, outcome.kind, outcome.ended_by) == (by, kind, EndedBy.BORNE_OFF)


@BOTH
@pytest.mark.parametrize(
    ("winner", "most"),
    [
        pytest.param("B[12:9]", Kind.SINGLE, id="a race that the loser cannot be shut out of"),
        pytest.param("B[12:4]", Kind.GAMMON, id="the winner needs one turn"),
        pytest.param("B[12:8 23:1]", Kind.GAMMON, id="one has yet to pass"),
    ],
)
def test_giving_up_costs_two_while_a_gammon_is_in_reach(winner: str, most: Kind, by: Color) -> None:
    context = MatchContext(MatchFormat.POINTS, 5)
    state = turn(FEVGA, f"W[24:15] {winner}", "2-1", by=by, context=context)
    assert most_that_can_be_lost(state, by) is most
    assert timeout_kind(state, by) is most
