"""The way to the next game: which of those that wait comes after the one on screen."""

from typing import Final

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User
from accounts.preferences import NextOrder
from accounts.redirects import SeeOther
from accounts.services import preferences
from games import selectors
from games.board.receipts import sent
from games.models import Match
from games.templatetags.times import time_left
from games.views.numbers import number_in
from games.views.opening import goes_there
from games.views.signed_in import signed_in
from games.waiting import choose_next, in_order
from games.wording import variant_name

PASSED: Final = "passed"  # session: the matches that Next game has gone by in this round
ROUND: Final = "round"  # session: how many rounds there have been


@require_safe
@never_cache
@login_required
def next_game(request: HttpRequest) -> HttpResponse:
    """Lead to the next game. ``from`` is the match on screen, ``order`` another order than the
    player's own, ``sent`` the version that his action there had led to."""
    user = signed_in(request)
    here = number_in(request.GET.get("from", ""))
    if goes_there(request):
        _tell_sent(request, user, here)
    found = _choose(request, user, here)
    if goes_there(request) and (found is None or found.pk == here):
        said = _("No other game waits for you.") if found else _all_done(user)
        messages.info(request, said)
    return redirect(found or "games")


@require_safe
@never_cache
@login_required
def count(request: HttpRequest) -> HttpResponse:
    """How many games wait, besides the one on screen: for the script of a page that stays open."""
    here = number_in(request.GET.get("from", ""))
    waiting = selectors.count_turns(signed_in(request), besides=here)
    return HttpResponse(str(waiting), content_type="text/plain")


@require_POST
@login_required
def goes_on(request: HttpRequest) -> HttpResponse:
    """Keep whether the player goes to his next game after each move: ticked on a match page."""
    preferences.choose(signed_in(request), next_after_submit=request.POST.get("on") == "1")
    if not request.accepts("text/html"):
        return HttpResponse(status=204)
    here = number_in(request.POST.get("at", ""))
    return SeeOther(reverse("games") if here is None else reverse("match", args=[here]))


def _choose(request: HttpRequest, user: User, here: int | None) -> Match | None:
    session = request.session
    played = session.get(ROUND, 0)
    seed = f"{session.session_key}-{played}"
    waiting = in_order(selectors.turn_matches(user), user, _order(request, user), here, seed)
    choice = choose_next(waiting, here=here, passed=session.get(PASSED, []))
    if goes_there(request):
        session[PASSED] = choice.passed
        session[ROUND] = played + choice.begins_round
    return choice.match


def _order(request: HttpRequest, user: User) -> NextOrder:
    """The order that the address asks for, or the player's own."""
    asked = request.GET.get("order", "")
    return NextOrder(asked) if asked in list(NextOrder) else user.preferences.next_order


def _tell_sent(request: HttpRequest, user: User, here: int | None) -> None:
    """What the player has just done, for he no longer sees it, and the way back."""
    version = number_in(request.GET.get("sent", ""), digits=10)
    if here is None or version is None:
        return
    told = sent(user, here, version)
    if told:
        back = reverse("match", args=[here])
        messages.success(
            request, format_html('{} <a href="{}">{}</a>', told, back, _("Back to that game"))
        )


def _all_done(user: User) -> str:
    """That nothing waits, with what there is to do instead."""
    return format_html(
        '{} <a href="{}">{}</a> <a href="{}">{}</a>',
        _nothing_waits(user),
        reverse("lobby"),
        _("Lobby"),
        reverse("new"),
        _("Invite somebody"),
    )


def _nothing_waits(user: User) -> str:
    nearest = selectors.nearest_deadline(user)
    if nearest is None or nearest.deadline_at is None:
        return _("All done. You have no running matches.")
    return _("All done. Next deadline: %(time)s (%(variant)s, %(opponent)s).") % {
        "time": time_left(nearest.deadline_at),
        "variant": variant_name(nearest.variant),
        "opponent": nearest.opponent_of(user).name,
    }
