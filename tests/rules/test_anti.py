"""Anti-backgammon: who bears off everything loses, and the winner's checkers tell how much."""

import pytest

from backgammon.rules import (
    Color,
    EndedBy,
    Kind,
    MakeOffer,
    OfferKind,
    Outcome,
    TimeOut,
    after_game,
    apply,
    match_winner,
    most_that_can_be_lost,
    resignation_levels,
    timeout_kind,
    variant,
)
from tests.rules.positions import cube_match
from tests.rules.sides import BOTH, borne_off, ending, played, turn, written

ANTI = variant("anti")
MATCH = cube_match(21)


@BOTH
@pytest.mark.parametrize(
    ("winner", "kind"),
    [
        pytest.param("B[5:1]", Kind.SINGLE, id="14 off"),
        pytest.param("B[5:13] bar B=1", Kind.SINGLE, id="one off, one on the bar"),
        pytest.param("B[5:15]", Kind.GAMMON, id="none off"),
        pytest.param("B[18:1 5:14]", Kind.GAMMON, id="none off, just out of the loser's home"),
        pytest.param("B[19:1 5:14]", Kind.BACKGAMMON, id="none off, one in the loser's home"),
        pytest.param("B[5:14] bar B=1", Kind.BACKGAMMON, id="none off, one on the bar"),
    ],
)
def test_who_has_borne_off_everything_loses_what_he_would_have_won(
    winner: str, kind: Kind, by: Color
) -> None:
    outcome = ending(borne_off(ANTI, winner, by=by))
    assert outcome == Outcome(by.opponent, kind, 1, EndedBy.BORNE_OFF)


@BOTH
def test_the_score_goes_to_the_one_who_kept_checkers(by: Color) -> None:
    state = turn(ANTI, "W[24:1] B[5:15]", "6-5", by=by, context=cube_match(3, 1, 1))
    outcome = ending(played(state, "1/off"))
    context = after_game(state.context, outcome)
    assert context.score.of(by.opponent) == 3
    assert match_winner(context, outcome) is by.opponent
    assert context.previous_winner is by.opponent


@BOTH
def test_the_last_checker_must_be_borne_off_where_a_die_is_left(by: Color) -> None:
    for roll in ("2-1", "1-1"):
        assert written(turn(ANTI, "W[22:1] B[5:15]", roll, by=by)) == {"3/off"}


@BOTH
def test_keeping_a_checker_is_legal_where_the_dice_allow_it(by: Color) -> None:
    state = turn(ANTI, "W[23:1 24:1] B[5:1]", "2-1", by=by)
    assert written(state) == {"2/off", "2/off 1/off"}
    assert not played(state, "2/off").is_over
    assert ending(played(state, "2/off 1/off")).winner is by.opponent


# Giving up: the loser is the one who gives up, and the winner's checkers are measured.


@BOTH
@pytest.mark.parametrize(
    ("position", "most", "on_time"),
    [
        pytest.param("W[19:15] B[6:14]", Kind.SINGLE, Kind.SINGLE, id="the winner has one off"),
        pytest.param("W[19:14] B[6:15]", Kind.GAMMON, Kind.GAMMON, id="the loser has one off"),
        pytest.param("W[1:15] B[24:15]", Kind.BACKGAMMON, Kind.GAMMON, id="contact"),
        pytest.param(
            "W[19:15] B[6:14] bar B=1", Kind.BACKGAMMON, Kind.BACKGAMMON, id="bar, the loser home"
        ),
        pytest.param(
            "W[12:1 19:14] B[6:14] bar B=1", Kind.BACKGAMMON, Kind.GAMMON, id="bar, not home"
        ),
        pytest.param("W[24:9] B[1:15]", Kind.SINGLE, Kind.SINGLE, id="no gammon in reach"),
    ],
)
def test_giving_up_costs_what_the_other_still_has(
    position: str, most: Kind, on_time: Kind, by: Color
) -> None:
    state = turn(ANTI, position, "2-1", by=by, context=MATCH)
    assert most_that_can_be_lost(state, by) is most
    assert list(resignation_levels(state, by)) == list(range(1, most + 1))
    resigned = apply(state, MakeOffer(OfferKind.RESIGNATION, most), by=by).after
    assert ending(resigned) == Outcome(by.opponent, most, 1, EndedBy.RESIGNATION)
    assert timeout_kind(state, by) is on_time
    timed_out = apply(state, TimeOut(), by=None).after
    assert ending(timed_out) == Outcome(by.opponent, on_time, 1, EndedBy.TIMEOUT)
