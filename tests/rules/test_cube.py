"""The doubling cube: when it may be turned, by whom, and what a drop costs (CU1 to CU13)."""

import pytest

from backgammon.rules import (
    Color,
    Crawford,
    Cube,
    Double,
    Drop,
    EndedBy,
    GameState,
    Kind,
    MatchContext,
    OpeningRoll,
    Outcome,
    Pass,
    Phase,
    Play,
    Roll,
    RulesError,
    Take,
    TimeOut,
    apply,
    can_double,
    legal_plays,
    pending,
    start,
)
from tests.rules.positions import (
    BACKGAMMON,
    BLACK,
    SINGLE_GAME,
    START,
    WHITE,
    cube_match,
    dice,
    read_play,
    to_play,
    to_roll,
)


def doubled(state: GameState) -> GameState:
    assert state.on_turn is not None
    return apply(state, Double(), by=state.on_turn).after


def test_cu1_the_starter_has_his_dice_and_no_cube() -> None:
    state = apply(start(BACKGAMMON, cube_match(5)), OpeningRoll(dice("4-2")), by=None).after
    assert state.dice == dice("4-2")
    assert not pending(state).may_double
    with pytest.raises(RulesError, match="waits for play"):
        apply(state, Double(), by=WHITE)


def test_cu2_the_second_player_may_double_on_his_first_turn() -> None:
    state = apply(start(BACKGAMMON, cube_match(5)), OpeningRoll(dice("4-2")), by=None).after
    state = apply(state, read_play(state, "8/4 6/4"), by=WHITE).after
    assert state.turns == (1, 0)
    assert pending(state).may_double


def test_the_starter_may_double_on_his_second_turn() -> None:
    assert can_double(to_roll(context=cube_match(5), turns=(1, 1)), WHITE)


def test_nobody_doubles_before_the_first_turn_is_over() -> None:
    assert not can_double(to_roll(context=cube_match(5), turns=(0, 0)), WHITE)


@pytest.mark.parametrize(
    ("context", "cube", "may"),
    [
        pytest.param(cube_match(5, white=4), Cube(), False, id="CU3 one point away"),
        pytest.param(cube_match(5, white=3), Cube(2, WHITE), False, id="CU4 a dead cube"),
        pytest.param(cube_match(5, white=2), Cube(2, WHITE), True, id="CU4 a live cube"),
        pytest.param(cube_match(7), Cube(2, BLACK), False, id="CU6 the opponent's cube"),
        pytest.param(cube_match(21), Cube(16, WHITE), True, id="CU9 to 32"),
        pytest.param(cube_match(21), Cube(32, WHITE), False, id="CU9 not beyond"),
        pytest.param(cube_match(5, 4, 4), Cube(), False, id="CU11 both one away"),
        pytest.param(
            cube_match(7, 4, 6, Crawford.THIS_GAME), Cube(), False, id="CU5 the Crawford game"
        ),
        pytest.param(
            cube_match(7, 4, 6, Crawford.OVER), Cube(), True, id="CU5 the trailer after Crawford"
        ),
        pytest.param(
            cube_match(7, 6, 4, Crawford.OVER), Cube(), False, id="CU5 the leader after Crawford"
        ),
        pytest.param(SINGLE_GAME, Cube(), False, id="no cube in a single game"),
    ],
)
def test_white_may_double(context: MatchContext, cube: Cube, may: bool) -> None:
    state = to_roll(context=context, cube=cube)
    assert can_double(state, WHITE) is may
    assert pending(state).may_double is may
    if may:
        assert doubled(state).phase is Phase.ANSWER
    else:
        with pytest.raises(RulesError) as refused:
            doubled(state)
        assert refused.value.code == "no_double"


def test_the_player_off_turn_may_not_double() -> None:
    state = to_roll(context=cube_match(7))
    assert not can_double(state, BLACK)


def test_nobody_doubles_after_the_roll() -> None:
    assert not can_double(to_play(START, "3-1", context=cube_match(7)), WHITE)


def test_a_cube_at_64_goes_no_further() -> None:
    assert not Cube(64, WHITE).is_available_to(WHITE)
    assert Cube(32, WHITE).is_available_to(WHITE)


def test_a_take_doubles_once_and_gives_the_cube_to_the_taker() -> None:
    offered = doubled(to_roll(context=cube_match(7)))
    assert (offered.actor, offered.cube, offered.on_turn) == (BLACK, Cube(), WHITE)
    taken = apply(offered, Take(), by=BLACK).after
    assert taken.cube == Cube(2, BLACK)
    assert (taken.phase, taken.on_turn, taken.dice) == (Phase.ROLL, WHITE, None)
    assert not can_double(taken, WHITE)


def test_the_doubler_rolls_after_the_take_and_only_the_taker_redoubles() -> None:
    state = apply(doubled(to_roll(context=cube_match(7))), Take(), by=BLACK).after
    with pytest.raises(RulesError) as refused:
        doubled(state)
    assert refused.value.code == "no_double"
    state = apply(state, Roll(dice("3-1")), by=WHITE).after
    state = apply(state, read_play(state, "8/5 6/5"), by=WHITE).after
    state = apply(doubled(state), Take(), by=WHITE).after
    assert state.cube == Cube(4, WHITE)


def test_the_doubler_neither_answers_nor_takes_his_double_back() -> None:
    offered = doubled(to_roll(context=cube_match(7)))
    for action in (Take(), Drop(), Roll(dice("6-6")), Double()):
        with pytest.raises(RulesError) as refused:
            apply(offered, action, by=WHITE)
        assert refused.value.code == "not_your_turn"


def test_there_is_no_other_answer_to_a_double_than_take_or_drop() -> None:
    offered = doubled(to_roll(context=cube_match(7)))
    for action in (Roll(dice("6-6")), Double(), Pass(), Play((), offered.board)):
        with pytest.raises(RulesError) as refused:
            apply(offered, action, by=BLACK)
        assert refused.value.code == "wrong_phase"


@pytest.mark.parametrize(
    "position",
    [START, "W[24:14] B[23:1 6:14]", "W[24:14] B[6:14] bar B=1"],
    ids=["start", "a man in the doubler's home", "a man on the bar"],
)
def test_cu7_a_drop_costs_the_value_before_the_double_and_never_a_gammon(position: str) -> None:
    offered = doubled(to_roll(position, context=cube_match(21), cube=Cube(2, WHITE)))
    after = apply(offered, Drop(), by=BLACK).after
    assert after.outcome == Outcome(WHITE, Kind.SINGLE, 2, EndedBy.DROP)
    assert after.outcome.points == 2


def test_nothing_is_offered_any_more_after_a_drop() -> None:
    after = apply(doubled(to_roll(context=cube_match(7))), Drop(), by=BLACK).after
    assert (after.phase, after.actor) == (Phase.OVER, None)
    with pytest.raises(RulesError) as refused:
        apply(after, Take(), by=BLACK)
    assert refused.value.code == "game_over"


def test_a_double_left_unanswered_counts_as_a_drop() -> None:
    offered = doubled(to_roll("W[24:14] B[6:14] bar B=1", context=cube_match(21)))
    after = apply(offered, TimeOut(), by=None).after
    assert after.outcome == Outcome(WHITE, Kind.SINGLE, 1, EndedBy.TIMEOUT)


@pytest.mark.parametrize(
    ("position", "cube", "points"),
    [
        pytest.param("W[24:1] B[22:1 6:14]", 4, 12, id="CU8 backgammon"),
        pytest.param("W[24:1] B[6:12] bar B=2", 2, 2, id="CU10 single"),
    ],
)
def test_a_win_pays_its_kind_times_the_cube(position: str, cube: int, points: int) -> None:
    state = to_play(position, "6-5", context=cube_match(21), cube=Cube(cube, BLACK))
    outcome = apply(state, read_play(state, "1/off"), by=WHITE).after.outcome
    assert outcome is not None
    assert outcome.points == points


def test_cu12_a_closed_out_owner_chooses_first_then_rolls_then_passes() -> None:
    position = "W[19:2 20:2 21:2 22:2 23:2 24:2] B[6:5 5:5] bar B=1"
    state = to_roll(position, by=BLACK, context=cube_match(7), cube=Cube(2, BLACK))
    assert pending(state).may_double
    rolled = apply(state, Roll(dice("6-5")), by=BLACK).after
    assert legal_plays(rolled) == ()
    assert apply(rolled, Pass(), by=BLACK).after.on_turn is WHITE


def test_cu13_the_dice_stay_as_rolled_whoever_asks_again() -> None:
    rolled = apply(to_roll(context=cube_match(7)), Roll(dice("6-5")), by=WHITE).after
    for by, code in ((WHITE, "wrong_phase"), (BLACK, "not_your_turn"), (None, "not_your_turn")):
        with pytest.raises(RulesError) as refused:
            apply(rolled, Roll(dice("1-1")), by=by)
        assert refused.value.code == code
    assert rolled.dice == dice("6-5")


def test_the_cube_of_one_game_is_not_that_of_the_next() -> None:
    assert start(BACKGAMMON, cube_match(7, white=4)).cube == Cube(1, None)


def test_a_side_is_the_others_opponent() -> None:
    assert [color.opponent for color in Color] == [BLACK, WHITE]
