from collections.abc import Callable
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy, pgettext_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.models import User
from games import meetings, rows, selectors
from games.views.signed_in import signed_in

DEADLINE = "deadline"
# How the running matches can be sorted: in words, and by what; those alike stay by deadline.
SORTS: dict[str, tuple[Promise, Callable[[rows.MatchRow], object]]] = {
    DEADLINE: (gettext_lazy("deadline"), lambda row: row.match.deadline_at),
    "opponent": (gettext_lazy("opponent"), lambda row: row.opponent.name_key),
    "variant": (pgettext_lazy("kind of game", "game"), lambda row: row.variant),
}


@require_safe
@never_cache
@login_required
def games(request: HttpRequest) -> HttpResponse:
    asked = request.GET.get("sort", "")
    sort = asked if asked in SORTS else DEADLINE
    return render(request, "games/games.html", games_context(signed_in(request), sort))


def games_context(user: User, sort: str = DEADLINE) -> dict[str, Any]:
    turn, waiting = selectors.turn_matches(user), selectors.waiting_matches(user)
    recent = selectors.recent_matches(user)
    talk = selectors.talk_marks(user, [match.pk for match in (*turn, *waiting, *recent)])
    deeds = meetings.last_deeds([*turn, *waiting])
    return {
        "turn": _sorted(rows.match_rows(turn, user, talk, deeds), sort),
        "waiting": _sorted(rows.match_rows(waiting, user, talk, deeds), sort),
        "sort": sort,
        "sorts": [(key, name) for key, (name, _) in SORTS.items()],
        "offers": rows.seat_rows(selectors.challenges_to(user), user.pk, {}),
        "mine": rows.seat_rows(selectors.challenges_by(user), user.pk, {}),
        "recent": rows.finished_rows(recent, user, talk, selectors.last_games(recent)),
    }


def _sorted(found: list[rows.MatchRow], sort: str) -> list[rows.MatchRow]:
    _, key = SORTS[sort]
    return sorted(found, key=key)  # type: ignore[arg-type]
