"""The board: what stands where, seen from each side along its own path.

Every side counts its own path downwards: 24 is the point farthest from home, 1 the last point,
0 is off and 25 is the bar. A checker moves from ``n`` to ``n - die``; the pip count is the sum of
``n`` over all checkers. Which of the opponent's numbers is the same physical point depends on the
game and is asked of the variant (``Variant.facing``).
"""

from enum import StrEnum
from typing import NamedTuple

OFF = 0
BAR = 25
POINTS = 24


class Color(StrEnum):
    """A side of the board. White travels from absolute point 1 to 24."""

    WHITE = "white"
    BLACK = "black"

    @property
    def opponent(self) -> "Color":
        return BLACK if self is WHITE else WHITE

    @property
    def place(self) -> int:
        """0 for white and 1 for black: the place in every (white, black) pair."""
        return 0 if self is WHITE else 1


WHITE, BLACK = Color  # a name of this module is found faster than a member of the class

Counts = tuple[int, ...]


class Board(NamedTuple):
    """A position without anything about turns, dice or score.

    ``white`` and ``black`` hold 26 counts each, indexed by the side's own numbers (0 off, 1-24,
    25 bar). The other fields are facts of single games and neutral elsewhere: ``reserve`` counts
    checkers that wait to enter, ``held`` lists pinned checkers as (colour, its own point), ``run``
    is the side that scored last.
    """

    white: Counts
    black: Counts
    reserve: tuple[int, int] = (0, 0)
    held: tuple[tuple[Color, int], ...] = ()
    run: Color | None = None

    def counts(self, color: Color) -> Counts:
        """The 26 counts of one side, in its own numbers."""
        return self.white if color is WHITE else self.black

    def sides(self, color: Color) -> tuple[Counts, Counts]:
        """The counts of ``color`` and of its opponent, each in its own numbers."""
        return (self.white, self.black) if color is WHITE else (self.black, self.white)

    def waiting(self, color: Color) -> int:
        """How many checkers of one side wait in reserve."""
        return self.reserve[color.place]

    def with_counts(self, color: Color, counts: Counts) -> "Board":
        """The same board with other counts for one side."""
        if color is WHITE:
            return Board(counts, self.black, self.reserve, self.held, self.run)
        return Board(self.white, counts, self.reserve, self.held, self.run)

    def with_sides(self, color: Color, mine: Counts, theirs: Counts) -> "Board":
        """The same board with other counts for both sides, those of ``color`` first."""
        if color is WHITE:
            return Board(mine, theirs, self.reserve, self.held, self.run)
        return Board(theirs, mine, self.reserve, self.held, self.run)


def counts_from(points: dict[int, int]) -> Counts:
    """Make the 26 counts of a side from {own point: checkers}; 0 is off, 25 the bar."""
    counts = [0] * (BAR + 1)
    for point, checkers in points.items():
        counts[point] = checkers
    return tuple(counts)


def shifted(counts: Counts, source: int, target: int) -> Counts:
    """The counts after one checker went from ``source`` to ``target``."""
    changed = [*counts]
    changed[source] -= 1
    changed[target] += 1
    return tuple(changed)


def from_reserve(board: Board, color: Color) -> Board:
    """The board with one waiting checker put on the bar, about to enter."""
    white, black = board.reserve
    if color is WHITE:
        return Board(_onto_bar(board.white), board.black, (white - 1, black), board.held, board.run)
    return Board(board.white, _onto_bar(board.black), (white, black - 1), board.held, board.run)


def _onto_bar(counts: Counts) -> Counts:
    return (*counts[:BAR], counts[BAR] + 1)


def checkers(board: Board, color: Color) -> int:
    """How many checkers a side owns: on the points, on the bar, off and in reserve."""
    return sum(board.counts(color)) + board.waiting(color)


def pip_count(board: Board, color: Color) -> int:
    """The pips a side still has to travel; a checker on the bar or in reserve counts 25."""
    counts = board.counts(color)
    on_path = sum(point * number for point, number in enumerate(counts))
    return on_path + BAR * board.waiting(color)


def farthest(board: Board, color: Color) -> int:
    """The side's own number of its hindmost checker; 0 when all are off."""
    if board.waiting(color):
        return BAR
    counts = board.counts(color)
    for point in range(BAR, OFF, -1):
        if counts[point]:
            return point
    return OFF
