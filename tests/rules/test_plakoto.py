"""Plakoto: pins, mothers, the draw, and bearing off with a checker held."""

import pytest

from backgammon.rules import (
    Color,
    EndedBy,
    Kind,
    MatchContext,
    MatchFormat,
    MatchScore,
    Outcome,
    after_game,
    legal_plays,
    most_that_can_be_lost,
    play_graph,
    timeout_kind,
    variant,
)
from tests.rules.sides import BOTH, borne_off, ending, ends_of_white, played, turn, written

PLAKOTO = variant("plakoto")
POINTS_MATCH = MatchContext(MatchFormat.POINTS, 5)
FREE = {"5/off", "5/off 1/off"}  # a 5 and a 1 with checkers on 5 and 1


@BOTH
def test_landing_on_a_lone_checker_pins_it_and_leaving_frees_it(by: Color) -> None:
    state = turn(PLAKOTO, "W[1:2 5:1] B[9:1 24:2]", "4-1", by=by)
    assert ends_of_white(state) == {
        "W[2:1 5:2] B[9:1 24:2]",
        "W[1:1 5:1 6:1] B[9:1 24:2]",
        "W[1:1 2:1 9:1] B[9:1 24:2] held B=9",
        "W[1:2 10:1] B[9:1 24:2]",
    }
    assert played(state, "24/23 20/16").board.held == ((by.opponent, 9),)
    freed = turn(PLAKOTO, "W[9:1] B[3:1 9:1] held B=9", "3-2", by=by)
    assert ends_of_white(freed) == {"W[14:1] B[3:1 9:1]"}
    assert played(freed, "16/11").board.held == ()


@BOTH
def test_passing_over_a_lone_checker_pins_nothing(by: Color) -> None:
    state = turn(PLAKOTO, "W[5:1] B[8,9:1 24:2]", "4-3", by=by)
    assert ends_of_white(state) == {"W[12:1] B[8:1 9:1 24:2]"}


@BOTH
def test_a_pin_lasts_until_all_above_have_left(by: Color) -> None:
    state = turn(PLAKOTO, "W[9:2] B[9:1 24:2] held B=9", "3-2", by=by)
    assert ends_of_white(state) == {
        "W[9:1 14:1] B[9:1 24:2] held B=9",
        "W[11:1 12:1] B[9:1 24:2]",
    }


@BOTH
@pytest.mark.parametrize(
    ("enemy", "may"),
    [
        pytest.param("B[9:1 24:2]", True, id="a lone checker"),
        pytest.param("B[9:2 24:2]", False, id="two checkers"),
    ],
)
def test_a_point_is_open_to_a_lone_checker_only(enemy: str, may: bool, by: Color) -> None:
    assert ("24/23 20/16" in written(turn(PLAKOTO, f"W[1:2 5:1] {enemy}", "4-1", by=by))) is may


@BOTH
def test_a_lone_checker_that_holds_another_cannot_be_pinned(by: Color) -> None:
    state = turn(PLAKOTO, "W[5:1 9:1] B[9:1 24:3] held W=9", "4-2", by=by)
    assert ends_of_white(state) == {"W[9:1 11:1] B[9:1 24:3] held W=9"}
    # Here both dice could be played by landing on it.
    another = turn(PLAKOTO, "W[5:1 9:1 12:1] B[9:1 24:3] held W=9", "4-2", by=by)
    assert written(another) == {"20/18 13/9", "20/14", "13/7"}


@BOTH
def test_the_holder_may_be_joined_by_more_of_his_own(by: Color) -> None:
    state = turn(PLAKOTO, "W[5:1 9:1] B[9:1 24:2] held B=9", "4-1", by=by)
    assert "W[9:1 10:1] B[9:1 24:2] held B=9" in ends_of_white(state)
    assert "W[6:1 13:1] B[9:1 24:2]" in ends_of_white(state)
    joined = turn(PLAKOTO, "W[5:1 8:1 9:1] B[9:1 24:2] held B=9", "4-1", by=by)
    assert "W[9:3] B[9:1 24:2] held B=9" in ends_of_white(joined)


@BOTH
def test_a_held_checker_may_not_move(by: Color) -> None:
    state = turn(PLAKOTO, "W[9:1 12:1] B[9:1 24:3] held W=9", "2-1", by=by)
    assert written(state) == {"13/10"}


# Bearing off


@BOTH
@pytest.mark.parametrize(
    ("position", "plays"),
    [
        pytest.param("W[20:1 24:1] B[3:1 20:1] held W=20", set(), id="one of his is held"),
        pytest.param("W[20:1 24:1] B[3:1 20:1] held B=20", FREE, id="he holds one himself"),
        pytest.param("W[20:1 24:1] B[3:2]", FREE, id="nobody is held"),
        pytest.param("W[20:1 22:2] B[3:1 20:1] held W=20", {"3/2"}, id="others may go on inside"),
    ],
)
def test_nothing_is_borne_off_while_a_checker_of_ones_own_is_held(
    position: str, plays: set[str], by: Color
) -> None:
    assert written(turn(PLAKOTO, position, "5-1", by=by)) == plays


# Mothers


@BOTH
def test_a_mother_that_is_pinned_loses_at_once_and_the_other_die_is_lost(by: Color) -> None:
    state = turn(PLAKOTO, "W[20:1 22:1] B[3:14 24:1]", "4-1", by=by)
    assert play_graph(state).dice_played == 2
    outcome = ending(played(state, "5/1"))
    assert outcome == Outcome(by, Kind.GAMMON, 1, EndedBy.MOTHER)


@BOTH
def test_a_pin_on_two_or_more_at_the_start_is_not_possible(by: Color) -> None:
    state = turn(PLAKOTO, "W[20:1 22:1] B[3:13 24:2]", "4-2", by=by)
    assert not any(play.board.held for play in legal_plays(state))


@BOTH
def test_a_mother_is_protected_while_the_pinning_side_has_one_at_its_start(by: Color) -> None:
    state = turn(PLAKOTO, "W[1:2 20:1] B[3:14 24:1]", "4-1", by=by)
    pinned = played(state, "24/23 5/1")
    assert not pinned.is_over
    assert pinned.board.held == ((by.opponent, 24),)


@BOTH
def test_the_protection_ends_with_the_last_checker_that_leaves_the_start(by: Color) -> None:
    state = turn(PLAKOTO, "W[1:1 24:1] B[13:14 24:1] held B=24", "2-1", by=by)
    # The first step from the start wins; the other die is lost.
    outcomes = {ending(played(state, text)) for text in written(state)}
    assert outcomes == {Outcome(by, Kind.GAMMON, 1, EndedBy.MOTHER)}
    two = turn(PLAKOTO, "W[1:2 24:1] B[13:14 24:1] held B=24", "2-1", by=by)
    assert not played(two, "24/21").is_over
    assert ending(played(two, "24/22 24/23")).ended_by is EndedBy.MOTHER


@BOTH
def test_the_one_whose_mother_is_held_plays_on_while_the_other_is_not_away(by: Color) -> None:
    # Black holds White's mother and still has one at his own start; White plays on.
    state = turn(PLAKOTO, "W[1:1 10:1] B[1:1 24:2] held W=1", "2-1", by=by)
    assert not any(played(state, text).is_over for text in written(state))


@BOTH
def test_both_mothers_pinned_is_a_draw(by: Color) -> None:
    state = turn(PLAKOTO, "W[1:1 22:1] B[1:1 24:1] held W=1", "2-1", by=by, context=POINTS_MATCH)
    after = played(state, "3/1")
    assert ending(after) == Outcome(None, Kind.DRAW, 1, EndedBy.DRAWN)
    context = after_game(after.context, ending(after))
    assert (context.score, context.previous_winner) == (MatchScore(), None)


# Values


@BOTH
@pytest.mark.parametrize(
    ("loser", "kind"),
    [
        pytest.param("B[3:14]", Kind.SINGLE, id="one off"),
        pytest.param("B[3:15]", Kind.GAMMON, id="none off"),
        pytest.param("B[3:14 24:1]", Kind.GAMMON, id="never three"),
    ],
)
def test_a_win_is_worth_two_at_most(loser: str, kind: Kind, by: Color) -> None:
    outcome = ending(borne_off(PLAKOTO, loser, by=by))
    assert (outcome.winner, outcome.kind, outcome.ended_by) == (by, kind, EndedBy.BORNE_OFF)


@BOTH
def test_giving_up_costs_two_at_most(by: Color) -> None:
    state = turn(PLAKOTO, "W[1:2 9:13] B[3:14 24:1]", "6-5", by=by, context=POINTS_MATCH)
    assert most_that_can_be_lost(state, by) is Kind.GAMMON
    assert timeout_kind(state, by) is Kind.GAMMON
    one_off = turn(PLAKOTO, "W[1:2 9:12] B[3:14 24:1]", "6-5", by=by, context=POINTS_MATCH)
    assert most_that_can_be_lost(one_off, by) is Kind.SINGLE
