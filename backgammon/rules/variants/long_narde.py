"""Long Narde: no contact, one checker a turn from the head, and fences that must leave hope.

Source: Long Narde, Moscow tournament rules.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.board import OFF, POINTS, Board, Color
from backgammon.rules.contact import Blocking, Contact, same_way_round
from backgammon.rules.errors import BadPosition
from backgammon.rules.match import MatchContext, MatchFormat
from backgammon.rules.outcome import Ending, Kind
from backgammon.rules.plays import Turn
from backgammon.rules.reasons import Reason, Refusal
from backgammon.rules.variant import HOME, NO_OR_YES, Choices, Variant

HEAD = POINTS
TWO_FROM_HEAD = (3, 4, 6)  # our ruling: exactly these doubles, and only on the very first turn
FENCE = 6
FENCES = ("ahead", "home")
KOKS, HOME_MARS, MARS, OIN = "koks", "home_mars", "mars", "oin"
# Our ruling: koks is dearest, as clubs rank it.
EXTENDED = {OIN: Kind.SINGLE, MARS: Kind.GAMMON, HOME_MARS: Kind.BACKGAMMON, KOKS: Kind.FOURFOLD}


@dataclass(frozen=True)
class LongNarde(Variant):
    """All checkers begin on the head, in diagonal corners, and go the same way round.

    Our ruling: a larger die bears off only where no checker is farther back, as in backgammon.
    ``fence``: six points in a row are allowed while an enemy checker stands ``ahead`` of them, or
    only once one is in its ``home``. ``use_opening_dice``: who wins the opening roll plays it and
    does not throw again. ``extended``: home mars pays 3 and koks 4 instead of 2.
    """

    key: ClassVar[str] = "long-narde"
    start_counts: ClassVar[dict[int, int]] = {HEAD: 15}
    contact: ClassVar[Contact] = Blocking()
    any_order: ClassVar[bool] = True
    allows_cube: ClassVar[bool] = False  # our ruling: its rules know no cube
    usual_format: ClassVar[MatchFormat] = MatchFormat.POINTS
    win_names: ClassVar[Mapping[Kind, str]] = {kind: name for name, kind in EXTENDED.items()}
    offered_options: ClassVar[Choices] = {
        "fence": FENCES,
        "use_opening_dice": NO_OR_YES,
        "extended": NO_OR_YES,
    }

    draw_by_agreement: bool = False
    fence: str = "ahead"
    use_opening_dice: bool = False
    extended: bool = False

    def __post_init__(self) -> None:
        if self.fence not in FENCES:
            raise BadPosition(f"a fence is not {self.fence!r}", code="unknown_option")

    def facing(self, point: int) -> int:
        """Both sides count the same way round, half a board apart."""
        return same_way_round(point)

    def starter(self, context: MatchContext) -> Color | None:
        """The winner of the game before begins the next one."""
        return context.previous_winner

    def plays_opening_roll(self) -> bool:
        """By default the winner of the opening roll throws two fresh dice."""
        return self.use_opening_dice and not self.reroll_first

    def sources(self, turn: Turn, board: Board) -> Sequence[int]:
        """One checker a turn leaves the head; two with 3-3, 4-4 or 6-6 of the first turn."""
        is_head_free = self._is_head_free(turn, board)
        return [source for source in super().sources(turn, board) if source != HEAD or is_head_free]

    def source_refusal(self, turn: Turn, board: Board, source: int) -> Refusal | None:
        """Name the head where no more checkers may leave it."""
        refused = super().source_refusal(turn, board, source)
        if refused or source != HEAD or self._is_head_free(turn, board):
            return refused
        is_two = self._head_departures(turn) > 1
        return Refusal(Reason.HEAD_TWICE if is_two else Reason.HEAD_ONCE)

    def _is_head_free(self, turn: Turn, board: Board) -> bool:
        gone = turn.start.counts(turn.color)[HEAD] - board.counts(turn.color)[HEAD]
        return gone < self._head_departures(turn)

    def _head_departures(self, turn: Turn) -> int:
        dice = turn.dice
        is_two = turn.is_first and dice and dice.is_double and dice.first in TWO_FROM_HEAD
        return 2 if is_two else 1

    def may_end(self, turn: Turn, board: Board) -> bool:
        """A fence is judged at the end of a turn, so it may be closed and opened in passing.

        Our rulings: six points across the end of the enemy's path block nobody and are free; where
        all dice lead to a forbidden fence, fewer are played, of two the higher first.
        """
        return not self._hopeless_fence(turn.color, board)

    def end_refusal(self, turn: Turn, board: Board) -> Refusal | None:
        """Name the fence that leaves the enemy no hope."""
        last = self._hopeless_fence(turn.color, board)
        if not last:
            return None
        reason = Reason.FENCE_HOME if self.fence == "home" else Reason.FENCE_AHEAD
        return Refusal(reason, tuple(self.facing(last + n) for n in reversed(range(FENCE))))

    def _hopeless_fence(self, color: Color, board: Board) -> int:
        """The enemy's number of the last point of a fence that leaves no hope; 0 for none."""
        mine, theirs = board.sides(color)
        for last in range(1, POINTS - FENCE + 2):
            if all(mine[self.facing(last + n)] for n in range(FENCE)):
                beyond = HOME + 1 if self.fence == "home" else last
                if not any(theirs[OFF:beyond]):
                    return last
        return 0

    def result(self, turn: Turn, board: Board) -> Ending | None:
        """A win bears its own name: oin, mars, home mars or koks."""
        ending = super().result(turn, board)
        if ending is None:
            return None
        name = self._name(board, turn.color.opponent)
        return Ending(turn.color, ending.kind, name=name)

    # What a game is worth

    def highest(self) -> Kind:
        """Two points, or four where the values are extended."""
        return Kind.FOURFOLD if self.extended else Kind.GAMMON

    def win_kind(self, board: Board, winner: Color) -> Kind:
        """Oin 1, every other win 2 unless the values are extended."""
        return min(self.highest(), EXTENDED[self._name(board, winner.opponent)])

    def worst_kind(self, board: Board, side: Color) -> Kind:
        """Koks while the head is not empty, then home mars, if such wins are dearer at all."""
        kind = Kind.FOURFOLD if board.counts(side)[HEAD] else Kind.BACKGAMMON
        return min(self.highest(), kind)

    def _name(self, board: Board, loser: Color) -> str:
        counts = board.counts(loser)
        if counts[OFF]:
            return OIN
        if counts[HEAD]:
            return KOKS
        return MARS if any(counts[HOME + 1 :]) else HOME_MARS
