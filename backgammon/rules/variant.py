"""A game of the family: the standard game as small hooks, each of which a variant may override.

A variant is a value. Its fields are its options, chosen when a match is created and stored with it,
so that a game is always replayed under the rules it was played by.
"""

from collections.abc import Iterator
from dataclasses import asdict, dataclass
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
    shifted,
)
from backgammon.rules.contact import Contact, Hitting
from backgammon.rules.outcome import Kind
from backgammon.rules.plays import Move, Step, Turn

HOME = 6


@dataclass(frozen=True)
class Variant:
    """The standard game. ``key`` names the variant in storage and addresses.

    ``reroll_first``: the winner of the opening roll throws again instead of playing it.
    ``draw_by_agreement``: the players may agree on a draw outside cube matches.
    """

    key: ClassVar[str]
    start_counts: ClassVar[dict[int, int]]
    contact: ClassVar[Contact] = Hitting()
    allows_cube: ClassVar[bool] = True

    reroll_first: bool = False
    draw_by_agreement: bool = True  # BrainKing counts draws in a game that cannot be drawn by play

    def options(self) -> dict[str, object]:
        """Every option with its value, to be stored with a match."""
        return asdict(self)

    # Set-up and geometry

    def start_board(self) -> Board:
        """The position before the first roll, the same for both sides."""
        counts = counts_from(self.start_counts)
        return Board(white=counts, black=counts)

    def facing(self, point: int) -> int:
        """The opponent's number of the physical point that is ``point`` for the mover."""
        return BAR - point

    # Moving one checker by one die

    def sources(self, turn: Turn, board: Board) -> Iterator[int]:
        """The mover's points from which a checker may go: only the bar while one lies there."""
        counts = board.counts(turn.color)
        if counts[BAR]:
            yield BAR
            return
        if board.waiting(turn.color):
            yield BAR
        for point in range(POINTS, OFF, -1):
            if counts[point]:
                yield point

    def steps(self, turn: Turn, board: Board, die: int) -> Iterator[Step]:
        """Every move of one checker by one die, with the board it leads to."""
        for source in self.sources(turn, board):
            target = max(source - die, OFF)
            if target == OFF and not self.may_bear_off(board, turn.color, source, die):
                continue
            if target != OFF and not self.contact.may_land(board, turn.color, target, self.facing):
                continue
            yield self.step(turn.color, board, source, target, die)

    def step(self, color: Color, board: Board, source: int, target: int, die: int) -> Step:
        """Carry one checker from ``source`` to ``target``; an entry uses up a hit checker first."""
        if source == BAR and not board.counts(color)[BAR]:
            board = from_reserve(board, color)
        moved = board.with_counts(color, shifted(board.counts(color), source, target))
        hit = False
        if target != OFF:
            moved, hit = self.contact.land(moved, color, target, self.facing)
        return Move(source, target, die, hit), moved

    def may_bear_off(self, board: Board, color: Color, source: int, die: int) -> bool:
        """All checkers home, and the exact die, or a larger one from the hindmost point.

        Source: BrainKing, Backgammon rules page.
        """
        hindmost = farthest(board, color)
        return hindmost <= HOME and source in (die, hindmost)

    # What a whole turn may end in

    def may_end(self, turn: Turn, board: Board) -> bool:
        """Whether a turn may stop on this board, before the dice are counted."""
        return True

    def allowed_ends(self, turn: Turn, ends: tuple[Board, ...]) -> tuple[Board, ...]:
        """The ends that stay legal after the dice rules; never none of them."""
        return ends

    # The end of a game

    def result(self, board: Board, mover: Color) -> tuple[Color | None, Kind] | None:
        """Winner and kind if the board ends the game after a step of ``mover``, else None."""
        if farthest(board, mover) != OFF:
            return None
        return mover, self.win_kind(board, mover)

    def win_kind(self, board: Board, winner: Color) -> Kind:
        """Single, gammon or backgammon, by what the loser has left.

        Source: BrainKing, Backgammon rules page. With one checker off it is a single, whatever
        lies on the bar.
        """
        loser = winner.opponent
        if board.counts(loser)[OFF]:
            return Kind.SINGLE
        return Kind.BACKGAMMON if self.is_caught(board, loser) else Kind.GAMMON

    def is_caught(self, board: Board, loser: Color) -> bool:
        """Whether a checker lies on the bar, in reserve or in the opponent's home board."""
        counts = board.counts(loser)
        if counts[BAR] or board.waiting(loser):
            return True
        return any(counts[self.facing(point)] for point in range(1, HOME + 1))

    def has_contact(self, board: Board, color: Color) -> bool:
        """Whether a checker of ``color`` still has an enemy checker to pass."""
        hindmost = farthest(board, color)
        enemy = board.counts(color.opponent)
        return any(enemy[n] and self.facing(n) < hindmost for n in range(1, BAR + 1))
