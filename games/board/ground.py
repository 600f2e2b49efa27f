"""What lies still under everything: the surfaces of the board, its points and their numbers."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from accounts.preferences import Numbering
from games import geometry
from games.board.drawing import letter
from games.board.scene import Scene
from games.geometry import POINTS, Layout


@dataclass(frozen=True, slots=True)
class PointArt:
    """A drawn point of the board with its number, and whose colour that is written on."""

    css: str
    path: str
    x: str
    y: str
    number: str
    row: str


def ground(scene: Scene) -> dict[str, Any]:
    """What never moves: the picture's size, its surfaces, and where things under dice lie."""
    return {
        "width": geometry.WIDTH,
        "height": geometry.HEIGHT,
        "surfaces": scene.layout.surfaces(),
        "hinge": scene.layout.hinge(),
        **scene.layout.under_dice(),
    }


def draw_points(scene: Scene) -> list[PointArt]:
    """The points in the order of the side at the bottom, with the numbers that the viewer reads."""
    return _points(scene.layout, _numbers(scene), _rows(scene))


@lru_cache
def _points(layout: Layout, numbers: tuple[str, ...], rows: tuple[str, ...]) -> list[PointArt]:
    return [
        PointArt("pb" if n % 2 else "pa", layout.triangle(n), *layout.number(n), number, row)
        for n, number, row in zip(POINTS, numbers, rows, strict=True)
    ]


def _numbers(scene: Scene) -> tuple[str, ...]:
    """What is written at each point of the side at the bottom."""
    if scene.preferences.numbering is Numbering.NONE:
        return ("",) * len(POINTS)
    return tuple(str(scene.number(scene.drawn(point))) for point in POINTS)


def _rows(scene: Scene) -> tuple[str, ...]:
    """On whose colour each point's number is written, where homes are marked: w, b or nothing.

    The points are those of the side at the bottom.
    """
    if scene.goes_opposite_ways:
        return ("",) * len(POINTS)
    sides = (scene.other, scene.side)
    rows = {scene.drawn(place): letter(color) for color in sides for place in scene.home(color)}
    return tuple(rows.get(point, "") for point in POINTS)
