"""One test for every game or both colours: written with White to move, Black's position is made."""

from dataclasses import replace

import pytest

from backgammon.notation import format_play, format_position
from backgammon.rules import (
    VARIANTS,
    Board,
    Color,
    GameState,
    MatchContext,
    Outcome,
    Variant,
    apply,
    legal_plays,
)
from tests.rules.positions import SINGLE_GAME, WHITE, mirrored, read_play, to_play

EVERY_GAME = pytest.mark.parametrize("key", VARIANTS)
BOTH = pytest.mark.parametrize("by", list(Color), ids=str)
FIRST, LATER = (0, 0), (5, 5)


def turn(
    game: Variant,
    position: str,
    roll: str = "",
    *,
    by: Color,
    context: MatchContext = SINGLE_GAME,
    turns: tuple[int, int] = LATER,
) -> GameState:
    """``by`` is to play the roll, in the position that is written with White to move."""
    state = to_play(position, roll, game=game, context=context, turns=turns)
    return replace(state, board=seen_by(by, state.board), on_turn=by)


def seen_by(by: Color, board: Board) -> Board:
    """The board for White, the same with the colours changed for Black."""
    return board if by is WHITE else mirrored(board)


def ends_of_white(state: GameState) -> set[str]:
    """All legal ends, each written as if White had moved."""
    assert state.on_turn is not None
    boards = [seen_by(state.on_turn, play.board) for play in legal_plays(state)]
    return {format_position(board, state.variant) for board in boards}


def written(state: GameState) -> set[str]:
    """Every legal play as written, in the mover's own numbers."""
    return {format_play(play) for play in legal_plays(state)}


def played(state: GameState, text: str) -> GameState:
    """The state after the play that is written in the text."""
    return apply(state, read_play(state, text), by=state.on_turn).after


def borne_off(game: Variant, others: str, *, by: Color) -> GameState:
    """The state after ``by`` has borne off his last checker, with the others as they are written
    for White to move."""
    return played(turn(game, f"W[23:1] {others}", "6-5", by=by), "2/off")


def ending(state: GameState) -> Outcome:
    """How a finished game ended."""
    assert state.outcome is not None
    return state.outcome
