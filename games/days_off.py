"""Days on which time stands still, as values. A day off pauses a clock and never refills it.

Days are whole days of one time zone, that of the site: where its clocks are put forward or back, a
day has 23 or 25 hours.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta, tzinfo

SATURDAY = 5
ONE_DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Calendar:
    """The days off of one player in one match: weekends, and single days of his vacation."""

    weekends: bool = False
    days: frozenset[date] = frozenset()
    zone: tzinfo = UTC

    @property
    def is_empty(self) -> bool:
        """Whether no day is ever off."""
        return not self.weekends and not self.days

    def day_of(self, moment: datetime) -> date:
        """The day to which a moment belongs; midnight begins it."""
        return moment.astimezone(self.zone).date()

    def is_off(self, day: date) -> bool:
        """Whether time stands still all day."""
        return day in self.days or (self.weekends and day.weekday() >= SATURDAY)

    def after(self, start: datetime, running: timedelta) -> datetime:
        """The moment at which so much time has run since ``start``.

        It never falls on a day off: what would run out at its very beginning runs out at its end.
        """
        if self.is_empty:
            return start.astimezone(UTC) + running
        for begins, ends, is_off in self._parts(start):
            if is_off:
                continue
            if running < ends - begins:
                return begins + running
            running -= ends - begins
        raise AssertionError("days go on for ever")

    def paused(self, start: datetime, end: datetime) -> timedelta:
        """How much of the time between two moments lies in days off."""
        total = timedelta()
        if self.is_empty or end <= start:
            return total
        for begins, ends, is_off in self._parts(start):
            if is_off:
                total += min(ends, end) - begins
            if ends >= end:
                break
        return total

    def pauses(self, start: datetime, end: datetime) -> Iterator[tuple[datetime, datetime]]:
        """The days off that begin between two moments, or last at the first: from when to when."""
        for begins, ends, is_off in () if self.is_empty else self._parts(start):
            if begins >= end:
                return
            if is_off:
                yield begins, ends

    def _parts(self, start: datetime) -> Iterator[tuple[datetime, datetime, bool]]:
        """The time from ``start`` on, day by day: from when to when, and whether the day is off."""
        day, begins = self.day_of(start), start.astimezone(UTC)
        while True:
            ends = self._midnight(day + ONE_DAY)
            yield begins, ends, self.is_off(day)
            day, begins = day + ONE_DAY, ends

    def _midnight(self, day: date) -> datetime:
        """When a day begins; in UTC, where sums are right however clocks are put."""
        return datetime.combine(day, time(), self.zone).astimezone(UTC)


NO_DAYS_OFF = Calendar()
