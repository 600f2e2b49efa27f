"""Worked positions: what they lead to, always seen from both colours and with either die left."""

from dataclasses import replace
from itertools import pairwise

from backgammon.notation import format_position, parse_position
from backgammon.notation.positions import own
from backgammon.rules import Color, GameState, Outcome, Variant, apply, legal_plays
from tests.rules.positions import BACKGAMMON, WHITE, ends, mirrored, read_play

PLENTY = 99  # what is not on the board does not show in a text position


def written(*positions: str, game: Variant = BACKGAMMON) -> set[str]:
    """Text positions in the words in which ``ends`` gives them."""
    boards = (parse_position(text, game, checkers=PLENTY) for text in positions)
    return {format_position(board, game) for board in boards}


def moved(position: str, *journeys: str, game: Variant = BACKGAMMON, by: Color = WHITE) -> str:
    """The text position after checkers went as in "14-18" or "20-22-23", absolute points."""
    board = parse_position(position, game)
    counts = list(board.counts(by))
    for journey in journeys:
        for source, target in pairwise(journey.split("-")):
            counts[own(int(source), by, game)] -= 1
            counts[own(int(target), by, game)] += 1
    return format_position(board.with_counts(by, tuple(counts)), game)


def worked_ends(state: GameState) -> set[str]:
    """The ends of the state, once they are seen to be the same for the other colour."""
    found = ends(state)
    boards = [mirrored(play.board) for play in legal_plays(turned(state))]
    assert {format_position(board, state.variant) for board in boards} == found
    if state.dice:
        assert ends(replace(state, dice=state.dice.swapped())) == found
    return found


def outcome_after(state: GameState, play: str) -> Outcome | None:
    """How the game ends with a play, None if it goes on, and the same for the other colour."""
    outcome = apply(state, read_play(state, play), by=state.on_turn).after.outcome
    other = turned(state)
    of_other = apply(other, read_play(other, play), by=other.on_turn).after.outcome
    if outcome is None or outcome.winner is None:
        assert of_other == outcome
    else:
        assert of_other == replace(outcome, winner=outcome.winner.opponent)
    return outcome


def turned(state: GameState) -> GameState:
    """The same state with the colours changed."""
    assert state.on_turn is not None
    return replace(
        state,
        board=mirrored(state.board),
        on_turn=state.on_turn.opponent,
        turns=state.turns[::-1],
    )
