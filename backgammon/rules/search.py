"""The search for all legal plays of one roll, the same for every game.

It goes stage by stage. A stage is all boards that can be reached with the same dice left, each of
them once however many ways lead to it. Which of them a turn may end on is decided when all stages
are known, so "use as many dice as you can", "the higher die if only one" and checkers that may not
move yet all come out of it by themselves.
Source: BrainKing, Backgammon rules page (both dice, higher die). Our ruling: a move that ends the
game completes the play, whatever dice are left.
"""

from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING, TypeVar

from backgammon.rules.board import BAR, Board

if TYPE_CHECKING:
    from backgammon.rules.plays import Move, Turn
    from backgammon.rules.variant import Variant

    Moves = tuple[Move, ...]

T = TypeVar("T")
Left = tuple[int, ...]  # the dice that are not played yet
Reached = dict[Left, dict[Board, T]]  # the stages, each board with what is known of it
Ends = dict[Left, list[tuple[Board, T]]]


@cache
def next_dice(left: Left) -> tuple[tuple[int, Left], ...]:
    """Each different die that can be played next, and what is left after it."""
    places = [(die, left.index(die)) for die in dict.fromkeys(left)]
    return tuple((die, left[:at] + left[at + 1 :]) for die, at in places)


@cache
def stages(dice: Left) -> tuple[Left, ...]:
    """All that can be left of the dice on the way, the most dice first."""
    found = [dice]
    for left in found:
        found += [rest for _, rest in next_dice(left) if rest not in found]
    return tuple(found)


def paths(variant: "Variant", turn: "Turn") -> list[tuple[Board, "Moves"]]:
    """One way to each board on which a legal turn may end; empty when the roll must be passed.

    Where moves come in any order, only one order is tried: the checker farthest from home first.
    Another order reaches nothing more, as no move helps a checker that is farther behind.
    """
    reached: Reached[Moves] = {left: {} for left in stages(turn.steps)}
    reached[turn.steps][turn.start] = ()
    over: Ends[Moves] = {left: [] for left in reached}
    for left, boards in reached.items():
        for board, moves in boards.items():
            if moves and left and variant.result(turn, board) is not None:
                over[left].append((board, moves))
                continue
            highest = moves[-1].source if moves and variant.any_order else BAR
            for die, rest in next_dice(left):
                stage = reached[rest]
                for move, after in variant.steps(turn, board, die, highest):
                    stage.setdefault(after, (*moves, move))
    ends = _legal_ends(variant, turn, reached, over)
    # A game may be over on the same board with more dice left and with fewer.
    return list(dict(ends).items()) if any(over.values()) else ends


@dataclass(slots=True, eq=False)
class Found:
    """A board on the way, and the moves that lead on from it, each with what it leads to.

    ``is_kept``: a legal end can be reached. ``number`` is its place among those that are kept.
    """

    board: Board
    left: Left
    ways: list[tuple["Move", "Found"]] = field(default_factory=list)
    is_kept: bool = False
    number: int = 0


def network(variant: "Variant", turn: "Turn") -> list[Found]:
    """All boards on the way to legal ends, by all moves in all orders; the start is the first."""
    reached: Reached[Found] = {left: {} for left in stages(turn.steps)}
    start = reached[turn.steps][turn.start] = Found(turn.start, turn.steps, is_kept=True)
    over: Ends[Found] = {left: [] for left in reached}
    for left, boards in reached.items():
        for board, here in boards.items():
            if left and here is not start and variant.result(turn, board) is not None:
                over[left].append((board, here))
                continue
            for die, rest in next_dice(left):
                stage = reached[rest]
                for move, after in variant.steps(turn, board, die):
                    there = stage.get(after)
                    if there is None:
                        there = stage[after] = Found(after, rest)
                    here.ways.append((move, there))
    for _, end in _legal_ends(variant, turn, reached, over):
        end.is_kept = True
    return _kept([found for boards in reached.values() for found in boards.values()])


def _kept(found: list[Found]) -> list[Found]:
    """Those from which a legal end can be reached, without the moves that lead elsewhere."""
    for each in reversed(found):
        each.ways = [way for way in each.ways if way[1].is_kept]
        each.is_kept = each.is_kept or bool(each.ways)
    kept = [each for each in found if each.is_kept]
    for number, each in enumerate(kept):
        each.number = number
    return kept


def _legal_ends(
    variant: "Variant", turn: "Turn", reached: Reached[T], over: Ends[T]
) -> list[tuple[Board, T]]:
    """The boards on which a legal turn may end, a board once for each number of dice it takes.

    They are those with the most dice played, and those where the game is over before (``over``).
    """
    by_left = _with_most_dice(variant, turn, reached)
    ends = [end for left, found in (over | by_left).items() for end in found]
    allowed = variant.allowed_ends(turn, tuple([board for board, _ in ends]))
    if len(allowed) == len(ends):
        return ends
    among = set(allowed)
    return [end for end in ends if end[0] in among]


def _with_most_dice(variant: "Variant", turn: "Turn", reached: Reached[T]) -> Ends[T]:
    """The boards after as many dice as possible; after one of two, the higher if it goes."""
    for count in range(len(turn.steps)):
        ends = {}
        for left, boards in reached.items():
            if len(left) == count:
                ends[left] = [
                    (board, found)
                    for board, found in boards.items()
                    if variant.may_end(turn, board) or variant.result(turn, board) is not None
                ]
        possible = [left for left, found in ends.items() if found]
        if possible:
            return {min(possible): ends[min(possible)]} if count == 1 else ends
    return {}
