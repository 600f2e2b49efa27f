"""The page of a match, its fragment for open pages, and what a player does there."""

from datetime import datetime
from typing import Any

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.timezone import get_current_timezone_name, now
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_POST, require_safe

from accounts.models import User
from accounts.redirects import SeeOther
from games import selectors
from games.act_form import MOST_VERSION, ActForm
from games.board import BoardView, DraftQuery, ResignView, scene_of
from games.models import Match
from games.services import play
from games.services.answers import Refused, sentence, status_of

UNPROCESSABLE = 422

# Not no-store, which would keep browsers from going back to the page at once.
_fresh = cache_control(private=True, no_cache=True)


@require_safe
@_fresh
def match(request: HttpRequest, match_id: int) -> HttpResponse:
    shown = _visible(request, match_id)
    if _opens_turn(request, shown) and play.open_turn(match_id, user=_player(request)):
        shown = _visible(request, match_id)
    return _show(request, shown, query=_draft_query(request.GET))


def _stamp(request: HttpRequest, match_id: int) -> str:
    """What the fragment depends on, by one read: if that is known, nothing is rendered."""
    try:
        version, deadline = selectors.match_stamp(request.user, match_id)
    except Match.DoesNotExist:
        raise Http404 from None
    return _stamp_of(request, version, deadline)


def _stamp_of(request: HttpRequest, version: int, deadline: datetime | None) -> str:
    is_late = deadline is not None and deadline <= now()
    seen_by = f"{request.user.pk}-{get_language()}-{get_current_timezone_name()}"
    return f'"{version}-{int(is_late)}-{seen_by}"'


@require_safe
@_fresh
@condition(etag_func=_stamp)
def fragment(request: HttpRequest, match_id: int) -> HttpResponse:
    shown = _visible(request, match_id)
    return _render(request, BoardView(scene_of(shown, request.user, now=now())), "fragment.html")


@require_POST
def act(request: HttpRequest, match_id: int) -> HttpResponse:
    shown = _visible(request, match_id)
    if not isinstance(request.user, User):
        return redirect_to_login(shown.get_absolute_url(), reverse("login"))
    form = ActForm(request.POST)
    if not form.is_valid():
        refusal = _("This could not be read, so nothing was changed.")
        return _show(request, shown, refusal=refusal, status=UNPROCESSABLE)
    answer = form.carry_out(match_id, user=request.user)
    if isinstance(answer, Refused):
        status = status_of(answer.code)
        query = _kept_draft(request.POST, status)
        refusal = str(sentence(answer.code))
        return _show(
            request, _visible(request, match_id), query=query, refusal=refusal, status=status
        )
    if answer.repeated:
        messages.info(request, _("Already received."))
    if form.goes_on:
        return SeeOther(f"{reverse('next')}?from={match_id}")
    return SeeOther(shown.get_absolute_url())


@require_safe
@_fresh
def resign(request: HttpRequest, match_id: int) -> HttpResponse:
    shown = _visible(request, match_id)
    if not isinstance(request.user, User):
        return redirect_to_login(request.get_full_path(), reverse("login"))
    if shown.color_of(request.user.pk) is None:
        raise Http404
    view = ResignView(scene_of(shown, request.user, now=now()))
    return _render(request, view, "resign.html")


def _visible(request: HttpRequest, match_id: int) -> Match:
    try:
        return selectors.visible_match(request.user, match_id)
    except Match.DoesNotExist:
        raise Http404 from None


def _player(request: HttpRequest) -> User:
    assert isinstance(request.user, User)
    return request.user


def _opens_turn(request: HttpRequest, shown: Match) -> bool:
    """Whether the player to act really opens his page: only then may a GET roll his dice.

    A service worker forwards the opening of a page with the destination ``empty``.
    """
    headers = request.headers
    is_ahead = headers.get("Sec-Purpose") or headers.get("Purpose") or headers.get("X-Moz")
    return (
        request.method == "GET"
        and shown.to_act_id is not None
        and shown.to_act_id == request.user.pk
        and not is_ahead
        and headers.get("Sec-Fetch-Dest", "document") in ("document", "empty")
    )


def _draft_query(data: QueryDict) -> DraftQuery:
    """The draft in an address; a button's value comes after a hidden one and counts."""
    return DraftQuery(
        text=data.get("d", ""),
        source=data.get("from", ""),
        swap=data.get("swap") == "1",
        version=_version(data.get("v", "")),
    )


def _kept_draft(data: QueryDict, status: int) -> DraftQuery:
    """The draft of a play that was refused for itself, to go on from."""
    if status != UNPROCESSABLE:
        return DraftQuery()
    return DraftQuery(text=data.get("play", ""), swap=data.get("swap") == "1")


def _version(text: str) -> int | None:
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(MOST_VERSION))
    return int(text) if is_number else None


def _show(
    request: HttpRequest,
    shown: Match,
    *,
    query: DraftQuery | None = None,
    refusal: str = "",
    status: int = 200,
) -> HttpResponse:
    scene = scene_of(shown, request.user, now=now())
    view = BoardView(scene, query or DraftQuery(), refusal)
    return _render(request, view, "match.html", status=status, is_whole=True)


def _render(
    request: HttpRequest, view: Any, template: str, *, status: int = 200, is_whole: bool = False
) -> HttpResponse:
    """A page or fragment of a match. Only a whole page holds messages and a token for forms."""
    stamp = _stamp_of(request, view.match.version, view.match.deadline_at)
    context = {"view": view, "match": view.match, "is_whole": is_whole, "stamp": stamp}
    response = render(request, f"games/match/{template}", context, status=status)
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response
