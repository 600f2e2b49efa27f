"""Legal plays against the agreed output of four independent programs."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import pytest

from backgammon.rules import Board, Color, Dice
from backgammon.rules.plays import PlayGraph, Turn, search
from tests.rules.positions import BACKGAMMON, BLACK, WHITE, mirrored
from tests.rules.vectors import ROLLS, from_flat, name, perft, standard_plays, to_flat

SOME_FIRST_ROLLS = [Dice(6, 5), Dice(3, 1), Dice(5, 5)]
PERFT = perft()


def graph(board: Board, color: Color, dice: Dice) -> PlayGraph:
    return search(BACKGAMMON, Turn(color, board, dice))


def after(boards: Iterable[Board], color: Color, dice: Dice) -> list[Board]:
    """What each board can become, one after the other; a pass leaves it."""
    return [
        end
        for board in boards
        for end in [play.board for play in graph(board, color, dice).plays] or [board]
    ]


@cache
def first_boards(dice: Dice) -> tuple[Board, ...]:
    return tuple(after([BACKGAMMON.start_board()], WHITE, dice))


def test_every_recorded_position_has_exactly_the_agreed_ends() -> None:
    rows = standard_plays()
    assert len(rows) == 1471
    assert [row["id"] for row in rows if not agrees(row, turned=False)] == []


def test_recorded_positions_have_the_same_ends_with_the_colours_changed() -> None:
    assert [row["id"] for row in standard_plays()[::4] if not agrees(row, turned=True)] == []


def agrees(row: dict[str, Any], turned: bool) -> bool:
    board = from_flat(row["points"], row["bar"], row["off"])
    color = WHITE if row["turn"] == "w" else BLACK
    if turned:
        board, color = mirrored(board), color.opponent
    found = graph(board, color, Dice(*row["dice"]))
    boards = [play.board for play in found.plays] or [board]
    if turned:
        boards = [mirrored(end) for end in boards]
    agreed = (row["results"], row["dice_played"], row["pass"])
    return (sorted(map(to_flat, boards)), found.dice_played, found.is_pass) == agreed


def test_the_first_roll_leads_to_the_counted_positions() -> None:
    assert {name(dice): len(first_boards(dice)) for dice in ROLLS} == PERFT["depth1_by_roll"]
    together = {board for dice in ROLLS for board in first_boards(dice)}
    assert len(together) == PERFT["depth1_distinct_union"]


def test_black_has_as_many_first_plays_as_white() -> None:
    boards = {name(dice): after([BACKGAMMON.start_board()], BLACK, dice) for dice in ROLLS}
    assert {roll: len(ends) for roll, ends in boards.items()} == PERFT["depth1_by_roll"]


def replies_by_roll_pair(first: Dice) -> dict[str, list[Board]]:
    return {
        f"{name(first)},{name(reply)}": after(first_boards(first), BLACK, reply) for reply in ROLLS
    }


@pytest.mark.parametrize("first", SOME_FIRST_ROLLS, ids=name)
def test_the_replies_to_some_first_rolls_are_as_counted(first: Dice) -> None:
    expected = PERFT["depth2_by_roll_pair_distinct"]
    for pair, boards in replies_by_roll_pair(first).items():
        assert len(set(boards)) == expected[pair], pair


@pytest.mark.long
def test_the_replies_to_every_first_roll_are_as_counted() -> None:
    replies = {pair: ends for dice in ROLLS for pair, ends in replies_by_roll_pair(dice).items()}
    distinct = {pair: len(set(boards)) for pair, boards in replies.items()}
    assert distinct == PERFT["depth2_by_roll_pair_distinct"]
    assert sum(map(len, replies.values())) == PERFT["depth2_plays_total"]
    assert len(set().union(*replies.values())) == PERFT["depth2_distinct_union"]
