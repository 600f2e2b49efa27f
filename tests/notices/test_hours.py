"""Hours of a player's own clock."""

from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import pytest

from notices.hours import after_quiet, is_quiet, next_hour

HELSINKI = ZoneInfo("Europe/Helsinki")
NEW_YORK = ZoneInfo("America/New_York")
KATHMANDU = ZoneInfo("Asia/Kathmandu")


def at(text: str, zone: ZoneInfo | None = None) -> datetime:
    return datetime.fromisoformat(text).replace(tzinfo=zone or UTC)


@pytest.mark.parametrize(
    ("after", "zone", "expected"),
    [
        ("2026-11-30T05:59", HELSINKI, "2026-11-30T06:00"),
        ("2026-11-30T06:00", HELSINKI, "2026-12-01T06:00"),
        ("2026-11-30T05:59", NEW_YORK, "2026-11-30T13:00"),
        ("2026-11-30T23:59", KATHMANDU, "2026-12-01T02:15"),
        # The day is the one of the zone: in Kathmandu it is tomorrow already.
        ("2026-11-30T19:00", KATHMANDU, "2026-12-01T02:15"),
        # Clocks go forward on 28 March 2027 and back on 31 October.
        ("2027-03-27T12:00", HELSINKI, "2027-03-28T05:00"),
        ("2027-10-30T12:00", HELSINKI, "2027-10-31T06:00"),
    ],
)
def test_the_daily_mail_comes_at_eight_by_the_readers_clock(
    after: str, zone: ZoneInfo, expected: str
) -> None:
    assert next_hour(at(after), 8, zone) == at(expected)


def test_an_hour_that_is_skipped_comes_later_and_one_that_comes_twice_comes_once() -> None:
    # In Helsinki 3 o'clock becomes 4 on 28 March 2027, and 4 becomes 3 on 31 October.
    assert next_hour(at("2027-03-27T12:00"), 3, HELSINKI) == at("2027-03-28T01:00")
    first = next_hour(at("2027-10-30T12:00"), 3, HELSINKI)
    assert first == at("2027-10-31T00:00")
    assert next_hour(first, 3, HELSINKI) == at("2027-11-01T01:00")


def test_every_day_of_a_year_has_one_daily_mail() -> None:
    for zone in (HELSINKI, NEW_YORK, KATHMANDU):
        for hour in (0, 2, 3, 8, 23):
            moment, days = at("2027-01-01T00:00", zone), []
            while (moment := next_hour(moment, hour, zone)) < at("2028-01-01T00:00", zone):
                days.append(moment.astimezone(zone).date())
            assert len(days) == len(set(days)) == (364 if hour == 0 else 365)


@pytest.mark.parametrize(
    ("hour", "begin", "end", "expected"),
    [
        *((21, 22, 7, False), (22, 22, 7, True), (3, 22, 7, True), (7, 22, 7, False)),
        *((8, 9, 17, False), (9, 9, 17, True), (16, 9, 17, True), (17, 9, 17, False)),
        (5, 5, 5, False),
    ],
)
def test_quiet_hours_may_go_over_midnight(hour: int, begin: int, end: int, expected: bool) -> None:
    moment = datetime(2026, 11, 30, hour, 30, tzinfo=HELSINKI)
    assert is_quiet(moment, begin, end, HELSINKI) is expected
    later = after_quiet(moment, begin, end, HELSINKI)
    assert (later > moment) is expected
    assert not is_quiet(later, begin, end, HELSINKI)
    assert later - moment < timedelta(days=1)
