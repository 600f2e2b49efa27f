"""Days off: time stands still on them, and nothing else."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.days_off import NO_DAYS_OFF, Calendar

# 2 March 2026 is a Monday.
MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)
FRIDAY = datetime(2026, 3, 6, 12, tzinfo=UTC)
WEEKENDS = Calendar(weekends=True)
DAY, HOUR = timedelta(days=1), timedelta(hours=1)
HELSINKI = ZoneInfo("Europe/Helsinki")


def day(number: int) -> date:
    return date(2026, 3, number)


def test_without_days_off_time_runs_through() -> None:
    assert NO_DAYS_OFF.after(FRIDAY, 3 * DAY) == FRIDAY + 3 * DAY
    assert NO_DAYS_OFF.paused(FRIDAY, FRIDAY + 30 * DAY) == timedelta()


def test_saturdays_and_sundays_are_off_where_weekends_are() -> None:
    assert [WEEKENDS.is_off(day(number)) for number in range(2, 10)] == [
        *(False,) * 5,
        True,
        True,
        False,
    ]


def test_two_days_from_friday_noon_are_tuesday_noon() -> None:
    assert WEEKENDS.after(FRIDAY, 2 * DAY) == datetime(2026, 3, 10, 12, tzinfo=UTC)


def test_a_weekend_pauses_and_gives_nothing_back() -> None:
    """Five days from Monday noon: half of each day before the weekend still counts."""
    assert WEEKENDS.after(MONDAY, 5 * DAY) == datetime(2026, 3, 9, 12, tzinfo=UTC)


def test_two_weekends_are_left_out_of_eleven_days() -> None:
    assert WEEKENDS.after(MONDAY, 10 * DAY) == datetime(2026, 3, 16, 12, tzinfo=UTC)


def test_a_stint_that_begins_on_a_day_off_begins_to_run_when_it_ends() -> None:
    saturday = datetime(2026, 3, 7, 15, tzinfo=UTC)
    assert WEEKENDS.after(saturday, HOUR) == datetime(2026, 3, 9, 1, tzinfo=UTC)
    assert WEEKENDS.paused(saturday, saturday + 5 * HOUR) == 5 * HOUR


def test_nothing_runs_out_on_a_day_off_not_even_at_its_first_moment() -> None:
    midnight = datetime(2026, 3, 7, tzinfo=UTC)
    before = WEEKENDS.after(FRIDAY, 12 * HOUR - timedelta(microseconds=1))
    assert before == midnight - timedelta(microseconds=1)
    assert WEEKENDS.after(FRIDAY, 12 * HOUR) == midnight + 2 * DAY


def test_single_days_are_off() -> None:
    calendar = Calendar(days=frozenset({day(3), day(5)}))
    assert calendar.after(MONDAY, DAY) == MONDAY + 2 * DAY
    assert calendar.after(MONDAY, 2 * DAY) == MONDAY + 4 * DAY


def test_a_day_of_vacation_on_a_weekend_counts_once() -> None:
    both = Calendar(weekends=True, days=frozenset({day(7), day(9)}))
    assert both.after(FRIDAY, DAY) == datetime(2026, 3, 10, 12, tzinfo=UTC)


def test_days_are_those_of_the_zone() -> None:
    calendar = Calendar(days=frozenset({day(3)}), zone=HELSINKI)
    assert calendar.day_of(datetime(2026, 3, 2, 22, tzinfo=UTC)) == day(3)
    assert calendar.paused(MONDAY, MONDAY + 2 * DAY) == DAY
    assert calendar.after(MONDAY, 10 * HOUR) == datetime(2026, 3, 3, 22, tzinfo=UTC)


@pytest.mark.parametrize(
    ("off", "hours"),
    [(date(2026, 3, 29), 23), (date(2026, 10, 25), 25), (date(2026, 6, 1), 24)],
)
def test_a_day_off_is_as_long_as_it_is_where_clocks_are_changed(off: date, hours: int) -> None:
    calendar = Calendar(days=frozenset({off}), zone=HELSINKI)
    start = datetime(off.year, off.month, off.day, 12, tzinfo=UTC) - 2 * DAY
    assert calendar.paused(start, start + 4 * DAY) == hours * HOUR
    assert calendar.after(start, 3 * DAY) == start + 3 * DAY + hours * HOUR


def test_where_midnight_is_left_out_the_day_begins_an_hour_later() -> None:
    """Beirut put its clocks from 0:00 to 1:00 on 29 March 2026."""
    beirut = ZoneInfo("Asia/Beirut")
    calendar = Calendar(days=frozenset({date(2026, 3, 29)}), zone=beirut)
    start = datetime(2026, 3, 28, 12, tzinfo=UTC)
    assert calendar.paused(start, start + 3 * DAY) == 23 * HOUR


CALENDARS = st.builds(
    Calendar,
    weekends=st.booleans(),
    days=st.frozensets(st.dates(date(2026, 1, 1), date(2026, 12, 31)), max_size=40),
    zone=st.sampled_from([UTC, HELSINKI, ZoneInfo("America/New_York"), ZoneInfo("Asia/Beirut")]),
)
SPANS = st.timedeltas(timedelta(), timedelta(days=60))
MOMENTS = st.builds(MONDAY.__add__, st.timedeltas(-60 * DAY, 300 * DAY))


@given(CALENDARS, MOMENTS, SPANS)
def test_what_has_run_until_time_is_out_is_exactly_what_was_given(
    calendar: Calendar, start: datetime, running: timedelta
) -> None:
    end = calendar.after(start, running)
    assert end - start - calendar.paused(start, end) == running
    assert not calendar.is_off(calendar.day_of(end))


@given(CALENDARS, MOMENTS, SPANS, SPANS)
def test_pauses_add_up(
    calendar: Calendar, start: datetime, first: timedelta, second: timedelta
) -> None:
    middle = start + first
    both = calendar.paused(start, middle) + calendar.paused(middle, middle + second)
    assert calendar.paused(start, middle + second) == both


@given(CALENDARS, MOMENTS, SPANS, st.dates(date(2026, 1, 1), date(2026, 12, 31)))
def test_another_day_off_never_makes_a_deadline_earlier(
    calendar: Calendar, start: datetime, running: timedelta, more: date
) -> None:
    longer = Calendar(calendar.weekends, calendar.days | {more}, calendar.zone)
    assert longer.after(start, running) >= calendar.after(start, running)
