"""Moves, plays, and the graph of all legal plays of one roll.

A node is a partial position and the dice that are left; an edge is one checker moved by one die.
Only what leads to a complete legal play stands in the graph.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import TYPE_CHECKING, NamedTuple

from backgammon.rules.board import Board, Color
from backgammon.rules.dice import Dice
from backgammon.rules.errors import IllegalPlay
from backgammon.rules.search import network, paths

if TYPE_CHECKING:
    from backgammon.rules.variant import Variant


NO_DIE = 0  # what an action is played with in a game without dice


class Move(NamedTuple):
    """One checker moved by one die, in the mover's own numbers (25 the bar or reserve, 0 off)."""

    source: int
    target: int
    die: int
    hit: bool = False


@cache
def make_move(source: int, target: int, die: int, hit: bool = False) -> Move:
    """The move, always the same object: there are few of them, and a search makes many."""
    return Move(source, target, die, hit)


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


class Play(NamedTuple):
    """All moves of one roll. The board it leads to is its identity, the order of moves is not."""

    moves: tuple[Move, ...]
    board: Board


class Edge(NamedTuple):
    """One move and the index of the node it leads to."""

    move: Move
    node: int


class Node(NamedTuple):
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
    return PlayGraph(
        tuple(
            Node(each.board, each.left, tuple(Edge(move, to.number) for move, to in each.ways))
            for each in network(variant, turn)
        )
    )


def all_plays(variant: "Variant", turn: Turn) -> tuple[Play, ...]:
    """One play for each distinct end position, much sooner than by way of the graph."""
    return tuple([Play(moves, board) for board, moves in paths(variant, turn)])


def find_play(graph: PlayGraph, steps: Sequence[tuple[int, int]]) -> Play:
    """The legal play that consists of the given (source, target) pairs, in any order.

    A pair may join several moves of one checker (13/5 for 13/8/5). Where joined pairs fit several
    end positions, the one that hits nothing on the way is taken, as a hit would have been written;
    else the one that follows the order written and the dice as they lie. If none fits, a pair may
    also join the moves of several checkers, one to where another has left, in any order.
    Raises IllegalPlay with the code ``illegal_play``, or ``incomplete_play`` when dice are left
    that could still be played.
    """
    partial = False
    for choose in (_onward, _within):
        for moves, node in _matches(graph, 0, tuple(steps), choose):
            if node.is_complete and moves:
                return Play(moves, node.board)
            partial = True
    if partial and steps:
        raise IllegalPlay("more dice can be played", code="incomplete_play")
    raise IllegalPlay("these moves are not a legal play of the dice")


Choose = Callable[[Node, int, int], list[Edge]]


def _matches(
    graph: PlayGraph, index: int, steps: tuple[tuple[int, int], ...], choose: Choose
) -> Iterator[tuple[tuple[Move, ...], Node]]:
    """All paths through the graph that use up exactly the given steps."""
    node = graph.nodes[index]
    if not steps:
        yield (), node
        return
    for place in dict.fromkeys(steps):
        at = steps.index(place)
        for edge in choose(node, *place):
            left = steps[:at] + _rest(place, edge.move) + steps[at + 1 :]
            for moves, end in _matches(graph, edge.node, left, choose):
                yield (edge.move, *moves), end


def _rest(step: tuple[int, int], move: Move) -> tuple[tuple[int, int], ...]:
    """What is left of a step before and after one of the moves that it joins."""
    (source, target), pieces = step, []
    if source != move.source:
        pieces.append((source, move.source))
    if target != move.target:
        pieces.append((move.target, target))
    return tuple(pieces)


def _onward(node: Node, source: int, target: int) -> list[Edge]:
    """The moves from ``source`` as far as ``target`` at most, those that hit on the way last."""
    edges = [e for e in node.edges if e.move.source == source and e.move.target >= target]
    return sorted(edges, key=lambda edge: edge.move.hit and edge.move.target > target)


def _within(node: Node, source: int, target: int) -> list[Edge]:
    """The moves between ``source`` and ``target``."""
    return [e for e in node.edges if source >= e.move.source and e.move.target >= target]
