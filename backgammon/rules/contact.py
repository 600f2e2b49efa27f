"""What landing does to the other side. Today's games hit; other families pin or only block."""

from collections.abc import Callable
from typing import Protocol

from backgammon.rules.board import BAR, Board, Color, shifted

Facing = Callable[[int], int]


class Contact(Protocol):
    """How two sides meet on a point. ``point`` is in the mover's own numbers."""

    def may_land(self, board: Board, color: Color, point: int, facing: Facing) -> bool:
        """Whether a checker of ``color`` may touch down on ``point``."""

    def land(self, board: Board, color: Color, point: int, facing: Facing) -> tuple[Board, bool]:
        """The board after the arrival has had its effect, and whether a checker was hit."""


class Hitting:
    """A lone enemy checker is sent to its bar; two or more block the point.

    Source: BrainKing, Backgammon rules page.
    """

    def may_land(self, board: Board, color: Color, point: int, facing: Facing) -> bool:
        return board.counts(color.opponent)[facing(point)] <= 1

    def land(self, board: Board, color: Color, point: int, facing: Facing) -> tuple[Board, bool]:
        enemy = board.counts(color.opponent)
        there = facing(point)
        if enemy[there] == 0:
            return board, False
        return board.with_counts(color.opponent, shifted(enemy, there, BAR)), True
