"""Counts with their shares: how figures are cut and shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta

from django.utils.formats import number_format

ENOUGH_GAMES = 20
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
class Course:
    """How the finished games of a variant went. ``decided`` are those that somebody won."""

    games: int
    decided: int
    turns: int
    gammons: int
    doubled: int
    taken: int

    @property
    def is_enough(self) -> bool:
        """Whether averages say anything yet."""
        return self.games >= ENOUGH_GAMES

    @property
    def average_turns(self) -> str:
        """Turns of both sides in a game, with one decimal."""
        return number_format(f"{self.turns / self.games:.1f}", decimal_pos=1)

    @property
    def gammon_share(self) -> str:
        return percent(self.gammons, self.decided)

    @property
    def taken_share(self) -> str:
        return percent(self.taken, self.doubled)


@dataclass(frozen=True, slots=True)
class Month:
    """Games finished in a month; ``size`` is the length of its bar, in percent of the longest."""

    month: date
    games: int
    size: str


@dataclass(frozen=True, slots=True)
class Figures:
    """The counts of one thing, in the order in which they are shown."""

    variant: str
    counts: Mapping[str, int]
    course: Course | None = None

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


def months(counts: Mapping[date, int], *, upto: date, number: int = 12) -> list[Month]:
    """The last months, the latest first, with those in which nothing ended."""
    shown: list[date] = []
    month = upto.replace(day=1)
    while len(shown) < number:
        shown.append(month)
        month = (month - timedelta(days=1)).replace(day=1)
    most = max(counts.get(each, 0) for each in shown)
    return [Month(each, counts.get(each, 0), _place(counts.get(each, 0), most)) for each in shown]


def _place(count: int, total: int) -> str:
    """A length for an SVG attribute, which knows no decimal comma."""
    return f"{100 * count / total:.4f}%" if total else "0%"
