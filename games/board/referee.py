"""Why a play or a move is not legal, as sentences in the reader's language.

The reasons and their facts come from the rules; here is a sentence for each of them. The mover is
the looking side.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from backgammon.notation.plays import NotationError, format_draft, format_play
from backgammon.rules import (
    NO_DIE,
    Color,
    Explanation,
    Move,
    Reason,
    Referee,
    refuse_now,
)
from games.board import labels, refusals, sentences
from games.board.draft import Draft
from games.board.scene import Scene

Steps = Sequence[tuple[int, int]]


def why_not_play(scene: Scene, draft: Draft, steps: Steps) -> str:
    """Why the draft with ``steps`` added is no complete legal play; nothing if it is one."""
    told = Referee(scene.state, draft.graph).explain(steps, draft.moves)
    return sentence(scene, told) if told else ""


def why_not_source(scene: Scene, draft: Draft, source: int) -> str:
    """Why no checker may leave ``source`` next, with each die in turn; nothing if one may."""
    told = Referee(scene.state, draft.graph).explain_source(source, draft.moves)
    return " ".join(dict.fromkeys(sentence(scene, each) for each in told))


def nothing_to_play(scene: Scene) -> str:
    """Why the viewer has nothing to play now; nothing if he has."""
    if scene.me is None:
        return _("You are watching this game: only its players can play.")
    if scene.is_late:
        return _("Time ran out.")
    refused = refuse_now(scene.state, scene.me)
    return sentence(scene, Explanation(refused)) if refused else ""


def unreadable(scene: Scene, error: NotationError) -> str:
    """Why a written play cannot be read."""
    return str(_UNREADABLE[error.code] % {"part": scene.notation(error.part)})


_UNREADABLE: Final[Mapping[str, Promise]] = {
    "empty": gettext_lazy("Nothing is written."),
    "too_long": gettext_lazy("That is too long for a play."),
    "bad_move": gettext_lazy("“%(part)s” is not a move."),
    "bad_point": gettext_lazy("There is no point “%(part)s”."),
    "backwards": gettext_lazy("You cannot play %(part)s: checkers only go towards home."),
    "too_many": gettext_lazy("A play has four moves at most."),
}


def sentence(scene: Scene, told: Explanation) -> str:
    """What is wrong, and the play that proves it where there is one."""
    case = _Case(scene, told)
    if told.code in _COMPOSED:
        said = _COMPOSED[told.code](case)
    elif told.code in refusals.BY_COLOR:
        white, black = refusals.BY_COLOR[told.code]
        said = case.filled(white if case.enemy is Color.WHITE else black)
    else:
        said = case.filled(refusals.PLAIN[told.code])
    if not told.line:
        return said
    legal = _("Legal: %(play)s") % {"play": scene.notation(format_play(told.line))}
    return f"{said} {legal}"


@dataclass(frozen=True, slots=True)
class _Case:
    """An explanation, and what is needed to word it."""

    scene: Scene
    told: Explanation

    @property
    def enemy(self) -> Color:
        return self.scene.other

    @property
    def move(self) -> str:
        """The move that is refused, as it is written."""
        if self.told.step is None:
            return ""
        die = 1 if self.scene.variant.uses_dice else NO_DIE
        return self.scene.notation(format_draft([Move(*self.told.step, die)]))

    @property
    def facts(self) -> dict[str, object]:
        """All that a sentence may name, as far as the reason has it."""
        refused, rolled = self.told.refusal, self.scene.state.dice
        points = [self.scene.number(point) for point in refused.points]
        return {
            "move": self.move,
            "play": self.scene.notation(format_play(self.told.made)),
            "roll": sentences.roll(rolled) if rolled else "",
            "n": refused.count,
            "points": ", ".join(map(str, points)),
            **dict(zip(("point", "second"), points, strict=False)),
            "far": self.scene.number(24),
            "near": self.scene.number(19),
            "dice": "-".join(map(str, refused.dice)),
            **dict(zip(("die", "other"), refused.dice, strict=False)),
        }

    def filled(self, text: str | Promise) -> str:
        """The sentence with the facts in their places; ``n`` decides on a plural form."""
        return str(text % self.facts)


def _incomplete(case: _Case) -> str:
    """What the page says, too, when a play is submitted too early."""
    left = len(case.told.line) - len(case.told.made)
    dice = ", ".join(map(str, dict.fromkeys(case.told.refusal.dice)))
    return labels.fill(labels.table(case.scene)["missing"][left], {"dice": dice})


def _too_many(case: _Case) -> str:
    if len(case.told.made) == case.told.refusal.count:
        return case.filled(_("%(play)s uses all your dice."))
    return case.filled(
        ngettext(
            "Your dice give %(n)d move, not more.",
            "Your dice give %(n)d moves, not more.",
            case.told.refusal.count,
        )
    )


def _game_ends(case: _Case) -> str:
    if case.told.made:
        return case.filled(_("%(play)s ends the game, so nothing more is played."))
    return case.filled(_("%(move)s is not played to its end: the game is over on the way."))


def _no_checker(case: _Case) -> str:
    if case.told.refusal.count:
        theirs = ngettext(
            "The checker on %(point)d is not yours.",
            "The checkers on %(point)d are not yours.",
            case.told.refusal.count,
        )
        return case.filled(theirs)
    (point,) = case.told.refusal.points
    if any(move.source == point for move in case.told.made):
        return case.filled(_("You have no other checker on %(point)d."))
    return case.filled(_("You have no checker on %(point)d."))


def _nothing_to_enter(case: _Case) -> str:
    if case.scene.has_pockets:
        return _("You have no checker that waits to enter.")
    if case.scene.variant.contact.hits:
        return _("You have no checker on the bar.")
    return _("There is no bar in this game.")


def _wrong_distance(case: _Case) -> str:
    pips = case.told.refusal.count
    if len(case.told.refusal.dice) == 1:
        said = ngettext(
            "You cannot play %(move)s: that is %(n)d pip, and only the %(dice)s is left.",
            "You cannot play %(move)s: that is %(n)d pips, and only the %(dice)s is left.",
            pips,
        )
    elif case.told.made:
        said = ngettext(
            "You cannot play %(move)s: that is %(n)d pip, and the dice left are %(dice)s.",
            "You cannot play %(move)s: that is %(n)d pips, and the dice left are %(dice)s.",
            pips,
        )
    else:
        said = ngettext(
            "You cannot play %(move)s: that is %(n)d pip, and your dice are %(roll)s.",
            "You cannot play %(move)s: that is %(n)d pips, and your dice are %(roll)s.",
            pips,
        )
    return case.filled(said)


def _between(case: _Case) -> str:
    if len(case.told.refusal.points) > 1:
        both = _("You cannot play %(move)s: on the way, %(point)d and %(second)d are both closed.")
        return case.filled(both)
    return case.filled(_("You cannot play %(move)s: on the way, %(point)d is closed."))


def _none_while_pinned(case: _Case) -> str:
    said = ngettext(
        "You cannot bear off while your checker on %(points)s is pinned.",
        "You cannot bear off while your checkers on %(points)s are pinned.",
        len(case.told.refusal.points),
    )
    return case.filled(said)


def _build_by_six(case: _Case) -> str:
    (point,) = case.told.refusal.points
    said = _("A wall on %(point)d is built by a checker from %(source)d, six points behind it.")
    number = case.scene.number
    return said % {"point": number(point), "source": number(point + 6)}


_COMPOSED: Final[Mapping[Reason, Callable[[_Case], str]]] = {
    Reason.INCOMPLETE: _incomplete,
    Reason.TOO_MANY_MOVES: _too_many,
    Reason.GAME_ENDS: _game_ends,
    Reason.NO_CHECKER: _no_checker,
    Reason.NOTHING_TO_ENTER: _nothing_to_enter,
    Reason.WRONG_DISTANCE: _wrong_distance,
    Reason.BETWEEN: _between,
    Reason.NONE_WHILE_PINNED: _none_while_pinned,
    Reason.BUILD_BY_SIX: _build_by_six,
}
