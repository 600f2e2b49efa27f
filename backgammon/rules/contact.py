"""What one side's checkers do to the other's: hit them, pin them, or only stand in their way."""

from collections.abc import Callable
from typing import ClassVar, Protocol

from backgammon.rules.board import BAR, OFF, POINTS, Board, Color, shifted
from backgammon.rules.reasons import Reason, Refusal

Facing = Callable[[int], int]


def same_way_round(point: int) -> int:
    """The opponent's number of a point where both go the same way from opposite corners."""
    half = POINTS // 2
    return point - half if point > half else point + half


Carried = tuple[Board, bool]


class Contact(Protocol):
    """How two sides meet on a point. Points are in the mover's own numbers.

    ``hits`` and ``pins`` tell whether a checker can come to lie on the bar, or under another.
    """

    hits: ClassVar[bool]
    pins: ClassVar[bool]

    def carry(
        self, board: Board, color: Color, source: int, target: int, facing: Facing
    ) -> Carried | None:
        """The board after a checker of ``color`` went from ``source`` to ``target``, with all that
        comes of it, and whether it hit one. None if it may not land there."""

    def refusal(self, board: Board, color: Color, target: int, facing: Facing) -> Refusal | None:
        """Why a checker of ``color`` may not land on ``target``, None if it may."""


class Blocking:
    """A single enemy checker closes a point; nothing ever happens to it.

    Source: BrainKing, Fevga rules page; Long Narde, Moscow tournament rules.
    """

    hits: ClassVar[bool] = False
    pins: ClassVar[bool] = False

    def carry(
        self, board: Board, color: Color, source: int, target: int, facing: Facing
    ) -> Carried | None:
        mine, theirs = board.sides(color)
        if target != OFF and theirs[facing(target)]:
            return None
        return board.with_counts(color, shifted(mine, source, target)), False

    def refusal(self, board: Board, color: Color, target: int, facing: Facing) -> Refusal | None:
        count = _met(board, color, target, facing)
        return Refusal(Reason.CLOSED, (target,), count=count) if count else None


class Hitting:
    """A lone enemy checker is sent to its bar; two or more block the point.

    Source: BrainKing, Backgammon rules page.
    """

    hits: ClassVar[bool] = True
    pins: ClassVar[bool] = False

    def carry(
        self, board: Board, color: Color, source: int, target: int, facing: Facing
    ) -> Carried | None:
        mine, theirs = board.sides(color)
        is_hit = False
        if target != OFF:
            there = facing(target)
            if theirs[there] > 1:
                return None
            if theirs[there]:
                is_hit, theirs = True, shifted(theirs, there, BAR)
        return board.with_sides(color, shifted(mine, source, target), theirs), is_hit

    def refusal(self, board: Board, color: Color, target: int, facing: Facing) -> Refusal | None:
        count = _met(board, color, target, facing)
        return Refusal(Reason.BLOCKED, (target,), count=count) if count > 1 else None


class Pinning:
    """A lone enemy checker is held under the one that lands on it, until all above have left.

    Two checkers block a point, and so does one that holds another. Source: BrainKing, Plakoto
    rules page.
    """

    hits: ClassVar[bool] = False
    pins: ClassVar[bool] = True

    def carry(
        self, board: Board, color: Color, source: int, target: int, facing: Facing
    ) -> Carried | None:
        mine, theirs = board.sides(color)
        mine = shifted(mine, source, target)
        held = board.held
        left, met = (color.opponent, facing(source)), (color.opponent, facing(target))
        if target != OFF and theirs[facing(target)] and met not in held:
            if theirs[facing(target)] > 1 or (color, target) in held:
                return None
            held = tuple(sorted((*held, met)))
        if left in held and not mine[source]:
            held = tuple(each for each in held if each != left)
        return board.with_counts(color, mine)._replace(held=held), False

    def refusal(self, board: Board, color: Color, target: int, facing: Facing) -> Refusal | None:
        count = _met(board, color, target, facing)
        if not count or (color.opponent, facing(target)) in board.held:
            return None
        if count > 1:
            return Refusal(Reason.BLOCKED, (target,), count=count)
        if (color, target) in board.held:
            return Refusal(Reason.HOLDER, (target,), count=count)
        return None


def _met(board: Board, color: Color, target: int, facing: Facing) -> int:
    """How many enemy checkers stand where a checker would land."""
    return 0 if target == OFF else board.counts(color.opponent)[facing(target)]
