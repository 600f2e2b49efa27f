"""Notices in browsers: the block of the settings page, and what its buttons do."""

from typing import Any, Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_POST

from accounts.devices import describe_device
from accounts.models.session import USER_AGENT_MAX_LENGTH
from accounts.redirects import SeeOther
from accounts.views.answers import member
from games.views.numbers import number_in
from notices.models import Subscription
from notices.push_forms import SubscribeForm
from notices.services import subscriptions
from notices.services.outside import BadAddress
from notices.services.push_key import public_key


def block(request: HttpRequest) -> dict[str, Any]:
    """What the template ``notices/_push.html`` shows."""
    here = request.session.session_key
    rows = [
        {
            "browser": each,
            "device": describe_device(each.user_agent),
            "is_here": each.session_id == here,
            "trouble": _trouble(each),
        }
        for each in subscriptions.browsers_of(member(request))
    ]
    rows.sort(key=lambda row: not row["is_here"])
    return {
        "browsers": rows,
        "is_told_here": any(row["is_here"] for row in rows),
        "push_key": public_key(),
    }


def _trouble(browser: Subscription) -> str:
    """Why the last notice did not come through, in a sentence; nothing where it did."""
    if not browser.failure:
        return ""
    if browser.failure.isdecimal():
        return _("The last notice was refused by the push service (%(code)s).") % {
            "code": browser.failure
        }
    return _("The last notice did not reach the push service.")


@sensitive_post_parameters("endpoint", "p256dh", "auth")
@never_cache
@require_POST
@login_required
def change(request: HttpRequest) -> HttpResponse:
    """Begin or end notices in a browser, or try them out."""
    deed = _DEEDS.get(request.POST.get("action", ""))
    if deed is None:
        messages.error(request, _("That is none of the choices."))
    else:
        deed(request)
    return SeeOther(reverse("settings-notices") + "#push")


def _begin(request: HttpRequest) -> None:
    form = SubscribeForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This browser gave no address to which notices can be sent."))
        return
    try:
        subscriptions.subscribe(
            member(request),
            session_key=request.session.session_key or "",
            user_agent=request.headers.get("User-Agent", "").replace("\0", "")[
                :USER_AGENT_MAX_LENGTH
            ],
            **form.cleaned_data,
        )
    except BadAddress:
        messages.error(request, _("Kiila sends no notices to the push service of this browser."))
    except subscriptions.LoggedOut:
        messages.error(request, _("You have been logged out meanwhile."))
    else:
        messages.success(request, _("This browser shows your notices from now on."))


def _end(request: HttpRequest) -> None:
    if subscriptions.unsubscribe(member(request), subscription_id=_number(request)):
        messages.success(request, _("That browser shows no more notices."))
    else:
        messages.info(request, _("That browser showed none already."))


def _try_out(request: HttpRequest) -> None:
    if subscriptions.ask_for_test(member(request), subscription_id=_number(request)):
        messages.success(
            request,
            _("A notice is on its way. If none appears within a minute, look here for the reason."),
        )
    else:
        messages.error(request, _("That browser shows no notices."))


def _number(request: HttpRequest) -> int:
    """The number of a browser; 0, which none has, for anything else."""
    return number_in(request.POST.get("browser", "")) or 0


_DEEDS: Final = {"on": _begin, "off": _end, "test": _try_out}
