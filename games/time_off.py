"""Reads of days off. All days are those of the site's time zone, for both players."""

from collections.abc import Collection
from datetime import date, datetime

from django.conf import settings
from django.utils.timezone import get_default_timezone, localtime

from accounts.models import User
from games.days_off import NO_DAYS_OFF, ONE_DAY, Calendar
from games.models import Match, VacationDay


def site_day(moment: datetime) -> date:
    """The day of a moment in the site's time zone, whatever zone a page is shown in."""
    return localtime(moment, get_default_timezone()).date()


def calendar(match: Match, vacation: frozenset[date]) -> Calendar:
    """The days off in a match of a player who has taken this vacation."""
    days = vacation if match.has_vacation else frozenset()
    if not days and not match.has_weekends:
        return NO_DAYS_OFF
    return Calendar(match.has_weekends, days, get_default_timezone())


def days_from(user_ids: Collection[int], first: date) -> dict[int, frozenset[date]]:
    """The days of vacation of each of these players from a day on; one read."""
    found: dict[int, set[date]] = {user_id: set() for user_id in user_ids}
    rows = VacationDay.objects.filter(user__in=user_ids, day__gte=first)
    for user_id, day in rows.values_list("user", "day"):
        found[user_id].add(day)
    return {user_id: frozenset(days) for user_id, days in found.items()}


def vacation_days(user: User, year: int) -> list[VacationDay]:
    """All days of vacation of a player in a calendar year, in order."""
    return list(VacationDay.objects.filter(user=user, day__year=year).order_by("day"))


def days_left(user: User, year: int) -> int:
    """How many days of vacation a player may still take in a calendar year, planned ones being
    taken; ``settings.VACATION_DAYS`` is the allowance."""
    taken: int = VacationDay.objects.filter(user=user, day__year=year).count()
    return max(0, settings.VACATION_DAYS - taken)


def away_until(user: User, now: datetime) -> date | None:
    """The last day of the vacation that a player is on today; None where he is not. One read."""
    today = site_day(now)
    return last_in_a_row(days_from([user.pk], today)[user.pk], today)


def last_in_a_row(days: Collection[date], day: date) -> date | None:
    """The last of the days that follow each other from one on; None where it is not among them."""
    if day not in days:
        return None
    while day + ONE_DAY in days:
        day += ONE_DAY
    return day


def on_vacation(user_ids: Collection[int], now: datetime) -> set[int]:
    """Which of these players have a day of vacation today; one read."""
    today = VacationDay.objects.filter(user__in=user_ids, day=site_day(now))
    return set(today.values_list("user", flat=True))
