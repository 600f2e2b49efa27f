"""Figures of the whole site: who wins, and the dice."""

import csv
from collections.abc import Iterable

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.views.signed_in import signed_in
from stats.own_dice import own_dice
from stats.selectors import dice_figures, month_figures, variant_figures


@require_safe
def stats(request: HttpRequest) -> HttpResponse:
    variants = variant_figures()
    played = [figures for figures in variants if figures.total]
    context = {"variants": variants, "played": played, "months": month_figures()}
    return render(request, "stats/stats.html", context)


@require_safe
def dice(request: HttpRequest) -> HttpResponse:
    return render(request, "stats/dice.html", {"dice": dice_figures()})


@require_safe
def dice_counts(request: HttpRequest) -> HttpResponse:
    """The raw counts: the kind of roll, the dice in the order drawn, and how often they came."""
    return _csv("kiila-dice", "roll", dice_figures().rows)


@require_safe
@never_cache
@login_required
def own(request: HttpRequest) -> HttpResponse:
    return render(request, "stats/own_dice.html", {"own": own_dice(signed_in(request))})


@require_safe
@never_cache
@login_required
def own_counts(request: HttpRequest) -> HttpResponse:
    """The raw counts of one's own games: whose roll, the dice in the order drawn, how often."""
    return _csv("kiila-own-dice", "whose", own_dice(signed_in(request)).rows)


def _csv(name: str, first: str, rows: Iterable[tuple[str, int, int, int]]) -> HttpResponse:
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="{name}.csv"'
    writer = csv.writer(response)
    writer.writerow([first, "first", "second", "count"])
    writer.writerows(rows)
    return response
