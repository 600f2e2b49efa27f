"""What happened in one turn of a game, told afterwards."""

from collections.abc import Sequence
from dataclasses import replace

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from backgammon.rules import Phase
from games.board import sentences, spoken
from games.board.history import TURN_ENDS, Entry, Line
from games.board.messages import Message
from games.board.record import Turn
from games.board.scene import Scene

_CUBE = {
    "double": gettext_noop("%(name)s doubles to %(value)d"),
    "take": gettext_noop("%(name)s takes"),
    "drop": gettext_noop("%(name)s drops"),
}


def retell(scene: Scene, turn: Turn, told: Sequence[Entry | Line]) -> Message:
    """The play of a turn as it is written, then the play in words and all that happened beside it.

    ``told`` is what the list of moves holds of the game. Without a play, what came first leads.
    """
    mine = [item for item in told if item.turn == turn.number]
    play = next((item for item in mine if _is_play(item)), None)
    said = [_words(scene, turn, item) for item in mine]
    if isinstance(play, Entry):
        return Message(written(scene, play), _joined(said))
    if not turn.number:
        return Message(_("Opening position"), _joined(said))
    if turn.is_under_way:
        said.append(_due(scene))
    title, *more = said or [_("The match was cancelled.")]
    return Message(title, _joined(more))


def _is_play(item: Entry | Line) -> bool:
    return isinstance(item, Entry) and item.kind in TURN_ENDS


def _joined(said: Sequence[str]) -> str:
    return " · ".join(filter(None, said))


def written(scene: Scene, play: Entry) -> str:
    """A play or a pass as it is written, with the dice and who made it, or that the server did."""
    facts = {"name": scene.name(play.color), "dice": play.roll, "play": play.text}
    said = (_("%(name)s %(dice)s: %(play)s") if play.dice else _("%(name)s: %(play)s")) % facts
    return f"{said} ({play.mark})" if play.mark else said


def _words(scene: Scene, turn: Turn, item: Entry | Line) -> str:
    if isinstance(item, Line):
        return item.text
    if _is_play(item):
        return spoken.play_words(replace(scene, state=turn.after), item)
    return cube_words(scene, item, 2 * turn.start.cube.value)


def cube_words(scene: Scene, item: Entry, value: int) -> str:
    """Who offers the cube at a value, takes it there or drops it."""
    return _(_CUBE[item.kind]) % {"name": scene.name(item.color), "value": value}


def ask(scene: Scene) -> Message:
    """What was to be decided, where it is not to be given away what was."""
    return Message(_due(scene))


def _due(scene: Scene) -> str:
    """What a game waits for."""
    state = scene.state
    if state.actor is None:
        return ""
    facts = {"name": scene.name(state.actor)}
    if state.phase is Phase.ANSWER:
        return _("%(name)s is to take or drop") % facts
    if state.dice is None:
        return _("%(name)s is on turn") % facts
    return _("%(name)s is to play %(dice)s") % {**facts, "dice": sentences.roll(state.dice)}
