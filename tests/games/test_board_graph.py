"""The graph of plays as the script gets it: small, and with every change of the board in it."""

import gzip
import json
from collections.abc import Iterator
from typing import Any

import pytest

from backgammon.notation.positions import parse_position
from backgammon.rules import BAR, VARIANTS, Board, Color, Dice, PlayGraph, Variant, variant
from backgammon.rules.board import counts_from
from backgammon.rules.plays import Turn, search
from games.board.graph import RESERVE, graph_data, places

# Positions in which more happens than that one checker moves and another is hit.
SPECIAL = [
    ("race", "W[9:1 12:2] B[4:1 21:1] res W=11 B=12 bar W=1 B=1", (4, 2)),
    ("crowded", "W[1:2 12:5 17:3 19:6] B[24:2 13:5 8:3 6:5] res W=4 B=5", (3, 3)),
    ("cloning", "W[1:1 8:2 19:5] B[3:1 5:1 24:2]", (2, 2)),
    ("plakoto", "W[1:6 5:2 9:3] B[24:5 9:1 12:1 5:1] held B=9 B=5", (4, 3)),
    ("fevga", "W[1:6 8:2 14:3] B[13:5 18:3 3:2]", (5, 5)),
    ("long-narde", "W[1:8 5:1 9:1] B[13:7 20:2 8:3]", (6, 4)),
    ("grasshopper", "W[2:1 5:1 8:2 15:1 20:2 22:1] B[3:1 10:2 13:1 21:2] res W=4 B=6", None),
    ("hyper", "W[20:1 22:1] B[2:1 3:1 4:1] bar W=1", (4, 2)),
    ("anti", "W[19:3 22:2 24:1] B[5:3]", (6, 2)),
]


def turned(board: Board) -> Board:
    """The same position with the colours changed."""
    white, black = board.reserve
    held = tuple(sorted((color.opponent, point) for color, point in board.held))
    return Board(board.black, board.white, (black, white), held)


def graph_of(
    game: Variant, board: Board, dice: tuple[int, int] | None, color: Color = Color.WHITE
) -> PlayGraph:
    turn = Turn(color, board, Dice(*dice) if dice else None, is_first=False)
    return search(game, turn)


def nodes_of(data: dict[str, Any]) -> Iterator[list[tuple[list[Any], int]]]:
    """What the script reads: the moves of each node, and the node each of them leads to."""
    newest = 1
    for flat in data["nodes"]:
        edges = []
        for move, back in zip(flat[::2], flat[1::2], strict=True):
            edges.append((data["moves"][move], newest - back))
            newest += not back
        yield edges


def carried_out(mine: list[int], theirs: list[int], move: list[Any]) -> list[list[int]]:
    """The checkers of both sides after a move, as the script counts them."""
    source, target, _, hit, *changes = move
    sides = [[*mine], [*theirs]]
    sides[0][source] -= 1
    sides[0][target] += 1
    if hit:
        sides[1][target] -= 1
        sides[1][BAR] += 1
    for side, place, difference in changes:
        sides[side][place] += difference
    return sides


@pytest.mark.parametrize(("key", "text", "dice"), SPECIAL)
@pytest.mark.parametrize("color", list(Color))
def test_the_script_can_follow_every_move_of_every_game(
    key: str, text: str, dice: tuple[int, int] | None, color: Color
) -> None:
    game = variant(key)
    board = parse_position(text, game)
    graph = graph_of(game, board if color is Color.WHITE else turned(board), dice, color)
    assert len(graph.nodes) > 1
    sides = (color, color.opponent)
    for node, edges in zip(graph.nodes, nodes_of(graph_data(graph, game, color)), strict=True):
        assert [target for _, target in edges] == [edge.node for edge in node.edges]
        start = [places(node.board, game, color, side) for side in sides]
        for move, target in edges:
            after = graph.nodes[target].board
            assert carried_out(*start, move) == [places(after, game, color, side) for side in sides]


def moves_of(key: str, text: str, dice: tuple[int, int] | None) -> set[tuple[Any, ...]]:
    game = variant(key)
    data = graph_data(graph_of(game, parse_position(text, game), dice), game, Color.WHITE)
    return {tuple(move) for move in data["moves"]}


def test_an_entry_out_of_the_reserve_is_told_from_one_off_the_bar() -> None:
    waiting = ((0, BAR, 1), (0, RESERVE, -1))
    assert moves_of("race", "W[9:1] B[4:2] res W=1", (4, 3)) >= {(25, 22, 3, 0, *waiting)}
    hit_first = moves_of("race", "W[9:1] B[4:2] res W=1 bar W=1", (4, 3))
    assert (25, 22, 3, 0) in hit_first


def test_a_clone_comes_with_the_hit_that_makes_it() -> None:
    # CL5: both hits clone; the bar of the one who hits grows.
    moves = moves_of("cloning", "W[1:1] B[3:1 5:1]", (2, 2))
    assert (24, 22, 2, 1, (0, BAR, 1)) in moves


def test_a_score_takes_both_checkers_of_a_wall() -> None:
    text = "W[20:2 15:1] B[21:1] res W=5 B=5"
    assert (5, 0, 0, 0, (0, 0, 1), (0, 5, -1)) in moves_of("grasshopper", text, None)


def compressed(graph: PlayGraph, game: Variant) -> int:
    return len(gzip.compress(json.dumps(graph_data(graph, game, Color.WHITE)).encode()))


@pytest.mark.parametrize("key", list(VARIANTS))
def test_the_graph_of_an_opening_roll_is_below_a_kilobyte(key: str) -> None:
    game = variant(key)
    rolls = [(3, 1), (6, 5), (1, 1), (2, 2), (3, 3)] if game.uses_dice else [None]
    for dice in rolls:
        assert compressed(graph_of(game, game.start_board(), dice), game) < 1000


def test_the_graph_of_four_hundred_ends_is_below_six_kilobytes() -> None:
    game = variant("backgammon")
    text = "W[1:2 3:2 5:1 8:2 10:1 12:3 17:2 19:2] B[24:2 13:4 6:4]"
    graph = graph_of(game, parse_position(text), (1, 1))
    assert 200 < len(graph.plays) <= 400
    assert compressed(graph, game) < 6000


def test_the_graph_of_fifteen_blots_and_a_double_is_below_thirty_kilobytes() -> None:
    game = variant("backgammon")
    blots = dict.fromkeys((24, 23, 21, 20, 18, 17, 15, 14, 12, 11, 9, 8, 6, 5, 3), 1)
    board = Board(counts_from(blots), counts_from({0: 15}))
    graph = graph_of(game, board, (1, 1))
    assert len(graph.plays) > 2100
    assert compressed(graph, game) < 30_000
