"""A game of the family: the standard game as small hooks, each of which a variant may override.

A variant is a value. Its fields are its options, chosen when a match is created and stored with it,
so that a game is always replayed under the rules it was played by.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import ClassVar

from backgammon.rules.board import (
    BAR,
    OFF,
    POINTS,
    Board,
    Color,
    counts_from,
    farthest,
    from_reserve,
)
from backgammon.rules.contact import Contact, Hitting
from backgammon.rules.match import MatchContext, MatchFormat
from backgammon.rules.outcome import Ending, Kind
from backgammon.rules.plays import Step, Turn, make_move
from backgammon.rules.reasons import Reason, Refusal

HOME = 6
FARTHEST_FIRST = range(POINTS, OFF, -1)
NO_OR_YES = (False, True)
Choices = Mapping[str, tuple[bool | str, ...]]  # options, each with its values


@dataclass(frozen=True)
class Variant:
    """The standard game. ``key`` names the variant in storage and addresses.

    ``start_counts`` and ``start_reserve`` are one side's checkers on its own points and waiting to
    enter. ``usual_format`` is what a new match is offered in. ``win_names`` are the game's own
    words for its wins, by their size. ``offered_options`` are the options that players may choose
    and their values, the usual one first; the other options are our rulings. ``most_on_point``
    limits a side's checkers on one point, ``has_runs`` says that it matters who scored last.
    ``any_order``: the same moves lead to the same board in whatever order they are made, and no
    move helps a checker that is farther from home. Most games are so; the search then saves time.
    ``is_standard``: it is backgammon but for the start, so that other programs know the game.
    ``passes_by_itself``: who cannot act need not say so, unless he wants to.

    ``reroll_first``: the winner of the opening roll throws again instead of playing it.
    ``draw_by_agreement``: the players may agree on a draw outside cube matches.
    """

    key: ClassVar[str]
    start_counts: ClassVar[dict[int, int]]
    start_reserve: ClassVar[int] = 0
    contact: ClassVar[Contact] = Hitting()
    uses_dice: ClassVar[bool] = True
    allows_cube: ClassVar[bool] = True
    usual_format: ClassVar[MatchFormat] = MatchFormat.CUBE
    win_names: ClassVar[Mapping[Kind, str]] = {}
    most_on_point: ClassVar[int | None] = None
    has_runs: ClassVar[bool] = False
    any_order: ClassVar[bool] = False
    is_standard: ClassVar[bool] = False
    passes_by_itself: ClassVar[bool] = False
    offered_options: ClassVar[Choices] = {"reroll_first": NO_OR_YES}

    reroll_first: bool = False
    draw_by_agreement: bool = True  # our ruling: BrainKing counts draws that no play can bring

    def options(self) -> dict[str, object]:
        """Every option with its value, to be stored with a match."""
        return asdict(self)

    def formats(self) -> tuple[MatchFormat, ...]:
        """The formats a match can be played in: no cube where the game has none, no points where
        every win is worth the same."""
        has_values = self.highest() > Kind.SINGLE
        return tuple(
            each
            for each in MatchFormat
            if (self.allows_cube or not each.has_cube) and (has_values or not each.has_points)
        )

    # Set-up and geometry

    def start_board(self) -> Board:
        """The position before the first roll, the same for both sides."""
        counts = counts_from(self.start_counts)
        return Board(white=counts, black=counts, reserve=(self.start_reserve,) * 2)

    @property
    def checkers(self) -> int:
        """How many checkers each side begins with."""
        return sum(self.start_counts.values()) + self.start_reserve

    @property
    def most_checkers(self) -> int:
        """How many checkers a side can ever own."""
        return self.checkers

    @property
    def most_waiting(self) -> int:
        """How many checkers of a side can ever wait in reserve."""
        return self.start_reserve

    def facing(self, point: int) -> int:
        """The opponent's number of the physical point that is ``point`` for the mover."""
        return BAR - point

    # Who begins

    def starter(self, context: MatchContext) -> Color | None:
        """Who begins without an opening roll; None where one is thrown.

        Our ruling: every game of a match has its own opening roll; BrainKing's form says that White
        starts, but its pages and its even statistics speak of the one who won the first roll.
        """
        return None

    def plays_opening_roll(self) -> bool:
        """Whether the winner of the opening roll plays its two dice."""
        return not self.reroll_first

    # Moving one checker by one die

    def sources(self, turn: Turn, board: Board) -> Sequence[int]:
        """The mover's points from which a checker may go, the farthest from home first.

        That is only the bar while a checker lies there, and never a point where it is pinned.
        """
        color = turn.color
        counts = board.counts(color)
        if counts[BAR]:
            return (BAR,)
        points = [point for point in FARTHEST_FIRST if counts[point]]
        if board.held:
            points = [point for point in points if (color, point) not in board.held]
        return [BAR, *points] if board.waiting(color) else points

    def source_refusal(self, turn: Turn, board: Board, source: int) -> Refusal | None:
        """Why no checker may leave ``source`` now, whatever the dice; None if it is a source."""
        color = turn.color
        counts = board.counts(color)
        if source == BAR:
            waits = counts[BAR] or board.waiting(color)
            return None if waits else Refusal(Reason.NOTHING_TO_ENTER)
        if not counts[source]:
            theirs = board.counts(color.opponent)[self.facing(source)]
            return Refusal(Reason.NO_CHECKER, (source,), count=theirs)
        if counts[BAR]:
            return Refusal(Reason.ENTER_FIRST, count=counts[BAR])
        if (color, source) in board.held:
            return Refusal(Reason.PINNED, (source,))
        return None

    def steps(self, turn: Turn, board: Board, die: int, highest: int = BAR) -> Iterator[Step]:
        """Every move of one checker by one die, with the board it leads to.

        Where moves come in any order the search asks only for those from ``highest`` and below.
        """
        color = turn.color
        for source in self.sources(turn, board):
            if source > highest:
                continue
            target = source - die
            if target <= OFF:
                if self.bear_off_refusal(board, color, source, die) is not None:
                    continue
                target = OFF
            step = self.step(color, board, source, target, die)
            if step is not None:
                yield step

    def step(self, color: Color, board: Board, source: int, target: int, die: int) -> Step | None:
        """Carry one checker from ``source`` to ``target``; an entry uses up a hit checker first.

        None if it may not land there.
        """
        if source == BAR and not board.counts(color)[BAR]:
            board = from_reserve(board, color)
        carried = self.contact.carry(board, color, source, target, self.facing)
        if carried is None:
            return None
        after, hit = carried
        return make_move(source, target, die, hit), after

    def refusal(
        self, turn: Turn, board: Board, source: int, target: int, die: int
    ) -> Refusal | None:
        """Why the die does not take a checker from ``source`` to ``target``; None exactly where
        ``steps`` has that move. The die fits the distance."""
        refused = self.source_refusal(turn, board, source)
        if refused is None and source <= die:
            refused = self.bear_off_refusal(board, turn.color, source, die)
        if refused is not None:
            return refused
        refused = self.contact.refusal(board, turn.color, target, self.facing)
        if refused is None or source != BAR:
            return refused
        return replace(refused, reason=Reason.ENTRY_BLOCKED)

    def bear_off_refusal(self, board: Board, color: Color, source: int, die: int) -> Refusal | None:
        """Why the die does not bear off from ``source``, None if it does: all checkers are home,
        and it is the exact die, or a larger one from the hindmost point.

        Source: BrainKing, Backgammon rules page.
        """
        hindmost = farthest(board, color)
        if hindmost <= HOME:
            is_free = source in (die, hindmost)
            return None if is_free else Refusal(Reason.FARTHER_CHECKER, (hindmost,), (die,))
        if board.waiting(color):
            return Refusal(Reason.RESERVE_WAITS, count=board.waiting(color))
        return Refusal(Reason.NOT_HOME, (hindmost,), count=sum(board.counts(color)[HOME + 1 :]))

    def surplus_refusal(self, turn: Turn, steps: Sequence[tuple[int, int]]) -> Refusal:
        """Why so many moves cannot be made in one turn."""
        return Refusal(Reason.TOO_MANY_MOVES, count=len(turn.steps))

    # What a whole turn may end in

    def may_end(self, turn: Turn, board: Board) -> bool:
        """Whether a turn may stop on this board, before the dice are counted."""
        return True

    def allowed_ends(self, turn: Turn, ends: tuple[Board, ...]) -> tuple[Board, ...]:
        """The ends that stay legal after the dice rules; never none of them."""
        return ends

    def end_refusal(self, turn: Turn, board: Board) -> Refusal | None:
        """Why a turn should not end on this board: where it may not (``may_end``), or where
        another end is to be preferred (``allowed_ends``)."""
        return None

    # The end of a game

    def result(self, turn: Turn, board: Board) -> Ending | None:
        """How the board ends the game after a move of the turn, None if it goes on."""
        if farthest(board, turn.color) != OFF:
            return None
        kind = self.win_kind(board, turn.color)
        return Ending(turn.color, kind, name=self.win_names.get(kind, ""))

    def after_pass(self, board: Board, color: Color) -> Ending | None:
        """How a pass of ``color`` ends the game, None where it only ends the turn."""
        return None

    def is_finished(self, board: Board) -> bool:
        """Whether nothing can be played any more, whoever is on turn."""
        return any(self.result(Turn(color, board), board) for color in Color)

    # What a game is worth

    def highest(self) -> Kind:
        """The dearest win of this game."""
        return Kind.BACKGAMMON

    def measured(self, loser: Color) -> Color:
        """The side whose checkers tell how much ``loser`` loses."""
        return loser

    @property
    def first_off_wins(self) -> bool:
        """Whether bearing off everything wins, and does not lose."""
        return self.measured(Color.WHITE) is Color.WHITE

    def win_kind(self, board: Board, winner: Color) -> Kind:
        """Single, gammon or backgammon, by what the loser has left.

        Source: BrainKing, Backgammon rules page. With one checker off it is a single, whatever
        lies on the bar.
        """
        side = self.measured(winner.opponent)
        if board.counts(side)[OFF]:
            return Kind.SINGLE
        kind = Kind.BACKGAMMON if self.is_caught(board, side) else Kind.GAMMON
        return min(self.highest(), kind)

    def worst_kind(self, board: Board, side: Color) -> Kind:
        """The dearest win that can still come while the measured side has no checker off."""
        if self.is_caught(board, side) or self.has_contact(board, side):
            return min(self.highest(), Kind.BACKGAMMON)
        return min(self.highest(), Kind.GAMMON)

    def is_caught(self, board: Board, side: Color) -> bool:
        """Whether a checker lies on the bar, in reserve or in the opponent's home board.

        Our ruling: what waits in reserve counts as on the bar.
        """
        counts = board.counts(side)
        if counts[BAR] or board.waiting(side):
            return True
        return any(counts[self.facing(point)] for point in range(1, HOME + 1))

    def has_contact(self, board: Board, color: Color) -> bool:
        """Whether a checker of ``color`` still has an enemy checker to pass.

        What has yet to enter will stand in the way of all that are not off.
        """
        hindmost = farthest(board, color)
        if board.waiting(color.opponent) and hindmost != OFF:
            return True
        enemy = board.counts(color.opponent)
        return any(enemy[n] and self.facing(n) <= hindmost for n in range(1, BAR + 1))
