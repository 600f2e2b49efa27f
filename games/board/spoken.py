"""Plays in words, for those who would rather hear them than read notation."""

import re

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from games.board import sentences
from games.board.history import Entry
from games.board.scene import Scene

_COUNTED = re.compile(r"(.+?)(?:\((\d)\))?")
_BAR, _OFF, _HIT = "bar", "off", "*"


def play_words(scene: Scene, entry: Entry) -> str:
    """A play or a pass in words: "bar to 21, hitting; 13 to 11".

    ``scene`` is the game after it. Numbers are the mover's own, as in notation.
    """
    if entry.kind == "pass":
        return _("no legal move")
    if entry.dice is None:
        return sentences.action(scene, entry.moves[0], entry.color)
    return "; ".join(map(_part_words, entry.text.split()))


def heard(scene: Scene, entry: Entry) -> str:
    """What a side did in its turn, for those who hear it: the dice, then the play in words, and
    that the server did it for him."""
    facts = {
        "name": scene.name(entry.color),
        "dice": entry.roll,
        "play": play_words(scene, entry),
    }
    if entry.dice is None:
        said = _("%(name)s: %(play)s.") % facts
    else:
        said = _("%(name)s moved: %(dice)s, %(play)s.") % facts
    if entry.auto != "turn":
        return said
    by_itself = _("It happened by itself.")
    return f"{said} {by_itself}"


def _part_words(part: str) -> str:
    """What one checker does, or several do alike: ``24/18*/14(2)``."""
    found = _COUNTED.fullmatch(part)
    assert found
    points = found[1].split("/")
    said = _way(points[0].rstrip(_HIT), points[-1].rstrip(_HIT))
    hits = [point.rstrip(_HIT) for point in points if point.endswith(_HIT)]
    if points[-1].endswith(_HIT) and len(hits) == 1:
        said = _("%(move)s, hitting") % {"move": said}
    elif hits:
        said = _("%(move)s, hitting on %(points)s") % {"move": said, "points": ", ".join(hits)}
    count = int(found[2] or 1)
    if count == 1:
        return said
    words = ngettext("%(move)s, %(n)d checker", "%(move)s, %(n)d checkers", count)
    return words % {"move": said, "n": count}


def _way(source: str, target: str) -> str:
    facts = {"source": source, "target": target}
    match source, target:
        case _, "off" if source == _BAR:
            return _("bar to off")
        case _, "off":
            return _("%(source)s off") % facts
        case "bar", _:
            return _("bar to %(target)s") % facts
    return _("%(source)s to %(target)s") % facts
