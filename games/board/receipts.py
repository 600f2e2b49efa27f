"""What a player has sent in a match that he no longer sees, in one line."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from backgammon.rules import Color, variant
from games import selectors
from games.board.numbering import shown_notation
from games.models import Event

_SAID: Final[Mapping[str, Promise]] = {
    "play": _("Sent in %(match)s: %(play)s"),
    "pass": _("Passed in %(match)s."),
    "double": _("Doubled in %(match)s."),
    "take": _("Took the double in %(match)s."),
}


def sent(user: User, match_id: int, version: int) -> str:
    """What the user did last in a match before it had this version; nothing if he did nothing."""
    deed = selectors.last_deed(user, match_id, upto=version)
    if deed is None or deed.kind not in _SAID:
        return ""
    match = deed.match
    facts = {"match": f"{match.white.name}–{match.black.name}", "play": _play(deed, user)}
    return str(_SAID[deed.kind]) % facts


def _play(deed: Event, user: User) -> str:
    """The play in the numbers that the user reads; nothing where it is none."""
    if deed.kind != "play":
        return ""
    color, game = Color(deed.payload["by"]), variant(deed.match.variant)
    return shown_notation(deed.payload["text"], color, game, user.preferences.numbering)
