"""Reads of the counters."""

from accounts.models import User
from backgammon.rules import VARIANTS
from stats.dice_page import DiceFigures
from stats.figures import Figures
from stats.models import DiceCount, PlayerCount, VariantCount
from stats.reckoning import every_roll


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


def dice_figures() -> DiceFigures:
    """How often every roll has come in finished games."""
    numbers = dict(DiceCount.objects.values_list("roll", "number")[:100])
    return DiceFigures({key: numbers.get(key, 0) for key in every_roll()})


def _of_variant(variant: str, row: VariantCount | None) -> Figures:
    row = row or VariantCount(variant=variant)
    return Figures(variant, {"white": row.white, "black": row.black, "draw": row.draw})
