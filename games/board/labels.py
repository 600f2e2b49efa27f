"""The words on the points, for ears as much as for eyes; the script gets the same table.

Sentences hold places in braces, such as {n}, which the server and the script fill alike. Where a
number decides the form of a word, there is one text for each number.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from backgammon.rules import Color
from backgammon.rules.board import checkers as count_checkers
from games.board import sentences
from games.board.scene import Scene

MOST_DICE = 4


def table(scene: Scene) -> Mapping[str, Any]:
    """Every text that a draft needs, for the viewer's colour, in his language."""
    mine, board = scene.bottom, scene.state.board
    return _table(
        get_language(), mine, count_checkers(board, mine), count_checkers(board, scene.top)
    )


@lru_cache(maxsize=64)
def _table(language: str | None, mine: Color, most: int, other: int) -> Mapping[str, Any]:
    """The texts for a colour and the checkers of both sides; they change with the language only."""
    theirs = mine.opponent
    return {
        "mine": [_standing(count, mine) for count in range(most + 1)],
        "theirs": [_standing(count, theirs) for count in range(other + 1)],
        **_places(mine, most),
        **_deeds(),
        **_progress(),
    }


def _standing(count: int, color: Color) -> str:
    if not count:
        return _("empty")
    said = sentences.checkers(count, color)
    return _("%(checkers)s, blot") % {"checkers": said} if count == 1 else said


def _places(color: Color, most: int) -> dict[str, Any]:
    names = {"all": most, "colour": sentences.color_word(color)}
    return {
        "point": _("Point {n}: {what}."),
        "home": _("Point {n}, your home: {what}."),
        "bar": _("Bar: {what}."),
        "enters": _("Bar: {what}, must enter."),
        "off": _("Off: {n} of %(all)d %(colour)s.") % names,
        "at_bar": [sentences.checkers(count, color) for count in range(most + 1)],
        "offSign": _("off"),
    }


def _deeds() -> dict[str, str]:
    """What pressing a point does."""
    return {
        "choose": _("Choose."),
        "drop": _("Chosen; press again to put it back."),
        "chosen": _("Chosen."),
        "go": _("Play the {dice} here."),
        "hit": _("Hit with the {dice}."),
        "enter": _("Enter here with the {dice}."),
        "enterHit": _("Enter and hit with the {dice}."),
        "out": _("Bear off with the {dice}."),
    }


def _progress() -> dict[str, Any]:
    """What the message line says about a draft; lists are indexed by the dice left."""
    counts = range(1, MOST_DICE + 1)
    return {
        "next": ["", *(_left(count) for count in counts)],
        "missing": ["", *(_missing(count) for count in counts)],
        "left": ["", *(_equal_left(count) for count in range(1, MOST_DICE + 1))],
        "played": _("Played: {play}"),
        "ready": _("{play} – submit, or undo to try another."),
        "or": _("or"),
    }


def _left(count: int) -> str:
    return ngettext("Play the {dice}.", "Play {n} more: {dice}.", count).replace("{n}", str(count))


def _missing(count: int) -> str:
    said = ngettext(
        "One die is still to be played: {dice}.",
        "{n} dice are still to be played: {dice}.",
        count,
    )
    return said.replace("{n}", str(count))


def _equal_left(count: int) -> str:
    return ngettext("×4 · {n} left", "×4 · {n} left", count).replace("{n}", str(count))


def fill(sentence: str, values: Mapping[str, object]) -> str:
    """Put values into the braces of a sentence."""
    for name, value in values.items():
        sentence = sentence.replace("{" + name + "}", str(value))
    return sentence
