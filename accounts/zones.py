"""By which clock a page tells times: the account's time zone, or else the site's."""

from collections.abc import Callable
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from django.http import HttpRequest, HttpResponseBase
from django.utils import timezone

from accounts.models import User


def tell_own_time(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Show times in the zone that the reader has chosen."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        with timezone.override(zone_of(request.user)):
            return get_response(request)

    return middleware


def zone_of(user: object) -> ZoneInfo | None:
    """The zone of an account; None for the site's, and where the chosen one is known no more."""
    if not isinstance(user, User) or not user.timezone:
        return None
    try:
        return ZoneInfo(user.timezone)
    except (ZoneInfoNotFoundError, ValueError, OSError):  # OSError: a region such as "Europe"
        return None
