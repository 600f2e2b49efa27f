"""Rows of positions and counts to compare with (tests/vectors/README.md), and changed copies."""

import gzip
import json
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from backgammon.rules import Dice

FOLDER = Path(__file__).resolve().parent.parent / "vectors"
ROLLS = [Dice(high, low) for high in range(1, 7) for low in range(1, high + 1)]

Row = dict[str, Any]

RESULTS = {"results", "n", "pass", "dice_played", "ends"}
NEUTRAL = {"bar": [0, 0], "reserve": [0, 0], "pinned": {}, "first_turn": False}
OTHER = {"w": "b", "b": "w", "white": "black", "black": "white", None: None}
SAME_WAY_ROUND = ("fevga", "long-narde")


def lines(file: str) -> list[str]:
    """The lines of a file as they stand there."""
    data = (FOLDER / file).read_bytes()
    return (gzip.decompress(data) if file.endswith(".gz") else data).decode().splitlines()


@cache
def rows(file: str) -> list[Row]:
    """The rows of a file, to be read only: they are the same for all who ask."""
    return [json.loads(line) for line in lines(file)]


def perft(game: str) -> dict[str, Any]:
    counts: dict[str, Any] = json.loads((FOLDER / "perft.json").read_text())[game]
    return counts


def name(dice: Dice) -> str:
    return f"{dice.first}-{dice.second}"


def results(row: Row) -> Row:
    return {key: value for key, value in row.items() if key in RESULTS}


def without_results(row: Row) -> Row:
    return {key: value for key, value in row.items() if key not in RESULTS}


def emptied(line: str) -> str:
    """The line with nothing in the place of each result."""
    row = json.loads(line)
    return json.dumps(row | dict.fromkeys(results(row)))


def question(row: Row, chance: Random) -> Row:
    """The row without its results and whatever is neutral, its keys and dice in any order.

    What is off can be left out where the number of checkers is known.
    """
    is_countable = row["variant"] != "cloning"
    asked = _shuffled(_without_neutral(row, is_countable), chance)
    if "position" in asked:
        asked["position"] = _shuffled(_without_neutral(row["position"], is_countable), chance)
    if chance.random() < 0.5:
        asked["dice"] = row["dice"][::-1]
    return without_results(asked)


def _without_neutral(data: Row, is_countable: bool) -> Row:
    return {
        key: value
        for key, value in data.items()
        if value != NEUTRAL.get(key, ...) and not (key == "off" and is_countable)
    }


def _shuffled(data: Row, chance: Random) -> Row:
    keys = list(data)
    chance.shuffle(keys)
    return {key: data[key] for key in keys}


def turned(row: Row) -> Row:
    """The same row with the colours changed, its answer too."""
    changed = row | {"turn": OTHER[row["turn"]]}
    if "points" in row:
        flat = [*row["points"], *row["bar"], *row["off"]]
        results = sorted(map(_turned_flat, row["results"]))
        points = _turned_flat(flat)
        return changed | {
            "points": points[:24],
            "bar": points[24:26],
            "off": points[26:],
            "results": results,
        }
    ends = [_turned_position(end, row["variant"]) for end in row["ends"]]
    ends.sort(key=lambda end: json.dumps(end, sort_keys=True, separators=(",", ":")))
    position = _turned_position(row["position"], row["variant"])
    return changed | {"position": position, "ends": ends}


def _turned_flat(flat: list[int]) -> list[int]:
    bar_white, bar_black, off_white, off_black = flat[24:]
    points = [-number for number in reversed(flat[:24])]
    return [*points, bar_black, bar_white, off_black, off_white]


def _turned_position(position: Row, game: str) -> Row:
    """White's points become Black's that lie as far from the start of the path."""

    def across(point: str) -> str:
        at = int(point)
        return str((at + 11) % 24 + 1 if game in SAME_WAY_ROUND else 25 - at)

    changed = position | {
        "white": {across(point): number for point, number in position["black"].items()},
        "black": {across(point): number for point, number in position["white"].items()},
        "pinned": {across(point): OTHER[color] for point, color in position["pinned"].items()},
    }
    for pair in ("bar", "reserve", "off"):
        changed[pair] = position[pair][::-1]
    if position.get("over"):
        over = position["over"]
        changed["over"] = over | {"winner": OTHER[over["winner"]]}
    return changed
