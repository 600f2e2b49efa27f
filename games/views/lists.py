from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from backgammon.rules.variants import VARIANTS
from games import rows, selectors
from games.board.opening import opening_view
from games.models import Match
from games.templatetags.times import time_left
from games.views.numbers import number_in
from games.views.opening import goes_there
from games.views.signed_in import signed_in
from games.wording import variant_name

PASSED = "passed"  # session: the matches that Next game has gone by in this round


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return redirect("games")
    context = {
        "counts": selectors.site_counts(),
        "view": opening_view(),
        "variants": list(VARIANTS),
    }
    return render(request, "games/home.html", context)


@require_safe
@never_cache
@login_required
def games(request: HttpRequest) -> HttpResponse:
    return render(request, "games/games.html", games_context(signed_in(request)))


def games_context(user: User) -> dict[str, Any]:
    turn, waiting = selectors.turn_matches(user), selectors.waiting_matches(user)
    recent = selectors.recent_matches(user)
    talk = selectors.talk_marks(user, [match.pk for match in (*turn, *waiting, *recent)])
    return {
        "turn": rows.match_rows(turn, user, talk),
        "waiting": rows.match_rows(waiting, user, talk),
        "offers": rows.seat_rows(selectors.challenges_to(user), user.pk, {}),
        "mine": rows.seat_rows(selectors.challenges_by(user), user.pk, {}),
        "recent": rows.finished_rows(recent, user, talk, selectors.last_games(recent)),
    }


@require_safe
@never_cache
def lobby(request: HttpRequest) -> HttpResponse:
    return show_lobby(request)


def show_lobby(
    request: HttpRequest, *, problem: str | Promise = "", status: int = 200
) -> HttpResponse:
    """The list of open seats, with a sentence above it if a seat could not be taken."""
    seats = selectors.lobby_challenges()
    timeouts = selectors.timeouts_among({each.challenger_id for each in seats})
    context = {"seats": rows.seat_rows(seats, request.user.pk, timeouts), "problem": problem}
    return render(request, "games/lobby.html", context, status=status)


@require_safe
@never_cache
@login_required
def next_game(request: HttpRequest) -> HttpResponse:
    user = signed_in(request)
    here = number_in(request.GET.get("from", ""))
    passed = request.session.get(PASSED, [])
    found, passed = choose_next(selectors.turn_matches(user), here=here, passed=passed)
    if goes_there(request):
        request.session[PASSED] = passed
    if found is not None:
        if found.pk == here and goes_there(request):
            messages.info(request, _("No other game waits for you."))
        return redirect(found)
    messages.info(request, _all_done(user))
    return redirect("games")


def choose_next(
    waiting: list[Match], *, here: int | None, passed: list[int]
) -> tuple[Match | None, list[int]]:
    """The match after the one on screen, and what has been gone by in this round.

    ``waiting`` is in the order of deadlines. Every match comes once before any comes again; the one
    on screen only when it is the only one.
    """
    ids = [match.pk for match in waiting]
    start = ids.index(here) + 1 if here in ids else 0
    others = [match for match in waiting[start:] + waiting[:start] if match.pk != here]
    gone_by = [pk for pk in passed if pk in ids and pk != here]
    fresh = [match for match in others if match.pk not in gone_by]
    if others and not fresh:
        gone_by, fresh = [], others
    if here is not None:
        gone_by.append(here)
    return next(iter(fresh or waiting), None), gone_by


def _all_done(user: User) -> str:
    nearest = selectors.nearest_deadline(user)
    if nearest is None or nearest.deadline_at is None:
        return _("All done. You have no running matches.")
    return _("All done. Next deadline: %(time)s (%(variant)s, %(opponent)s).") % {
        "time": time_left(nearest.deadline_at),
        "variant": variant_name(nearest.variant),
        "opponent": nearest.opponent_of(user).name,
    }
