"""Terms and results of matches in whole sentences, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext, pgettext_lazy

from backgammon.rules import EndedBy
from games.models import Challenge, Game, Match
from games.models.terms import Terms

_VARIANTS: Final[Mapping[str, Promise]] = {
    "backgammon": gettext_lazy("Backgammon"),
    "nackgammon": gettext_lazy("Nackgammon"),
    "anti": gettext_lazy("Anti-backgammon"),
    "race": gettext_lazy("Backgammon Race"),
    "crowded": gettext_lazy("Crowded Backgammon"),
    "hyper": gettext_lazy("Hyper Backgammon"),
    "cloning": gettext_lazy("Cloning Backgammon"),
    "grasshopper": gettext_lazy("Grasshopper"),
    "plakoto": gettext_lazy("Plakoto"),
    "fevga": gettext_lazy("Fevga"),
    "long-narde": gettext_lazy("Long Narde"),
}
_LINES: Final[Mapping[str, Promise]] = {
    "backgammon": gettext_lazy("The classic: race home, hit blots, double the stakes."),
    "nackgammon": gettext_lazy("Backgammon with four checkers far back: longer and richer."),
    "anti": gettext_lazy("Backgammon upside down: whoever bears everything off loses."),
    "race": gettext_lazy("The board is empty, and every checker has yet to enter."),
    "crowded": gettext_lazy("Backgammon with five more checkers that wait to enter."),
    "hyper": gettext_lazy("Three checkers each: short, sharp, full of hits."),
    "cloning": gettext_lazy("Every hit makes you one checker more to bring home."),
    "grasshopper": gettext_lazy("No dice: build walls, jump over them, score twice running."),
    "plakoto": gettext_lazy("Nobody is hit: a blot is pinned where it stands."),
    "fevga": gettext_lazy("Both go the same way, and one checker closes a point."),
    "long-narde": gettext_lazy("Both go the same way, and one checker a turn leaves the head."),
}


def variant_name(key: str) -> str:
    """The name of a game of the family; an unknown one is shown by its key."""
    return str(_VARIANTS.get(key, key))


def variant_line(key: str) -> str:
    """What is special about a game of the family in one line; nothing for an unknown one."""
    return str(_LINES.get(key, ""))


def format_words(terms: Terms) -> str:
    """What is played for, in a few words: "match to 5 points"."""
    if terms.format == Terms.Format.SINGLE:
        return _("single game")
    return _("match to %(length)d points") % {"length": terms.length}


def length_words(terms: Terms) -> str:
    """The length as a table shows it: "5 points"."""
    if terms.format == Terms.Format.SINGLE:
        return _("single game")
    length = terms.length
    return ngettext("%(length)d point", "%(length)d points", length) % {"length": length}


def colour_left(challenge: Challenge) -> str:
    """The colour that is left for the other player."""
    return str(_LEFT[challenge.colour])


def pace_words(terms: Terms) -> str:
    """The time control in a few words: "3 days per move"."""
    days = terms.delay_days
    return ngettext("%(days)d day per move", "%(days)d days per move", days) % {"days": days}


def summary(challenge: Challenge, *, reader_id: int | None) -> str:
    """What a challenge says to its reader: who and what, the pace, colours and rating."""
    names = {
        "challenger": challenge.challenger.name,
        "opponent": challenge.opponent.name if challenge.opponent else "",
        "what": _what(challenge),
    }
    days = challenge.delay_days
    pace = ngettext(
        "Each player has %(days)d day for every move.",
        "Each player has %(days)d days for every move.",
        days,
    ) % {"days": days}
    is_mine = challenge.challenger_id == reader_id
    who = _mine(challenge) if is_mine else _theirs(challenge)
    colours = (_MY_COLOUR if is_mine else _THEIR_COLOUR)[challenge.colour] % names
    rated = _("The result is rated.") if challenge.is_rated else _("The result is not rated.")
    return f"{who % names} {pace} {colours} {rated}"


def _what(terms: Terms) -> str:
    names = {"variant": variant_name(terms.variant), "length": terms.length}
    if terms.format == Terms.Format.SINGLE:
        return _("%(variant)s, a single game without the doubling cube") % names
    return _("%(variant)s, a match to %(length)d points with the doubling cube") % names


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


_MY_COLOUR: Final[Mapping[str, Promise]] = {
    "random": gettext_lazy("The colours are drawn by lot."),
    "white": gettext_lazy("You play White."),
    "black": gettext_lazy("You play Black."),
}
_THEIR_COLOUR: Final[Mapping[str, Promise]] = {
    "random": gettext_lazy("The colours are drawn by lot."),
    "white": gettext_lazy("%(challenger)s plays White."),
    "black": gettext_lazy("%(challenger)s plays Black."),
}


_LEFT: Final[Mapping[str, Promise]] = {
    "random": gettext_lazy("drawn by lot"),
    "white": pgettext_lazy("colour", "black"),
    "black": pgettext_lazy("colour", "white"),
}


def result(match: Match, *, viewer_id: int) -> str:
    """How a match ended for one of its players: won, lost, drawn or cancelled."""
    if match.status == Match.Status.CANCELLED:
        return _("Cancelled")
    if match.winner_id is None:
        return _("Drawn")
    return _("Won") if match.winner_id == viewer_id else _("Lost")


def reason(match: Match, game: Game | None, *, viewer_id: int) -> str:
    """Why a match is over, as one sentence to one of its players; ``game`` is its last one."""
    ended_by = match.ended_by
    if ended_by == Match.EndedBy.SCORE and game:
        ended_by = game.ended_by
    sentences = _REASONS.get(ended_by)
    if sentences is None:
        return ""
    opponent = match.black if match.white_id == viewer_id else match.white
    won, lost = sentences
    sentence = won if match.winner_id == viewer_id else lost
    return str(sentence) % {"opponent": opponent.name}


_RESIGNED = (gettext_lazy("%(opponent)s resigned."), gettext_lazy("You resigned."))
_OUT_OF_TIME = (
    gettext_lazy("%(opponent)s ran out of time."),
    gettext_lazy("You ran out of time."),
)
_AGREED = (gettext_lazy("Both agreed."),) * 2
# Two sentences for each reason: to the winner, and to anybody else.
_REASONS: Final[Mapping[str, tuple[Promise, Promise]]] = {
    EndedBy.BORNE_OFF.value: (
        gettext_lazy("You bore off the last checker."),
        gettext_lazy("%(opponent)s bore off the last checker."),
    ),
    EndedBy.DROP.value: (
        gettext_lazy("%(opponent)s dropped a double."),
        gettext_lazy("You dropped a double."),
    ),
    EndedBy.RESIGNATION.value: _RESIGNED,
    EndedBy.TIMEOUT.value: _OUT_OF_TIME,
    EndedBy.AGREEMENT.value: _AGREED,
    Match.EndedBy.RESIGNED.value: (
        gettext_lazy("%(opponent)s resigned the match."),
        gettext_lazy("You resigned the match."),
    ),
    Match.EndedBy.TIMEOUT_BEFORE_FIRST_PLAY.value: (
        gettext_lazy("Time ran out before the first play."),
    )
    * 2,
    Match.EndedBy.OPERATOR.value: (gettext_lazy("The operator ended it."),) * 2,
}
