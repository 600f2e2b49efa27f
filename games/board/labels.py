"""The words on the points, for ears as much as for eyes; the script gets the same table.

Sentences hold places in braces, such as {n}, which the server and the script fill alike. Where a
number decides the form of a word, there is one text for each number.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from backgammon.rules import Color
from backgammon.rules.board import checkers as count_checkers
from games.board import sentences
from games.board.draft import Reach
from games.board.scene import Scene

MOST_DICE = 4


@dataclass(frozen=True, slots=True)
class _Words:
    """What the words depend on beside the language: the viewer's colour, the most checkers there
    can be of his and of the other's, and what can happen in the game."""

    mine: Color
    most: int
    other: int
    has_dice: bool
    has_pockets: bool
    has_bar: bool
    has_blots: bool
    can_pin: bool


def table(scene: Scene) -> Mapping[str, Any]:
    """Every text that a draft needs, for the viewer's colour, in his language."""
    game, board = scene.variant, scene.state.board
    more = MOST_DICE if game.most_checkers > game.checkers else 0  # clones of one turn
    asked = _Words(
        mine=scene.side,
        most=count_checkers(board, scene.side) + more,
        other=count_checkers(board, scene.other) + more,
        has_dice=game.uses_dice,
        has_pockets=scene.has_pockets,
        has_bar=game.contact.hits,
        has_blots=game.contact.hits or game.contact.pins,
        can_pin=game.contact.pins,
    )
    return _table(get_language(), asked)


@lru_cache(maxsize=256)
def _table(language: str | None, asked: _Words) -> Mapping[str, Any]:
    """The texts as they are asked for; they change with the language only."""
    mine, theirs = asked.mine, asked.mine.opponent
    words: dict[str, Any] = {
        "mine": [_standing(n, mine, asked) for n in range(asked.most + 1)],
        "theirs": [_standing(n, theirs, asked) for n in range(asked.other + 1)],
        **_places(asked),
        **(_deeds() if asked.has_dice else _actions()),
        **_progress(has_dice=asked.has_dice),
        "where": _whereabouts(),
        "pips": _("Pips {mine}–{theirs}.") if asked.has_dice else "",
    }
    if asked.can_pin:
        words["minePin"] = [_pinning(n, mine) for n in range(asked.most + 1)]
        words["theirsPin"] = [_pinning_mine(n, theirs) for n in range(asked.other + 1)]
    return words


def _standing(count: int, color: Color, asked: _Words) -> str:
    if not count:
        return _("empty")
    said = sentences.checkers(count, color)
    is_blot = count == 1 and asked.has_blots
    return _("%(checkers)s, blot") % {"checkers": said} if is_blot else said


def _pinning(count: int, color: Color) -> str:
    if color is Color.WHITE:
        return ngettext("%(n)d white, pinning 1 black", "%(n)d white, pinning 1 black", count) % {
            "n": count
        }
    return ngettext("%(n)d black, pinning 1 white", "%(n)d black, pinning 1 white", count) % {
        "n": count
    }


def _pinning_mine(count: int, color: Color) -> str:
    """The opponent's checkers on one of the viewer's."""
    if color is Color.WHITE:
        said = ngettext(
            "%(n)d white, pinning 1 black of yours", "%(n)d white, pinning 1 black of yours", count
        )
    else:
        said = ngettext(
            "%(n)d black, pinning 1 white of yours", "%(n)d black, pinning 1 white of yours", count
        )
    return said % {"n": count}


def _waiting(count: int, color: Color) -> str:
    if not count:
        return _("Nobody waits to enter.")
    if color is Color.WHITE:
        said = ngettext("%(n)d white waiting to enter.", "%(n)d white waiting to enter.", count)
    else:
        said = ngettext("%(n)d black waiting to enter.", "%(n)d black waiting to enter.", count)
    return said % {"n": count}


def _places(asked: _Words) -> dict[str, Any]:
    color, counts = asked.mine, range(asked.most + 1)
    is_white = color is Color.WHITE
    return {
        "point": _("Point {n}: {what}."),
        "home": _("Point {n}, your home: {what}."),
        "theirHome": _("Point {n}, home of Black: {what}.")
        if is_white
        else _("Point {n}, home of White: {what}."),
        "bar": _bar(asked),
        "enters": _("Bar: {what}, must enter."),
        "waiting": [_waiting(n, color) for n in counts] if asked.has_pockets else [],
        "off": _("Off: {n} of {all} white.") if is_white else _("Off: {n} of {all} black."),
        "at_bar": [sentences.checkers(n, color) for n in counts],
        "offSign": _("off"),
        "stuck": _("Your checker is pinned and cannot move."),
    }


def _bar(asked: _Words) -> str:
    """What is said of the bar while nobody lies there; nothing where it only holds the pockets."""
    if asked.has_bar:
        return _("Bar: {what}.")
    return "" if asked.has_pockets else _("Bar: nothing ever lies there in this game.")


def _deeds() -> dict[str, str]:
    """What pressing a point does in a game with dice."""
    return {
        **_choosing(),
        "tap": _("Press to play the {dice}."),
        "go": _("Play the {dice} here."),
        "hit": _("Hit with the {dice}."),
        "pin": _("Pin with the {dice}."),
        "enter": _("Enter here with the {dice}."),
        "enterHit": _("Enter and hit with the {dice}."),
        "out": _("Bear off with the {dice}."),
    }


def _actions() -> dict[str, str]:
    """The same in a game without dice; a disc then tells what happens and not by which die."""
    return {
        **_choosing(),
        "go": _("Move here."),
        "build": _("Build a wall here."),
        "enter": _("Enter here."),
        "out": _("Score: both checkers of the wall leave."),
        "goSign": "•",
        "buildSign": _("wall"),
    }


def _choosing() -> dict[str, str]:
    return {
        "choose": _("Choose."),
        "drop": _("Chosen; press again to put it back."),
        "chosen": _("Chosen."),
    }


def _progress(*, has_dice: bool) -> dict[str, Any]:
    """What the message line says about a draft; lists are indexed by the dice left."""
    counts = range(1, MOST_DICE + 1)
    nothing = _("Choose a checker and then where it goes.")
    return {
        "next": ["", *(_left(count) for count in counts)],
        "missing": ["", *(_missing(count) if has_dice else nothing for count in counts)],
        "left": ["", *(_equal_left(count) for count in counts)],
        "played": _("Played: {play}"),
        "ready": _("{play} – submit, or undo to try another."),
        "or": _("or"),
    }


def _whereabouts() -> dict[str, str]:
    """How many checkers are where, in the position in words."""
    return {
        "off": _("{n} off"),
        "waiting": _("{n} waiting to enter"),
        "bar": _("{n} on the bar"),
        "on": _("{n} on {point}"),
        "pinned": _("{n} pinned on {point}"),
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


def ending(winner: Color | None, me: Color) -> str:
    """What it means that a play ends the game, to the one who makes it."""
    if winner is None:
        return _("It ends the game in a draw.")
    return _("It wins the game.") if winner is me else _("It ends the game: you lose.")


def sign(words: Mapping[str, Any], reach: Reach, standing: int) -> str:
    """What is written on the disc of a target: the dice, or what happens where there are none."""
    if reach.label or "goSign" not in words:
        return reach.label
    return str(words["buildSign"] if standing else words["goSign"])


def fill(sentence: str, values: Mapping[str, object]) -> str:
    """Put values into the braces of a sentence."""
    for name, value in values.items():
        sentence = sentence.replace("{" + name + "}", str(value))
    return sentence
