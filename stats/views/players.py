"""A player's public page, and what two players have played with each other."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.timezone import now
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import find_renamed
from backgammon.rules import VARIANTS
from games import meetings, rows, time_off
from games import selectors as games
from games.admission import obstacle_to_challenging
from games.reliability import lateness_of
from games.selectors import Viewer
from games.views.numbers import number_in
from stats.selectors import record_of


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    player = _named(name)
    if player is None:
        return _lead_to_new_name(name)
    if name != player.name:
        return redirect(player)
    if player.deleted_at:
        return render(request, "stats/closed.html", {"player": player})
    viewer, variant = request.user, _variant_in(request)
    page = meetings.finished_of(player, viewer, variant=variant, number=_page_in(request))
    running = meetings.running_of(player, viewer)
    context = {
        "player": player,
        "record": record_of(player),
        "timeouts": games.timeouts_of(player),
        "late": lateness_of(player.pk),
        "away": time_off.away_until(player, now()),
        "count": games.count_running(player),
        "running": rows.played_rows(running, player, viewer.pk, {}),
        "finished": _finished(page, player, viewer),
        "variants": list(VARIANTS),
        "variant": variant,
        "pages": _pages(page, {"variant": variant} if variant else {}),
        "met": _met(viewer, player),
        "may_challenge": _may_challenge(viewer, player),
        "limit": _limit(viewer, player),
    }
    return render(request, "stats/profile.html", context)


@require_safe
def versus(request: HttpRequest, name: str, other: str) -> HttpResponse:
    pair = _named(name), _named(other)
    one, two = (each or _renamed(text) for each, text in zip(pair, (name, other), strict=True))
    if one.pk == two.pk:
        return redirect(one)
    if (one.name, two.name) != (name, other):
        return redirect("versus", one.name, two.name)
    for each in (one, two):
        if each.deleted_at:
            return render(request, "stats/closed.html", {"player": each})
    viewer = request.user
    met = meetings.meetings(one, two, viewer)
    page = meetings.finished_between(one, two, viewer, number=_page_in(request))
    winner, streak = meetings.longest_streak(one, two, viewer)
    opponent = {one.pk: two, two.pk: one}.get(viewer.pk or 0)
    context = {
        "one": one,
        "two": two,
        "met": met,
        "total": meetings.all_of(met),
        "finished": _finished(page, one, viewer),
        "pages": _pages(page, {}),
        "streak": streak,
        "winner": winner,
        "again": _again(opponent, page) if opponent and opponent.is_active else "",
    }
    return render(request, "stats/versus.html", context)


def _met(viewer: Viewer, player: User) -> meetings.Score | None:
    """What the viewer and another player have finished with each other."""
    if not isinstance(viewer, User) or viewer.pk == player.pk:
        return None
    return meetings.score_between(viewer, player, viewer)


def _finished(page: meetings.Page, player: User, viewer: Viewer) -> list[rows.MatchRow]:
    matches = list(page.matches)
    return rows.played_rows(matches, player, viewer.pk, games.last_games(matches))


def _again(opponent: User, page: meetings.Page) -> str:
    """The form of a new match, filled in with the opponent and the game played last."""
    choices = {"opponent": opponent.name}
    if page.matches:
        choices["variant"] = page.matches[0].variant
    return f"{reverse('new')}?{urlencode(choices)}"


def _pages(page: meetings.Page, query: dict[str, str]) -> dict[str, str]:
    """Where the lists before and after this page are."""
    links = {}
    if page.number > 1:
        links["later"] = _address(page.number - 1, query)
    if not page.is_last:
        links["earlier"] = _address(page.number + 1, query)
    return links


def _address(number: int, query: dict[str, str]) -> str:
    return f"?{urlencode({**query, 'page': number} if number > 1 else query)}#finished"


def _page_in(request: HttpRequest) -> int:
    return number_in(request.GET.get("page", ""), digits=4) or 1


def _variant_in(request: HttpRequest) -> str:
    asked = request.GET.get("variant", "")
    return asked if asked in VARIANTS else ""


def _named(name: str) -> User | None:
    return None if "\0" in name else User.objects.named(name).first()


def _renamed(name: str) -> User:
    """The account that once had this name. Raises Http404."""
    player = None if "\0" in name else find_renamed(name)
    if player is None:
        raise Http404
    return player


def _lead_to_new_name(name: str) -> HttpResponse:
    response = redirect(_renamed(name), permanent=True)
    # He may take the old name back, and then the way goes round: browsers have to ask again.
    response["Cache-Control"] = "no-cache"
    return response


def _limit(viewer: Viewer, player: User) -> str:
    """Why a match with a player cannot begin now, though nothing is wrong with his account."""
    if not isinstance(viewer, User) or not _may_challenge(viewer, player):
        return ""
    obstacle = obstacle_to_challenging(viewer, player)
    return obstacle.sentence if obstacle else ""


def _may_challenge(viewer: Viewer, player: User) -> bool:
    return player.is_active and player.pk != viewer.pk
