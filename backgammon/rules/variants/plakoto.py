"""Plakoto: checkers are pinned instead of hit. Source: BrainKing, Plakoto rules page."""

from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.board import POINTS, Board, Color
from backgammon.rules.contact import Contact, Pinning
from backgammon.rules.match import MatchFormat
from backgammon.rules.outcome import EndedBy, Ending, Kind
from backgammon.rules.plays import Turn
from backgammon.rules.reasons import Reason, Refusal
from backgammon.rules.variant import Variant


@dataclass(frozen=True)
class Plakoto(Variant):
    """All fifteen checkers begin on the point farthest from home.

    The last checker on that point is the mother: if it is pinned there, its owner loses at once,
    unless the other side still has a checker on its own start point. Both pinned is a draw.
    """

    key: ClassVar[str] = "plakoto"
    start_counts: ClassVar[dict[int, int]] = {POINTS: 15}
    contact: ClassVar[Contact] = Pinning()
    allows_cube: ClassVar[bool] = False
    usual_format: ClassVar[MatchFormat] = MatchFormat.POINTS

    def highest(self) -> Kind:
        """Our ruling: two points while the loser has none off, never three."""
        return Kind.GAMMON

    def bear_off_refusal(self, board: Board, color: Color, source: int, die: int) -> Refusal | None:
        """Our ruling: nothing is borne off while a checker of one's own is pinned."""
        pinned = tuple(point for owner, point in board.held if owner is color)
        refused = super().bear_off_refusal(board, color, source, die)
        return refused or (Refusal(Reason.NONE_WHILE_PINNED, pinned) if pinned else None)

    def result(self, turn: Turn, board: Board) -> Ending | None:
        """Our ruling: the mothers are looked at after every single move."""
        lost = [color for color in Color if (color, POINTS) in board.held]
        if len(lost) == len(Color):
            return Ending(None, Kind.DRAW, EndedBy.DRAWN)
        for loser in lost:
            winner = loser.opponent
            if not board.counts(winner)[POINTS]:
                return Ending(winner, self.win_kind(board, winner), EndedBy.MOTHER)
        return super().result(turn, board)
