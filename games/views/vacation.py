"""The player's vacation: planned in a calendar, or taken by itself when time runs out."""

from collections.abc import Collection, Mapping
from datetime import date
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.dates import WEEKDAYS, WEEKDAYS_ABBR
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.redirects import SeeOther
from accounts.services import preferences
from games import holidays, time_off
from games.models import VacationDay
from games.services import vacation
from games.services.vacation import VacationRefused
from games.views.signed_in import signed_in

UNPROCESSABLE = 422
MOST_SENT = 100  # days in one request; a page shows fewer


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def plan(request: HttpRequest) -> HttpResponse:
    user, today = signed_in(request), time_off.site_day(now())
    first = _first(request, today)
    if request.method != "POST":
        return _show(request, user, first)
    ticked = _days(request.POST.getlist("day")[:MOST_SENT])
    shown = [each for each in _planned(user) if first <= each < _after(first)]
    gone = {day for day in shown if day > today} - ticked
    new = ticked - set(shown)
    problem = _too_many(user, new, gone) or _change(user, new, gone)
    if problem:
        return _show(request, user, first, ticked=ticked, problem=problem)
    preferences.choose(user, automatic_vacation=request.POST.get("automatic") == "1")
    messages.success(request, _("Saved."))
    return SeeOther(f"{reverse('vacation')}?from={first.isoformat()}")


def _change(user: User, new: Collection[date], gone: Collection[date]) -> str:
    """Give days back and take new ones; tell in a sentence why that cannot be."""
    try:
        vacation.change(user, new=new, gone=gone)
    except VacationRefused as refusal:
        return str(refusal.sentence)
    return ""


def _too_many(user: User, new: Collection[date], gone: Collection[date]) -> str:
    """That more days are ticked than are left, before anything is changed."""
    for year in sorted({day.year for day in new}):
        more = sum(day.year == year for day in new) - sum(day.year == year for day in gone)
        left = time_off.days_left(user, year)
        if more > left:
            told = ngettext(
                "Of %(year)d you have %(left)d day of vacation left; %(more)d more are ticked.",
                "Of %(year)d you have %(left)d days of vacation left; %(more)d more are ticked.",
                left,
            )
            return told % {"year": year, "left": left, "more": more}
    return ""


def _planned(user: User) -> dict[date, str]:
    """The kinds of the days of vacation of this year and the next, by their days."""
    year = time_off.site_day(now()).year
    rows = (*time_off.vacation_days(user, year), *time_off.vacation_days(user, year + 1))
    return {row.day: row.kind for row in rows}


def _show(
    request: HttpRequest,
    user: User,
    first: date,
    *,
    ticked: Collection[date] | None = None,
    problem: str = "",
) -> HttpResponse:
    """The page; with what was ticked, where that could not be done."""
    today, taken = time_off.site_day(now()), _planned(user)
    shown = taken if ticked is None else _as_ticked(taken, ticked, today)
    last = date(today.year + 1, 12, 1)
    context: dict[str, Any] = {
        "months": holidays.months_from(first, shown, today=today),
        "weekdays": [(WEEKDAYS[n], WEEKDAYS_ABBR[n]) for n in range(7)],
        "years": [(year, time_off.days_left(user, year)) for year in (today.year, today.year + 1)],
        "allowance": settings.VACATION_DAYS,
        "ahead": holidays.ranges_in_words([day for day in taken if day >= today]),
        "is_automatic": user.preferences.automatic_vacation,
        "first": first,
        "before": holidays.later(first, -holidays.MONTHS) if first > today else None,
        "after": _after(first) if _after(first) <= last else None,
        "problem": problem,
    }
    status = UNPROCESSABLE if problem else 200
    return render(request, "games/vacation.html", context, status=status)


def _as_ticked(taken: Mapping[date, str], ticked: Collection[date], today: date) -> dict[date, str]:
    """The kinds of the days that would be taken, by their days."""
    kept = {day: kind for day, kind in taken.items() if day <= today or day in ticked}
    return {**dict.fromkeys(ticked, VacationDay.Kind.PLANNED.value), **kept}


def _after(first: date) -> date:
    return holidays.later(first, holidays.MONTHS)


def _first(request: HttpRequest, today: date) -> date:
    """The first month of the page that is asked for, of this year or the next."""
    asked = (request.POST if request.method == "POST" else request.GET).get("from", "")
    for day in _days([asked]):
        if today <= day <= date(today.year + 1, 12, 31):
            return holidays.page_of(day, today=today)
    return holidays.page_of(today, today=today)


def _days(written: Collection[str]) -> set[date]:
    """The days that are written so; anything else is left out."""
    days = set()
    for text in written:
        try:
            days.add(date.fromisoformat(text))
        except ValueError:
            continue
    return days
