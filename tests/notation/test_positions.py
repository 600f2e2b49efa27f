"""Positions as text."""

from contextlib import suppress
from dataclasses import dataclass
from typing import ClassVar

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.notation import format_position, parse_position
from backgammon.rules import BAR, OFF, BadPosition, Board, Color, Variant, variant
from backgammon.rules.board import checkers
from tests.rules.positions import START
from tests.rules.strategies import boards


@dataclass(frozen=True)
class SameWay(Variant):
    """A game in which both travel the same way, Black from point 13."""

    key: ClassVar[str] = "same way"
    start_counts: ClassVar[dict[int, int]] = {24: 15}

    def facing(self, point: int) -> int:
        return (point + 11) % 24 + 1


SAME_WAY = SameWay()


def test_the_start_reads_as_the_rules_write_it() -> None:
    assert format_position(variant("backgammon").start_board()) == START
    assert parse_position(START) == variant("backgammon").start_board()


def test_white_counts_from_24_down_and_black_as_the_points_are_numbered() -> None:
    board = parse_position("W[1:2 24:1] B[1:0 23:3] bar W=1 B=2")
    assert board.white[24] == 2
    assert board.white[1] == 1
    assert board.black[23] == 3
    assert (board.white[BAR], board.black[BAR]) == (1, 2)
    assert (board.white[OFF], board.black[OFF]) == (11, 10)


@pytest.mark.parametrize(
    "text",
    [
        "W[19:5] bar W=2, B[2:2 5:2]",
        "B[5:2 2:2], W[19:5] bar W=2",
        "W[19:5] B[2,5:2] bar W=2",
        "W[19:5] B[2:2 5:2] bar W=2 off W=8 B=11",
        "bar W=2 / W[19:5] / B[2:2 5:2]",
        "W[19:5]\n  B[2:2 5:2]\n  bar W=2",
    ],
)
def test_the_parts_come_in_any_order(text: str) -> None:
    assert format_position(parse_position(text)) == "W[19:5] B[2:2 5:2] bar W=2"


def test_checkers_in_reserve_are_not_off() -> None:
    board = parse_position("W[20:1 24:1] res W=1 B=2, B[1:2]")
    assert board.reserve == (1, 2)
    assert (board.white[OFF], board.black[OFF]) == (12, 11)
    assert format_position(board) == "W[20:1 24:1] B[1:2] res W=1 B=2"


def test_a_game_may_have_another_number_of_checkers() -> None:
    board = parse_position("W[1:1 2:1 3:1] B[24:1 23:1]", checkers=3)
    assert (board.white[OFF], board.black[OFF]) == (0, 1)
    with pytest.raises(BadPosition):
        parse_position("W[1:4]", checkers=3)


def test_black_is_numbered_by_the_way_the_game_goes() -> None:
    board = parse_position("W[1:15] B[13:14 12:1]", SAME_WAY)
    assert (board.white[24], board.black[24], board.black[1]) == (15, 14, 1)
    assert format_position(board, SAME_WAY) == "W[1:15] B[12:1 13:14]"


@pytest.mark.parametrize(
    "text",
    [
        "W[25:1]",
        "W[0:1]",
        "W[1]",
        "W[1:]",
        "W[1:x]",
        "W[-1:2]",
        "W[1:16]",
        "W[1:8 2:8]",
        "W[1:15] bar W=1",
        "W[1:15] res W=1",
        "W[1:2] B[1:1]",
        "W[1:2] off W=12",
        "W[1:2",
        "W=2",
        "bar W=x",
        "hello",
        "W[1:²]",
        "w[1:2]",
        "bar W=111",
    ],
)
def test_what_is_not_a_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        parse_position(text)


@settings(max_examples=60, deadline=None)
@given(boards())
def test_every_position_reads_back(board: Board) -> None:
    assert parse_position(format_position(board)) == board


@settings(max_examples=150)
@given(st.text("WB[]:=, 0123456789barresoff", max_size=30) | st.text(max_size=30))
def test_no_text_brings_anything_but_a_position_or_a_refusal(text: str) -> None:
    with suppress(BadPosition):
        board = parse_position(text)
        assert [checkers(board, color) for color in Color] == [15, 15]
