"""Hours of a player's own clock: when the daily mail goes, and when nothing is sent. Pure."""

from datetime import UTC, datetime, timedelta, tzinfo


def next_hour(after: datetime, hour: int, zone: tzinfo) -> datetime:
    """When a clock in this zone next shows a full hour, later than ``after``.

    An hour that the clock skips on a day comes as much later as it skips; of one that it shows
    twice the first is meant.
    """
    day = after.astimezone(zone).date()
    while True:
        shown = datetime(day.year, day.month, day.day, hour, tzinfo=zone)
        at = shown.astimezone(UTC)
        if at > after:
            return at
        day += timedelta(days=1)


def is_quiet(at: datetime, begin: int, end: int, zone: tzinfo) -> bool:
    """Whether it is between two hours of a day, perhaps over midnight; equal ones: never."""
    hour = at.astimezone(zone).hour
    if begin <= end:
        return begin <= hour < end
    return hour >= begin or hour < end


def after_quiet(at: datetime, begin: int, end: int, zone: tzinfo) -> datetime:
    """The same time, or when the quiet hours end into which it falls."""
    return next_hour(at, end, zone) if is_quiet(at, begin, end, zone) else at
