"""What holds in every position, for every roll and in every game."""

from contextlib import suppress
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.notation import decode_event, encode_event, encode_state, format_play, parse_play
from backgammon.rules import (
    Acted,
    Action,
    Color,
    GameState,
    Kind,
    MatchContext,
    RulesError,
    after_game,
    apply,
    find_play,
    match_winner,
    most_that_can_be_lost,
    pip_count,
    play_graph,
    start,
    timeout_kind,
)
from backgammon.rules.board import checkers
from backgammon.rules.plays import Turn, search
from tests.rules.playing import play_out
from tests.rules.positions import BACKGAMMON, SINGLE_GAME, cube_match, mirrored
from tests.rules.strategies import actions, chances, colors, contexts, states, turns_to_play

SOME = settings(max_examples=25, deadline=None)
FEW = settings(max_examples=4, deadline=None)


@SOME
@given(turns_to_play())
def test_fifteen_checkers_a_side_and_no_shared_point_at_every_step(
    state: GameState,
) -> None:
    for node in play_graph(state).nodes:
        white, black = node.board.white, node.board.black
        assert [checkers(node.board, color) for color in Color] == [15, 15]
        assert min(white + black) >= 0
        assert not any(white[n] and black[25 - n] for n in range(1, 25))


@SOME
@given(turns_to_play())
def test_all_legal_plays_use_equally_many_dice_unless_they_win(state: GameState) -> None:
    graph = play_graph(state)
    assert state.on_turn is not None
    turn = Turn(state.on_turn, state.board, state.dice)
    used = {
        len(graph.nodes[0].dice) - len(node.dice)
        for node in graph.nodes
        if node.is_complete and not BACKGAMMON.result(turn, node.board)
    }
    assert len(used) <= 1


@SOME
@given(turns_to_play())
def test_a_turn_costs_as_many_pips_as_its_dice_except_when_bearing_off(state: GameState) -> None:
    color = state.on_turn
    assert color is not None
    before = pip_count(state.board, color)
    for play in play_graph(state).plays:
        spent = sum(move.source - move.target for move in play.moves)
        assert before - pip_count(play.board, color) == spent
        assert all(move.source - move.target <= move.die for move in play.moves)


@SOME
@given(turns_to_play())
def test_the_colours_are_treated_alike(state: GameState) -> None:
    assert state.on_turn is not None
    assert state.dice is not None
    turn = Turn(state.on_turn.opponent, mirrored(state.board), state.dice)
    other = search(BACKGAMMON, turn)
    assert [(play.moves, mirrored(play.board)) for play in other.plays] == [
        (play.moves, play.board) for play in play_graph(state).plays
    ]


@SOME
@given(turns_to_play())
def test_the_order_of_the_dice_does_not_change_the_legal_ends(state: GameState) -> None:
    assert state.on_turn is not None
    assert state.dice is not None
    swapped = search(BACKGAMMON, Turn(state.on_turn, state.board, state.dice.swapped()))
    assert {p.board for p in swapped.plays} == {p.board for p in play_graph(state).plays}


@SOME
@given(turns_to_play(), st.data())
def test_a_legal_play_is_found_in_whatever_order_it_is_written(
    state: GameState, data: st.DataObject
) -> None:
    graph = play_graph(state)
    for play in graph.plays[:20]:
        steps = [(move.source, move.target) for move in play.moves]
        shuffled = data.draw(st.sampled_from(sorted(set(permutations(steps)))))
        assert find_play(graph, shuffled).board == play.board


@SOME
@given(turns_to_play())
def test_a_written_play_reads_back_to_the_same_end(state: GameState) -> None:
    graph = play_graph(state)
    for play in graph.plays:
        assert find_play(graph, parse_play(format_play(play))).board == play.board


@SOME
@given(turns_to_play())
def test_a_roll_is_either_played_or_passed(state: GameState) -> None:
    graph = play_graph(state)
    assert graph.is_pass == (graph.plays == ()) == (graph.dice_played == 0)


@SOME
@given(turns_to_play())
def test_the_price_of_a_time_out_is_within_what_can_be_lost(state: GameState) -> None:
    for color in Color:
        assert Kind.SINGLE <= timeout_kind(state, color) <= most_that_can_be_lost(state, color)


@FEW
@given(contexts(), chances)
def test_a_games_log_replays_to_the_same_state(context: MatchContext, chance: Random) -> None:
    state = start(BACKGAMMON, context)
    transitions = list(play_out(state, chance, quarrels=0.02))
    log = [encode_event(event) for step in transitions for event in step.events]
    replayed = state
    made = []
    for event in (decode_event(kind, payload) for kind, payload in log):
        if isinstance(event, Acted):
            step = apply(replayed, event.action, by=event.by)
            replayed = step.after
            made += [encode_event(again) for again in step.events]
    assert replayed == transitions[-1].after
    assert made == log


@SOME
@given(states(), actions, st.none() | colors)
def test_an_action_follows_the_rules_or_is_refused_by_them(
    state: GameState, action: Action, by: Color | None
) -> None:
    before = encode_state(state)
    with suppress(RulesError):
        transition = apply(state, action, by=by)
        assert transition.before is state
        assert isinstance(transition.events[0], Acted)
        assert (transition.after.outcome is not None) == transition.after.is_over
    assert encode_state(state) == before
    if not state.is_over:
        assert next(play_out(state, Random(1))).before == state


@FEW
@given(chances)
def test_a_game_borne_off_never_loses_more_than_could_be_lost(chance: Random) -> None:
    path = list(play_out(start(BACKGAMMON, SINGLE_GAME), chance))
    outcome = path[-1].after.outcome
    assert outcome is not None
    assert outcome.winner is not None
    loser = outcome.winner.opponent
    for step in path[1:]:
        assert most_that_can_be_lost(step.before, loser) >= outcome.kind


def play_match(length: int, chance: Random, quarrels: float = 0.0) -> MatchContext:
    """A match by chance to its end; a drawn or cancelled game is played again."""
    context = cube_match(length)
    while match_winner(context) is None:
        state = list(play_out(start(BACKGAMMON, context), chance, quarrels=quarrels))[-1].after
        assert state.outcome is not None
        assert state.outcome.points in {kind * state.cube.value for kind in Kind}
        assert state.cube.value <= 32
        context = after_game(context, state.outcome)
        if match_winner(context, state.outcome):
            break
    return context


@FEW
@given(st.sampled_from((3, 5)), chances)
def test_a_short_match_ends_with_one_winner(length: int, chance: Random) -> None:
    context = play_match(length, chance)
    assert sorted(context.away(color) <= 0 for color in Color) == [False, True]


@pytest.mark.long
@settings(max_examples=50, deadline=None)
@given(st.sampled_from(range(3, 22, 2)), chances)
def test_a_match_of_any_length_ends_with_one_winner(length: int, chance: Random) -> None:
    context = play_match(length, chance)
    assert sorted(context.away(color) <= 0 for color in Color) == [False, True]


@FEW
@given(chances)
def test_a_quarrelsome_match_ends_too(chance: Random) -> None:
    context = play_match(5, chance, quarrels=0.05)
    assert min(context.away(color) for color in Color) <= 5
