"""The page of a match, its fragment for open pages, and what a player does there."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.timezone import get_current_timezone_name, now
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_POST, require_safe

from accounts.models import User
from accounts.preferences import preferences_of
from accounts.redirects import SeeOther
from games import selectors
from games.act_form import MOST_VERSION, ActForm
from games.board import (
    Answer,
    BoardView,
    DraftQuery,
    ResignView,
    Scene,
    answer_to,
    brief_scene,
    scene_of,
    talk_of,
)
from games.models import Match
from games.selectors import MatchStamp
from games.services import play, visits
from games.services.answers import Refused, sentence, status_of
from games.talk import talk_marks
from games.views.access import visible_or_404
from games.views.drafts import draft_address, draft_query
from games.views.numbers import number_in
from games.views.opening import goes_there
from games.views.signed_in import signed_in

UNPROCESSABLE = 422

# Not no-store, which would keep browsers from going back to the page at once.
_fresh = cache_control(private=True, no_cache=True)


@require_safe
@_fresh
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    scene = _scene(request, match_id)
    at = number_in(request.GET.get("at", ""), digits=4)
    if at is not None:
        return redirect("replay", match_id, scene.game.number, at)
    typed = request.GET.get("say")
    if typed is None and scene.rolls_at_once and goes_there(request):
        play.open_turn(match_id, user=signed_in(request))
        scene = _scene(request, match_id)
    view = BoardView(scene, draft_query(request.GET))
    answer = None if typed is None else answer_to(scene, view.draft, typed)
    if answer and view.draft and answer.draft is not None:
        return SeeOther(draft_address(scene, view.draft, answer.draft))
    _mark_seen(request, scene)
    return _show(request, view, answer=answer)


def _mark_seen(request: HttpRequest, scene: Scene) -> None:
    """Whoever opens the page of his match has seen it."""
    match, visit = scene.match, scene.visit
    is_news = visit is None or visit.version < match.version
    if scene.me is not None and is_news and goes_there(request):
        visits.mark_seen(match, user=signed_in(request), version=match.version)


@require_POST
def seen(request: HttpRequest, match_id: int) -> HttpResponse:
    """A player's open page has shown him a newer version."""
    shown = visible_or_404(request, match_id)
    version = number_in(request.POST.get("version", ""), digits=len(str(MOST_VERSION)))
    if version is None:
        return HttpResponse(status=UNPROCESSABLE)
    if isinstance(request.user, User) and shown.color_of(request.user.pk):
        visits.mark_seen(shown, user=request.user, version=version)
    return HttpResponse(status=204)


def _stamp(request: HttpRequest, match_id: int) -> str:
    """What the fragment depends on, by one read: if that is known, nothing is rendered."""
    try:
        seen = selectors.match_stamp(request.user, match_id)
    except Match.DoesNotExist:
        raise Http404 from None
    return _stamp_of(request, seen)


def _stamp_of(request: HttpRequest, seen: MatchStamp) -> str:
    is_late = seen.deadline_at is not None and seen.deadline_at <= now()
    likes = f"{preferences_of(request.user).stamp}-{int(_is_flipped(request))}"
    seen_by = f"{request.user.pk}-{get_language()}-{get_current_timezone_name()}-{likes}"
    return f'"{seen.version}-{int(is_late)}-{seen.rematch or 0}-{seen_by}"'


@require_safe
@_fresh
@condition(etag_func=_stamp)
def fragment(request: HttpRequest, match_id: int) -> HttpResponse:
    return _render(request, BoardView(_scene(request, match_id)), "fragment.html")


def _scene(request: HttpRequest, match_id: int) -> Scene:
    shown = visible_or_404(request, match_id)
    return scene_of(shown, request.user, now=now(), is_flipped=_is_flipped(request))


def _is_flipped(request: HttpRequest) -> bool:
    return request.GET.get("flip") == "1"


@require_POST
def act(request: HttpRequest, match_id: int) -> HttpResponse:
    shown = visible_or_404(request, match_id)
    if not isinstance(request.user, User):
        return redirect_to_login(shown.get_absolute_url(), reverse("login"))
    form = ActForm(request.POST)
    if not form.is_valid():
        return _refuse(request, match_id, form.complaint, status=UNPROCESSABLE)
    answer = form.carry_out(match_id, user=request.user)
    if isinstance(answer, Refused):
        status = status_of(answer.code)
        return _refuse(request, match_id, str(sentence(answer.code)), status=status)
    # A page presses Roll by itself: nobody who has two of them open did anything twice.
    if answer.repeated and form.cleaned_data["action"] != "roll":
        messages.info(request, _("Already received."))
    if form.goes_on and not _stays(form, request.user, shown, answer.match):
        return SeeOther(f"{reverse('next')}?from={match_id}&sent={answer.match.version}")
    return SeeOther(shown.get_absolute_url())


def _stays(form: ActForm, user: User, before: Match, after: Match) -> bool:
    """Whether something comes before the next game: the result of one that has ended, more to do
    here, or, for who has doubled, what the opponent has written."""
    if (before.game_number, before.status) != (after.game_number, after.status):
        return True
    if user.pk in (after.to_act_id, after.offer_to_id):
        return True
    is_double = form.cleaned_data["action"] == "double"
    return is_double and talk_marks(user, [after.pk])[after.pk].unread > 0


@require_safe
@_fresh
def resign(request: HttpRequest, match_id: int) -> HttpResponse:
    shown = visible_or_404(request, match_id)
    if not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path(), reverse("login"))
    if shown.color_of(request.user.pk) is None:
        raise Http404
    view = ResignView(brief_scene(shown, request.user, now=now()))
    return _render(request, view, "resign.html")


def _refuse(request: HttpRequest, match_id: int, refusal: str, *, status: int) -> HttpResponse:
    """The match as it is now, with one sentence; a play refused for itself is kept as a draft."""
    scene = scene_of(visible_or_404(request, match_id), request.user, now=now())
    query = DraftQuery()
    if status == UNPROCESSABLE:
        query = DraftQuery(request.POST.get("play", ""), swap=request.POST.get("swap") == "1")
    return _show(request, BoardView(scene, query, refusal), status=status)


def _show(
    request: HttpRequest, view: BoardView, *, status: int = 200, answer: Answer | None = None
) -> HttpResponse:
    return _render(request, view, "match.html", status=status, is_whole=True, answer=answer)


def _render(
    request: HttpRequest,
    view: Any,
    template: str,
    *,
    status: int = 200,
    is_whole: bool = False,
    answer: Answer | None = None,
) -> HttpResponse:
    """A page or fragment of a match. Only a whole page holds messages and a token for forms."""
    match = view.match
    rematch = view.rematch.pk if view.rematch else None
    stamp = _stamp_of(request, MatchStamp(match.version, match.deadline_at, rematch))
    talk = talk_of(match, request.user)
    context = {
        "view": view,
        "match": match,
        "is_whole": is_whole,
        "stamp": stamp,
        "talk": talk,
        "answer": answer,
    }
    response = render(request, f"games/match/{template}", context, status=status)
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response
