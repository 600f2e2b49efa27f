"""Positions, states and match contexts, made from the text that stands in a test."""

import pytest

from backgammon.notation import format_position, parse_play, parse_position
from backgammon.rules import (
    Action,
    Board,
    Color,
    Crawford,
    Cube,
    Dice,
    GameState,
    MatchContext,
    MatchFormat,
    MatchScore,
    Phase,
    Play,
    RulesError,
    Variant,
    apply,
    find_play,
    legal_plays,
    play_graph,
    variant,
)

WHITE, BLACK = Color.WHITE, Color.BLACK
BACKGAMMON = variant("backgammon")
START = "W[1:2 12:5 17:3 19:5] B[6:5 8:3 13:5 24:2]"
SINGLE_GAME = MatchContext()
CENTRED = Cube()


def dice(text: str) -> Dice:
    """ "6-5" as dice in the order written."""
    first, second = text.split("-")
    return Dice(int(first), int(second))


def cube_match(
    length: int, white: int = 0, black: int = 0, crawford: Crawford = Crawford.NOT_YET
) -> MatchContext:
    return MatchContext(MatchFormat.CUBE, length, MatchScore(white, black), crawford)


def to_roll(
    position: str = START,
    *,
    by: Color = WHITE,
    context: MatchContext = SINGLE_GAME,
    cube: Cube = CENTRED,
    turns: tuple[int, int] = (5, 5),
) -> GameState:
    """A game in which ``by`` is to roll, or to double."""
    board = parse_position(position)
    return GameState(BACKGAMMON, context, board, Phase.ROLL, on_turn=by, cube=cube, turns=turns)


def to_play(
    position: str,
    roll: str = "",
    *,
    by: Color = WHITE,
    game: Variant = BACKGAMMON,
    context: MatchContext = SINGLE_GAME,
    cube: Cube = CENTRED,
    turns: tuple[int, int] = (5, 5),
    checkers: int | None = None,
) -> GameState:
    """A game in which ``by`` is to play the roll, or to act where there are no dice.

    ``checkers`` is how many each side owns, by default the game's number.
    """
    board = parse_position(position, game, checkers=checkers)
    thrown = dice(roll) if roll else None
    return GameState(game, context, board, Phase.PLAY, by, thrown, cube=cube, turns=turns)


def ends(state: GameState) -> set[str]:
    """The text positions of all legal ends; empty for a pass."""
    return {format_position(play.board, state.variant) for play in legal_plays(state)}


def read_play(state: GameState, text: str) -> Play:
    """The legal play that is written in the text."""
    return find_play(play_graph(state), parse_play(text))


def refusal(state: GameState, action: Action, by: Color | None) -> str:
    """The code of the refusal; fails if the action is accepted."""
    with pytest.raises(RulesError) as refused:
        apply(state, action, by=by)
    return refused.value.code


def mirrored(board: Board) -> Board:
    """The same position with the colours changed: each side gets the other's own numbers."""
    return Board(
        white=board.black,
        black=board.white,
        reserve=board.reserve[::-1],
        held=tuple(sorted((color.opponent, point) for color, point in board.held)),
        run=board.run.opponent if board.run else None,
    )


def recoloured(position: str, game: Variant = BACKGAMMON) -> str:
    """The same text position with the colours changed."""
    return format_position(mirrored(parse_position(position, game)), game)
