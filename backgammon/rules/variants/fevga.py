"""Fevga: no contact, and both sides go the same way round. Source: BrainKing, Fevga rules page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.board import BAR, OFF, POINTS, Board, Color
from backgammon.rules.contact import Blocking, Contact, same_way_round
from backgammon.rules.match import MatchFormat
from backgammon.rules.outcome import Kind
from backgammon.rules.plays import Step, Turn
from backgammon.rules.reasons import Reason, Refusal
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
    usual_format: ClassVar[MatchFormat] = MatchFormat.POINTS  # our ruling: the cube only if wanted

    def highest(self) -> Kind:
        """Our ruling: two points while the loser has none off, never three."""
        return Kind.GAMMON

    def facing(self, point: int) -> int:
        """Both sides count the same way round, half a board apart."""
        return same_way_round(point)

    def sources(self, turn: Turn, board: Board) -> Sequence[int]:
        """Until the first checker has passed, only that one."""
        sources = super().sources(turn, board)
        return sources if self._has_passed(turn.color, board) else sources[-1:]

    def _has_passed(self, color: Color, board: Board) -> bool:
        """Whether a checker is beyond the opponent's start."""
        return any(board.counts(color)[OFF : PASSED + 1])

    def source_refusal(self, turn: Turn, board: Board, source: int) -> Refusal | None:
        """Name the first checker while it has not passed."""
        refused = super().source_refusal(turn, board, source)
        first = self.sources(turn, board)[-1:]
        if refused or self._has_passed(turn.color, board) or source in first:
            return refused
        return Refusal(Reason.FIRST_CHECKER, (*first, self.facing(POINTS)))

    def steps(self, turn: Turn, board: Board, die: int, highest: int = BAR) -> Iterator[Step]:
        """Our ruling: the start quarter is never wholly one's own, not even between two moves."""
        for move, after in super().steps(turn, board, die, highest):
            if not _fills_start(turn.color, after):
                yield move, after

    def refusal(
        self, turn: Turn, board: Board, source: int, target: int, die: int
    ) -> Refusal | None:
        """Name the start quarter where the move would fill it."""
        refused = super().refusal(turn, board, source, target, die)
        step = None if refused else self.step(turn.color, board, source, target, die)
        if step and _fills_start(turn.color, step[1]):
            return Refusal(Reason.START_QUARTER)
        return refused

    def allowed_ends(self, turn: Turn, ends: tuple[Board, ...]) -> tuple[Board, ...]:
        """A prime right in front of all the opponent's checkers must be opened.

        Our ruling: where no end opens it, it stays, and the opponent passes.
        """
        return tuple(end for end in ends if not self._shut(turn.color, end)) or ends

    def end_refusal(self, turn: Turn, board: Board) -> Refusal | None:
        """Name the prime that must be opened."""
        prime = self._shut(turn.color, board)
        return Refusal(Reason.OPEN_PRIME, prime) if prime else None

    def _shut(self, color: Color, board: Board) -> tuple[int, ...]:
        """The six points of ours right behind which all the opponent's checkers stand, or none."""
        mine, theirs = board.counts(color), board.counts(color.opponent)
        places = [point for point in range(1, POINTS + 1) if theirs[point]]
        if len(places) != 1 or places[0] <= PRIME:
            return ()
        prime = tuple(self.facing(places[0] - n) for n in range(1, PRIME + 1))
        return prime if all(mine[point] for point in prime) else ()


def _fills_start(color: Color, board: Board) -> bool:
    counts = board.counts(color)
    return all(counts[point] for point in START_QUARTER)
