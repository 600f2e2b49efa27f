"""Feeds of deadlines at a secret address, and the settings of it."""

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.mail import written_for
from accounts.redirects import SeeOther
from accounts.views.answers import member
from notices import deadlines
from notices.calendar import calendar
from notices.rss import rss
from notices.services import feeds


@require_safe
def ics(request: HttpRequest, token: str) -> HttpResponse:
    """The deadlines of whoever has made this address, as a calendar."""
    return _feed(request, token, "text/calendar; charset=utf-8", calendar)


@require_safe
def news(request: HttpRequest, token: str) -> HttpResponse:
    """The deadlines of whoever has made this address, as RSS."""
    return _feed(request, token, "application/rss+xml; charset=utf-8", rss)


def _feed(
    request: HttpRequest,
    token: str,
    kind: str,
    write: Callable[[list[deadlines.Deadline]], str],
) -> HttpResponse:
    user = feeds.reader_of(token)
    if user is None:
        raise Http404
    with written_for(user):
        found = deadlines.deadlines_of(user)
        tag = deadlines.stamp(found, kind)
        answer = get_conditional_response(request, etag=tag)
        if answer is None:
            answer = HttpResponse(write(found), content_type=kind)
    answer["ETag"] = tag
    answer["X-Robots-Tag"] = "noindex"
    patch_cache_control(answer, private=True, no_cache=True)
    return answer


def block(request: HttpRequest) -> dict[str, Any]:
    """What the template ``notices/_feeds.html`` shows."""
    return {"feed": feeds.feed_of(member(request))}


@never_cache
@require_POST
@login_required
def change(request: HttpRequest) -> HttpResponse:
    """Make a new address and show it this once, or let the one there is work no more."""
    user = member(request)
    match request.POST.get("action"):
        case "make":
            return _show(request, feeds.make_address(user))
        case "remove":
            feeds.remove_address(user)
            messages.success(request, _("The address of your deadlines works no more."))
        case _:
            messages.error(request, _("That is none of the choices."))
    return SeeOther(reverse("settings-notices") + "#feeds")


def _show(request: HttpRequest, secret: str) -> HttpResponse:
    address = settings.SITE_URL + reverse("feed-ics", args=[secret])
    context = {
        "ics": address,
        "webcal": f"webcal://{address.partition('://')[2]}",
        "rss": settings.SITE_URL + reverse("feed-rss", args=[secret]),
    }
    return render(request, "notices/feed_made.html", context)
