"""What must be so on the board when a play is refused: the facts looked up in the counts."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import permutations

from backgammon.rules import (
    BAR,
    OFF,
    Board,
    Explanation,
    Move,
    Reason,
    Referee,
    Variant,
    find_play,
)
from backgammon.rules.board import checkers
from backgammon.rules.plays import Turn
from backgammon.rules.reasons import PROVED

Left = tuple[int, ...]
HOME = range(1, 7)
START_QUARTER = range(19, 25)


@dataclass(frozen=True)
class Claim:
    """An explanation, and who gave it."""

    referee: Referee
    told: Explanation

    @property
    def game(self) -> Variant:
        return self.referee.variant

    @property
    def turn(self) -> Turn:
        return self.referee.turn

    @property
    def start(self) -> tuple[int, ...]:
        return self.turn.start.counts(self.turn.color)

    @cached_property
    def after(self) -> tuple[Board, Left]:
        """The board and the dice after the moves that could be made."""
        board, left = self.turn.start, list(self.turn.steps)
        for move in self.told.made:
            left.remove(move.die)
            steps = dict(self.game.steps(self.turn, board, move.die))
            board = steps[move]
        return board, tuple(left)

    @property
    def board(self) -> Board:
        return self.after[0]

    @property
    def left(self) -> Left:
        return self.after[1]

    @property
    def mine(self) -> tuple[int, ...]:
        return self.board.counts(self.turn.color)

    def theirs(self, point: int) -> int:
        return self.board.counts(self.turn.color.opponent)[self.game.facing(point)]

    @property
    def points(self) -> tuple[int, ...]:
        return self.told.refusal.points

    @property
    def point(self) -> int:
        (point,) = self.points
        return point

    @property
    def dice(self) -> Left:
        return self.told.refusal.dice

    @property
    def count(self) -> int:
        return self.told.refusal.count

    @property
    def source(self) -> int:
        assert self.told.step is not None
        return self.told.step[0]

    @property
    def target(self) -> int:
        assert self.told.step is not None
        return self.told.step[1]

    def holds(self, point: int) -> bool:
        return (self.turn.color, point) in self.board.held

    def is_shut(self, point: int) -> bool:
        """Whether no checker of the mover's may land on a point."""
        contact = self.game.contact
        alone_is_enough = not contact.hits and not contact.pins
        return self.theirs(point) > 1 or (
            self.theirs(point) == 1 and (alone_is_enough or self.holds(point))
        )

    @property
    def is_over(self) -> bool:
        """Whether the game is over, now or somewhere on the way of the checker that is to go."""
        boards = [self.board] * bool(self.told.made) + [board for _, board in self.on_the_way()]
        return any(self.game.result(self.turn, board) is not None for board in boards)

    @property
    def waiting(self) -> set[int]:
        """How many checkers have yet to enter, now and on the way of the one that is to go."""
        boards = [self.board, *(board for _, board in self.on_the_way())]
        return {board.waiting(self.turn.color) for board in boards}

    def on_the_way(self) -> Iterator[tuple[Move, Board]]:
        """Every move of the checker that is to go, by itself, with the dice that are left."""
        waiting = [(self.source, self.board, self.left)]
        for at, board, left in waiting:
            for die in set(left):
                for move, after in self.game.steps(self.turn, board, die):
                    if move.source == at and move.target >= self.target:
                        yield move, after
                        place = left.index(die)
                        waiting.append((move.target, after, left[:place] + left[place + 1 :]))

    @cached_property
    def ends(self) -> list[Board]:
        """All boards that can be reached with as many dice as a legal play plays."""
        found = {self.after: None}
        waiting = list(found)
        for board, left in waiting:
            for die in set(left):
                rest = list(left)
                rest.remove(die)
                for _, after in self.game.steps(self.turn, board, die):
                    if (after, tuple(rest)) not in found:
                        found[after, tuple(rest)] = None
                        waiting.append((after, tuple(rest)))
        least = len(self.turn.steps) - self.referee.graph.dice_played
        return [board for board, left in found if len(left) <= least]

    def can_go(self) -> bool:
        """Whether some of the dice that are left go the distance."""
        for number in range(1, len(self.left) + 1):
            for dice in permutations(self.left, number):
                short = self.target == OFF and sum(dice[:-1]) < self.source <= sum(dice)
                if sum(dice) == self.source - self.target or short:
                    return True
        return False


def check(referee: Referee, told: Explanation) -> None:
    """What is told is true, and the proof, where there is one, is a legal play."""
    assert TRUTHS[told.code](Claim(referee, told)), told
    if told.line:
        assert told.code in PROVED
        assert find_play(referee.graph, [(move.source, move.target) for move in told.line])
    elif told.code in PROVED:
        assert referee.graph.is_pass


def _is_lost(claim: Claim) -> bool:
    used, lost = claim.dice
    (made,) = claim.told.made
    steps = claim.game.steps(claim.turn, claim.board, lost)
    return made.die == used and not list(steps) and claim.referee.graph.dice_played == 2


def _is_fenced(claim: Claim) -> bool:
    game, color = claim.game, claim.turn.color
    held = [b for b in claim.ends if all(b.counts(color)[point] for point in claim.points)]
    consecutive = {game.facing(point) for point in claim.points}
    is_row = len(consecutive) == max(consecutive) - min(consecutive) + 1 == 6
    return is_row and bool(held) and not any(game.may_end(claim.turn, b) for b in claim.ends)


def _is_prime(claim: Claim) -> bool:
    color, game = claim.turn.color, claim.game
    for board in claim.ends:
        theirs = board.counts(color.opponent)
        standing = [n for n in range(1, BAR) if theirs[n]]
        prime = {game.facing(n) for n in range(standing[0] - 6, standing[0]) if n > 0}
        if len(standing) == 1 and prime == set(claim.points):
            return all(board.counts(color)[n] for n in prime)
    return False


def _is_waiting(claim: Claim) -> bool:
    """A checker lies on the bar, or one does when the one that is to go has entered."""
    entering = claim.source == BAR
    return 0 < claim.count <= claim.mine[BAR] and (entering or claim.count == claim.mine[BAR])


def _has_clone(claim: Claim) -> bool:
    color, start = claim.turn.color, claim.turn.start
    boards = [claim.board, *(board for _, board in claim.on_the_way())]
    return claim.count > 0 and any(
        checkers(board, color) > checkers(start, color) for board in boards
    )


def _gone_from_head(claim: Claim) -> int:
    return claim.start[24] - claim.mine[24]


TRUTHS: dict[Reason, Callable[[Claim], bool]] = {
    Reason.MUST_PLAY: lambda c: not c.referee.graph.is_pass and not c.told.made,
    Reason.INCOMPLETE: lambda c: (
        c.dice == c.left
        and c.told.line[: len(c.told.made)] == c.told.made
        and len(c.told.line) > len(c.told.made)
    ),
    Reason.TOO_MANY_MOVES: lambda c: c.count == len(c.turn.steps) and c.turn.dice is not None,
    Reason.ONE_ACTION: lambda c: c.turn.dice is None,
    Reason.GAME_ENDS: lambda c: c.is_over,
    Reason.BOTH_DICE: _is_lost,
    Reason.ENTER_WITH_OTHER: lambda c: (
        _is_lost(c)
        and {edge.move[::2] for edge in c.referee.graph.nodes[0].edges} == {(BAR, c.dice[1])}
    ),
    Reason.HIGHER_DIE: lambda c: (
        [move.die for move in c.told.made] == [min(c.dice)]
        and {edge.move.die for edge in c.referee.graph.nodes[0].edges} == {max(c.dice)}
        and c.referee.graph.dice_played == 1
    ),
    Reason.MORE_DICE: lambda c: (
        c.count == c.referee.graph.dice_played and not c.ends and set(c.dice) == set(c.turn.steps)
    ),
    Reason.BACKWARDS: lambda c: c.source <= c.target,
    Reason.NO_CHECKER: lambda c: (
        not c.mine[c.point] and c.point == c.source and c.count == c.theirs(c.point)
    ),
    Reason.NOTHING_TO_ENTER: lambda c: not c.mine[BAR] and not c.board.waiting(c.turn.color),
    Reason.ENTER_FIRST: _is_waiting,
    Reason.CLONE_ENTERS: _has_clone,
    Reason.PINNED: lambda c: c.holds(c.point) and c.point == c.source,
    Reason.WRONG_DISTANCE: lambda c: (
        c.count == c.source - c.target and c.dice == c.left and not c.can_go()
    ),
    Reason.DIE_USED: lambda c: c.dice[0] in c.turn.steps and c.dice[0] not in c.left,
    Reason.STUCK: lambda c: c.mine[c.point] > 0,
    Reason.BLOCKED: lambda c: c.point == c.target and c.count == c.theirs(c.point) > 1,
    Reason.ENTRY_BLOCKED: lambda c: (
        c.point == c.target and c.source == BAR and c.count == c.theirs(c.point) > 1
    ),
    Reason.CLOSED: lambda c: (
        c.point == c.target and c.count == c.theirs(c.point) > 0 and c.is_shut(c.point)
    ),
    Reason.HOLDER: lambda c: c.theirs(c.point) == c.count == 1 and c.holds(c.point),
    Reason.BETWEEN: lambda c: all(c.target < n < c.source and c.is_shut(n) for n in c.points),
    Reason.NOT_HOME: lambda c: (
        c.mine[c.point] > 0 and c.point not in HOME and 0 < c.count <= sum(c.mine[7:])
    ),
    Reason.RESERVE_WAITS: lambda c: c.count in c.waiting and c.count > 0,
    Reason.FARTHER_CHECKER: lambda c: (
        c.mine[c.point] > 0 and c.point in HOME and c.dice[0] in c.left
    ),
    Reason.NONE_WHILE_PINNED: lambda c: bool(c.points) and all(map(c.holds, c.points)),
    Reason.FIRST_CHECKER: lambda c: (
        not any(c.mine[: c.points[0]]) and c.source > c.points[0] >= c.points[1] == 12
    ),
    Reason.START_QUARTER: lambda c: sum(c.mine[n] > 0 for n in START_QUARTER) >= 5,
    Reason.OPEN_PRIME: _is_prime,
    Reason.HEAD_ONCE: lambda c: c.source == 24 and _gone_from_head(c) == 1,
    Reason.HEAD_TWICE: lambda c: (
        c.source == 24 and _gone_from_head(c) == 2 and c.turn.is_first and len(c.turn.steps) == 4
    ),
    Reason.FENCE_AHEAD: _is_fenced,
    Reason.FENCE_HOME: _is_fenced,
    Reason.FIRST_QUARTER: lambda c: c.source == BAR and c.target not in START_QUARTER,
    Reason.NEXT_QUARTER: lambda c: c.target not in range(c.points[1], c.points[0] + 1),
    Reason.LAST_QUARTER: lambda c: c.source in HOME and c.target != OFF,
    Reason.NOT_VACANT: lambda c: c.point == c.target and c.mine[c.point] + c.theirs(c.point) > 0,
    Reason.WALL_FULL: lambda c: c.point == c.target and c.mine[c.point] == 2,
    Reason.BUILD_BY_SIX: lambda c: c.mine[c.target] == 1 and c.count == c.source - c.target != 6,
    Reason.BEHIND_WALL: lambda c: (
        c.mine[c.source] == 1
        and c.target < c.point < c.source
        and 2 in (c.mine[c.point], c.theirs(c.point))
    ),
    Reason.LOWER_CHECKER: lambda c: c.start[c.point] == 2,
    Reason.ONLY_WALLS_SCORE: lambda c: (
        c.count == c.mine[c.point] and not (c.count == 2 and c.source in HOME)
    ),
}
