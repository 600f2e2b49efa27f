"""The lobby: seats that anybody may take, and who is here."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import users_here
from backgammon.rules.variants import VARIANTS
from games import lobby, rows, time_off
from games.admission import Seeker
from games.choices import shares
from games.lobby import Wanted
from games.models import Challenge
from games.reliability import SHARES, lateness
from games.views.paging import beside, page_of

LENGTHS: dict[str, Promise] = {
    "single": _("single game"),
    "short": _("matches to 5 at most"),
    "long": _("longer matches"),
}
PACES: dict[str, Promise] = {
    "live": _("live: minutes or hours"),
    "quick": _("1 or 2 days per move"),
    "usual": _("3 to 5 days per move"),
    "slow": _("more than 5 days per move"),
    "clock": _("days in reserve for the match"),
}


@require_safe
@never_cache
def seats(request: HttpRequest) -> HttpResponse:
    return show_lobby(request, wanted=_wanted(request))


def show_lobby(
    request: HttpRequest,
    *,
    problem: str | Promise = "",
    status: int = 200,
    wanted: Wanted = Wanted(),  # noqa: B008 - it cannot change
    like: Challenge | None = None,
) -> HttpResponse:
    """The open seats that are wanted; with a sentence above them if a seat could not be taken, and
    those of the same game first."""
    found = lobby.seats(request.user, wanted, like=like.variant if like else "")
    page = page_of(found, request.GET.get("page", ""))
    records = lateness({each.challenger_id for each in page})
    seeker = Seeker(request.user) if isinstance(request.user, User) else None
    context = {
        "seats": rows.seat_rows(page, seeker, records),
        "beside": beside(page, "page", request.GET),
        "away": time_off.on_vacation([each.challenger_id for each in page], now()),
        "problem": problem,
        "limit": seeker.own_limit.sentence if seeker and seeker.own_limit else "",
        "here": users_here() if request.user.is_authenticated else [],
        **_filters(wanted),
        **({} if page or not wanted.is_all else _empty()),
    }
    return render(request, "games/lobby.html", context, status=status)


def _wanted(request: HttpRequest) -> Wanted:
    """What the filters ask for, without what has no meaning."""
    asked = request.GET

    def known(name: str, values: Any) -> str:
        return asked.get(name, "") if asked.get(name) in values else ""

    return Wanted(
        variant=known("variant", VARIANTS),
        length=known("length", LENGTHS),
        pace=known("pace", PACES),
        timeouts=known("timeouts", map(str, SHARES)),
        fitting=bool(asked.get("fitting")),
    )


def _filters(wanted: Wanted) -> dict[str, Any]:
    return {
        "wanted": wanted,
        "variants": list(VARIANTS),
        "lengths": list(LENGTHS.items()),
        "paces": list(PACES.items()),
        "shares": shares(),
    }


def _empty() -> dict[str, Any]:
    """How long whoever offers a seat now is likely to wait."""
    wait = lobby.usual_wait()
    return {"since": now() - wait} if wait else {}
