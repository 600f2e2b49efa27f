"""Where things lie on the drawn board, and that the style sheet lays the buttons there too."""

import re
from itertools import pairwise
from pathlib import Path

import pytest

from games import geometry
from games.board.fittings import pips
from games.geometry import (
    ASIDE,
    BAR_WIDTH,
    FIELD,
    FRAME,
    HEIGHT,
    LENGTH,
    NUMBERS,
    POINT,
    POINTS,
    STACK,
    WIDTH,
    Layout,
    text,
)

CSS = (Path(__file__).parents[2] / "static" / "css" / "site.css").read_text()
ALL_WAYS = [Layout(), Layout(mirrored=True), Layout(mirrored=True, tray_left=True)]


def test_home_is_at_the_bottom_right_and_the_far_end_above_it() -> None:
    layout = Layout()
    assert layout.spot(1).at(0) == ("742", "589")
    assert layout.spot(6).at(0) == ("452", "589")
    assert layout.spot(12).at(0) == ("44", "589")
    assert layout.spot(13).at(0) == ("44", "65")
    assert layout.spot(24).at(0) == ("742", "65")


def test_a_mirrored_board_has_home_at_the_bottom_left() -> None:
    layout = Layout(mirrored=True)
    assert layout.spot(1).at(0) == ("44", "589")
    assert layout.spot(24).at(0) == ("44", "65")
    assert layout.spot(12).at(0) == ("742", "589")


def centre(x: str) -> float:
    """How far from the middle of the picture."""
    return float(x) - WIDTH / 2


def test_with_the_tray_on_the_left_too_everything_is_mirrored() -> None:
    plain, turned = Layout(), Layout(mirrored=True, tray_left=True)
    for point in POINTS:
        (x, y), (mirrored_x, mirrored_y) = plain.spot(point).at(2), turned.spot(point).at(2)
        assert (centre(mirrored_x), mirrored_y) == (-centre(x), y)
    for own in (True, False):
        assert centre(turned.off_number(own=own)[0]) == -centre(plain.off_number(own=own)[0])
        assert centre(text(turned.bar(own=own).x)) == -centre(text(plain.bar(own=own).x))
    assert centre(turned.cube(0)[0]) == -centre(plain.cube(0)[0])


def test_a_mirrored_board_changes_columns_only() -> None:
    plain, mirrored = Layout(), Layout(mirrored=True)
    for point in POINTS:
        assert mirrored.column(point) == 11 - plain.column(point)
        assert mirrored.is_top(point) == plain.is_top(point)
    assert mirrored.cube(1) == plain.cube(1)
    assert mirrored.surfaces() == plain.surfaces()
    assert mirrored.slabs(4, 15, own=True) == plain.slabs(4, 15, own=True)


@pytest.mark.parametrize("layout", ALL_WAYS)
def test_ones_own_dice_lie_in_the_right_half_whatever_the_board(layout: Layout) -> None:
    for index in (0, 1):
        assert float(layout.die(index, own=True)[0]) > layout.bar_x
        assert float(layout.die(index, own=False)[0]) < layout.bar_x


@pytest.mark.parametrize("layout", ALL_WAYS)
def test_nothing_lies_over_anything_else(layout: Layout) -> None:
    frame, *parts = layout.surfaces()
    spans = sorted((float(part.x), float(part.x) + float(part.width)) for part in parts)
    assert all(end <= start for (_, end), (start, _) in pairwise(spans))
    assert spans[0][0] == FRAME
    assert spans[-1][1] == float(frame.width) - FRAME


@pytest.mark.parametrize("layout", ALL_WAYS)
def test_every_point_has_a_column_of_its_own_on_its_side(layout: Layout) -> None:
    places = {(layout.column(n), layout.is_top(n)) for n in POINTS}
    assert len(places) == 24
    assert {column for column, _ in places} == set(range(12))


@pytest.mark.parametrize("layout", ALL_WAYS)
def test_five_checkers_fit_on_a_point_and_the_sixth_lies_on_the_fifth(layout: Layout) -> None:
    for point in POINTS:
        spot = layout.spot(point)
        heights = [float(spot.at(index)[1]) for index in range(STACK + 1)]
        assert heights[STACK] == heights[STACK - 1]
        assert len(set(heights)) == STACK
        middle = HEIGHT / 2
        assert all((height < middle) == layout.is_top(point) for height in heights)
        assert all(abs(height - middle) > 40 for height in heights), "the dice lie in the middle"


def test_the_bar_holds_five_of_each_side_within_the_frame() -> None:
    for own in (True, False):
        spot = Layout().bar(own=own)
        for index in range(STACK):
            y = float(spot.at(index)[1])
            assert 15 + 24 < y < HEIGHT - 15 - 24
            assert (y > HEIGHT / 2) == own


@pytest.mark.parametrize("slots", [3, 15, 30])
@pytest.mark.parametrize("own", [True, False])
def test_all_checkers_of_a_variant_fit_into_the_tray(slots: int, own: bool) -> None:
    path = Layout().slabs(slots, slots, own=own)
    tops = [float(y) for y in re.findall(r"M\S+ (\S+?)h", path)]
    height = float(re.findall(r"v([\d.]+)h", path)[0])
    assert len(tops) == slots
    low, high = (HEIGHT / 2 + 100, HEIGHT - 15) if own else (15, HEIGHT / 2 - 100)
    assert all(low < top and top + height <= high for top in tops)
    assert all(abs(one - other) >= height for one, other in pairwise(tops))


def test_fewer_checkers_off_fill_the_first_slots() -> None:
    slots, filled = Layout().slabs(15, 15, own=True), Layout().slabs(4, 15, own=True)
    assert slots.startswith(filled)


def test_the_cube_has_three_places_that_do_not_overlap() -> None:
    heights = sorted(float(Layout().cube(place)[1]) for place in (-1, 0, 1))
    assert heights[1] == HEIGHT / 2
    assert heights[1] - heights[0] > geometry.CUBE < heights[2] - heights[1]


@pytest.mark.parametrize("face", range(1, 7))
def test_a_die_shows_as_many_pips_as_its_number(face: int) -> None:
    path = pips(face, geometry.DIE)
    assert path.count("M") == face
    places = [tuple(map(float, place)) for place in re.findall(r"M(\S+) (\S+?)h", path)]
    assert all(abs(x) < 27 and abs(y) < 27 for x, y in places)
    assert sum(x for x, _ in places) == pytest.approx(0)


def hit_areas() -> dict[str, dict[str, str]]:
    """The CSS rules that lay the buttons over the picture, in percent of it."""
    column = LENGTH + NUMBERS
    areas = {
        ".h": {"width": _across(POINT), "height": _down(column)},
        ".ht": {"top": _down(FRAME)},
        ".hb": {"top": _down(HEIGHT - FRAME - column)},
        ".hbar": {
            "left": _across(FRAME + FIELD),
            "top": _down(FRAME),
            "width": _across(BAR_WIDTH),
            "height": _down(HEIGHT - 2 * FRAME),
        },
        ".hoff": {
            "left": _across(Layout().tray),
            "top": _down(HEIGHT - FRAME - 190),
            "height": _down(190),
        },
    }
    areas[".hoff.up"] = {"top": _down(FRAME)}
    # With the tray on the left everything is moved aside, the tray back to the edge.
    areas[".tl .h"] = {"margin-left": _across(ASIDE)}
    areas[".tl .hoff"] = {"left": _across(FRAME - ASIDE)}
    for number in range(12):
        left = FRAME + POINT * number + (BAR_WIDTH if number >= 6 else 0)
        areas[f".c{number}"] = {"left": _across(left)}
    return areas


def _across(length: float) -> str:
    return f"{text(100 * length / WIDTH)}%"


def _down(length: float) -> str:
    return f"{text(100 * length / HEIGHT)}%"


def test_the_style_sheet_lays_the_buttons_where_the_picture_has_its_points() -> None:
    section = CSS[CSS.index("/* The points as buttons") :]
    for selector, wanted in hit_areas().items():
        block = re.search(rf"^{re.escape(selector)}\{{([^}}]*)\}}", section, re.MULTILINE)
        assert block, f"no rule for {selector}"
        found = dict(part.split(":") for part in block[1].split(";"))
        assert {name: found.get(name) for name in wanted} == wanted, selector


@pytest.mark.parametrize("layout", ALL_WAYS)
def test_every_button_covers_the_checkers_of_its_point(layout: Layout) -> None:
    areas = hit_areas()
    for point in POINTS:
        column, row = layout.hit_class(point).split()
        left = float(areas[f".{column}"]["left"][:-1]) * WIDTH / 100 + ASIDE * layout.tray_left
        top = float(areas[f".{row}"]["top"][:-1]) * HEIGHT / 100
        width = float(areas[".h"]["width"][:-1]) * WIDTH / 100
        height = float(areas[".h"]["height"][:-1]) * HEIGHT / 100
        for index in range(STACK):
            x, y = map(float, layout.spot(point).at(index))
            assert left + 24 < x < left + width - 24
            assert top + 10 < y < top + height - 10


def test_numbers_are_written_with_a_point_in_every_language() -> None:
    from django.utils import translation

    with translation.override("fi"):
        assert text(24.5) == "24.5"
