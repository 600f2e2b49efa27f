"""Anti-backgammon: whoever bears off everything loses.

Source: BrainKing, discussion board of the game; its rules page is not known to us. Our rulings: the
usual start position, and the value of backgammon handed to the other side.
"""

from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.board import OFF, Board, Color, farthest
from backgammon.rules.outcome import Ending
from backgammon.rules.plays import Turn
from backgammon.rules.variant import Variant


@dataclass(frozen=True)
class Anti(Variant):
    """Backgammon in which the one who finishes loses what he would have won."""

    key: ClassVar[str] = "anti"
    start_counts: ClassVar[dict[int, int]] = {24: 2, 13: 5, 8: 3, 6: 5}
    any_order: ClassVar[bool] = True

    def result(self, turn: Turn, board: Board) -> Ending | None:
        """The one who has borne off all his checkers has lost."""
        if farthest(board, turn.color) != OFF:
            return None
        winner = turn.color.opponent
        return Ending(winner, self.win_kind(board, winner))

    def measured(self, loser: Color) -> Color:
        """The winner's checkers, those that stayed behind, tell the value."""
        return loser.opponent
