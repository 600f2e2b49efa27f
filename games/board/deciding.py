"""What a decision about the cube, or the last step of a turn, leads to: said before it is made."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.preferences import Ask
from backgammon.rules import EndedBy, Kind, Outcome, after_game, is_match_over
from games import wording
from games.board.scene import Scene


@dataclass(frozen=True, slots=True)
class Asks:
    """What is asked once more. ``double``: "touch" (on such screens only), "always" or "" (never).

    ``goes_on``: whether the viewer goes on to his next game when he has done something.
    """

    double: str
    answer: bool
    submit: bool
    goes_on: bool


def asks(scene: Scene) -> Asks:
    """What the viewer has chosen."""
    likes = scene.preferences
    double = "" if likes.ask_double is Ask.NEVER else likes.ask_double.value
    return Asks(double, likes.ask_answer, likes.ask_submit, likes.next_after_submit)


@dataclass(frozen=True, slots=True)
class Button:
    """A button that ends the turn: what it sends, and what it says."""

    value: str
    label: str


def ways_to_end(scene: Scene, action: str) -> list[Button]:
    """Both buttons that end a turn by a ``play`` or a ``pass``, the one the viewer likes first."""
    stay = {"play": _("Submit move"), "pass": _("Pass")}
    leave = {"play": _("Submit, next game"), "pass": _("Pass, next game")}
    both = [Button(action, stay[action]), Button(f"{action}+next", leave[action])]
    return both[::-1] if scene.preferences.next_after_submit else both


@dataclass(frozen=True, slots=True)
class Drop:
    """What dropping a double leads to: in short for the button, and as a sentence."""

    short: str
    sentence: str


def drop(scene: Scene) -> Drop:
    """The opponent's points and the score that follows, his own number first."""
    state = scene.state
    points = int(Kind.SINGLE) * state.cube.value
    lost = Outcome(scene.other, Kind.SINGLE, state.cube.value, EndedBy.DROP)
    after = after_game(state.context, lost)
    scores = [wording.score(after.format, after.score.of(c)) for c in (scene.other, scene.side)]
    facts = {"name": scene.name(scene.other), "n": points, "score": "–".join(scores)}
    if is_match_over(after):
        return Drop(
            _("%(name)s wins the match %(score)s") % facts,
            _("The match ends: %(name)s wins it %(score)s.") % facts,
        )
    ends = ngettext(
        "The game ends: %(name)s scores %(n)d point and the score is %(score)s.",
        "The game ends: %(name)s scores %(n)d points and the score is %(score)s.",
        points,
    )
    return Drop(_("%(name)s scores %(n)d → %(score)s") % facts, ends % facts)
