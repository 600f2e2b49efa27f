"""What days off and granted days did to a match, as sentences of its log."""

from datetime import date, datetime
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backgammon.rules import Color
from games.board.scene import Scene
from games.models.terms import DAY


def event(scene: Scene, kind: str, payload: dict[str, Any]) -> str:
    """A day off that moved a deadline, or days that a player gave to the other."""
    color = Color(payload["by"])
    return _granted(scene, color, payload) if kind == "grant" else _day_off(scene, color, payload)


def _granted(scene: Scene, color: Color, payload: dict[str, Any]) -> str:
    days = payload["seconds"] // DAY
    facts = {"name": scene.name(color), "opponent": scene.name(color.opponent), "n": days}
    given = ngettext(
        "%(name)s gives %(opponent)s %(n)d day", "%(name)s gives %(opponent)s %(n)d days", days
    )
    return given % facts


def _day_off(scene: Scene, color: Color, payload: dict[str, Any]) -> str:
    facts = {
        "name": scene.name(color),
        "day": date_format(date.fromisoformat(payload["day"]), "SHORT_DATE_FORMAT"),
        "until": date_format(
            localtime(datetime.fromisoformat(payload["until"])), "SHORT_DATETIME_FORMAT"
        ),
    }
    if payload["auto"]:
        return (
            _("%(name)s’s time ran out: vacation on %(day)s is taken, time until %(until)s") % facts
        )
    return _("%(name)s has vacation on %(day)s, time until %(until)s") % facts
