"""Legal plays against recorded answers: of four independent programs, and of the specification."""

from collections.abc import Iterable
from functools import cache
from random import Random

import pytest

from backgammon.rules import Board, Color, Dice, Variant, variant
from backgammon.rules.__main__ import answer
from backgammon.rules.plays import PlayGraph, Turn, search
from tests.rules.positions import BACKGAMMON, BLACK, WHITE
from tests.rules.program import run_program
from tests.rules.vectors import (
    ROLLS,
    emptied,
    lines,
    name,
    perft,
    question,
    results,
    rows,
    turned,
    without_results,
)

FILES = {
    "standard_plays.jsonl.gz": 1471,
    "nackgammon_start.jsonl": 29,
    "hyper_plays.jsonl.gz": 350,
    "variants.jsonl.gz": 1512,
}
COUNTED = [variant(key) for key in ("backgammon", "nackgammon", "hyper")]
SOME_FIRST_ROLLS = [Dice(6, 5), Dice(3, 1), Dice(5, 5)]


@pytest.mark.parametrize(("file", "number"), FILES.items())
def test_every_recorded_position_has_exactly_the_recorded_ends(file: str, number: int) -> None:
    recorded = lines(file)
    assert len(recorded) == number
    run = run_program(*map(emptied, recorded))
    assert (run.status, len(run.lines)) == (0, number)
    differing = [line for line, found in zip(recorded, run.lines, strict=True) if line != found]
    assert differing == []


@pytest.mark.parametrize("file", FILES)
def test_recorded_positions_have_the_same_ends_with_the_colours_changed(file: str) -> None:
    changed = [turned(row) for row in rows(file)[::4]]
    assert [row["id"] for row in changed if answer(without_results(row)) != row] == []


@pytest.mark.parametrize("file", FILES)
def test_what_is_neutral_need_not_be_said(file: str) -> None:
    chance = Random(4)
    recorded = rows(file)[1::16]
    answers = [answer(question(row, chance)) for row in recorded]
    assert [results(row) for row in answers] == [results(row) for row in recorded]


def graph(game: Variant, board: Board, color: Color, dice: Dice) -> PlayGraph:
    return search(game, Turn(color, board, dice))


def after(game: Variant, boards: Iterable[Board], color: Color, dice: Dice) -> list[Board]:
    """What each board can become, one after the other; a pass leaves it."""
    return [
        end
        for board in boards
        for end in [play.board for play in graph(game, board, color, dice).plays] or [board]
    ]


@cache
def first_boards(game: Variant, dice: Dice) -> tuple[Board, ...]:
    return tuple(after(game, [game.start_board()], WHITE, dice))


@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.key)
def test_the_first_roll_leads_to_the_counted_positions(game: Variant) -> None:
    expected = perft(game.key)
    found = {name(dice): len(first_boards(game, dice)) for dice in ROLLS}
    assert found == expected["depth1_by_roll"]
    together = {board for dice in ROLLS for board in first_boards(game, dice)}
    assert len(together) == expected["depth1_distinct_union"]


def replies_by_roll_pair(game: Variant, first: Dice) -> dict[str, list[Board]]:
    return {
        f"{name(first)},{name(reply)}": after(game, first_boards(game, first), BLACK, reply)
        for reply in ROLLS
    }


@pytest.mark.parametrize("first", SOME_FIRST_ROLLS, ids=name)
def test_the_replies_to_some_first_rolls_are_as_counted(first: Dice) -> None:
    expected = perft("backgammon")["depth2_by_roll_pair_distinct"]
    for pair, boards in replies_by_roll_pair(BACKGAMMON, first).items():
        assert len(set(boards)) == expected[pair], pair


@pytest.mark.long
@pytest.mark.parametrize("game", COUNTED, ids=lambda game: game.key)
def test_the_replies_to_every_first_roll_are_as_counted(game: Variant) -> None:
    expected = perft(game.key)
    replies = {
        pair: ends for dice in ROLLS for pair, ends in replies_by_roll_pair(game, dice).items()
    }
    distinct = {pair: len(set(boards)) for pair, boards in replies.items()}
    assert distinct == expected["depth2_by_roll_pair_distinct"]
    assert sum(map(len, replies.values())) == expected["depth2_plays_total"]
    assert len(set().union(*replies.values())) == expected["depth2_distinct_union"]
