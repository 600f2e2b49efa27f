from urllib.parse import urlencode

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from accounts.models import User
from accounts.selectors import find_renamed
from backgammon.rules import VARIANTS
from backgammon.rules import variant as make_variant
from games import selectors as games
from games.views.numbers import number_in
from games.wording import variant_name
from stats.rules_page import facts_of, formats_of
from stats.selectors import figures_of, record_of, variant_figures


@require_safe
def stats(request: HttpRequest) -> HttpResponse:
    variants = variant_figures()
    played = [figures for figures in variants if figures.total]
    return render(request, "stats/stats.html", {"variants": variants, "played": played})


@require_safe
def rules_index(request: HttpRequest) -> HttpResponse:
    return render(request, "stats/rules_index.html", {"variants": list(VARIANTS)})


@require_safe
def rules(request: HttpRequest, variant: str) -> HttpResponse:
    if variant not in VARIANTS:
        raise Http404
    game = make_variant(variant)
    context = {
        "variant": variant,
        "name": variant_name(variant),
        "game": game,
        "facts": facts_of(game),
        "formats": formats_of(game),
        "figures": figures_of(variant),
        "others": [key for key in VARIANTS if key != variant],
        "play": f"{reverse('new')}?{urlencode({'variant': variant})}",
        "back": _match_opened_from(request),
    }
    return render(request, f"stats/rules/{variant}.html", context)


def _match_opened_from(request: HttpRequest) -> str | None:
    """The address of the match whose page links here."""
    number = number_in(request.GET.get("from", ""))
    return None if number is None else reverse("match", args=[number])


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
