"""The race of a game as a picture: both sides' pips from turn to turn, and where we are."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import hypot

WIDTH, HEIGHT = 360, 104
SIDE, TOP, BOTTOM = 14, 14, 12
THICK = 2.1  # half of a line's thickness

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class PipLine:
    """One side's line as the outline of a band, and its point at the turn that is shown."""

    color: str
    path: str
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class PipGraph:
    """The lines over a ground; ``now`` marks the turn that is shown."""

    lines: tuple[PipLine, ...]
    ground: str
    now: str
    width: int = WIDTH
    height: int = HEIGHT


def draw_pips(pips: dict[str, Sequence[int]], here: int) -> PipGraph:
    """Draw each side's pips after every turn, by the letter of its colour; ``here`` is a turn.

    There must be at least two turns, the opening included.
    """
    last = max(map(len, pips.values())) - 1
    most = max(1, *(max(each) for each in pips.values()))
    floor = HEIGHT - BOTTOM

    def across(turn: int) -> float:
        return SIDE + (WIDTH - 2 * SIDE) * turn / last

    def down(count: float) -> float:
        return floor - (floor - TOP) * count / most

    lines = []
    for color, counts in pips.items():
        points = [(across(turn), down(counts[turn])) for turn in _bends(counts)]
        x = across(here)
        lines.append(PipLine(color, _band(points), _text(x), _text(_height_at(points, x))))
    ground = f"M{SIDE} {floor}H{WIDTH - SIDE}"
    return PipGraph(tuple(lines), ground, f"M{_text(across(here))} {TOP - 6}V{floor}")


def _bends(counts: Sequence[int]) -> list[int]:
    """The turns at which a line bends: where the count has changed, and both ends."""
    changed = (turn for turn, (was, now) in enumerate(pairwise(counts), 1) if was != now)
    return sorted({0, len(counts) - 1, *changed})


def _height_at(points: Sequence[Point], x: float) -> float:
    for (left, high), (right, low) in pairwise(points):
        if x <= right:
            return high + (low - high) * (x - left) / (right - left)
    return points[-1][1]


def _band(points: Sequence[Point]) -> str:
    """The outline of a line that is equally thick however steep it is."""
    slopes = [(low - high) / (right - left) for (left, high), (right, low) in pairwise(points)]
    around = zip([slopes[0], *slopes], [*slopes, slopes[-1]], strict=True)
    thick = [THICK * hypot(1, (one + other) / 2) for one, other in around]
    above = [(x, y - half) for (x, y), half in zip(points, thick, strict=True)]
    below = [(x, y + half) for (x, y), half in zip(points, thick, strict=True)]
    return "M" + "L".join(f"{_text(x)} {_text(y)}" for x, y in (*above, *reversed(below))) + "Z"


def _text(number: float) -> str:
    return f"{round(number, 1):g}"
