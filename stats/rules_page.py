"""What a rules page says of its game beside the text: facts of the rules, in words."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from backgammon.rules import MatchFormat, Variant

HEAD = 24  # everybody's own number of the point farthest from home


def facts_of(game: Variant) -> list[tuple[str, str]]:
    """A game in short: what a fact is about, and the fact."""
    return [
        (_("Checkers"), _checkers(game)),
        (_("Direction"), _direction(game)),
        (_("Dice"), pgettext("dice", "two") if game.uses_dice else pgettext("dice", "none")),
        (_("Doubling cube"), _cube(game)),
        (_("Usual match"), str(_USUAL[game.usual_format])),
    ]


def formats_of(game: Variant) -> list[str]:
    """The ways in which matches of a game are scored, one sentence each."""
    return [str(_FORMATS[kind]) for kind in game.formats()]


def _checkers(game: Variant) -> str:
    facts = {"all": game.checkers, "waiting": game.start_reserve}
    if game.start_reserve == game.checkers:
        return _("%(all)d each, all waiting to enter") % facts
    if game.start_reserve:
        return _("%(all)d each, %(waiting)d of them waiting to enter") % facts
    return _("%(all)d each") % facts


def _direction(game: Variant) -> str:
    if game.facing(HEAD) == 1:
        return _("against each other")
    return _("both the same way round")


def _cube(game: Variant) -> str:
    if not game.allows_cube:
        return pgettext("doubling cube", "none")
    return (
        pgettext("doubling cube", "yes") if game.usual_format.has_cube else _("possible, not usual")
    )


_USUAL: Final[Mapping[MatchFormat, Promise]] = {
    MatchFormat.SINGLE: gettext_lazy("a single game"),
    MatchFormat.CUBE: gettext_lazy("for points, with the cube"),
    MatchFormat.POINTS: gettext_lazy("for points, without a cube"),
    MatchFormat.WINS: gettext_lazy("first to win a number of games"),
    MatchFormat.N_POINTS: gettext_lazy("for points, 1 a win and ½ a draw"),
    MatchFormat.GAMES: gettext_lazy("a number of games"),
}
_FORMATS: Final[Mapping[MatchFormat, Promise]] = {
    MatchFormat.SINGLE: gettext_lazy("a single game;"),
    MatchFormat.CUBE: gettext_lazy("a match with the doubling cube to 3, 5, 7 … or 21 points;"),
    MatchFormat.POINTS: gettext_lazy(
        "a match without a cube to 3, 5, 7 … or 21 points, in which every game pays its value;"
    ),
    MatchFormat.WINS: gettext_lazy(
        "a match that goes to whoever first wins 2, 3, 4 … or 21 games;"
    ),
    MatchFormat.N_POINTS: gettext_lazy(
        "a match to 2, 3, 4 … or 21 points, in which a win pays 1 and a draw ½;"
    ),
    MatchFormat.GAMES: gettext_lazy(
        "a match of 2, 3, 4 … or 21 games that are all played: a win pays 1 and a draw ½."
    ),
}
