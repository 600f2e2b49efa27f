"""What becomes of moves that somebody asks for when each is looked at by itself.

Here a checker goes wherever the dice take it. Whether the whole turn may go on from there is for
the graph of legal plays to say.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from backgammon.rules.board import OFF, Board
from backgammon.rules.plays import NO_DIE, Move, Turn
from backgammon.rules.reasons import Reason, Refusal
from backgammon.rules.search import Left, next_dice, stages
from backgammon.rules.variant import Variant

Pair = tuple[int, int]  # source and target, perhaps of several moves
LANDINGS = (Reason.BLOCKED, Reason.ENTRY_BLOCKED, Reason.CLOSED, Reason.HOLDER)


class Wish(NamedTuple):
    """Where a checker should go; ``is_begun`` if it has come a part of the way."""

    source: int
    target: int
    is_begun: bool = False

    @property
    def step(self) -> Pair:
        return self.source, self.target


@dataclass(frozen=True, slots=True)
class Attempt:
    """The moves that were made, the board and the dice after them, and what is still wished."""

    moves: tuple[Move, ...]
    board: Board
    left: Left
    wishes: tuple[Wish, ...] = ()

    @property
    def is_between(self) -> bool:
        """Whether a checker has come only a part of its way."""
        return any(wish.is_begun for wish in self.wishes)


def attempts(variant: Variant, turn: Turn, at: Attempt) -> Iterator[Attempt]:
    """All that can be made of the wishes, in any order and with any dice, each step on the way.

    What was written first comes first, the dice are taken as they lie, and who goes far hits
    nothing on the way if he can help it: the order of ``find_play``.
    """
    yield at
    if is_over(variant, turn, at):
        return
    for wish in dict.fromkeys(at.wishes):
        place = at.wishes.index(wish)
        for move, board, left in _onward(variant, turn, at, wish):
            more = (Wish(move.target, wish.target, True),) if move.target > wish.target else ()
            wishes = (*at.wishes[:place], *more, *at.wishes[place + 1 :])
            yield from attempts(variant, turn, Attempt((*at.moves, move), board, left, wishes))


def is_over(variant: Variant, turn: Turn, at: Attempt) -> bool:
    """Whether a move has ended the game, and the turn with it."""
    return bool(at.moves) and variant.result(turn, at.board) is not None


def everywhere(variant: Variant, turn: Turn, at: Attempt) -> dict[Left, set[Board]]:
    """All boards that moves of any kind lead to, by the dice that are left then."""
    reached: dict[Left, set[Board]] = {at.left: {at.board}}
    for left in stages(at.left):
        for board in reached.get(left, ()):
            if is_over(variant, turn, replace(at, board=board)):
                continue
            for die, rest in next_dice(left):
                after = {board for _, board in variant.steps(turn, board, die)}
                reached.setdefault(rest, set()).update(after)
    return reached


def refuse(variant: Variant, turn: Turn, at: Attempt, source: int, target: int) -> Refusal:
    """Why no dice that are left take a checker from ``source`` to ``target``, as none do."""
    if source <= target:
        return Refusal(Reason.BACKWARDS)
    if not at.left:
        return variant.surplus_refusal(turn, [*steps_of(at.moves), (source, target)])
    refused = variant.source_refusal(turn, at.board, source)
    if refused is not None:
        return refused
    dice = sorted(die for die in set(at.left) if _fits(source, target, die))
    if dice:
        refused = variant.refusal(turn, at.board, source, target, dice[0])
    return refused or _refuse_joined(variant, turn, at, source, target)


def try_die(variant: Variant, turn: Turn, at: Attempt, source: int, die: int) -> Attempt | Refusal:
    """The board after a checker left ``source`` with the die, or why it may not."""
    if die not in at.left:
        is_used = die in turn.steps
        wrong = Refusal(Reason.WRONG_DISTANCE, dice=at.left, count=die)
        return Refusal(Reason.DIE_USED, dice=(die,)) if is_used else wrong
    refused = variant.refusal(turn, at.board, source, max(source - die, OFF), die)
    if refused is not None:
        return refused
    left = dict(next_dice(at.left))[die]
    steps = variant.steps(turn, at.board, die)
    move, board = next(each for each in steps if each[0].source == source)
    return Attempt((*at.moves, move), board, left)


def steps_of(moves: Sequence[Move]) -> list[Pair]:
    """Moves as the pairs in which they are written."""
    return [(move.source, move.target) for move in moves]


def _onward(
    variant: Variant, turn: Turn, at: Attempt, wish: Wish
) -> list[tuple[Move, Board, Left]]:
    """The moves of a checker as far as it should go at most, those that hit on the way last."""
    found = [
        (move, board, left)
        for die, left in next_dice(at.left)
        for move, board in variant.steps(turn, at.board, die)
        if move.source == wish.source and move.target >= wish.target
    ]
    return sorted(found, key=lambda each: each[0].hit and each[0].target > wish.target)


def _fits(source: int, target: int, die: int) -> bool:
    """Whether the die goes the distance; bearing off, a larger one does too."""
    return die == NO_DIE or max(source - die, OFF) == target


def _no_such_die(turn: Turn, at: Attempt, source: int, target: int) -> Refusal:
    used = [die for die in turn.steps if die not in at.left and _fits(source, target, die)]
    if used:
        return Refusal(Reason.DIE_USED, dice=(used[0],))
    return Refusal(Reason.WRONG_DISTANCE, dice=at.left, count=source - target)


Hop = tuple[int, int, int]  # source, target, die


def _refuse_joined(variant: Variant, turn: Turn, at: Attempt, source: int, target: int) -> Refusal:
    """Why several dice do not take one checker so far: the end of the way is closed, or every way
    there is."""
    routes = list(_routes(source, target, at.left))
    if not routes:
        return _no_such_die(turn, at, source, target)
    refused = variant.contact.refusal(at.board, turn.color, target, variant.facing)
    if refused is not None:
        return refused
    stops = [_stop(variant, turn, at, route) for route in routes]
    for stop in stops:
        if stop.reason not in LANDINGS:
            return stop
    points = sorted({point for stop in stops for point in stop.points}, reverse=True)
    return Refusal(Reason.BETWEEN, tuple(points))


def _routes(source: int, target: int, left: Left) -> Iterator[tuple[Hop, ...]]:
    """All ways of one checker to the target by the dice that are left."""
    for die, rest in next_dice(left):
        if _fits(source, target, die):
            yield ((source, target, die),)
        elif source - die > target:
            for route in _routes(source - die, target, rest):
                yield ((source, source - die, die), *route)


def _stop(variant: Variant, turn: Turn, at: Attempt, route: Sequence[Hop]) -> Refusal:
    """What stops a checker on its way."""
    board = at.board
    for source, target, die in route:
        refused = variant.refusal(turn, board, source, target, die)
        step = variant.step(turn.color, board, source, target, die)
        if refused is not None or step is None:
            break
        board = step[1]
        if variant.result(turn, board) is not None:
            break
    return refused or Refusal(Reason.GAME_ENDS)
