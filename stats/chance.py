"""Pearson's chi-square: how often fair dice would be as uneven as counted ones."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import erfc, exp, gamma, sqrt

from django.utils.formats import number_format
from django.utils.translation import gettext as _

LEAST = 0.001  # a smaller chance is not told more exactly


@dataclass(frozen=True, slots=True)
class Fit:
    """How well counts fit. ``chance`` is the p-value: how often fair dice stray at least as far."""

    statistic: float
    freedom: int
    chance: float

    @property
    def shown(self) -> str:
        return number_format(f"{self.statistic:.2f}", decimal_pos=2)

    @property
    def shown_chance(self) -> str:
        least = number_format(LEAST, decimal_pos=3)
        return f"< {least}" if self.chance < LEAST else number_format(f"{self.chance:.3f}", 3)

    @property
    def verdict(self) -> str:
        """What that means, in plain words."""
        if self.chance >= 0.05:
            return _("as fair dice do")
        if self.chance >= 0.01:
            return _("a little uneven, as fair dice are in fewer than 1 of 20 cases")
        if self.chance >= LEAST:
            return _("uneven, as fair dice are in fewer than 1 of 100 cases")
        return _("too uneven: fair dice are so in fewer than 1 of 1000 cases")


def fit(counts: Sequence[int], weights: Sequence[int]) -> Fit:
    """Compare counts with what is expected of them, in proportion to the weights.

    The number of all counts must be more than 0.
    """
    total, whole = sum(counts), sum(weights)
    expected = [total * weight / whole for weight in weights]
    statistic = sum((n - mean) ** 2 / mean for n, mean in zip(counts, expected, strict=True))
    freedom = len(counts) - 1
    return Fit(statistic, freedom, chance_of(statistic, freedom))


def chance_of(statistic: float, freedom: int) -> float:
    """How likely a chi-square of so many degrees of freedom is at least so large.

    The regularized upper incomplete gamma function Q(freedom/2, statistic/2), which for halves and
    whole numbers is a finite sum: Q(a + 1, x) = Q(a, x) + x^a e^-x / gamma(a + 1).
    """
    x = statistic / 2
    order = freedom / 2
    reached, chance = (0.5, erfc(sqrt(x))) if freedom % 2 else (1.0, exp(-x))
    while reached < order:
        chance += x**reached * exp(-x) / gamma(reached + 1)
        reached += 1
    return min(chance, 1.0)
