"""What a player new to a game of the family should bear in mind, in a sentence beside the board."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy

_HINTS: Final[Mapping[str, Promise]] = {
    "anti": gettext_lazy("Whoever bears off the last checker loses."),
    "race": gettext_lazy("All checkers have to enter; those that were hit enter first."),
    "crowded": gettext_lazy("Five more checkers wait to enter; those that were hit enter first."),
    "cloning": gettext_lazy("A hit puts one checker more on the bar of the one who hits."),
    "grasshopper": gettext_lazy("One action a turn: enter, move, build a wall or score."),
    "plakoto": gettext_lazy("Nothing is hit. Guard the last checker on your start point."),
    "fevga": gettext_lazy("Both go the same way round, and one checker closes a point."),
    "long-narde": gettext_lazy("Both go the same way round; one checker a turn leaves the head."),
}


def hint(key: str) -> str:
    """What to bear in mind in a game; nothing where it is much like backgammon."""
    return str(_HINTS.get(key, ""))
