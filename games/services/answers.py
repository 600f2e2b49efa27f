"""What comes back from an action: it is done, or refused for a reason with a stable code."""

from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from games.models import Match


@dataclass(frozen=True, slots=True)
class Done:
    """The action stands. ``repeated``: it stood already, this request only said it again."""

    match: Match
    repeated: bool = False


@dataclass(frozen=True, slots=True)
class Refused:
    """Nothing was changed (but for an expiry that fell due). ``code`` names the reason."""

    match: Match
    code: str


Answer = Done | Refused

_CONFLICT, _UNPROCESSABLE, _FORBIDDEN = 409, 422, 403

_REFUSALS: dict[str, tuple[int, str | Promise]] = {
    "stale": (_CONFLICT, _("The game moved on. This is how it stands now.")),
    "late": (_CONFLICT, _("Time ran out before this arrived.")),
    "match_over": (_CONFLICT, _("The match is over.")),
    "game_over": (_CONFLICT, _("The game is over.")),
    "not_your_match": (_FORBIDDEN, _("You are not playing in this match.")),
    "not_your_turn": (_CONFLICT, _("It is not your turn.")),
    "wrong_phase": (_CONFLICT, _("This cannot be done now.")),
    "no_double": (_CONFLICT, _("You cannot double now.")),
    "no_draw": (_CONFLICT, _("A draw cannot be agreed in this match.")),
    "no_offer": (_CONFLICT, _("Nothing is offered any more.")),
    "offer_open": (_CONFLICT, _("An offer is open already.")),
    "offer_made": (_CONFLICT, _("You have already made an offer this turn.")),
    "your_own_time": (
        _CONFLICT,
        _("You can give days only while your opponent’s time runs."),
    ),
    "no_grant": (_CONFLICT, _("No days can be given in a match with so short a clock.")),
    "bad_grant": (_UNPROCESSABLE, _("So many days cannot be given.")),
    "bad_level": (_UNPROCESSABLE, _("You cannot resign at this level.")),
    "illegal_play": (_UNPROCESSABLE, _("This is not a legal play.")),
    "incomplete_play": (_UNPROCESSABLE, _("The play is not complete: more dice can be played.")),
    "must_play": (_UNPROCESSABLE, _("You cannot pass: a legal move exists.")),
}


def sentence(code: str) -> str | Promise:
    """The sentence a player reads for a refusal."""
    return _REFUSALS[code][1]


def status_of(code: str) -> int:
    """The HTTP status that fits a refusal."""
    return _REFUSALS[code][0]
