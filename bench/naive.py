"""The plain way to find all legal ends: what `bench/plays.py` measures the rules' search against.

It plays the dice in each order and follows every sequence of moves to its end, however often equal
positions come up, and sorts the ends out afterwards. What one die can do is asked of the variant.
"""

from typing import NamedTuple

from backgammon.rules import Board
from backgammon.rules.plays import Turn
from backgammon.rules.variant import Variant


class Reached(NamedTuple):
    """A position on the way, the dice played to reach it, and whether the game is over there."""

    board: Board
    dice: tuple[int, ...]
    is_over: bool


def legal_ends(variant: Variant, turn: Turn) -> set[Board]:
    """The distinct boards on which a legal turn may end; empty when the roll must be passed."""
    orders = {turn.steps, turn.steps[::-1]}
    reached = [each for order in orders for each in _reached(variant, turn, order)]
    stops = [each for each in reached if each.is_over or variant.may_end(turn, each.board)]
    most = max((len(each.dice) for each in stops), default=0)
    played = max((each.dice for each in stops if len(each.dice) == most), default=())
    kept = [
        each
        for each in stops
        if each.is_over or (each.dice == played if most == 1 else len(each.dice) == most)
    ]
    ends = tuple({each.board for each in kept})
    return set(variant.allowed_ends(turn, ends))


def _reached(variant: Variant, turn: Turn, order: tuple[int, ...]) -> list[Reached]:
    """Every position on the way, by every sequence of moves with the dice in this order."""
    found: list[Reached] = []

    def play(board: Board, count: int) -> None:
        for _, after in variant.steps(turn, board, order[count]):
            is_over = variant.result(turn, after) is not None
            found.append(Reached(after, order[: count + 1], is_over))
            if not is_over and count + 1 < len(order):
                play(after, count + 1)

    play(turn.start, 0)
    return found
