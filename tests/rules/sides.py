"""One test for both colours: the position is written with White to move, and Black's is made."""

import pytest

from backgammon.notation import format_play
from backgammon.rules import (
    Color,
    GameState,
    MatchContext,
    Outcome,
    Variant,
    apply,
    legal_plays,
)
from tests.rules.positions import SINGLE_GAME, WHITE, ends, read_play, recoloured, to_play

BOTH = pytest.mark.parametrize("by", list(Color), ids=str)
LATER = (5, 5)
FIRST = (0, 0)


def seen(by: Color, position: str, game: Variant) -> str:
    """The position for White, or the same for Black."""
    return position if by is WHITE else recoloured(position, game)


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
    text = seen(by, position, game)
    return to_play(text, roll, by=by, game=game, context=context, turns=turns)


def ends_of_white(state: GameState) -> set[str]:
    """All legal ends, each written as if White had moved."""
    assert state.on_turn is not None
    return {seen(state.on_turn, end, state.variant) for end in ends(state)}


def written(state: GameState) -> set[str]:
    """Every legal play as written, in the mover's own numbers."""
    return {format_play(play) for play in legal_plays(state)}


def played(state: GameState, text: str) -> GameState:
    """The state after the play that is written in the text."""
    return apply(state, read_play(state, text), by=state.on_turn).after


def ending(state: GameState) -> Outcome:
    """How a finished game ended."""
    assert state.outcome is not None
    return state.outcome
