from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games import rows, selectors
from games.views.signed_in import signed_in


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
