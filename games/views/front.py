"""The front page, for people who are not signed in."""

from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.timezone import now
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from backgammon.rules.variants import VARIANTS
from games import meetings, selectors, summaries, wording
from games.board import BoardView, brief_scene
from games.board.opening import opening_view
from games.models import Match
from games.views.numbers import number_in


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    if "watch" in request.GET:
        return _look_again(request)
    if request.user.is_authenticated:
        return redirect("games")
    context = {"counts": selectors.site_counts(), "variants": list(VARIANTS), **_look()}
    return render(request, "games/home.html", context)


def _look_again(request: HttpRequest) -> HttpResponse:
    """The board alone, for script that follows the match on it."""
    number = number_in(request.GET["watch"])
    try:
        if number is None:
            raise Match.DoesNotExist
        watched = selectors.visible_match(AnonymousUser(), number)
    except Match.DoesNotExist:
        raise Http404 from None
    return render(request, "games/_look.html", _view_of(watched))


def _look() -> dict[str, Any]:
    """A match that is being played, or how one begins."""
    watched = meetings.showcase()
    return {"view": opening_view()} if watched is None else _view_of(watched)


def _view_of(watched: Match) -> dict[str, Any]:
    view = BoardView(brief_scene(watched, AnonymousUser(), now=now()))
    scores = (watched.white_score, watched.black_score)
    score = " – ".join(wording.score(watched.format, each) for each in scores)
    return {
        "view": view,
        "watched": watched,
        "what": summaries.format_words(watched),
        "score": "" if watched.format == Match.Format.SINGLE else score,
    }
