"""What one side's checkers do to the other's: hit them, pin them, or only stand in their way."""

from collections.abc import Callable
from dataclasses import replace
from typing import ClassVar, Protocol

from backgammon.rules.board import BAR, POINTS, Board, Color, shifted

Facing = Callable[[int], int]


def same_way_round(point: int) -> int:
    """The opponent's number of a point where both go the same way from opposite corners."""
    half = POINTS // 2
    return point - half if point > half else point + half


class Contact(Protocol):
    """How two sides meet on a point. ``point`` is in the mover's own numbers.

    ``hits`` and ``pins`` tell whether a checker can come to lie on the bar, or under another.
    """

    hits: ClassVar[bool]
    pins: ClassVar[bool]

    def may_land(self, board: Board, color: Color, point: int, facing: Facing) -> bool:
        """Whether a checker of ``color`` may touch down on ``point``."""

    def land(self, board: Board, color: Color, point: int, facing: Facing) -> tuple[Board, bool]:
        """The board after the arrival has had its effect, and whether a checker was hit."""

    def leave(self, board: Board, color: Color, point: int, facing: Facing) -> Board:
        """The board after a checker of ``color`` has gone from ``point``."""

    def may_leave(self, board: Board, color: Color, point: int) -> bool:
        """Whether the checkers of ``color`` on ``point`` are free to go."""


class Blocking:
    """A single enemy checker closes a point; nothing ever happens to it.

    Source: BrainKing, Fevga rules page; Long Narde, Moscow tournament rules.
    """

    hits: ClassVar[bool] = False
    pins: ClassVar[bool] = False

    def may_land(self, board: Board, color: Color, point: int, facing: Facing) -> bool:
        return board.counts(color.opponent)[facing(point)] == 0

    def land(self, board: Board, color: Color, point: int, facing: Facing) -> tuple[Board, bool]:
        return board, False

    def leave(self, board: Board, color: Color, point: int, facing: Facing) -> Board:
        return board

    def may_leave(self, board: Board, color: Color, point: int) -> bool:
        return True


class Hitting(Blocking):
    """A lone enemy checker is sent to its bar; two or more block the point.

    Source: BrainKing, Backgammon rules page.
    """

    hits: ClassVar[bool] = True

    def may_land(self, board: Board, color: Color, point: int, facing: Facing) -> bool:
        return board.counts(color.opponent)[facing(point)] <= 1

    def land(self, board: Board, color: Color, point: int, facing: Facing) -> tuple[Board, bool]:
        enemy = board.counts(color.opponent)
        there = facing(point)
        if enemy[there] == 0:
            return board, False
        return board.with_counts(color.opponent, shifted(enemy, there, BAR)), True


class Pinning(Blocking):
    """A lone enemy checker is held under the one that lands on it, until all above have left.

    Two checkers block a point, and so does one that holds another. Source: BrainKing, Plakoto
    rules page.
    """

    pins: ClassVar[bool] = True

    def may_land(self, board: Board, color: Color, point: int, facing: Facing) -> bool:
        there = facing(point)
        if (color.opponent, there) in board.held:
            return True
        return board.counts(color.opponent)[there] <= 1 and (color, point) not in board.held

    def land(self, board: Board, color: Color, point: int, facing: Facing) -> tuple[Board, bool]:
        there = facing(point)
        pinned = (color.opponent, there)
        if board.counts(color.opponent)[there] == 0 or pinned in board.held:
            return board, False
        return replace(board, held=tuple(sorted((*board.held, pinned)))), False

    def leave(self, board: Board, color: Color, point: int, facing: Facing) -> Board:
        freed = (color.opponent, facing(point))
        if board.counts(color)[point] or freed not in board.held:
            return board
        return replace(board, held=tuple(held for held in board.held if held != freed))

    def may_leave(self, board: Board, color: Color, point: int) -> bool:
        return (color, point) not in board.held
