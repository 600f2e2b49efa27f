"""From the opening roll to the end: whose turn it is, what he may do, what is offered."""

import pytest

from backgammon.rules import (
    AcceptOffer,
    Acted,
    Action,
    Cancel,
    Color,
    Dice,
    Double,
    Drop,
    EndedBy,
    IllegalPlay,
    Kind,
    MakeOffer,
    NotYourTurn,
    OfferKind,
    OpeningRoll,
    Outcome,
    Pass,
    Pending,
    Phase,
    ResignMatch,
    Roll,
    RulesError,
    Take,
    TimeOut,
    WrongPhase,
    apply,
    legal_plays,
    pending,
    play_graph,
    start,
    variant,
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
    refusal,
    to_play,
    to_roll,
)

CLOSED = "W[19:2 20:2 21:2 22:2 23:2 24:2] B[1:2] bar B=1"
RACE = "W[19:8 20:7] B[1:8 7:7]"
RESIGN = MakeOffer(OfferKind.RESIGNATION, 1)
DRAW = MakeOffer(OfferKind.DRAW)


def test_the_game_starts_with_fifteen_checkers_and_167_pips_each() -> None:
    state = start(BACKGAMMON, SINGLE_GAME)
    assert state.board == to_roll(START).board
    assert pending(state) == Pending(Phase.OPENING, None, may_double=False)


def test_equal_opening_dice_are_kept_in_the_log_and_rolled_again() -> None:
    state = start(BACKGAMMON, SINGLE_GAME)
    tie = apply(state, OpeningRoll(dice("4-4")), by=None)
    assert tie.after == state
    assert tie.events == (Acted(OpeningRoll(dice("4-4")), None),)
    assert apply(tie.after, OpeningRoll(dice("4-3")), by=None).after.on_turn is WHITE


def test_only_the_server_makes_the_opening_roll_and_only_once() -> None:
    state = start(BACKGAMMON, SINGLE_GAME)
    assert refusal(state, OpeningRoll(dice("5-2")), WHITE) == "not_your_turn"
    opened = apply(state, OpeningRoll(dice("5-2")), by=None).after
    assert refusal(opened, OpeningRoll(dice("6-2")), None) == "wrong_phase"


def test_a_play_hands_the_turn_over_and_counts_it() -> None:
    state = apply(start(BACKGAMMON, SINGLE_GAME), OpeningRoll(dice("3-1")), by=None).after
    after = apply(state, read_play(state, "8/5 6/5"), by=WHITE).after
    assert (after.phase, after.on_turn, after.dice) == (Phase.ROLL, BLACK, None)
    assert after.turns == (1, 0)


@pytest.mark.parametrize("action", [Roll(dice("6-6")), Double(), Pass(), Take(), Drop(), RESIGN])
def test_nobody_acts_out_of_turn(action: Action) -> None:
    assert refusal(to_roll(by=WHITE), action, BLACK) == "not_your_turn"
    assert refusal(to_roll(by=WHITE), action, None) == "not_your_turn"


def test_a_roll_once_made_is_never_made_again() -> None:
    state = apply(to_roll(), Roll(dice("6-1")), by=WHITE).after
    assert refusal(state, Roll(dice("6-6")), WHITE) == "wrong_phase"
    assert state.dice == dice("6-1")


@pytest.mark.parametrize("action", [Take(), Drop(), Pass()])
def test_what_does_not_fit_the_phase_is_refused(action: Action) -> None:
    assert refusal(to_roll(), action, WHITE) == "wrong_phase"


def test_there_are_no_plays_before_the_roll() -> None:
    with pytest.raises(WrongPhase):
        legal_plays(to_roll())


def test_a_roll_without_a_legal_move_is_passed_and_the_pass_counts_as_a_turn() -> None:
    state = to_play(CLOSED, "6-5", by=BLACK)
    assert legal_plays(state) == ()
    after = apply(state, Pass(), by=BLACK).after
    assert (after.on_turn, after.phase, after.turns) == (WHITE, Phase.ROLL, (5, 6))
    assert after.board == state.board


def test_two_passes_in_a_row_go_on_with_the_game() -> None:
    both_closed = "W[19:2 20:2 21:2 22:2 23:2 24:2] B[1:2 2:2 3:2 4:2 5:2 6:2] bar W=1 B=1"
    state = to_roll(both_closed, by=WHITE)
    for color in (WHITE, BLACK, WHITE):
        state = apply(state, Roll(dice("6-6")), by=color).after
        state = apply(state, Pass(), by=color).after
    assert (state.on_turn, state.turns) == (BLACK, (7, 6))


def test_nobody_passes_while_a_move_is_legal() -> None:
    assert refusal(to_play(START, "3-1"), Pass(), WHITE) == "must_play"


def test_an_empty_play_is_not_a_pass() -> None:
    state = to_play(CLOSED, "6-5", by=BLACK)
    play = legal_plays(to_play(START, "3-1"))[0]
    empty = type(play)((), state.board)
    with pytest.raises(IllegalPlay):
        apply(state, empty, by=BLACK)


def test_a_finished_game_refuses_everything() -> None:
    over = apply(to_roll(), ResignMatch(), by=WHITE).after
    for action in (Roll(dice("6-1")), Pass(), DRAW, AcceptOffer(), TimeOut(), Cancel()):
        for by in (WHITE, BLACK, None):
            assert refusal(over, action, by) == "game_over"
    assert pending(over) == Pending(Phase.OVER, None, may_double=False)


def test_a_match_is_resigned_at_any_time_even_off_turn() -> None:
    doubled = apply(to_roll(context=cube_match(5)), Double(), by=WHITE).after
    for state in (to_roll(), to_play(START, "3-1"), doubled, start(BACKGAMMON, SINGLE_GAME)):
        for color in Color:
            outcome = apply(state, ResignMatch(), by=color).after.outcome
            expected = Outcome(color.opponent, Kind.SINGLE, 1, EndedBy.MATCH_RESIGNED)
            assert outcome == expected
    assert refusal(to_roll(), ResignMatch(), None) == "not_your_turn"


def test_only_the_server_cancels_and_lets_time_run_out() -> None:
    for action in (TimeOut(), Cancel()):
        assert refusal(to_roll(), action, WHITE) == "not_your_turn"
    outcome = apply(to_roll(), Cancel(), by=None).after.outcome
    assert outcome == Outcome(None, Kind.DRAW, 1, EndedBy.CANCELLED)
    assert refusal(start(BACKGAMMON, SINGLE_GAME), TimeOut(), None) == "wrong_phase"


def test_the_one_to_act_loses_on_time_at_the_price_of_the_position() -> None:
    after = apply(to_play(RACE, "6-5", context=cube_match(5)), TimeOut(), by=None).after
    assert after.outcome == Outcome(BLACK, Kind.GAMMON, 1, EndedBy.TIMEOUT)


def test_a_refused_action_leaves_the_state_usable() -> None:
    state = to_play(START, "3-1")
    with pytest.raises(NotYourTurn):
        apply(state, Pass(), by=BLACK)
    assert apply(state, read_play(state, "8/5 6/5"), by=WHITE).after.on_turn is BLACK


def test_dice_show_one_to_six() -> None:
    for first, second in ((0, 1), (1, 7), (-1, 3)):
        with pytest.raises(ValueError, match="1 to 6"):
            Dice(first, second)


@pytest.mark.parametrize(
    ("key", "options", "code"),
    [
        ("chess", {}, "unknown_variant"),
        ("backgammon", {"jacoby": True}, "unknown_option"),
    ],
)
def test_an_unknown_game_or_option_is_refused(
    key: str, options: dict[str, bool], code: str
) -> None:
    with pytest.raises(RulesError) as refused:
        variant(key, **options)
    assert refused.value.code == code


def test_a_variant_names_every_option_to_be_stored() -> None:
    assert variant("backgammon", reroll_first=True).options() == {
        "reroll_first": True,
        "draw_by_agreement": True,
    }


def test_the_graph_of_a_pass_is_its_root_alone() -> None:
    graph = play_graph(to_play(CLOSED, "6-5", by=BLACK))
    assert graph.is_pass
    assert graph.dice_played == 0
    assert len(graph.nodes) == 1


def test_equal_rolls_are_searched_once_and_other_games_and_turns_by_themselves() -> None:
    graph = play_graph(to_play(START, "3-1"))
    assert play_graph(to_play(START, "3-1")) is graph
    assert play_graph(to_play(START, "1-3")) is not graph
    assert play_graph(to_play(START, "3-1", game=variant("anti"))) is not graph
    assert play_graph(to_play(START, "3-1", turns=(0, 0))) is not graph
