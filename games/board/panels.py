"""Around the board: the two players' strips, the card of the match, the price of a time-out."""

from dataclasses import dataclass
from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from backgammon.rules import BAR, OFF, Color, Crawford, Phase, TimeOut, apply, pip_count
from games import selectors, wording
from games.board import sentences
from games.board.drawing import letter
from games.board.history import History
from games.board.scene import Scene
from games.geometry import POINTS
from games.templatetags.times import seconds_left


@dataclass(frozen=True, slots=True)
class Deadline:
    """Until when the player to act has time, exactly and in words."""

    at: datetime
    words: str


@dataclass(frozen=True, slots=True)
class Strip:
    """One player's line above or below the board."""

    color: str
    user: User
    is_me: bool
    note: str
    pips: int
    score: int
    roll: str = ""
    play: str = ""
    danced: bool = False
    deadline: Deadline | None = None


def names(scene: Scene) -> str:
    """Both players, the bottom side first."""
    return f"{scene.name(scene.bottom)} – {scene.name(scene.top)}"


def heading(scene: Scene) -> str:
    """What the page is about: the game and who plays it."""
    return f"{wording.variant_name(scene.variant.key)}: {names(scene)}"


def strip(scene: Scene, history: History, color: Color) -> Strip:
    """The strip of one side: who, his last play, his time, pips and score."""
    acts = scene.match.is_live and scene.state.actor is color
    last = history.last_play(color) if color is scene.top or scene.me is None else None
    return Strip(
        color=letter(color),
        user=scene.match.player(color),
        is_me=color is scene.me,
        note=_note(scene, color) if acts else "",
        pips=pip_count(scene.state.board, color),
        score=scene.match.score(color),
        roll=last.roll if last else "",
        play=last.text if last else "",
        danced=last is not None and last.kind == "pass",
        deadline=_deadline(scene) if acts else None,
    )


def _note(scene: Scene, color: Color) -> str:
    return _("your turn") if color is scene.me else _("to move")


def _deadline(scene: Scene) -> Deadline | None:
    at = scene.match.deadline_at
    if at is None:
        return None
    words = seconds_left(int((at - scene.now).total_seconds()))
    return Deadline(at, words)


@dataclass(frozen=True, slots=True)
class MatchCard:
    """The match in a few words."""

    title: str
    facts: str
    badge: str
    away: str
    price: str


def match_card(scene: Scene) -> MatchCard:
    """Length and number of the game, the cube, Crawford, and what a time-out costs."""
    context = scene.state.context
    if context.format.has_points:
        facts = {"length": context.length, "number": scene.game.number}
        title = _("Match to %(length)d · game %(number)d") % facts
    else:
        title = _("Single game")
    parts = (wording.variant_name(scene.variant.key), cube_words(scene))
    return MatchCard(
        title=title,
        facts=" · ".join(filter(None, parts)),
        badge=_badge(scene),
        away=_away(scene),
        price=price_of_time(scene),
    )


def cube_words(scene: Scene) -> str:
    """Where the cube is, from the viewer's side."""
    if not scene.state.context.format.has_cube:
        return ""
    cube = scene.state.cube
    if scene.state.phase is Phase.ANSWER:
        return _("cube offered at %(value)d") % {"value": 2 * cube.value}
    if cube.owner is None:
        return _("cube in the centre")
    facts = {"value": cube.value, "name": scene.name(cube.owner)}
    if cube.owner is scene.me:
        return _("cube at %(value)d, yours") % facts
    return _("cube at %(value)d, with %(name)s") % facts


def _badge(scene: Scene) -> str:
    if scene.is_over:
        return ""
    if scene.state.context.crawford is Crawford.THIS_GAME:
        return _("Crawford – no doubling this game")
    return _("post-Crawford") if scene.state.context.crawford is Crawford.OVER else ""


def _away(scene: Scene) -> str:
    if scene.is_over or not scene.state.context.format.has_points:
        return ""
    return ", ".join(
        ngettext("%(name)s needs %(n)d point", "%(name)s needs %(n)d points", away)
        % {"name": scene.name(color), "n": away}
        for color in (scene.bottom, scene.top)
        for away in (max(0, scene.state.context.away(color)),)
    )


def price_of_time(scene: Scene) -> str:
    """What happens when the time of the one to act runs out, said before it does."""
    late = scene.state.actor
    if late is None or not scene.is_open:
        return ""
    is_mine = late is scene.me
    name = {"name": scene.name(late)}
    match = scene.match
    if not scene.state.turns[late.place] and not selectors.has_played(match, match.player(late)):
        mine = _("If your time runs out before your first play, the match is cancelled.")
        other = _("If %(name)s's time runs out before the first play, the match is cancelled.")
        return mine if is_mine else other % name
    if any(game.late == late.value for game in scene.finished):
        mine = _("If your time runs out a second time, you lose the match.")
        return (
            mine if is_mine else _("If %(name)s's time runs out again, the match is lost.") % name
        )
    return _price(scene, is_mine=is_mine, name=scene.name(late))


def _price(scene: Scene, *, is_mine: bool, name: str) -> str:
    outcome = apply(scene.state, TimeOut(), by=None).after.outcome
    if outcome is None or not scene.state.context.format.has_points:
        lost = _("If %(name)s's time runs out, the game is lost.") % {"name": name}
        return _("If your time runs out, you lose the game.") if is_mine else lost
    facts = {"name": name, "worth": sentences.worth(outcome.kind, outcome.cube)}
    if is_mine:
        return _("If your time runs out, you lose %(worth)s.") % facts
    return (
        _("If %(name)s's time runs out, you win %(worth)s.") % facts
        if scene.me
        else (_("If %(name)s's time runs out, it costs %(worth)s.") % facts)
    )


def in_words(scene: Scene) -> list[str]:
    """The whole position as sentences, in the bottom side's numbers."""
    board = scene.state.board
    said = [_side_in_words(scene, color) for color in (scene.bottom, scene.top)]
    if scene.state.dice:
        said.append(_("Dice %(dice)s.") % {"dice": sentences.roll(scene.state.dice)})
    cube = cube_words(scene)
    if cube:
        said.append(cube[0].upper() + cube[1:] + ".")
    if scene.state.context.format.has_points:
        facts = {"score": sentences.score(scene), "length": scene.state.context.length}
        said.append(_("Score %(score)s to %(length)d.") % facts)
    pips = {"mine": pip_count(board, scene.bottom), "theirs": pip_count(board, scene.top)}
    said.append(_("Pips %(mine)d–%(theirs)d.") % pips)
    return said


def _side_in_words(scene: Scene, color: Color) -> str:
    counts = scene.state.board.counts(color)
    parts = []
    if counts[OFF]:
        parts.append(_("%(n)d off") % {"n": counts[OFF]})
    if counts[BAR]:
        parts.append(_("%(n)d on the bar") % {"n": counts[BAR]})
    places = sorted(((scene.place(n, color), counts[n]) for n in POINTS if counts[n]), reverse=True)
    parts += [_("%(n)d on %(point)d") % {"n": count, "point": place} for place, count in places]
    who = {"side": sentences.color_name(color), "where": ", ".join(parts)}
    if color is scene.me:
        return _("%(side)s (you): %(where)s.") % who
    return _("%(side)s: %(where)s.") % who
