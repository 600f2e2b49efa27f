"""The names of the games, scores and results in words, in the reader's language."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from backgammon.rules import Color, EndedBy, MatchFormat, variant
from games.models import Game, Match

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


_WITHOUT_CUBE: Final[Mapping[str, Promise]] = {
    "grasshopper": gettext_lazy("Grasshopper has no dice, and so no roll before which to double."),
    "plakoto": gettext_lazy("Plakoto is played without the doubling cube."),
    "long-narde": gettext_lazy("Long Narde does not know the doubling cube."),
}


def variant_name(key: str) -> str:
    """The name of a game of the family; an unknown one is shown by its key."""
    return str(_VARIANTS.get(key, key))


def variant_line(key: str) -> str:
    """What is special about a game of the family in one line; nothing for an unknown one."""
    return str(_LINES.get(key, ""))


def cube_reason(key: str) -> str:
    """Why a game has no doubling cube, in a sentence; nothing for one that has it."""
    return str(_WITHOUT_CUBE.get(key, ""))


def points_reason(key: str) -> str:
    """Why a game whose wins are all worth the same is not played for points."""
    return _("In %(variant)s every win is worth the same: choose a match to a number of wins.") % {
        "variant": variant_name(key)
    }


def score(format: str, units: int) -> str:
    """A score as it is read: "2½" for five, where a format counts in halves."""
    whole, half = divmod(units, MatchFormat(format).unit)
    return f"{whole or ''}½" if half else str(whole)


def result(match: Match, *, viewer_id: int) -> str:
    """How a match ended for one of its players: won, lost, drawn or cancelled."""
    if match.status == Match.Status.CANCELLED:
        return _("Cancelled")
    if match.winner_id is None:
        return _("Drawn")
    return _("Won") if match.winner_id == viewer_id else _("Lost")


def reason(match: Match, game: Game | None, *, viewer_id: int) -> str:
    """Why a match is over, as one sentence to one of its players; ``game`` is its last one.

    Others are told only what was nobody's deed.
    """
    ended_by, first_id = match.ended_by, match.winner_id
    if ended_by == Match.EndedBy.SCORE and game:
        if game.winner and game.player_id(Color(game.winner)) != match.winner_id:
            return _last_game(match, game, viewer_id)
        ended_by, first_id = game.ended_by, _first_id(match, game)
        if ended_by == EndedBy.AGREEMENT:
            return _("Both agreed to draw the last game.")
    sentences = _REASONS.get(ended_by)
    if sentences is None:
        return ""
    opponent = match.black if match.white_id == viewer_id else match.white
    first, other = sentences
    if first is not other and match.color_of(viewer_id) is None:
        return ""
    sentence = first if first_id == viewer_id else other
    return str(sentence) % {"opponent": opponent.name}


def _last_game(match: Match, game: Game, viewer_id: int) -> str:
    """Who won the last game of a match that he did not win; how he did is not why it is over."""
    seat = game.color_of(viewer_id)
    if seat is None:
        return ""
    if game.winner == seat:
        return _("You won the last game.")
    return _("%(opponent)s won the last game.") % {"opponent": game.player(seat.opponent).name}


def _first_id(match: Match, game: Game) -> int | None:
    """To whom the first sentence speaks: the winner of the game; or who has borne off everything,
    which in some games loses."""
    if not game.winner:
        return None
    winner = Color(game.winner)
    is_turned = game.ended_by == EndedBy.BORNE_OFF and not variant(match.variant).first_off_wins
    return game.player_id(winner.opponent if is_turned else winner)


_RESIGNED = (gettext_lazy("%(opponent)s resigned."), gettext_lazy("You resigned."))
_OUT_OF_TIME = (
    gettext_lazy("%(opponent)s ran out of time."),
    gettext_lazy("You ran out of time."),
)
_AGREED = (gettext_lazy("Both agreed."),) * 2
# Two sentences for each reason: to the winner, or who did it, and to anybody else.
_REASONS: Final[Mapping[str, tuple[Promise, Promise]]] = {
    EndedBy.BORNE_OFF.value: (
        gettext_lazy("You bore off the last checker."),
        gettext_lazy("%(opponent)s bore off the last checker."),
    ),
    EndedBy.MOTHER.value: (
        gettext_lazy("You pinned %(opponent)s’s mother."),
        gettext_lazy("%(opponent)s pinned your mother."),
    ),
    EndedBy.SCORED_TWICE.value: (
        gettext_lazy("You scored twice running."),
        gettext_lazy("%(opponent)s scored twice running."),
    ),
    EndedBy.DRAWN.value: (gettext_lazy("The last game was drawn by the rules."),) * 2,
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
