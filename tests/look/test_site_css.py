"""The one style sheet: its colours can be read, its names exist, its weight is small."""

import gzip
import re
from pathlib import Path

import pytest

CSS = (Path(__file__).parents[2] / "static" / "css" / "site.css").read_text()
# Text needs 4.5 to its ground, a border or a mark 3 (WCAG 2.2, 1.4.3 and 1.4.11).
PAIRS = [
    *(("ink", ground, 4.5) for ground in ("paper", "surface", "sunken", "brand-soft")),
    *(("ink-2", ground, 4.5) for ground in ("paper", "surface", "sunken", "brand-soft")),
    *(("brand", ground, 4.5) for ground in ("paper", "surface", "brand-soft")),
    *(("danger", ground, 4.5) for ground in ("paper", "surface", "sunken")),
    *(("cloud-ink", ground, 4.5) for ground in ("paper", "surface")),
    *(("line-2", ground, 3.0) for ground in ("paper", "surface")),
    *(("focus", ground, 3.0) for ground in ("paper", "surface")),
    ("on-brand", "brand", 4.5),
    ("on-cloud", "cloud", 4.5),
    ("fnum", "field", 4.5),
    ("die-ink", "die", 4.5),
    ("cw-line", "cw", 3.0),
    ("cb-line", "cb", 3.0),
    ("cw", "cb", 3.0),
]


def tokens_after(opening: str) -> dict[str, str]:
    block = CSS.split(opening, 1)[1].split("}", 1)[0]
    return dict(re.findall(r"--([\w-]+):([^;]+);", block))


LIGHT = tokens_after(":root{")
DARK_BY_SYSTEM = tokens_after(":root:not([data-theme=light]){")
DARK_BY_CHOICE = tokens_after(":root[data-theme=dark]{")
THEMES = {"light": LIGHT, "dark": {**LIGHT, **DARK_BY_SYSTEM}}


def luminance(colour: str) -> float:
    channels = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (
        c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_the_contrast_of_black_and_white_is_21() -> None:
    assert round(contrast("#ffffff", "#000000"), 2) == 21


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize(("front", "ground", "least"), PAIRS)
def test_what_stands_on_a_ground_can_be_read(
    theme: str, front: str, ground: str, least: float
) -> None:
    colours = THEMES[theme]
    assert contrast(colours[front], colours[ground]) >= least


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("ground", ["field", "pa", "pb"])
@pytest.mark.parametrize("checker", ["cw", "cb"])
def test_a_checker_stands_out_from_the_board_by_its_fill_or_its_rim(
    theme: str, ground: str, checker: str
) -> None:
    colours = THEMES[theme]
    fill, rim = (contrast(colours[each], colours[ground]) for each in (checker, f"{checker}-line"))
    assert max(fill, rim) >= 3


def test_dark_is_the_same_by_system_and_by_choice() -> None:
    assert DARK_BY_SYSTEM == DARK_BY_CHOICE
    assert set(DARK_BY_SYSTEM) <= set(LIGHT)


def test_every_custom_property_that_is_used_is_defined() -> None:
    defined = set(re.findall(r"(?<![\w-])--([\w-]+):", CSS))
    assert set(re.findall(r"var\(--([\w-]+)", CSS)) <= defined


def test_every_file_it_names_exists() -> None:
    folder = Path(__file__).parents[2] / "static" / "css"
    names = re.findall(r'url\("([^"]+)"\)', CSS)
    assert names
    assert all((folder / name).is_file() for name in names)


def test_it_weighs_at_most_ten_kilobytes_on_the_wire() -> None:
    assert len(gzip.compress(CSS.encode())) <= 10_240
