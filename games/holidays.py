"""The calendar in which vacation is planned: months of days to tick."""

from calendar import Calendar
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext as _

from games.days_off import ONE_DAY
from games.models import VacationDay

MONTHS = 3  # on one page
_WEEKS = Calendar()


@dataclass(frozen=True, slots=True)
class Day:
    """One day of a month; ``is_fixed``: it is over, or has begun as a day of vacation."""

    date: date
    is_taken: bool
    is_automatic: bool
    is_fixed: bool
    is_today: bool

    @property
    def value(self) -> str:
        return self.date.isoformat()

    @property
    def label(self) -> str:
        """The day in full, with what is special about it."""
        day = date_format(self.date, "DATE_FORMAT")
        return _("%(day)s, taken when time ran out") % {"day": day} if self.is_automatic else day


@dataclass(frozen=True, slots=True)
class Month:
    """A month in weeks of seven places, Monday first; None where it has no day."""

    first: date
    weeks: list[list[Day | None]]


def months_from(first: date, taken: Mapping[date, str], *, today: date) -> list[Month]:
    """The months of one page, from the one of ``first`` on; ``taken`` are the kinds of the days of
    vacation."""
    months = []
    for _number in range(MONTHS):
        days = _WEEKS.monthdatescalendar(first.year, first.month)
        weeks = [
            [_day(day, taken, today) if day.month == first.month else None for day in week]
            for week in days
        ]
        months.append(Month(first, weeks))
        first = later(first, 1)
    return months


def _day(day: date, taken: Mapping[date, str], today: date) -> Day:
    kind = taken.get(day, "")
    return Day(
        date=day,
        is_taken=bool(kind),
        is_automatic=kind == VacationDay.Kind.AUTOMATIC,
        is_fixed=day < today or (day == today and bool(kind)),
        is_today=day == today,
    )


def page_of(day: date, *, today: date) -> date:
    """The first day of the page that shows a day: pages begin at the present month."""
    first = today.replace(day=1)
    gone = (day.year - first.year) * 12 + day.month - first.month
    return later(first, max(0, gone) // MONTHS * MONTHS)


def later(first: date, months: int) -> date:
    """The first day of the month that many months later, or earlier."""
    number = first.year * 12 + first.month - 1 + months
    return date(number // 12, number % 12 + 1, 1)


def ranges_in_words(days: Collection[date]) -> str:
    """Days as they follow each other: "24 Dec 2026 – 2 Jan 2027, 5 Feb 2027"."""
    return ", ".join(_range(first, last) for first, last in _ranges(days))


def _ranges(days: Collection[date]) -> Iterator[tuple[date, date]]:
    first = last = None
    for day in sorted(days):
        if first is None or last is None:
            first = day
        elif day != last + ONE_DAY:
            yield first, last
            first = day
        last = day
    if first is not None and last is not None:
        yield first, last


def _range(first: date, last: date) -> str:
    words = [date_format(day, "SHORT_DATE_FORMAT") for day in (first, last)]
    return words[0] if first == last else " – ".join(words)
