"""All rolls of finished games, and how they compare with what fair dice do."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from math import ceil, floor, sqrt

from django.utils.translation import gettext as _

from stats.chance import Fit, fit
from stats.figures import percent

SIDES = range(1, 7)
OUTCOMES = 36
ENOUGH = 360  # rolls; with fewer the range says too little
TWO_SIGMA = 1.96  # how far 95 % of all cases lie around what is expected


@dataclass(frozen=True, slots=True)
class Frequency:
    """How often something came in ``total`` rolls; ``ways`` of 36 equally likely ones make it."""

    name: str
    count: int
    ways: int
    total: int

    @property
    def percent(self) -> str:
        return percent(self.count, self.total)

    @property
    def expected_percent(self) -> str:
        return percent(self.ways, OUTCOMES)

    @property
    def has_range(self) -> bool:
        return self.total >= ENOUGH

    @property
    def spread(self) -> float:
        chance = self.ways / OUTCOMES
        return TWO_SIGMA * sqrt(self.total * chance * (1 - chance))

    @property
    def least(self) -> int:
        """The lower end of the range in which 95 % of all fair dice are."""
        return max(0, ceil(self.total * self.ways / OUTCOMES - self.spread))

    @property
    def most(self) -> int:
        return floor(self.total * self.ways / OUTCOMES + self.spread)

    @property
    def is_outside(self) -> bool:
        return self.has_range and not self.least <= self.count <= self.most


@dataclass(frozen=True)
class DiceFigures:
    """The counts of all rolls. ``counts`` goes by the kind of roll and the dice as drawn."""

    counts: Mapping[str, int]

    @property
    def rows(self) -> Iterator[tuple[str, int, int, int]]:
        """Kind, dice and number of every roll, as they are to be downloaded."""
        for key, number in self.counts.items():
            kind, first, second = key.split("-")
            yield kind, int(first), int(second), number

    @cached_property
    def total(self) -> int:
        return sum(self.counts.values())

    @cached_property
    def _kinds(self) -> Counter[tuple[int, int]]:
        kinds: Counter[tuple[int, int]] = Counter()
        for __, first, second, number in self.rows:
            kinds[max(first, second), min(first, second)] += number
        return kinds

    @cached_property
    def rolls(self) -> list[Frequency]:
        """The 21 rolls that differ, the higher die first."""
        return [
            Frequency(f"{high}-{low}", self._kinds[high, low], 1 if high == low else 2, self.total)
            for high in reversed(SIDES)
            for low in range(high, 0, -1)
        ]

    @property
    def doubles(self) -> Frequency:
        count = sum(self._kinds[side, side] for side in SIDES)
        return Frequency("", count, len(SIDES), self.total)

    @property
    def faces(self) -> list[int]:
        """How often each side lay on top, from 1 to 6, of two dice each roll."""
        shown: Counter[int] = Counter()
        for __, first, second, number in self.rows:
            shown[first] += number
            shown[second] += number
        return [shown[side] for side in SIDES]

    @property
    def fits(self) -> list[tuple[str, Fit]]:
        """How well faces, doubles and pairs fit what is expected of fair dice."""
        doubles, rolls = self.doubles, self.rolls
        pairs = [each.count for each in rolls]
        return [
            (_("Faces, 1 to 6"), fit(self.faces, [1] * len(SIDES))),
            (_("Doubles or not"), fit([doubles.count, self.total - doubles.count], [1, 5])),
            (_("The 21 pairs"), fit(pairs, [each.ways for each in rolls])),
        ]

    @property
    def outside(self) -> int:
        """How many of the 21 lie outside their range."""
        return sum(each.is_outside for each in self.rolls)

    @property
    def has_range(self) -> bool:
        return self.total >= ENOUGH
