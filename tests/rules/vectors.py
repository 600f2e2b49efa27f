"""Positions and counts that other programs agree on (tests/vectors/README.md)."""

import gzip
import json
from pathlib import Path
from typing import Any

from backgammon.rules import BAR, OFF, Board, Color, Dice
from tests.rules.positions import BLACK, WHITE

FOLDER = Path(__file__).resolve().parent.parent / "vectors"
SIGN = {WHITE: 1, BLACK: -1}

Flat = list[int]
ROLLS = [Dice(high, low) for high in range(1, 7) for low in range(1, high + 1)]


def standard_plays() -> list[dict[str, Any]]:
    with gzip.open(FOLDER / "standard_plays.jsonl.gz", "rt") as lines:
        return [json.loads(line) for line in lines]


def perft() -> dict[str, Any]:
    counts: dict[str, Any] = json.loads((FOLDER / "perft.json").read_text())["backgammon"]
    return counts


def from_flat(points: Flat, bar: Flat, off: Flat) -> Board:
    """A board from 24 signed absolute points and two pairs."""
    white, black = (tuple(_side(points, bar, off, color)) for color in Color)
    return Board(white, black)


def to_flat(board: Board) -> Flat:
    """24 signed absolute points, then bar and off of both sides."""
    points = [board.white[25 - at] - board.black[at] for at in range(1, 25)]
    return [*points, board.white[BAR], board.black[BAR], board.white[OFF], board.black[OFF]]


def _side(points: Flat, bar: Flat, off: Flat, color: Color) -> list[int]:
    own = [max(0, SIGN[color] * number) for number in points]
    along = own[::-1] if color is WHITE else own
    return [off[color.place], *along, bar[color.place]]


def name(dice: Dice) -> str:
    return f"{dice.first}-{dice.second}"
