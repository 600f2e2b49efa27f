"""What can be read on what, in every theme, worked out from the tokens of the style sheet.

The ratios are those of WCAG 2.2; what needs how much is the list of the site's own design.
"""

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

CSS = (Path(__file__).parents[2] / "static" / "css" / "site.css").read_text()
TEXT, LARGE = 4.5, 3.0  # text; and lines, signs and shapes that must be seen
STRICT = 7.0  # text in high contrast

TEXTS = [
    *itertools.product(("ink", "ink-2"), ("paper", "surface", "sunken")),
    ("ink", "brand-soft"),
    *itertools.product(("brand", "danger"), ("paper", "surface", "sunken")),
    ("brand", "brand-soft"),
    ("on-brand", "brand"),
    *itertools.product(("cloud-ink",), ("paper", "surface")),
    ("on-cloud", "cloud"),
    ("fnum", "field"),
    ("die-ink", "die"),
    ("cw-line", "cw"),
    ("cb-line", "cb"),
]
SHAPES = [
    *itertools.product(("line-2", "focus"), ("paper", "surface", "sunken")),
    ("cw", "frame"),
    ("cb-line", "frame"),
    ("cw", "cb"),
    ("strike", "cw"),
    ("strike", "die"),
    ("fink", "field"),
    ("cloud", "on-cloud"),
]
SURFACES = ("field", "pa", "pb")


class Look(NamedTuple):
    """What a reader has chosen, and whether his device is dark."""

    theme: str
    field: str = "system"
    checkers: str = "ink"
    is_dark: bool = False


THEMES = [Look("system"), Look("system", is_dark=True), Look("light", is_dark=True), Look("dark")]
CONTRAST = [Look("contrast"), Look("contrast", is_dark=True)]
LOOKS = [
    look._replace(field=field, checkers=checkers)
    for look in (*THEMES, *CONTRAST)
    for field in ("system", "light", "dark")
    for checkers in ("ink", "berry", "contrast")
]


class Rule(NamedTuple):
    media: str
    selector: str
    tokens: dict[str, str]


def rules() -> Iterator[Rule]:
    """The rules that set tokens, in their order."""
    part = CSS[CSS.index("/* ---- Tokens") : CSS.index("/* ---- Base")]
    part = re.sub(r"/\*.*?\*/", "", part, flags=re.DOTALL)
    found = re.findall(r"(?:@media \(([^)]*)\)\{)?\s*(:root[^{]*)\{([^}]*)\}", part)
    for media, selector, body in found:
        pairs = (each.split(":", 1) for each in body.split(";") if ":" in each)
        yield Rule(media, selector, {name.strip(): value.strip() for name, value in pairs})


def applies(rule: Rule, look: Look) -> bool:
    if rule.media == "prefers-color-scheme:dark" and not look.is_dark:
        return False
    if rule.media == "prefers-contrast:more":
        return False
    kept = {"data-theme": look.theme, "data-field": look.field, "data-checkers": look.checkers}
    for is_not, name, value in re.findall(r"(:not\()?\[([\w-]+)=([\w-]+)\]", rule.selector):
        if (kept[name] == value) == bool(is_not):
            return False
    return True


def tokens(look: Look) -> dict[str, str]:
    """The tokens as the cascade leaves them: all but the first rule weigh the same."""
    chosen: dict[str, str] = {}
    for rule in rules():
        if applies(rule, look):
            chosen |= rule.tokens
    return {name.removeprefix("--"): value for name, value in chosen.items()}


def luminance(colour: str) -> float:
    digits = colour.removeprefix("#")
    digits = "".join(each * 2 for each in digits) if len(digits) == 3 else digits
    parts = [int(digits[at : at + 2], 16) / 255 for at in (0, 2, 4)]
    linear = [
        each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in parts
    ]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def test_contrast_is_reckoned_as_everybody_does() -> None:
    assert contrast("#fff", "#000000") == pytest.approx(21)
    assert contrast("#1c2624", "#f5f1e8") == pytest.approx(13.8, abs=0.05)


def test_the_sheet_is_read_as_a_browser_does() -> None:
    assert len(list(rules())) >= 9
    assert tokens(Look("system"))["paper"] == "#f5f1e8"
    assert tokens(Look("light", is_dark=True)) == tokens(Look("system"))
    assert tokens(Look("system", is_dark=True))["paper"] == "#121817"
    assert tokens(Look("contrast", is_dark=True))["paper"] == "#000"
    assert tokens(Look("dark", field="light"))["field"] == tokens(Look("light"))["field"]


def test_dark_is_one_thing_whoever_asks_for_it() -> None:
    assert tokens(Look("system", is_dark=True)) == tokens(Look("dark"))


def test_every_theme_sets_every_colour_of_its_own() -> None:
    names = set(tokens(Look("system")))
    for rule in rules():
        assert {name.removeprefix("--") for name in rule.tokens} <= names


@pytest.mark.parametrize("look", [*THEMES, *CONTRAST])
def test_texts_can_be_read(look: Look) -> None:
    colours = tokens(look)
    need = STRICT if look.theme == "contrast" else TEXT
    reached = {pair: contrast(*(colours[name] for name in pair)) for pair in TEXTS}
    assert {pair: ratio for pair, ratio in reached.items() if ratio < need} == {}


@pytest.mark.parametrize("look", LOOKS)
def test_shapes_and_lines_can_be_seen(look: Look) -> None:
    colours = tokens(look)
    on_the_board = [pair for pair in TEXTS if pair[1] in ("field", "die", "cw", "cb")]
    reached = {
        pair: contrast(*(colours[name] for name in pair)) / need
        for pairs, need in ((SHAPES, LARGE), (on_the_board, TEXT))
        for pair in pairs
    }
    assert {pair: ratio for pair, ratio in reached.items() if ratio < 1} == {}


@pytest.mark.parametrize("look", LOOKS)
def test_every_checker_stands_out_by_its_fill_or_its_rim(look: Look) -> None:
    colours = tokens(look)
    for fill, rim in (("cw", "cw-line"), ("cb", "cb-line")):
        for surface in SURFACES:
            reached = max(contrast(colours[part], colours[surface]) for part in (fill, rim))
            assert reached >= LARGE, (fill, surface, reached)


@pytest.mark.parametrize("look", LOOKS)
def test_points_are_outlined_where_that_is_asked_for(look: Look) -> None:
    is_asked = "contrast" in (look.theme, look.checkers)
    assert (tokens(look)["edge"] != "none") == is_asked
    assert contrast(tokens(look)["fink"], tokens(look)["field"]) >= TEXT


def test_readers_who_ask_their_device_for_more_contrast_get_outlines_too() -> None:
    more = [rule for rule in rules() if rule.media == "prefers-contrast:more"]
    assert [rule.tokens for rule in more] == [{"--edge": "var(--fink)"}]


def test_the_points_themselves_are_told_apart_from_the_field() -> None:
    for look in LOOKS:
        colours = tokens(look)
        for point in ("pa", "pb"):
            has_edge = colours["edge"] != "none"
            assert has_edge or contrast(colours[point], colours["field"]) >= 1.9
