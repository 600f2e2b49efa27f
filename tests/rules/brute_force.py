"""Legal plays as the rules put them, by trying everything: slow, and nothing to be clever about."""

from collections.abc import Iterator
from dataclasses import dataclass

from backgammon.rules import Board, GameState, Move, Variant
from backgammon.rules.plays import Turn

Left = tuple[int, ...]


@dataclass(frozen=True)
class Way:
    """Moves in the order made, where they lead, the dice left, and whether the game is over."""

    moves: tuple[Move, ...]
    board: Board
    left: Left
    is_over: bool


def legal_ways(state: GameState) -> list[Way]:
    """All orders of moves that make a legal play of the roll; none for a pass."""
    assert state.on_turn is not None
    game, color = state.variant, state.on_turn
    turn = Turn(color, state.board, state.dice, is_first=state.turns[color.place] == 0)
    ways = [
        way
        for way in _ways(game, turn, (), state.board, turn.steps)
        if way.moves and (way.is_over or game.may_end(turn, way.board))
    ]
    most = max((len(way.moves) for way in ways), default=0)
    ways = [way for way in ways if way.is_over or len(way.moves) == most]
    if most == 1 and len(set(turn.steps)) > 1:
        higher = [way for way in ways if way.left == (min(turn.steps),)]
        ways = [way for way in ways if way.is_over or way in higher or not higher]
    allowed = game.allowed_ends(turn, tuple(way.board for way in ways))
    return [way for way in ways if way.board in allowed]


def _ways(
    game: Variant, turn: Turn, moves: tuple[Move, ...], board: Board, left: Left
) -> Iterator[Way]:
    is_over = bool(moves) and game.result(turn, board) is not None
    yield Way(moves, board, left, is_over)
    if is_over:
        return
    for die in set(left):
        rest = list(left)
        rest.remove(die)
        for move, after in game.steps(turn, board, die):
            yield from _ways(game, turn, (*moves, move), after, tuple(rest))
