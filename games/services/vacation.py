"""Vacation: days on which a player's clocks stand still in the matches that count it."""

from collections.abc import Collection
from datetime import date, datetime, time

from django.db import transaction
from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.timezone import get_default_timezone
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Match, VacationDay
from games.models.terms import Terms
from games.services import pauses, timeouts
from games.services.table import Table, lock, moment
from games.time_off import days_left, site_day


class VacationRefused(Exception):
    """Days cannot be planned so; ``sentence`` tells the player why."""

    SENTENCES: dict[str, str | Promise] = {
        "past": _("A day that is over cannot be changed."),
        "too_far": _("Vacation can be planned until the end of next year."),
        "too_many": _("You have fewer days of vacation left than this."),
    }

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code

    @property
    def sentence(self) -> str | Promise:
        return self.SENTENCES[self.code]


def plan(user: User, days: Collection[date], *, now: datetime | None = None) -> list[date]:
    """Take days of vacation, today or later; tell which are new. Days taken already stay so.

    Time that has run out by now is not saved by it. Raises VacationRefused: ``past``,
    ``too_far``, ``too_many`` (more than the allowance of a calendar year).
    """
    now = moment(now)
    _expect_possible(days, site_day(now))
    if site_day(now) in days:
        timeouts.settle_late(user, now=now)
    with transaction.atomic(durable=True):
        new = _take(user, days)
    if new:
        _set_times_again(user, new, _running(user, new[0]), now=now)
    return new


def change(
    user: User,
    *,
    new: Collection[date],
    gone: Collection[date],
    now: datetime | None = None,
) -> None:
    """Give planned days back, then take new ones, which the days given back make room for.

    Days that cannot be are found before anything is changed. Raises VacationRefused as ``plan`` and
    ``cancel`` do.
    """
    now = moment(now)
    _expect_possible(new, site_day(now))
    if gone:
        cancel(user, gone, now=now)
    if new:
        plan(user, new, now=now)


def _expect_possible(days: Collection[date], today: date) -> None:
    """That days can be planned at all."""
    if any(day < today for day in days):
        raise VacationRefused("past")
    if any(day.year > today.year + 1 for day in days):
        raise VacationRefused("too_far")


def _take(user: User, days: Collection[date]) -> list[date]:
    """Write the days that are new, under the lock of the account, which keeps the allowance."""
    User.objects.select_for_update(no_key=True).get(pk=user.pk)
    has = set(VacationDay.objects.filter(user=user, day__in=days).values_list("day", flat=True))
    new = sorted(set(days) - has)
    for year in {day.year for day in new}:
        if sum(day.year == year for day in new) > days_left(user, year):
            raise VacationRefused("too_many")
    VacationDay.objects.bulk_create(VacationDay(user=user, day=day) for day in new)
    return new


def cancel(user: User, days: Collection[date], *, now: datetime | None = None) -> list[date]:
    """Give planned days back; tell which were planned. Days up to today stay as they are.

    The deadlines come first: should this be broken off, they are too early, which the sweep mends,
    and never too late. Raises VacationRefused: ``past``.
    """
    now = moment(now)
    if any(day <= site_day(now) for day in days):
        raise VacationRefused("past")
    planned = VacationDay.objects.filter(user=user, day__in=days)
    gone = sorted(planned.values_list("day", flat=True))
    if gone:
        without = frozenset(gone)
        _set_times_again(user, gone, _running(user, gone[0]), now=now, without=without)
        VacationDay.objects.filter(user=user, day__in=gone).delete()
        # Once more for stints that began meanwhile; who began one may not have written it yet, and
        # is waited for.
        _set_times_again(user, gone, _counting(user), now=now, without=without)
    return gone


def _counting(user: User) -> QuerySet[Match]:
    """The running matches of a player that count vacation."""
    counting = [Terms.DaysOff.VACATION, Terms.DaysOff.BOTH]
    return Match.objects.live().of(user).filter(days_off__in=counting)


def _running(user: User, day: date) -> QuerySet[Match]:
    """Those in which his time is running, and runs out on a day or later."""
    first = datetime.combine(day, time(), get_default_timezone())
    return _counting(user).filter(to_act=user, deadline_at__gte=first)


def _set_times_again(
    user: User,
    days: list[date],
    matches: QuerySet[Match],
    *,
    now: datetime,
    without: frozenset[date] = frozenset(),
) -> None:
    """Give these matches, where the player's time is running, the deadlines that follow from these
    days, or would follow ``without`` them; each in its own transaction."""
    for match_id in list(matches.values_list("pk", flat=True)):
        with transaction.atomic(durable=True):
            table = lock(match_id, now=now)
            if table is not None and table.match.to_act_id == user.pk:
                _set_time_again(table, user, days, without)


def _set_time_again(table: Table, user: User, days: list[date], without: frozenset[date]) -> None:
    if without:
        table.vacations = {user.pk: table.vacation(table.actor) - without}
    stored, due = table.match.deadline_at, table.expires_at()
    if stored is None or due == stored or due <= table.now:
        return
    if due > stored and not without:
        pauses.note(table, days[0], is_automatic=False)
        table.save()
    else:
        pauses.save_times(table)
