"""Grasshopper: no dice, no hits; pairs jump, and scoring twice in a row wins.

Source: BrainKing, Grasshopper rules page, and common rules pages of the game for its end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.board import BAR, OFF, Board, Color, shifted
from backgammon.rules.contact import Blocking, Contact
from backgammon.rules.match import MatchContext, MatchFormat
from backgammon.rules.outcome import EndedBy, Ending, Kind
from backgammon.rules.plays import NO_DIE, Step, Turn
from backgammon.rules.reasons import Reason, Refusal
from backgammon.rules.variant import HOME, Choices, Variant

QUARTER = 6
WALL = 2  # checkers of one side on a point


@dataclass(frozen=True)
class Grasshopper(Variant):
    """Fourteen checkers a side in reserve; both sides go from 24 to 1 over the same points.

    A turn is one action: enter a checker in the first quarter, move one into the next quarter,
    build a wall of two, or take a wall off in the last quarter, which is a score.
    """

    key: ClassVar[str] = "grasshopper"
    start_counts: ClassVar[dict[int, int]] = {}
    start_reserve: ClassVar[int] = 14
    contact: ClassVar[Contact] = Blocking()
    uses_dice: ClassVar[bool] = False
    allows_cube: ClassVar[bool] = False  # our ruling: without dice there is no time to double
    usual_format: ClassVar[MatchFormat] = MatchFormat.WINS
    most_on_point: ClassVar[int | None] = WALL
    has_runs: ClassVar[bool] = True
    passes_by_itself: ClassVar[bool] = True
    offered_options: ClassVar[Choices] = {}

    def highest(self) -> Kind:
        """Our ruling: every win counts one."""
        return Kind.SINGLE

    def facing(self, point: int) -> int:
        """Both sides give a point the same number."""
        return point

    def starter(self, context: MatchContext) -> Color | None:
        """White begins every game. Source: BrainKing, Grasshopper rules page."""
        return Color.WHITE

    def steps(self, turn: Turn, board: Board, die: int, highest: int = BAR) -> Iterator[Step]:
        """Every action that nothing forbids. Our ruling: one must be taken if there is any."""
        for source in self.sources(turn, board):
            for target in _reach(source):
                refused = self.refusal(turn, board, source, target, die)
                step = None if refused else self.step(turn.color, board, source, target, die)
                if step is not None:
                    yield step

    def step(self, color: Color, board: Board, source: int, target: int, die: int) -> Step | None:
        """Our ruling: when a wall scores, both of its checkers leave in one action."""
        if target == OFF:
            counts = shifted(board.counts(color), source, OFF)
            board = board.with_counts(color, counts)._replace(run=color)
        return super().step(color, board, source, target, die)

    def refusal(
        self, turn: Turn, board: Board, source: int, target: int, die: int
    ) -> Refusal | None:
        """Every rule about where a checker may go, with what stands in its way."""
        refused = self.source_refusal(turn, board, source)
        if refused:
            return refused
        if source == BAR:
            return _entering_refusal(board, target)
        if target == OFF:
            count = board.counts(turn.color)[source]
            is_score = source <= HOME and count == WALL
            return None if is_score else Refusal(Reason.ONLY_WALLS_SCORE, (source,), count=count)
        return _moving_refusal(board, turn.color, source, target)

    def surplus_refusal(self, turn: Turn, steps: Sequence[tuple[int, int]]) -> Refusal:
        """One action; who moves both checkers of a wall is told that only the upper one can."""
        counts = turn.start.counts(turn.color)
        (source, target), *more = steps
        if target != OFF and counts[source] == WALL and source in dict(more):
            return Refusal(Reason.LOWER_CHECKER, (source,))
        return Refusal(Reason.ONE_ACTION)

    def result(self, turn: Turn, board: Board) -> Ending | None:
        """A score wins when the last one, by anybody, was also one's own."""
        has_scored = board.counts(turn.color)[OFF] > turn.start.counts(turn.color)[OFF]
        if has_scored and turn.start.run is turn.color:
            return Ending(turn.color, Kind.SINGLE, EndedBy.SCORED_TWICE)
        return None

    def after_pass(self, board: Board, color: Color) -> Ending | None:
        """Our ruling: when neither side can act, the game is drawn."""
        if any(self.steps(Turn(color.opponent, board), board, NO_DIE)):
            return None
        return Ending(None, Kind.DRAW, EndedBy.DRAWN)


def _is_vacant(board: Board, point: int) -> bool:
    return not board.white[point] and not board.black[point]


def _reach(source: int) -> range:
    """The six points of the next quarter, the first one for an entry; from the last one, off."""
    nearest = (source - 1) // QUARTER * QUARTER
    return range(nearest, max(nearest - QUARTER, OFF - 1), -1)


def _entering_refusal(board: Board, target: int) -> Refusal | None:
    if target not in _reach(BAR):
        return Refusal(Reason.FIRST_QUARTER)
    return None if _is_vacant(board, target) else Refusal(Reason.NOT_VACANT, (target,))


def _moving_refusal(board: Board, color: Color, source: int, target: int) -> Refusal | None:
    """To a vacant point of the next quarter, or six points on to a single checker of its own; only
    the upper checker of a wall jumps over walls."""
    mine, theirs = board.sides(color)
    reach = _reach(source)
    if source <= HOME:
        return Refusal(Reason.LAST_QUARTER)
    if target not in reach:
        return Refusal(Reason.NEXT_QUARTER, (reach[0], reach[-1]))
    if theirs[target]:
        return Refusal(Reason.NOT_VACANT, (target,))
    if mine[target] == WALL:
        return Refusal(Reason.WALL_FULL, (target,))
    if mine[target] and target != source - QUARTER:
        return Refusal(Reason.BUILD_BY_SIX, (target,), count=source - target)
    walls = [n for n in range(source - 1, target, -1) if WALL in (mine[n], theirs[n])]
    is_upper = mine[source] == WALL
    return Refusal(Reason.BEHIND_WALL, (walls[0],)) if walls and not is_upper else None
