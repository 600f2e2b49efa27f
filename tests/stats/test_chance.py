"""Chi-square against printed tables, and what it says of fair and of loaded dice."""

import random

import pytest

from stats.chance import Fit, chance_of, fit
from stats.dice_page import DiceFigures
from stats.reckoning import every_roll


@pytest.mark.parametrize(
    ("freedom", "statistic", "chance"),
    # Upper critical values as every table of chi-square prints them.
    [
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (1, 10.828, 0.001),
        (2, 5.991, 0.05),
        (5, 1.145, 0.95),
        (5, 11.070, 0.05),
        (5, 15.086, 0.01),
        (5, 20.515, 0.001),
        (20, 10.851, 0.95),
        (20, 31.410, 0.05),
        (20, 37.566, 0.01),
        (20, 45.315, 0.001),
        (35, 49.802, 0.05),
    ],
)
def test_the_chance_is_that_of_the_tables(freedom: int, statistic: float, chance: float) -> None:
    assert chance_of(statistic, freedom) == pytest.approx(chance, rel=2e-3)


@pytest.mark.parametrize("freedom", [1, 2, 5, 20])
def test_the_chance_lies_between_0_and_1_and_falls(freedom: int) -> None:
    chances = [chance_of(statistic, freedom) for statistic in (0, 0.1, 1, 10, 100, 1e4, 1e9)]
    assert chances[0] == 1
    assert chances[-1] == 0
    assert chances == sorted(chances, reverse=True)


def test_a_comparison_worked_out_by_hand() -> None:
    found = fit([5, 8, 9, 8, 10, 20], [1] * 6)  # a die thrown 60 times, 10 expected of each side
    assert found.statistic == pytest.approx((25 + 4 + 1 + 4 + 0 + 100) / 10)
    assert found.freedom == 5
    assert found.chance == pytest.approx(0.0199, abs=2e-4)


def rolled(dice: random.Random, number: int, sides: list[int]) -> DiceFigures:
    counts = dict.fromkeys(every_roll(), 0)
    for _ in range(number):
        counts[f"roll-{dice.choice(sides)}-{dice.choice(sides)}"] += 1
    return DiceFigures(counts)


def test_fair_dice_pass_about_as_often_as_they_should() -> None:
    dice = random.Random(7)
    chances = [
        [each.chance for _, each in rolled(dice, 720, [1, 2, 3, 4, 5, 6]).fits] for _ in range(200)
    ]
    for column in zip(*chances, strict=True):
        assert sum(chance < 0.05 for chance in column) in range(3, 20)  # 10 are expected
        assert sum(chance < 0.5 for chance in column) in range(75, 126)  # 100 are expected


def test_loaded_dice_are_found_out() -> None:
    dice = random.Random(7)
    fits = rolled(dice, 5000, [1, 2, 3, 4, 5, 5, 6, 6, 6]).fits
    assert [each.chance < 0.001 for _, each in fits] == [True, True, True]
    assert {each.verdict for _, each in fits} == {
        "too uneven: fair dice are so in fewer than 1 of 1000 cases"
    }


def test_too_many_doubles_are_found_though_every_side_comes_equally_often() -> None:
    counts = dict.fromkeys(every_roll(), 0)
    for first in range(1, 7):
        for second in range(1, 7):
            counts[f"roll-{first}-{second}"] = 150 if first == second else 100
    faces, doubles, pairs = (each for _, each in DiceFigures(counts).fits)
    assert faces.chance == 1
    assert doubles.chance < 0.001
    assert pairs.chance < 0.001


@pytest.mark.parametrize(
    ("chance", "shown", "said"),
    [
        (0.43, "0.430", "as fair dice do"),
        (0.05, "0.050", "as fair dice do"),
        (0.049, "0.049", "a little uneven"),
        (0.009, "0.009", "uneven, as fair dice are in fewer than 1 of 100"),
        (0.0009, "< 0.001", "too uneven"),
    ],
)
def test_the_verdict_is_in_plain_words(chance: float, shown: str, said: str) -> None:
    found = Fit(1.5, 5, chance)
    assert (found.shown, found.shown_chance) == ("1.50", shown)
    assert found.verdict.startswith(said)
