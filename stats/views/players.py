"""A player's public page."""

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import find_renamed
from games import selectors as games
from stats.selectors import record_of


@require_safe
def profile(request: HttpRequest, name: str) -> HttpResponse:
    player = None if "\0" in name else User.objects.named(name).first()
    if player is None:
        return _lead_to_new_name(name)
    if name != player.name:
        return redirect(player)
    if player.deleted_at:
        return render(request, "stats/closed.html", {"player": player})
    context = {
        "player": player,
        "record": record_of(player),
        "timeouts": games.timeouts_of(player),
        "running": games.count_running(player),
        "may_challenge": _may_challenge(request.user, player),
    }
    return render(request, "stats/profile.html", context)


def _lead_to_new_name(name: str) -> HttpResponse:
    player = None if "\0" in name else find_renamed(name)
    if player is None:
        raise Http404
    response = redirect(player, permanent=True)
    # He may take the old name back, and then the way goes round: browsers have to ask again.
    response["Cache-Control"] = "no-cache"
    return response


def _may_challenge(viewer: User | AnonymousUser, player: User) -> bool:
    return player.is_active and player.pk != viewer.pk
