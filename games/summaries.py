"""The terms of a match in words: for choices, for rows of lists, and in whole sentences."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from backgammon.rules import MatchFormat
from backgammon.rules.variants import VARIANTS
from games.models import Challenge
from games.models.terms import Terms
from games.paces import pace_sentences
from games.wording import variant_name

_FORMATS: Final[Mapping[str, Promise]] = {
    MatchFormat.SINGLE.value: gettext_lazy("A single game"),
    MatchFormat.CUBE.value: gettext_lazy("Points, with the cube"),
    MatchFormat.POINTS.value: gettext_lazy("Points, without the cube"),
    MatchFormat.WINS.value: gettext_lazy("First to a number of wins"),
    MatchFormat.N_POINTS.value: gettext_lazy("Points: a win 1, a draw ½"),
    MatchFormat.GAMES.value: gettext_lazy("A number of games"),
}
_OPTIONS: Final[Mapping[str, Promise]] = {
    "reroll_first": gettext_lazy("The winner of the opening roll throws again"),
    "use_opening_dice": gettext_lazy("The winner of the opening roll plays it"),
    "extended": gettext_lazy("A home mars is worth 3 points, a koks 4"),
    "fence": gettext_lazy("A fence of six points is allowed"),
}
_VALUES: Final[Mapping[str, Mapping[str, Promise]]] = {
    "fence": {
        "ahead": gettext_lazy("while an opponent’s checker is ahead of it"),
        "home": gettext_lazy("only once an opponent’s checker is home"),
    },
}


def format_name(format: str) -> str:
    """A format as a choice."""
    return str(_FORMATS[format])


def option_name(name: str) -> str:
    """An option as a choice, or as the question above its values."""
    return str(_OPTIONS[name])


def value_name(name: str, value: str) -> str:
    """A value of an option as a choice."""
    return str(_VALUES[name][value])


def length_words(format: str, length: int) -> str:
    """How long a match in a format is: "5 points", "3 wins", "10 games"."""
    match format:
        case MatchFormat.WINS:
            words = ngettext("%(n)d win", "%(n)d wins", length)
        case MatchFormat.GAMES:
            words = ngettext("%(n)d game", "%(n)d games", length)
        case _:
            words = ngettext("%(n)d point", "%(n)d points", length)
    return words % {"n": length}


def format_words(terms: Terms) -> str:
    """What is played for, in a few words: "match to 5 points with the cube"."""
    n = terms.length
    match terms.format:
        case MatchFormat.SINGLE:
            return _("single game")
        case MatchFormat.CUBE:
            words = ngettext("match to %(n)d point, cube", "match to %(n)d points, cube", n)
        case MatchFormat.WINS:
            words = ngettext("match to %(n)d win", "match to %(n)d wins", n)
        case MatchFormat.N_POINTS:
            words = ngettext("match to %(n)d point, a draw ½", "match to %(n)d points, a draw ½", n)
        case MatchFormat.GAMES:
            words = ngettext("match of %(n)d game", "match of %(n)d games", n)
        case _ if _has_cube(terms):
            words = ngettext("match to %(n)d point, no cube", "match to %(n)d points, no cube", n)
        case _:
            words = ngettext("match to %(n)d point", "match to %(n)d points", n)
    return words % {"n": n}


def _has_cube(terms: Terms) -> bool:
    """Whether the game could be played with the doubling cube."""
    return VARIANTS[terms.variant].allows_cube


def colour_left(challenge: Challenge) -> str:
    """The colour that is left for the other player."""
    return str(_LEFT[challenge.colour])


def special_words(terms: Terms) -> str:
    """What is not as usual about a match, in sentences: alternating colours, chosen options."""
    colours = [_("The colours change after every game.")] if _alternates(terms) else []
    return " ".join([*colours, *_option_sentences(terms)])


def summary(challenge: Challenge, *, reader_id: int | None) -> str:
    """What a challenge says to its reader: who and what, the pace, colours, options and rating."""
    names = {
        "challenger": challenge.challenger.name,
        "opponent": challenge.opponent.name if challenge.opponent else "",
        "what": _what(challenge),
    }
    is_mine = challenge.challenger_id == reader_id
    who = _mine(challenge) if is_mine else _theirs(challenge)
    colours = (_MY_COLOURS if is_mine else _THEIR_COLOURS)[challenge.colours][challenge.colour]
    rated = _("The result is rated.") if challenge.is_rated else _("The result is not rated.")
    told = [who % names, *pace_sentences(challenge), colours % names]
    sentences = [*told, *_option_sentences(challenge), rated, condition_words(challenge)]
    return " ".join(filter(None, sentences))


def condition_words(challenge: Challenge) -> str:
    """How reliable the challenger wants the other player to be, as a sentence; or nothing."""
    most = challenge.most_timeouts
    if most is None:
        return ""
    if not most:
        return _("Only for players without time-outs in the last 90 days.")
    sentence = _("Only for players with at most %(most)d %% time-outs in the last 90 days.")
    return sentence % {"most": most}


def _alternates(terms: Terms) -> bool:
    return terms.colours == Terms.Colours.ALTERNATE


def _option_sentences(terms: Terms) -> list[str]:
    """The options that are not as usual, in the words in which they were chosen."""
    offered = VARIANTS[terms.variant].offered_options.items()
    chosen = ((name, terms.options.get(name, values[0]), values[0]) for name, values in offered)
    return [_option_sentence(name, value) for name, value, usual in chosen if value != usual]


def _option_sentence(name: str, value: bool | str) -> str:
    chosen = option_name(name)
    return f"{chosen}." if value is True else f"{chosen} {value_name(name, str(value))}."


def _what(terms: Terms) -> str:
    n, has_cube = terms.length, _has_cube(terms)
    match terms.format:
        case MatchFormat.SINGLE:
            plain = _("%(variant)s, a single game")
            what = _("%(variant)s, a single game without the doubling cube") if has_cube else plain
        case MatchFormat.CUBE:
            what = ngettext(
                "%(variant)s, a match to %(n)d point with the doubling cube",
                "%(variant)s, a match to %(n)d points with the doubling cube",
                n,
            )
        case MatchFormat.POINTS:
            what = _points(n, has_cube=has_cube)
        case MatchFormat.WINS:
            what = ngettext(
                "%(variant)s, a match to %(n)d win, each game counting the same",
                "%(variant)s, a match to %(n)d wins, each game counting the same",
                n,
            )
        case MatchFormat.N_POINTS:
            what = ngettext(
                "%(variant)s, a match to %(n)d point, 1 for a win and ½ for a draw",
                "%(variant)s, a match to %(n)d points, 1 for a win and ½ for a draw",
                n,
            )
        case _:
            what = ngettext(
                "%(variant)s, a match of %(n)d game, 1 point for a win and ½ for a draw",
                "%(variant)s, a match of %(n)d games, 1 point for a win and ½ for a draw",
                n,
            )
    return what % {"variant": variant_name(terms.variant), "n": n}


def _points(n: int, *, has_cube: bool) -> str:
    """A match in which each game pays its value."""
    if has_cube:
        return ngettext(
            "%(variant)s, a match to %(n)d point without the doubling cube",
            "%(variant)s, a match to %(n)d points without the doubling cube",
            n,
        )
    return ngettext(
        "%(variant)s, a match to %(n)d point", "%(variant)s, a match to %(n)d points", n
    )


def _mine(challenge: Challenge) -> str:
    if challenge.opponent_id:
        return _("You invite %(opponent)s: %(what)s.")
    if challenge.token:
        return _("You invite whoever has the link: %(what)s.")
    return _("You offer a seat to anyone: %(what)s.")


def _theirs(challenge: Challenge) -> str:
    if challenge.opponent_id or challenge.token:
        return _("%(challenger)s invites you: %(what)s.")
    return _("%(challenger)s offers a seat to anyone: %(what)s.")


_BY_LOT = gettext_lazy("The colours are drawn by lot.")
_BY_LOT_CHANGING = gettext_lazy("The colours are drawn by lot and change after every game.")
_MY_COLOURS: Final[Mapping[str, Mapping[str, Promise]]] = {
    "stay": {
        "random": _BY_LOT,
        "white": gettext_lazy("You play White."),
        "black": gettext_lazy("You play Black."),
    },
    "alternate": {
        "random": _BY_LOT_CHANGING,
        "white": gettext_lazy("You begin as White, and the colours change after every game."),
        "black": gettext_lazy("You begin as Black, and the colours change after every game."),
    },
}
_THEIR_COLOURS: Final[Mapping[str, Mapping[str, Promise]]] = {
    "stay": {
        "random": _BY_LOT,
        "white": gettext_lazy("%(challenger)s plays White."),
        "black": gettext_lazy("%(challenger)s plays Black."),
    },
    "alternate": {
        "random": _BY_LOT_CHANGING,
        "white": gettext_lazy(
            "%(challenger)s begins as White, and the colours change after every game."
        ),
        "black": gettext_lazy(
            "%(challenger)s begins as Black, and the colours change after every game."
        ),
    },
}
_LEFT: Final[Mapping[str, Promise]] = {
    "random": gettext_lazy("drawn by lot"),
    "white": pgettext_lazy("colour", "black"),
    "black": pgettext_lazy("colour", "white"),
}
