"""Counts with their shares: how figures are cut and shown."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.formats import number_format

NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"


def hundredths(count: int, total: int) -> int:
    """The share in hundredths of a percent, cut off and not rounded; 0 of nothing is 0."""
    return 10_000 * count // total if total else 0


def percent(count: int, total: int) -> str:
    """The share in words with two decimals, as on BrainKing: 49.9963 % is ``49.99 %``."""
    whole, rest = divmod(hundredths(count, total), 100)
    shown = number_format(f"{whole}.{rest:02}", decimal_pos=2)
    return f"{shown}{NO_BREAK_SPACE}%"


@dataclass(frozen=True, slots=True)
class Part:
    """One part of a whole. ``start`` and ``size`` place it in a bar, in percent."""

    key: str
    count: int
    total: int
    start: str
    size: str

    @property
    def percent(self) -> str:
        return percent(self.count, self.total)


@dataclass(frozen=True, slots=True)
class Figures:
    """The counts of one thing, in the order in which they are shown."""

    variant: str
    counts: Mapping[str, int]

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def parts(self) -> list[Part]:
        """Every count with its share."""
        total, before, parts = self.total, 0, []
        for key, count in self.counts.items():
            parts.append(Part(key, count, total, _place(before, total), _place(count, total)))
            before += count
        return parts


def _place(count: int, total: int) -> str:
    """A length for an SVG attribute, which knows no decimal comma."""
    return f"{100 * count / total:.4f}%" if total else "0%"
