"""Legal plays: the one search that serves every dice game.

A node is a partial position and the dice that are left; an edge is one checker moved by one die.
Only what leads to a complete legal play stays in the graph, so "use as many dice as you can", "the
higher die if only one" and checkers that may not move yet all come out of it by themselves.
Source: BrainKing, Backgammon rules page (both dice, higher die).
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from backgammon.rules.board import Board, Color
from backgammon.rules.dice import Dice
from backgammon.rules.errors import IllegalPlay

if TYPE_CHECKING:
    from backgammon.rules.variant import Variant


NO_DIE = 0  # what an action is played with in a game without dice


@dataclass(frozen=True, slots=True)
class Move:
    """One checker moved by one die, in the mover's own numbers (25 the bar or reserve, 0 off)."""

    source: int
    target: int
    die: int
    hit: bool = False


Step = tuple[Move, Board]


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it is, the board it began on, its dice, and whether it is his first of the game.

    ``dice`` is None in a game without dice, where a turn is one action.
    """

    color: Color
    start: Board
    dice: Dice | None = None
    is_first: bool = False

    @property
    def steps(self) -> tuple[int, ...]:
        """The dice to be played; a single ``NO_DIE`` where there are none."""
        return self.dice.steps if self.dice else (NO_DIE,)


@dataclass(frozen=True, slots=True)
class Play:
    """All moves of one roll. The board it leads to is its identity, the order of moves is not."""

    moves: tuple[Move, ...]
    board: Board


@dataclass(frozen=True, slots=True)
class Edge:
    """One move and the index of the node it leads to."""

    move: Move
    node: int


@dataclass(frozen=True, slots=True)
class Node:
    """A partial position, the dice left to play, and the moves that lead on; none: complete."""

    board: Board
    dice: tuple[int, ...]
    edges: tuple[Edge, ...]

    @property
    def is_complete(self) -> bool:
        return not self.edges


@dataclass(frozen=True)
class PlayGraph:
    """Every legal play of one roll; node 0 is the position before the first move."""

    nodes: tuple[Node, ...]

    @property
    def is_pass(self) -> bool:
        """Whether no legal move exists."""
        return not self.nodes[0].edges

    @cached_property
    def plays(self) -> tuple[Play, ...]:
        """One play for each distinct end position; empty when the roll must be passed."""
        found: dict[Board, Play] = {}
        for moves, node in self._paths():
            if moves and node.is_complete and node.board not in found:
                found[node.board] = Play(moves, node.board)
        return tuple(found.values())

    @property
    def dice_played(self) -> int:
        """The largest number of dice a legal play uses (0 for a pass)."""
        left = min((len(node.dice) for node in self.nodes if node.is_complete), default=0)
        return len(self.nodes[0].dice) - left

    def follow(self, moves: Sequence[Move]) -> Node:
        """The node that a sequence of moves leads to.

        Raises IllegalPlay if a move is not an edge of the graph.
        """
        node = self.nodes[0]
        for move in moves:
            edge = next((edge for edge in node.edges if edge.move == move), None)
            if edge is None:
                raise IllegalPlay(f"{move.source}/{move.target} with a {move.die} is not legal")
            node = self.nodes[edge.node]
        return node

    def _paths(self) -> Iterator[tuple[tuple[Move, ...], Node]]:
        """Each node once, with the first path that reaches it, nearest nodes first."""
        first: dict[int, tuple[Move, ...]] = {0: ()}
        for index, node in enumerate(self.nodes):
            for edge in node.edges:
                first.setdefault(edge.node, (*first[index], edge.move))
            yield first[index], node


def search(variant: "Variant", turn: Turn) -> PlayGraph:
    """Find the graph of all legal plays of the turn's dice."""
    return _Search(variant, turn).graph()


Key = tuple[Board, tuple[int, ...]]


class _Search:
    """Breadth-first over boards and dice left; nodes stay in the order in which they are found."""

    def __init__(self, variant: "Variant", turn: Turn) -> None:
        self.variant, self.turn = variant, turn
        self.root: Key = (turn.start, turn.steps)
        self.edges: dict[Key, list[tuple[Move, Key]]] = {}
        self.over: set[Key] = set()
        self._expand()

    def _expand(self) -> None:
        waiting = [self.root]
        self.edges[self.root] = []
        for key in waiting:
            board, left = key
            for die in dict.fromkeys(left):
                rest = _without(left, die)
                for move, after in self.variant.steps(self.turn, board, die):
                    target: Key = (after, rest)
                    self.edges[key].append((move, target))
                    if target in self.edges:
                        continue
                    self.edges[target] = []
                    if self.variant.result(self.turn, after) is not None:
                        self.over.add(target)
                    else:
                        waiting.append(target)

    def graph(self) -> PlayGraph:
        """Keep the nodes from which a legal end can be reached, and number them."""
        alive = self._leading_to(self._ends())
        order = [key for key in self.edges if key in alive] or [self.root]
        number = {key: index for index, key in enumerate(order)}
        return PlayGraph(
            tuple(
                Node(
                    board,
                    left,
                    tuple(
                        Edge(move, number[target])
                        for move, target in self.edges[board, left]
                        if target in alive
                    ),
                )
                for board, left in order
            )
        )

    def _ends(self) -> set[Key]:
        """The nodes on which a legal turn may end."""
        ends = {
            key
            for key in self.edges
            if key != self.root and (key in self.over or self.variant.may_end(self.turn, key[0]))
        }
        self.used = max((self._used(key) for key in ends), default=0)
        self.only = self._only_die(ends)
        ends = {
            key
            for key in ends
            if key in self.over  # complete whatever dice are left
            or (
                self._used(key) == self.used
                and (self.only is None or key[1] == _without(self.turn.steps, self.only))
            )
        }
        boards = tuple(dict.fromkeys(board for board, _ in ends))
        allowed = set(self.variant.allowed_ends(self.turn, boards))
        return {key for key in ends if key[0] in allowed}

    def _only_die(self, ends: set[Key]) -> int | None:
        """The die that must be played when only one can be: the higher, if there is a choice."""
        steps = self.turn.steps
        if self.used != 1 or len(set(steps)) == 1:
            return None
        playable = [die for die in steps if any(left == _without(steps, die) for _, left in ends)]
        return max(playable)

    def _used(self, key: Key) -> int:
        return len(self.root[1]) - len(key[1])

    def _leading_to(self, ends: set[Key]) -> set[Key]:
        alive = set(ends)
        for key in reversed(self.edges):
            if any(target in alive for _, target in self.edges[key]):
                alive.add(key)
        return alive


def _without(dice: tuple[int, ...], die: int) -> tuple[int, ...]:
    index = dice.index(die)
    return dice[:index] + dice[index + 1 :]


def find_play(graph: PlayGraph, steps: Sequence[tuple[int, int]]) -> Play:
    """The legal play that consists of the given (source, target) pairs, in any order.

    A pair may join several moves of one checker (13/5 for 13/8/5). Where joined pairs fit several
    end positions, the one that hits nothing on the way is taken, as a hit would have been written;
    else the one that follows the order written and the dice as they lie.
    Raises IllegalPlay with the code ``illegal_play``, or ``incomplete_play`` when dice are left
    that could still be played.
    """
    partial = False
    for moves, node in _matches(graph, 0, tuple(steps)):
        if node.is_complete and moves:
            return Play(moves, node.board)
        partial = True
    if partial and steps:
        raise IllegalPlay("more dice can be played", code="incomplete_play")
    raise IllegalPlay("these moves are not a legal play of the dice")


def _matches(
    graph: PlayGraph, index: int, steps: tuple[tuple[int, int], ...]
) -> Iterator[tuple[tuple[Move, ...], Node]]:
    """All paths through the graph that use up exactly the given steps."""
    node = graph.nodes[index]
    if not steps:
        yield (), node
        return
    for place in dict.fromkeys(steps):
        at = steps.index(place)
        source, target = place
        for edge in _onward(node, source, target):
            rest = () if edge.move.target == target else ((edge.move.target, target),)
            left = steps[:at] + rest + steps[at + 1 :]
            for moves, end in _matches(graph, edge.node, left):
                yield (edge.move, *moves), end


def _onward(node: Node, source: int, target: int) -> list[Edge]:
    """The moves from ``source`` as far as ``target`` at most, those that hit on the way last."""
    edges = [e for e in node.edges if e.move.source == source and e.move.target >= target]
    return sorted(edges, key=lambda edge: edge.move.hit and edge.move.target > target)
