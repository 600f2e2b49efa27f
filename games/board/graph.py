"""The graph of legal plays as the script walks it: small, and without a single rule in it.

The script moves one checker from source to target and takes a checker that is hit to the bar. What
else a move does on a board of some game comes from comparing the boards before and after it.
"""

from collections.abc import Iterator
from typing import Any

from backgammon.rules import BAR, OFF, Board, Color, Move, PlayGraph, Variant
from backgammon.rules.board import POINTS, shifted

RESERVE = 26  # the place of checkers that wait to enter
MINE, THEIRS = 0, 1

Change = tuple[int, int, int]  # side, place, checkers more or fewer


def graph_data(graph: PlayGraph, variant: Variant, color: Color) -> dict[str, Any]:
    """The plays of ``color``, all places in his own numbers.

    ``moves`` is the list of different moves: [source, target, die, 1 if it hits], and after them
    what else changes, [side, place, difference] each. ``nodes`` has for every node its moves in
    turn, two numbers each: the place in ``moves``, and how far back the node lies that it leads to,
    counted from the first node that nothing has led to yet (0: to that one).
    """
    seen: dict[tuple[Any, ...], int] = {}
    nodes, newest = [], 1
    for node in graph.nodes:
        flat = []
        for edge in node.edges:
            after = graph.nodes[edge.node].board
            move = _move(variant, color, node.board, edge.move, after)
            flat += [seen.setdefault(move, len(seen)), newest - edge.node]
            newest += newest == edge.node
        nodes.append(flat)
    return {"moves": list(seen), "nodes": nodes}


def places(board: Board, variant: Variant, color: Color, side: Color) -> list[int]:
    """The checkers of ``side`` on every place as ``color`` counts them: 0 to 25, then reserve."""
    counts = board.counts(side)
    points = [counts[n if side is color else variant.facing(n)] for n in range(1, POINTS + 1)]
    return [counts[OFF], *points, counts[BAR], board.waiting(side)]


def _move(
    variant: Variant, color: Color, before: Board, move: Move, after: Board
) -> tuple[Any, ...]:
    usual = _usually(variant, color, before, move)
    changes = () if _is_same(usual, after) else _changes(variant, color, usual, after)
    return (move.source, move.target, move.die, int(move.hit), *changes)


def _usually(variant: Variant, color: Color, before: Board, move: Move) -> Board:
    """The board after one checker has moved and what it hit lies on the bar."""
    board = before.with_counts(color, shifted(before.counts(color), move.source, move.target))
    if not move.hit:
        return board
    enemy = color.opponent
    there = variant.facing(move.target)
    return board.with_counts(enemy, shifted(board.counts(enemy), there, BAR))


def _is_same(usual: Board, after: Board) -> bool:
    """Whether the same checkers stand on the same places; who is pinned follows from that."""
    told = (usual.white, usual.black, usual.reserve)
    return told == (after.white, after.black, after.reserve)


def _changes(variant: Variant, color: Color, usual: Board, after: Board) -> Iterator[Change]:
    for number, side in ((MINE, color), (THEIRS, color.opponent)):
        expected, found = (places(each, variant, color, side) for each in (usual, after))
        for place, (was, now) in enumerate(zip(expected, found, strict=True)):
            if was != now:
                yield number, place, now - was
