"""Shares are cut off after two decimals, as on BrainKing."""

import pytest
from django.utils import translation

from stats.figures import Figures, hundredths, percent

BRAINKING = Figures("backgammon", {"white": 1_046_820, "black": 1_047_729, "draw": 1_064})


def test_brainkings_numbers_give_brainkings_percentages() -> None:
    # White and Black as BrainKing's rules page of backgammon shows them, of 2,095,613 games.
    assert BRAINKING.total == 2_095_613
    assert [part.percent for part in BRAINKING.parts] == ["49.95\xa0%", "49.99\xa0%", "0.05\xa0%"]


@pytest.mark.parametrize(
    ("count", "total", "expected"),
    [
        (499_963, 1_000_000, 4_999),
        (2, 3, 6_666),
        (1, 3, 3_333),
        (1, 1, 10_000),
        (0, 7, 0),
        (0, 0, 0),
        (1, 20_000, 0),
        (10**18 - 1, 10**18, 9_999),
    ],
)
def test_a_share_is_cut_off_and_not_rounded(count: int, total: int, expected: int) -> None:
    assert hundredths(count, total) == expected


def test_two_decimals_are_always_shown() -> None:
    assert percent(1, 2) == "50.00\xa0%"
    assert percent(1, 1000) == "0.10\xa0%"
    assert percent(1, 20_000) == "0.00\xa0%"


def test_the_decimal_sign_is_the_languages() -> None:
    with translation.override("fi"):
        assert percent(1_047_729, 2_095_613) == "49,99\xa0%"


def test_the_bar_is_measured_with_points_in_every_language() -> None:
    with translation.override("fi"):
        places = [(part.start, part.size) for part in BRAINKING.parts]
    assert places == [("0.0000%", "49.9529%"), ("49.9529%", "49.9963%"), ("99.9492%", "0.0508%")]


def test_nothing_has_no_length() -> None:
    parts = Figures("backgammon", {"white": 0, "black": 0, "draw": 0}).parts
    assert [(part.start, part.size, part.percent) for part in parts] == [
        ("0%", "0%", "0.00\xa0%")
    ] * 3
