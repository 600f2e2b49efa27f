"""What is said when time has run out, before the site has settled it."""

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from backgammon.rules import Color, TimeOut, apply
from games.board import deadlines, panels, sentences
from games.board.scene import Scene


def title(scene: Scene) -> str:
    """When it ran out, in the reader's own time."""
    at = scene.match.deadline_at
    if at is None:
        return _("Time ran out.")
    return _("Time ran out at %(time)s.") % {"time": date_format(localtime(at), "TIME_FORMAT")}


def detail(scene: Scene) -> str:
    """What will come of it, as far as it is certain."""
    late = scene.state.actor
    settled = _("The site settles it within a minute.")
    return f"{_outcome(scene, late)} {settled}".strip() if late else settled


def _outcome(scene: Scene, late: Color) -> str:
    name = {"name": scene.name(late.opponent)}
    if deadlines.days_left(scene, late):
        return _("A day of %(name)s’s vacation is taken, and time goes on.") % {
            "name": scene.name(late)
        }
    if panels.is_unplayed(scene, late):
        return _("The match is cancelled.")
    if panels.late_before(scene, late):
        return _("%(name)s wins the match.") % name
    outcome = apply(scene.state, TimeOut(), by=None).after.outcome
    if outcome is None or not scene.state.context.format.has_points:
        return _("%(name)s wins the game.") % name
    worth = sentences.worth(scene, outcome.kind)
    return _("%(name)s wins %(worth)s.") % {**name, "worth": worth}
