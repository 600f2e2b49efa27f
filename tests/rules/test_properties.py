"""What holds in every position of every game, for every roll."""

from contextlib import suppress
from dataclasses import replace
from itertools import permutations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.notation import (
    decode_action,
    decode_board,
    encode_action,
    encode_board,
    encode_state,
    format_play,
    format_position,
    parse_play,
    parse_position,
)
from backgammon.rules import (
    OFF,
    Acted,
    Action,
    Color,
    GameState,
    Kind,
    RulesError,
    apply,
    find_play,
    legal_plays,
    most_that_can_be_lost,
    pip_count,
    play_graph,
    timeout_kind,
)
from backgammon.rules.board import checkers
from tests.rules.brute_force import legal_ways
from tests.rules.playing import play_out
from tests.rules.positions import mirrored
from tests.rules.sides import EVERY_GAME
from tests.rules.strategies import actions, colors, states, turns_to_play
from tests.rules.worked import turned

SOME = settings(max_examples=6, deadline=None)
MANY = settings(max_examples=200, deadline=None)


@EVERY_GAME
@SOME
@given(st.data())
def test_no_checker_is_lost_and_only_pins_share_a_point(key: str, data: st.DataObject) -> None:
    state = data.draw(turns_to_play(key))
    game, color = state.variant, state.on_turn
    assert color is not None
    owned = {side: checkers(state.board, side) for side in Color}
    for node in play_graph(state).nodes:
        board = node.board
        assert min(board.white + board.black + board.reserve) >= 0
        shared = [n for n in range(1, 25) if board.white[n] and board.black[game.facing(n)]]
        pinned = [n if side is Color.WHITE else game.facing(n) for side, n in board.held]
        assert shared == sorted(pinned)
        assert all(board.counts(side)[n] == 1 for side, n in board.held)
        grown = [checkers(board, side) - owned[side] for side in Color]
        assert min(grown) >= 0
        assert sum(grown) == 0 or key == "cloning"
        if game.most_on_point is not None:
            assert max(board.white[1:25] + board.black[1:25]) <= game.most_on_point


@EVERY_GAME
@SOME
@given(st.data())
def test_the_legal_plays_are_what_trying_everything_gives(key: str, data: st.DataObject) -> None:
    check_against_brute_force(data.draw(turns_to_play(key, most=4)))


@pytest.mark.long
@EVERY_GAME
@MANY
@given(st.data())
def test_many_legal_plays_are_what_trying_everything_gives(key: str, data: st.DataObject) -> None:
    check_against_brute_force(data.draw(turns_to_play(key, most=5)))


def check_against_brute_force(state: GameState) -> None:
    ways, graph = legal_ways(state), play_graph(state)
    assert {play.board for play in graph.plays} == {way.board for way in ways}
    assert {edge.move for edge in graph.nodes[0].edges} == {way.moves[0] for way in ways}
    assert graph.dice_played == max((len(way.moves) for way in ways), default=0)
    for way in ways:
        assert graph.follow(way.moves).board == way.board
        assert graph.follow(way.moves).is_complete


@EVERY_GAME
@SOME
@given(st.data())
def test_the_colours_and_the_order_of_the_dice_change_nothing(
    key: str, data: st.DataObject
) -> None:
    state = data.draw(turns_to_play(key))
    plays = legal_plays(state)
    assert [(play.moves, mirrored(play.board)) for play in legal_plays(turned(state))] == [
        (play.moves, play.board) for play in plays
    ]
    if state.dice:
        other = legal_plays(replace(state, dice=state.dice.swapped()))
        assert {play.board for play in other} == {play.board for play in plays}


@EVERY_GAME
@SOME
@given(st.data())
def test_a_play_is_found_from_its_notation_and_in_any_order(key: str, data: st.DataObject) -> None:
    state = data.draw(turns_to_play(key))
    graph = play_graph(state)
    for play in graph.plays:
        assert find_play(graph, parse_play(format_play(play))).board == play.board
    for play in graph.plays[:10]:
        steps = [(move.source, move.target) for move in play.moves]
        shuffled = data.draw(st.sampled_from(sorted(set(permutations(steps)))))
        assert find_play(graph, shuffled).board == play.board


@EVERY_GAME
@SOME
@given(st.data())
def test_a_roll_is_played_as_listed_or_passed(key: str, data: st.DataObject) -> None:
    state = data.draw(turns_to_play(key))
    before, graph = encode_state(state), play_graph(state)
    assert graph.is_pass == (graph.plays == ()) == (graph.dice_played == 0)
    listed = legal_plays(state)
    assert {play.board for play in listed} == {play.board for play in graph.plays}
    assert len({play.board for play in listed}) == len(listed) == len(graph.plays)
    for play in (*listed[:3], *graph.plays[:3]):
        after = apply(state, play, by=state.on_turn).after
        assert after.board == play.board
        assert after.is_over or after.on_turn is not state.on_turn
    assert encode_state(state) == before


@EVERY_GAME
@SOME
@given(st.data())
def test_a_turn_costs_the_pips_of_its_moves(key: str, data: st.DataObject) -> None:
    state = data.draw(turns_to_play(key))
    color = state.on_turn
    assert color is not None
    before = pip_count(state.board, color)
    for play in legal_plays(state):
        walls = sum(move.target == OFF and move.die == 0 for move in play.moves)
        clones = checkers(play.board, color) - checkers(state.board, color)
        spent = sum(move.source - move.target for move in play.moves)
        off_too = sum(move.source for move in play.moves) * walls
        assert before - pip_count(play.board, color) == spent + off_too - 25 * clones
        assert all(move.source - move.target <= move.die for move in play.moves if move.die)


@EVERY_GAME
@SOME
@given(st.data())
def test_boards_and_plays_are_written_down_and_read_back(key: str, data: st.DataObject) -> None:
    state = data.draw(turns_to_play(key))
    for play in legal_plays(state)[:5]:
        board = play.board
        off = f" off W={board.white[OFF]} B={board.black[OFF]}"
        text = format_position(board, state.variant)
        assert parse_position(text + off, state.variant) == board
        assert decode_board(encode_board(board)) == board
        assert decode_action(encode_action(play)) == play


@EVERY_GAME
@SOME
@given(st.data())
def test_giving_up_costs_no_more_than_the_game_knows(key: str, data: st.DataObject) -> None:
    state = data.draw(turns_to_play(key))
    for color in Color:
        most = most_that_can_be_lost(state, color)
        assert Kind.SINGLE <= timeout_kind(state, color) <= most <= state.variant.highest()


@EVERY_GAME
@SOME
@given(st.data())
def test_an_action_follows_the_rules_or_is_refused_by_them(key: str, data: st.DataObject) -> None:
    state = data.draw(states(key))
    action: Action = data.draw(actions)
    by = data.draw(st.none() | colors)
    before = encode_state(state)
    with suppress(RulesError):
        transition = apply(state, action, by=by)
        assert transition.before is state
        assert isinstance(transition.events[0], Acted)
        assert (transition.after.outcome is not None) == transition.after.is_over
    assert encode_state(state) == before
    if not state.is_over:
        assert next(play_out(state, Random(1))).before == state
