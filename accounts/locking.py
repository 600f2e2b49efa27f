"""The lock after too many wrong passwords, for one name from one address. django-axes counts.

Unknown names are counted and locked like known ones.
"""

from datetime import datetime, timedelta
from typing import Any

from axes.models import AccessAttempt
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _

from accounts.address import client_address
from accounts.names import name_key

TOO_MANY = 429
# The column of django-axes.
_KEY_MAX_LENGTH = 255


def login_key(request: HttpRequest, credentials: dict[str, Any] | None) -> str:
    """Return what axes counts under: one key for all spellings of a name or an e-mail."""
    name = str((credentials or {}).get("username") or "")
    return name_key(name.replace("\0", ""))[:_KEY_MAX_LENGTH]


def is_locked_out(request: HttpRequest) -> bool:
    """Whether axes has refused the log-in that this request tried."""
    return bool(getattr(request, "axes_locked_out", False))


def locked_until(request: HttpRequest, name: str) -> datetime:
    """Return when the name may be tried again from the address of this request."""
    cool_off: timedelta = settings.AXES_COOLOFF_TIME
    attempts = list(
        AccessAttempt.objects.filter(
            username=login_key(request, {"username": name}), ip_address=client_address(request)
        ).order_by("attempt_time")
    )
    # Each browser has a row of its own. The lock ends with the row without which they are too few.
    left = sum(attempt.failures_since_start for attempt in attempts)
    for attempt in attempts:
        left -= attempt.failures_since_start
        if left < settings.AXES_FAILURE_LIMIT:
            until: datetime = attempt.attempt_time + cool_off
            return until
    return now() + cool_off


def forget_failures(request: HttpRequest, name: str) -> None:
    """Count anew after a log-in; axes forgets what was typed for the name, not for the e-mail."""
    key = login_key(request, {"username": name})
    AccessAttempt.objects.filter(username=key, ip_address=client_address(request)).delete()


def locked_sentence(until: datetime) -> str:
    """Say until when, in the time zone of the site."""
    time = date_format(localtime(until), "TIME_FORMAT")
    return _("Too many wrong passwords. You can try again at %(time)s.") % {"time": time}


def seconds_until(until: datetime) -> int:
    """Return the value of the header Retry-After."""
    return max(1, int((until - now()).total_seconds()) + 1)


def answer_locked(
    request: HttpRequest, response: HttpResponse, credentials: dict[str, Any] | None
) -> HttpResponse:
    """Give the answer to a locked log-in: the log-in page has one, the admin's has not."""
    if response.status_code == TOO_MANY:
        return response
    until = locked_until(request, str((credentials or {}).get("username") or ""))
    page = render(
        request, "accounts/locked.html", {"sentence": locked_sentence(until)}, status=TOO_MANY
    )
    page["Retry-After"] = str(seconds_until(until))
    return page
