"""Figures of the whole site: who wins, and the dice."""

import csv

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

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
    response = HttpResponse(content_type="text/csv; charset=utf-8")
    response["Content-Disposition"] = 'attachment; filename="kiila-dice.csv"'
    writer = csv.writer(response)
    writer.writerow(["roll", "first", "second", "count"])
    writer.writerows(dice_figures().rows)
    return response
