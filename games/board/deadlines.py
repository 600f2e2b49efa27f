"""What is said about the time that is running: until when it lasts, and what may stop it."""

from datetime import datetime

from django.conf import settings
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from backgammon.rules import Color
from games import time_off
from games.board.scene import Scene
from games.models.terms import DAY


def words(scene: Scene) -> str:
    """Until when the one to act has time, in the reader's time zone, and what days off do to it;
    nothing where no time is running."""
    actor, at = scene.state.actor, scene.match.deadline_at
    if actor is None or at is None or not scene.is_open:
        return ""
    said = (_still(scene, actor), _granted(scene, actor), _vacation(scene, actor))
    return " ".join(filter(None, (until(scene, actor, at), *said)))


def until(scene: Scene, actor: Color, at: datetime) -> str:
    """Until when the one to act has time, in the reader's time zone."""
    facts = {"name": scene.name(actor), "time": date_format(localtime(at), "SHORT_DATETIME_FORMAT")}
    if actor is scene.me:
        return _("You have time until %(time)s.") % facts
    return _("%(name)s has until %(time)s.") % facts


def away(scene: Scene, color: Color) -> str:
    """That a player is on vacation today, and until when; nothing where he is not."""
    last = scene.away_until(color)
    if last is None:
        return ""
    return _("on vacation until %(day)s") % {"day": date_format(last, "SHORT_DATE_FORMAT")}


def _still(scene: Scene, actor: Color) -> str:
    """That today is a day off."""
    is_off = scene.calendar(actor).is_off(time_off.site_day(scene.now))
    return _("Today time stands still.") if is_off else ""


def _granted(scene: Scene, actor: Color) -> str:
    """What the opponent has given to this turn; it is part of the deadline already."""
    days = scene.match.granted // DAY
    if not days:
        return ""
    facts = {"name": scene.name(actor.opponent), "n": days}
    given = ngettext("%(name)s gave %(n)d day.", "%(name)s gave %(n)d days.", days)
    return given % facts


def _vacation(scene: Scene, actor: Color) -> str:
    """That a day of vacation comes before a time-out, where one is left."""
    left = days_left(scene, actor)
    if not left:
        return ""
    if actor is not scene.me:
        return _("If that is not enough, a day of vacation is taken first.")
    return ngettext(
        "If that is not enough, a day of your vacation is taken first; you have %(n)d left.",
        "If that is not enough, a day of your vacation is taken first; you have %(n)d left.",
        left,
    ) % {"n": left}


def days_left(scene: Scene, actor: Color) -> int:
    """The days of vacation that can be taken by themselves when time runs out."""
    match, player = scene.match, scene.match.player(actor)
    if not match.has_vacation or match.deadline_at is None:
        return 0
    if not player.preferences.automatic_vacation:
        return 0
    year = time_off.site_day(match.deadline_at).year
    taken = sum(day.year == year for day in scene.vacation(actor))
    return max(0, settings.VACATION_DAYS - taken)
