"""Whole games and matches by chance, and their logs replayed."""

import json
from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest

from backgammon.notation import decode_event, decode_state, encode_event, encode_state
from backgammon.rules import (
    Acted,
    Color,
    EndedBy,
    GameState,
    Kind,
    MatchContext,
    MatchFormat,
    Phase,
    Transition,
    Variant,
    after_game,
    apply,
    is_match_over,
    legal_plays,
    lengths,
    match_winner,
    most_that_can_be_lost,
    play_graph,
    retrace,
    start,
    variant,
)
from backgammon.rules.board import checkers
from tests.rules.playing import LONGEST, play_out
from tests.rules.scattered import scattered
from tests.rules.sides import EVERY_GAME
from tests.rules.strategies import PLAYED

BY_PLAY = (EndedBy.BORNE_OFF, EndedBy.MOTHER, EndedBy.SCORED_TWICE, EndedBy.DRAWN)
FEW, MANY = 5, 200


@EVERY_GAME
def test_a_few_games_replay_to_the_same_states(key: str) -> None:
    for seed in range(FEW):
        check_game(start, key, seed)
    check_game(halfway, key, FEW)


@pytest.mark.long
@EVERY_GAME
def test_many_games_replay_to_the_same_states(key: str) -> None:
    for seed in range(MANY):
        check_searches(check_game(start, key, seed))
    for seed in range(MANY // 4):
        check_searches(check_game(halfway, key, seed))


def halfway(game: Variant, context: MatchContext) -> GameState:
    """A game that stands anywhere, however it came there."""
    chance = Random(f"{game} {context}")
    board = scattered(game, chance, game.checkers)
    phase = Phase.ROLL if game.uses_dice else Phase.PLAY
    return GameState(game, context, board, phase, chance.choice(list(Color)), turns=(9, 9))


Beginning = Callable[[Variant, MatchContext], GameState]


def check_game(begin: Beginning, key: str, seed: int) -> list[Transition]:
    """Play a game by chance, without quarrels every other time, and follow it from its log."""
    chance = Random(f"{key} {seed}")
    game = PLAYED[key][seed % len(PLAYED[key])]
    form = chance.choice(game.formats())
    began = begin(game, MatchContext(form, chance.choice(lengths(form))))
    path = list(replayed(began, play_out(began, chance, quarrels=0.01 * (seed % 2))))
    last = path[-1].after
    assert last.is_over or sum(last.turns) == LONGEST, seed
    check_checkers(path)
    check_price(path)
    return path


def check_checkers(path: list[Transition]) -> None:
    """The number of checkers stays, or grows by a clone for a hit up to the game's most."""
    game = path[0].before.variant
    for step in path:
        for color in Color:
            grown = checkers(step.after.board, color) - checkers(step.before.board, color)
            assert 0 <= grown <= 4
            assert grown == 0 or game.most_checkers > game.checkers
            assert checkers(step.after.board, color) <= game.most_checkers


def check_price(path: list[Transition]) -> None:
    """What a game cost could be lost at any time before, and is among what the game knows."""
    outcome = path[-1].after.outcome
    if outcome is None or outcome.ended_by not in BY_PLAY:
        return
    if outcome.winner is None:
        assert outcome.kind is Kind.DRAW
        return
    loser = outcome.winner.opponent
    for step in path:
        assert most_that_can_be_lost(step.before, loser) >= outcome.kind


def check_searches(path: list[Transition]) -> None:
    """The short search finds what the graph has."""
    for state in [step.before for step in path if step.before.phase is Phase.PLAY]:
        ends = [play.board for play in legal_plays(state)]
        assert sorted(ends) == sorted(play.board for play in play_graph(state).plays)


def replayed(began: GameState, steps: Iterable[Transition]) -> Iterator[Transition]:
    """Each step, once the stored log has led from the stored state before it to the same."""
    state = decode_state(stored(encode_state(began)))
    for step in steps:
        log = stored([encode_event(event) for event in step.events])
        acted, *more = [decode_event(kind, payload) for kind, payload in log]
        assert (acted, *more) == step.events
        assert isinstance(acted, Acted)
        for again in (apply, retrace):
            assert again(state, acted.action, by=acted.by) == step
        state = decode_state(stored(encode_state(step.after)))
        assert state == step.after
        yield step


def stored(value: Any) -> Any:
    """The value as a database gives it back."""
    return json.loads(json.dumps(value))


# Matches


@pytest.mark.parametrize("form", MatchFormat)
@pytest.mark.parametrize("key", ["hyper", "grasshopper"])
def test_a_short_match_ends_in_every_format(key: str, form: MatchFormat) -> None:
    if form in variant(key).formats():
        for seed in range(2):
            check_match(key, form, lengths(form)[:2][-1], Random(f"{key} {form} {seed}"))


@pytest.mark.long
@EVERY_GAME
def test_a_match_of_any_format_and_length_ends(key: str) -> None:
    chance = Random(key)
    for form in variant(key).formats():
        for _ in range(3):
            check_match(key, form, chance.choice(lengths(form)), chance)


def check_match(key: str, form: MatchFormat, length: int, chance: Random) -> None:
    """A match to its end: nobody plays on when it is over, and only drawn ones have no winner."""
    context = MatchContext(form, length)
    games = 0
    while True:
        assert match_winner(context) is None
        state = list(play_out(start(variant(key), context), chance, quarrels=0.01))[-1].after
        if state.outcome is None:
            continue
        assert state.cube.value <= 32
        games += 1
        context = after_game(context, state.outcome)
        if state.outcome.ended_by is EndedBy.MATCH_RESIGNED:
            assert match_winner(context, state.outcome) is state.outcome.winner
            return
        if form is not MatchFormat.SINGLE and not is_match_over(context):
            continue
        winner = match_winner(context, state.outcome)
        assert (winner is None) == (context.score.white == context.score.black)
        assert winner is None or context.score.of(winner) > context.score.of(winner.opponent)
        return
