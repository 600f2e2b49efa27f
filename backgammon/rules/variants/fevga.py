"""Fevga: no contact, and both sides go the same way round. Source: BrainKing, Fevga rules page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.board import BAR, OFF, POINTS, Board, Color
from backgammon.rules.contact import Blocking, Contact, same_way_round
from backgammon.rules.match import MatchFormat
from backgammon.rules.outcome import Kind
from backgammon.rules.plays import Step, Turn
from backgammon.rules.variant import Variant

PASSED = 11  # beyond the opponent's start on 12; our ruling: standing on it is not passing
START_QUARTER = range(19, POINTS + 1)
PRIME = 6


@dataclass(frozen=True)
class Fevga(Variant):
    """All checkers begin on one point, in diagonal corners of the board.

    The first checker must pass the opponent's start point before another may move.
    """

    key: ClassVar[str] = "fevga"
    start_counts: ClassVar[dict[int, int]] = {POINTS: 15}
    contact: ClassVar[Contact] = Blocking()
    usual_format: ClassVar[MatchFormat] = MatchFormat.POINTS

    def highest(self) -> Kind:
        """Our ruling: two points while the loser has none off, never three."""
        return Kind.GAMMON

    def facing(self, point: int) -> int:
        return same_way_round(point)

    def sources(self, turn: Turn, board: Board) -> Sequence[int]:
        """Until the first checker has passed, only that one."""
        counts = board.counts(turn.color)
        sources = super().sources(turn, board)
        if any(counts[OFF : PASSED + 1]):
            return sources
        return sources[-1:]

    def steps(self, turn: Turn, board: Board, die: int, highest: int = BAR) -> Iterator[Step]:
        """Our ruling: the start quarter is never wholly one's own, not even between two moves."""
        for move, after in super().steps(turn, board, die, highest):
            counts = after.counts(turn.color)
            if not all(counts[point] for point in START_QUARTER):
                yield move, after

    def allowed_ends(self, turn: Turn, ends: tuple[Board, ...]) -> tuple[Board, ...]:
        """A prime right in front of all the opponent's checkers must be opened.

        Our ruling: where no end opens it, it stays, and the opponent passes.
        """
        return tuple(end for end in ends if not self._shuts_in(turn.color, end)) or ends

    def _shuts_in(self, color: Color, board: Board) -> bool:
        """Whether the opponent's checkers all stand on one point right behind six of ours."""
        mine, theirs = board.counts(color), board.counts(color.opponent)
        places = [point for point in range(1, POINTS + 1) if theirs[point]]
        if len(places) != 1 or places[0] <= PRIME:
            return False
        behind = places[0]
        return all(mine[self.facing(behind - n)] for n in range(1, PRIME + 1))
