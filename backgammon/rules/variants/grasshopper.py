"""Grasshopper: no dice, no hits; pairs jump, and scoring twice in a row wins.

Source: BrainKing, Grasshopper rules page, and common rules pages of the game for its end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.board import BAR, OFF, POINTS, Board, Color, from_reserve, shifted
from backgammon.rules.contact import Blocking, Contact
from backgammon.rules.match import MatchContext, MatchFormat
from backgammon.rules.outcome import EndedBy, Ending, Kind
from backgammon.rules.plays import NO_DIE, Step, Turn, make_move
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
    allows_cube: ClassVar[bool] = False
    usual_format: ClassVar[MatchFormat] = MatchFormat.WINS
    most_on_point: ClassVar[int | None] = WALL
    has_runs: ClassVar[bool] = True
    offered_options: ClassVar[Choices] = {}

    def highest(self) -> Kind:
        """Every win counts one."""
        return Kind.SINGLE

    def facing(self, point: int) -> int:
        """Both sides give a point the same number."""
        return point

    def starter(self, context: MatchContext) -> Color | None:
        """White begins every game. Source: BrainKing, Grasshopper rules page."""
        return Color.WHITE

    def steps(self, turn: Turn, board: Board, die: int, highest: int = BAR) -> Iterator[Step]:
        """Every action. Our ruling: one must be taken if there is any."""
        color = turn.color
        counts = board.counts(color)
        if board.waiting(color):
            for target in range(POINTS, POINTS - QUARTER, -1):
                if _is_vacant(board, target):
                    yield _carry(board, color, BAR, target)
        for source in range(POINTS, HOME, -1):
            if counts[source]:
                for target in _targets(board, color, source):
                    yield _carry(board, color, source, target)
        for source in range(HOME, OFF, -1):
            if counts[source] == WALL:
                yield _score(board, color, source)

    def refusal(
        self, turn: Turn, board: Board, source: int, target: int, die: int
    ) -> Refusal | None:
        """Name what stands in the way of an action."""
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


def _targets(board: Board, color: Color, source: int) -> Iterator[int]:
    """Where a checker may go from ``source``: a vacant point of the next quarter, or six points on
    to a single checker of its own. Only the upper checker of a wall jumps over walls."""
    counts = board.counts(color)
    jumps = counts[source] == WALL
    nearest = (source - 1) // QUARTER * QUARTER
    for point in range(source - 1, nearest - QUARTER, -1):
        if point <= nearest:
            builds = point == source - QUARTER and counts[point] == 1
            if builds or _is_vacant(board, point):
                yield point
        if not jumps and WALL in (board.white[point], board.black[point]):
            return


def _entering_refusal(board: Board, target: int) -> Refusal | None:
    if target <= POINTS - QUARTER:
        return Refusal(Reason.FIRST_QUARTER)
    return None if _is_vacant(board, target) else Refusal(Reason.NOT_VACANT, (target,))


def _moving_refusal(board: Board, color: Color, source: int, target: int) -> Refusal | None:
    """The same as ``_targets``, asked of one of them."""
    mine, theirs = board.sides(color)
    nearest = (source - 1) // QUARTER * QUARTER
    if source <= HOME:
        return Refusal(Reason.LAST_QUARTER)
    if not nearest - QUARTER < target <= nearest:
        return Refusal(Reason.NEXT_QUARTER, (nearest, nearest - QUARTER + 1))
    if theirs[target]:
        return Refusal(Reason.NOT_VACANT, (target,))
    if mine[target] == WALL:
        return Refusal(Reason.WALL_FULL, (target,))
    if mine[target] and target != source - QUARTER:
        return Refusal(Reason.BUILD_BY_SIX, (target,), count=source - target)
    walls = [n for n in range(source - 1, target, -1) if WALL in (mine[n], theirs[n])]
    is_upper = mine[source] == WALL
    return Refusal(Reason.BEHIND_WALL, (walls[0],)) if walls and not is_upper else None


def _carry(board: Board, color: Color, source: int, target: int) -> Step:
    if source == BAR:
        board = from_reserve(board, color)
    moved = board.with_counts(color, shifted(board.counts(color), source, target))
    return make_move(source, target, NO_DIE), moved


def _score(board: Board, color: Color, source: int) -> Step:
    """Our ruling: both checkers of the wall leave in one action."""
    counts = board.counts(color)
    for _ in range(WALL):
        counts = shifted(counts, source, OFF)
    return make_move(source, OFF, NO_DIE), board.with_counts(color, counts)._replace(run=color)
