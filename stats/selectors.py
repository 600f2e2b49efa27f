"""Reads of the counters."""

from datetime import datetime

from django.utils.timezone import now as django_now

from accounts.models import User
from backgammon.rules import VARIANTS
from stats.dice_page import DiceFigures
from stats.figures import Course, Figures, Month, months
from stats.models import DiceCount, MonthCount, PlayerCount, VariantCount
from stats.reckoning import every_roll
from stats.truth import month_of


def variant_figures() -> list[Figures]:
    """Wins of White and Black and draws of every variant, in the order of the registry."""
    rows = {row.variant: row for row in VariantCount.objects.all()[:200]}
    return [_of_variant(key, rows.get(key)) for key in VARIANTS]


def figures_of(variant: str) -> Figures:
    """Wins of White and Black and draws of one variant; zeros where nothing is finished."""
    return _of_variant(variant, VariantCount.objects.filter(variant=variant).first())


def record_of(user: User) -> list[Figures]:
    """What a player has won, lost and drawn, of each variant that he has played."""
    rows = PlayerCount.objects.filter(user=user).order_by("variant")[:200]
    record = [
        Figures(row.variant, {"won": row.won, "lost": row.lost, "drawn": row.drawn}) for row in rows
    ]
    return [figures for figures in record if figures.total]


def month_figures(*, now: datetime | None = None) -> list[Month]:
    """How many games were finished in each of the last twelve months of the site's days."""
    this_month = month_of(now or django_now())
    counts = dict(MonthCount.objects.order_by("-month").values_list("month", "games")[:24])
    return months(counts, upto=this_month)


def dice_figures() -> DiceFigures:
    """How often every roll has come in finished games."""
    numbers = dict(DiceCount.objects.values_list("roll", "number")[:100])
    return DiceFigures({key: numbers.get(key, 0) for key in every_roll()})


def _of_variant(variant: str, row: VariantCount | None) -> Figures:
    row = row or VariantCount(variant=variant)
    counts = {"white": row.white, "black": row.black, "draw": row.draw}
    decided = row.white + row.black
    total = decided + row.draw
    course = Course(total, decided, row.turns, row.gammons, row.doubled, row.taken)
    return Figures(variant, counts, course)
