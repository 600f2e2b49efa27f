"""What days off do to a match: the deadline moves, and the log tells why."""

from datetime import date

from django.conf import settings

from accounts.models import User
from games.models import VacationDay
from games.services.table import Table
from games.time_off import site_day


def take_automatic_days(table: Table) -> None:
    """Where time has run out, let days of vacation stand for the days on which it did.

    One after the other, as a sweep that is never late would: until time runs again, or none of the
    calendar year's is left. Never where the match counts no vacation, nor for who wants none.
    """
    player = table.match.player(table.actor)
    if not table.match.has_vacation or not player.preferences.automatic_vacation:
        return
    while table.expires_at() <= table.now:
        day = site_day(table.expires_at())
        if not _take(table, player, day):
            return
        note(table, day, is_automatic=True)


def _take(table: Table, player: User, day: date) -> bool:
    """Take a day, unless the year's are all taken; the lock of the account keeps the allowance."""
    if not _has_left(table, day.year):
        return False
    User.objects.select_for_update(no_key=True).get(pk=player.pk)
    table.vacations = None  # another match of his may have taken days meanwhile
    if day in table.vacation(table.actor):
        return True
    if not _has_left(table, day.year):
        return False
    VacationDay.objects.create(user=player, day=day, kind=VacationDay.Kind.AUTOMATIC)
    table.vacations = None
    return True


def _has_left(table: Table, year: int) -> bool:
    taken = sum(day.year == year for day in table.vacation(table.actor))
    return taken < settings.VACATION_DAYS


def note(table: Table, day: date, *, is_automatic: bool) -> None:
    """Tell in the log that time stands still on a day, and until when the player has time now."""
    payload = {
        "v": 1,
        "by": table.actor.value,
        "day": day.isoformat(),
        "auto": is_automatic,
        "until": table.expires_at().isoformat(),
    }
    table.append("day_off", payload, game=table.game, actor=None)


def find_later(table: Table) -> None:
    """Write the deadline of a running match anew if days off have made it later."""
    stored, due = table.match.deadline_at, table.expires_at()
    if stored is None or due <= stored:
        return
    day = _day_between(table, site_day(stored), site_day(due))
    if day is None:
        save_times(table)
    else:
        note(table, day, is_automatic=False)
        table.save()


def _day_between(table: Table, first: date, last: date) -> date | None:
    """The day of vacation that moved a deadline from one day to another."""
    if not table.match.has_vacation:
        return None
    since = site_day(table.stint_at)
    days = sorted(day for day in table.vacation(table.actor) if since <= day <= last)
    return next((day for day in days if day >= first), days[-1] if days else None)


def save_times(table: Table) -> None:
    """Write nothing but the times of a match anew."""
    table.set_times()
    table.match.save(update_fields=["deadline_at", "remind_at"])
