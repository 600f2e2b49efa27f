"""Cloning Backgammon: every hit gives the hitter one checker more.

Source: BrainKing, list of game types (an additional checker is put on the player's own bar).
"""

from dataclasses import dataclass, replace
from typing import ClassVar

from backgammon.rules.board import BAR, Board, Color, checkers
from backgammon.rules.errors import BadPosition
from backgammon.rules.plays import Step, Turn
from backgammon.rules.reasons import Reason, Refusal
from backgammon.rules.variant import Variant

OWNERS = ("hitter", "victim")
PLACES = ("bar", "reserve")


@dataclass(frozen=True)
class Cloning(Variant):
    """Backgammon in which a hit clones a checker. All of them must be borne off to win.

    Our rulings: the clone is the hitter's (``clone_owner``), it lies on his bar and must enter
    before he moves on (``clone_to``), and nobody gets one who owns ``clone_max`` or more before the
    hit, as games without a limit did not end.
    """

    key: ClassVar[str] = "cloning"
    start_counts: ClassVar[dict[int, int]] = {24: 2, 13: 5, 8: 3, 6: 5}

    clone_owner: str = "hitter"
    clone_to: str = "bar"
    clone_max: int = 30

    def __post_init__(self) -> None:
        if self.clone_owner not in OWNERS or self.clone_to not in PLACES:
            raise BadPosition("clones go to nobody and nowhere else", code="unknown_option")
        if self.clone_max < 0:
            raise BadPosition("nobody owns less than nothing", code="unknown_option")

    @property
    def most_checkers(self) -> int:
        """Nobody grows beyond the cap, unless he began there."""
        return max(self.checkers, self.clone_max)

    @property
    def most_waiting(self) -> int:
        """Clones wait in reserve only where that option says so."""
        return self.most_checkers if self.clone_to == "reserve" else 0

    def step(self, color: Color, board: Board, source: int, target: int, die: int) -> Step | None:
        """A hit makes a clone at once, within the search: it may leave the next die unplayable."""
        step = super().step(color, board, source, target, die)
        if step is None:
            return None
        move, moved = step
        owner = color if self.clone_owner == "hitter" else color.opponent
        if move.hit and checkers(board, owner) < self.clone_max:
            moved = self._with_clone(moved, owner)
        return move, moved

    def source_refusal(self, turn: Turn, board: Board, source: int) -> Refusal | None:
        """A clone made in this turn is named as what keeps the others waiting."""
        refused = super().source_refusal(turn, board, source)
        has_grown = checkers(board, turn.color) > checkers(turn.start, turn.color)
        if refused is None or refused.reason is not Reason.ENTER_FIRST or not has_grown:
            return refused
        return replace(refused, reason=Reason.CLONE_ENTERS)

    def _with_clone(self, board: Board, owner: Color) -> Board:
        if self.clone_to == "reserve":
            white, black = board.reserve
            more = (white + 1, black) if owner is Color.WHITE else (white, black + 1)
            return board._replace(reserve=more)
        counts = board.counts(owner)
        return board.with_counts(owner, (*counts[:BAR], counts[BAR] + 1))
