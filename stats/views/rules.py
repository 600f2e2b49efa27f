"""The rules of the games."""

from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_safe

from backgammon.rules import VARIANTS
from backgammon.rules import variant as make_variant
from games.views.numbers import number_in
from games.wording import variant_name
from stats.rules_page import facts_of, formats_of
from stats.selectors import figures_of


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
