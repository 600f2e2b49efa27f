"""What giving up costs: the levels of a resignation and the price of a time-out (CU14 to CU17)."""

import pytest

from backgammon.rules import (
    AcceptOffer,
    Crawford,
    Cube,
    Double,
    EndedBy,
    Kind,
    MakeOffer,
    MatchContext,
    OfferKind,
    Outcome,
    Phase,
    RefuseOffer,
    RulesError,
    Take,
    TimeOut,
    after_game,
    apply,
    is_final,
    match_winner,
    most_that_can_be_lost,
    resignation_levels,
    timeout_kind,
)
from tests.rules.positions import (
    BLACK,
    SINGLE_GAME,
    START,
    WHITE,
    cube_match,
    dice,
    to_play,
    to_roll,
)

SINGLE, GAMMON, BACKGAMMON = Kind.SINGLE, Kind.GAMMON, Kind.BACKGAMMON
# White to lose: none off, no contact, nobody caught, and far from home.
LOST_RACE = "W[12:15] B[1:2 2:2]"


def resign(level: int) -> MakeOffer:
    return MakeOffer(OfferKind.RESIGNATION, level)


@pytest.mark.parametrize(
    ("position", "most", "on_time"),
    [
        pytest.param(START, BACKGAMMON, GAMMON, id="contact at the start"),
        pytest.param("W[1:14] B[24:15]", SINGLE, SINGLE, id="one off, contact"),
        pytest.param("W[20:13] bar W=1 B[1:14]", SINGLE, SINGLE, id="one off, on the bar"),
        pytest.param("W[1:1 12:14] B[2:13]", BACKGAMMON, BACKGAMMON, id="caught in contact"),
        pytest.param("W[12:14] bar W=1 B[2:15]", BACKGAMMON, BACKGAMMON, id="bar, winner home"),
        pytest.param("W[12:14] bar W=1 B[7:15]", BACKGAMMON, GAMMON, id="bar, winner not home"),
        pytest.param(
            "W[12:14] bar W=1 B[7:14]", BACKGAMMON, BACKGAMMON, id="bar, winner has one off"
        ),
        pytest.param("W[12:14] bar W=1 B[2:14] bar B=1", BACKGAMMON, GAMMON, id="both on the bar"),
        pytest.param("W[6:1 12:14] B[1:2 2:2]", BACKGAMMON, BACKGAMMON, id="caught in a race"),
        pytest.param("W[7:1 12:14] B[1:2 2:2]", GAMMON, GAMMON, id="just out of the winner's home"),
        pytest.param(LOST_RACE, GAMMON, GAMMON, id="a race"),
        pytest.param("W[24:15] B[1:4]", GAMMON, GAMMON, id="the winner needs one turn"),
        pytest.param("W[24:15] B[1:5]", SINGLE, SINGLE, id="the winner needs two turns"),
        # 15 checkers, 17 pips: one turn at most without a checker off, so off by the first turn.
        pytest.param("W[24:13 23:2] B[1:8]", SINGLE, SINGLE, id="two pips over, two turns left"),
        pytest.param("W[24:12 23:3] B[1:8]", GAMMON, GAMMON, id="three pips over, two turns left"),
        pytest.param("W[24:12 23:3] B[1:9]", SINGLE, SINGLE, id="three pips over, three left"),
        pytest.param("W[23:5 24:10] B[1:9]", SINGLE, SINGLE, id="five pips over, three left"),
        pytest.param("W[23:6 24:9] B[1:9]", GAMMON, GAMMON, id="six pips over, three left"),
    ],
)
def test_white_can_lose_at_most_and_loses_on_time(position: str, most: Kind, on_time: Kind) -> None:
    state = to_play(position, "6-5", context=cube_match(21))
    assert most_that_can_be_lost(state, WHITE) is most
    assert timeout_kind(state, WHITE) is on_time


def test_the_price_is_the_same_for_black_from_the_other_side() -> None:
    state = to_play("B[13:14] bar B=1 W[23:15]", "6-5", by=BLACK, context=cube_match(21))
    assert most_that_can_be_lost(state, BLACK) is BACKGAMMON
    assert timeout_kind(state, BLACK) is BACKGAMMON


def test_a_time_out_at_2_to_4_in_5_with_only_a_gammon_left_costs_two() -> None:
    state = to_play(LOST_RACE, "6-5", context=cube_match(5, white=4, black=2))
    outcome = apply(state, TimeOut(), by=None).after.outcome
    assert outcome == Outcome(BLACK, GAMMON, 1, EndedBy.TIMEOUT)
    context = after_game(state.context, outcome)
    assert (context.score.white, context.score.black) == (4, 4)
    assert match_winner(context) is None


@pytest.mark.parametrize(
    ("position", "context", "cube", "levels"),
    [
        pytest.param(START, cube_match(7), 1, [1, 2, 3], id="all where nothing decides"),
        pytest.param(LOST_RACE, cube_match(7), 1, [1, 2], id="no backgammon without contact"),
        pytest.param(START, cube_match(7, black=3), 4, [1], id="CU17 a single decides"),
        pytest.param(START, cube_match(7, black=4), 2, [1, 2], id="a gammon decides"),
        pytest.param(START, cube_match(7, black=1), 2, [1, 2, 3], id="a backgammon decides"),
        pytest.param(START, cube_match(7, white=6), 4, [1, 2], id="the other's score counts"),
        pytest.param(START, SINGLE_GAME, 1, [1], id="one level without points"),
    ],
)
def test_white_may_resign_at(
    position: str, context: MatchContext, cube: int, levels: list[int]
) -> None:
    state = to_roll(position, context=context, cube=Cube(cube, WHITE))
    assert list(resignation_levels(state, WHITE)) == levels
    for level in Kind:
        if level in levels:
            assert apply(state, resign(level), by=WHITE).events
        else:
            with pytest.raises(RulesError) as refused:
                apply(state, resign(level), by=WHITE)
            assert refused.value.code == "bad_level"


@pytest.mark.parametrize(
    ("position", "context", "cube", "level", "final"),
    [
        pytest.param(START, cube_match(7), 1, SINGLE, False, id="a single with contact"),
        pytest.param(START, cube_match(7), 1, GAMMON, False, id="a gammon with contact"),
        pytest.param(START, cube_match(7), 1, BACKGAMMON, True, id="all that can be lost"),
        pytest.param(LOST_RACE, cube_match(7), 1, GAMMON, True, id="a gammon in a race"),
        pytest.param(
            START, cube_match(7, 3, 6, Crawford.THIS_GAME), 1, SINGLE, True, id="CU16 decides"
        ),
        pytest.param(START, cube_match(7, 0, 3), 4, SINGLE, True, id="CU17 decides"),
        pytest.param(START, cube_match(7, 0, 2), 4, SINGLE, False, id="one point short"),
        pytest.param(START, SINGLE_GAME, 1, SINGLE, True, id="without points always"),
    ],
)
def test_a_resignation_is_final(
    position: str, context: MatchContext, cube: int, level: Kind, final: bool
) -> None:
    state = to_roll(position, context=context, cube=Cube(cube, BLACK))
    assert is_final(state, WHITE, level) is final
    after = apply(state, resign(level), by=WHITE).after
    if final:
        assert after.outcome == Outcome(BLACK, level, cube, EndedBy.RESIGNATION)
    else:
        assert after.phase is Phase.ROLL
        assert after.offer is not None


def test_cu14_an_open_resignation_counts_as_accepted_when_time_runs_out() -> None:
    state = to_play(START, "6-5", context=cube_match(7), cube=Cube(2, WHITE))
    assert most_that_can_be_lost(state, WHITE) is BACKGAMMON
    offered = apply(state, resign(1), by=WHITE).after
    after = apply(offered, TimeOut(), by=None).after
    assert after.outcome == Outcome(BLACK, SINGLE, 2, EndedBy.TIMEOUT)


def test_another_open_offer_does_not_change_the_price_of_a_time_out() -> None:
    state = to_play(START, "6-5", context=cube_match(7))
    offered = apply(state, MakeOffer(OfferKind.CANCELLATION), by=WHITE).after
    outcome = apply(offered, TimeOut(), by=None).after.outcome
    assert outcome == Outcome(BLACK, GAMMON, 1, EndedBy.TIMEOUT)


def test_cu15_after_a_rejection_the_same_player_is_to_act_with_the_same_dice() -> None:
    state = to_play(START, "6-5", context=cube_match(7))
    offered = apply(state, resign(1), by=WHITE).after
    rejected = apply(offered, RefuseOffer(), by=BLACK).after
    assert (rejected.actor, rejected.phase, rejected.dice) == (WHITE, Phase.PLAY, dice("6-5"))


def test_cu16_a_single_that_decides_the_match_ends_it() -> None:
    state = to_roll(context=cube_match(7, 3, 6, Crawford.THIS_GAME))
    outcome = apply(state, resign(1), by=WHITE).after.outcome
    assert outcome is not None
    assert match_winner(after_game(state.context, outcome)) is BLACK


def test_a_game_is_resigned_on_ones_own_turn_only() -> None:
    with pytest.raises(RulesError) as refused:
        apply(to_roll(context=cube_match(7)), resign(1), by=BLACK)
    assert refused.value.code == "not_your_turn"


def test_a_double_is_not_answered_by_resigning() -> None:
    doubled = apply(to_roll(context=cube_match(7)), Double(), by=WHITE).after
    with pytest.raises(RulesError) as refused:
        apply(doubled, resign(1), by=BLACK)
    assert refused.value.code == "wrong_phase"


def test_after_a_take_the_doubler_resigns_at_the_new_value() -> None:
    state = apply(to_roll(context=cube_match(21)), Double(), by=WHITE).after
    state = apply(state, Take(), by=BLACK).after
    state = apply(state, resign(2), by=WHITE).after
    outcome = apply(state, AcceptOffer(), by=BLACK).after.outcome
    assert outcome is not None
    assert outcome.points == 4
