"""Around the board: the two players' strips, the card of the match, the price of a time-out."""

from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from backgammon.rules import (
    BAR,
    OFF,
    Board,
    Color,
    Crawford,
    MatchFormat,
    Phase,
    TimeOut,
    apply,
    pip_count,
)
from games import paces, selectors, wording
from games.board import clocks, deadlines, hints, labels, sentences
from games.board.clocks import Clock
from games.board.drawing import letter
from games.board.history import Entry, History
from games.board.scene import Scene
from games.geometry import POINTS


@dataclass(frozen=True, slots=True)
class Strip:
    """One player's line above or below the board."""

    color: str
    user: User
    is_me: bool
    note: str
    pips: int | None
    score: str
    roll: str = ""
    play: str = ""
    danced: bool = False
    clock: Clock | None = None
    away: str = ""


def names(scene: Scene) -> str:
    """Both players, the looking side first."""
    return f"{scene.name(scene.side)} – {scene.name(scene.other)}"


def heading(scene: Scene) -> str:
    """What the page is about: the game and who plays it."""
    return f"{wording.variant_name(scene.variant.key)}: {names(scene)}"


def strip(scene: Scene, history: History, color: Color, board: Board) -> Strip:
    """The strip of one side: who, his last play, his time, score, and his pips on the board."""
    acts = scene.match.is_live and scene.state.actor is color
    last = history.last_play(color) if color is scene.other or scene.me is None else None
    has_pips = scene.variant.uses_dice
    return Strip(
        color=letter(color),
        user=scene.match.player(color),
        is_me=color is scene.me,
        note=_note(scene, color) if acts else "",
        pips=pip_count(board, color) if has_pips and scene.preferences.pips else None,
        score=sentences.score_of(scene, color),
        roll=last.roll if last else "",
        play=turn_words(scene, last) if last else "",
        danced=last is not None and last.kind == "pass",
        clock=clocks.clock(scene, color),
        away=deadlines.away(scene, color),
    )


def turn_words(scene: Scene, last: Entry) -> str:
    """What a side did in its last turn: the play as it is written, or the action in words."""
    if last.dice or not last.moves:
        return last.text
    return sentences.action(scene, last.moves[0], last.color)


def _note(scene: Scene, color: Color) -> str:
    return _("your turn") if color is scene.me else _("to move")


@dataclass(frozen=True, slots=True)
class MatchCard:
    """The match in a few words. ``hints`` are sentences on what is special about it."""

    title: str
    facts: str
    hints: str
    badge: str
    away: str
    has_score: bool
    until: str
    price: str


def match_card(scene: Scene) -> MatchCard:
    """The goal and number of the game, the cube, Crawford, time, and what a time-out costs."""
    halves = _("a draw counts ½") if scene.state.context.format.unit > 1 else ""
    pace = paces.pace_in_full(scene.match)
    parts = (wording.variant_name(scene.variant.key), cube_words(scene), halves, pace)
    reason = "" if scene.variant.allows_cube else wording.cube_reason(scene.variant.key)
    return MatchCard(
        title=_title(scene),
        facts=" · ".join(filter(None, parts)),
        hints=" ".join(filter(None, (hints.hint(scene.variant.key), reason))),
        badge=_badge(scene),
        away=_away(scene),
        has_score=scene.is_over or scene.state.context.format is not MatchFormat.SINGLE,
        until=deadlines.words(scene),
        price=price_of_time(scene),
    )


def _title(scene: Scene) -> str:
    context = scene.state.context
    facts = {"length": context.length, "number": scene.game.number}
    match context.format:
        case MatchFormat.SINGLE:
            return _("Single game")
        case MatchFormat.GAMES:
            return _("Game %(number)d of %(length)d") % facts
        case MatchFormat.WINS:
            return _("Match to %(length)d wins · game %(number)d") % facts
    return _("Match to %(length)d · game %(number)d") % facts


def cube_words(scene: Scene) -> str:
    """Where the cube is, from the viewer's side."""
    if not scene.state.context.format.has_cube:
        return _("without the cube") if scene.variant.allows_cube else ""
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
    """What each side still needs, where there is a goal to reach."""
    context = scene.state.context
    if scene.is_over or context.format in (MatchFormat.SINGLE, MatchFormat.GAMES):
        return ""
    return ", ".join(_needs(scene, color) for color in (scene.side, scene.other))


def _needs(scene: Scene, color: Color) -> str:
    context = scene.state.context
    away = max(0, context.away(color))
    whole = -(-away // context.format.unit)
    facts = {"name": scene.name(color), "n": wording.score(context.format, away)}
    if context.format is MatchFormat.WINS:
        return ngettext("%(name)s needs %(n)s win", "%(name)s needs %(n)s wins", whole) % facts
    return ngettext("%(name)s needs %(n)s point", "%(name)s needs %(n)s points", whole) % facts


def price_of_time(scene: Scene) -> str:
    """What happens when the time of the one to act runs out, said before it does."""
    late = scene.state.actor
    if late is None or not scene.is_open:
        return ""
    is_mine = late is scene.me
    name = {"name": scene.name(late)}
    if is_unplayed(scene, late):
        mine = _("If your time runs out before your first play, the match is cancelled.")
        other = _("If %(name)s’s time runs out before the first play, the match is cancelled.")
        return mine if is_mine else other % name
    if late_before(scene, late):
        mine = _("If your time runs out a second time, you lose the match.")
        return (
            mine
            if is_mine
            else _("If %(name)s’s time runs out again, %(name)s loses the match.") % name
        )
    return _price(scene, is_mine=is_mine, name=scene.name(late))


def is_unplayed(scene: Scene, color: Color) -> bool:
    """Whether the one who plays a colour now has not completed a turn in the match."""
    match = scene.match
    return not (scene.state.turns[color.place] or selectors.has_played(match, match.player(color)))


def late_before(scene: Scene, color: Color) -> bool:
    """Whether the one who plays a colour now has lost an earlier game of the match on time."""
    player = scene.match.player_id(color)
    return any(game.late and game.player_id(Color(game.late)) == player for game in scene.finished)


def _price(scene: Scene, *, is_mine: bool, name: str) -> str:
    outcome = apply(scene.state, TimeOut(), by=None).after.outcome
    if outcome is None or not scene.state.context.format.has_points:
        lost = _("If %(name)s’s time runs out, %(name)s loses the game.") % {"name": name}
        return _("If your time runs out, you lose the game.") if is_mine else lost
    facts = {"name": name, "worth": sentences.worth(scene, outcome.kind)}
    if is_mine:
        return _("If your time runs out, you lose %(worth)s.") % facts
    return (
        _("If %(name)s’s time runs out, you win %(worth)s.") % facts
        if scene.me
        else (_("If %(name)s’s time runs out, %(name)s loses %(worth)s.") % facts)
    )


def in_words(scene: Scene, board: Board) -> list[str]:
    """The whole position as sentences, in the looking side's numbers: both sides first, the pips
    last. The script tells these again for the ``board`` of a draft."""
    said = [side_in_words(scene, board, color) for color in (scene.side, scene.other)]
    if scene.state.dice:
        said.append(_("Dice %(dice)s.") % {"dice": sentences.roll(scene.state.dice)})
    if scene.state.context.format.has_cube:
        cube = cube_words(scene)
        said.append(cube[0].upper() + cube[1:] + ".")
    said += filter(None, (score_in_words(scene), sentences.last_scorer(scene)))
    if scene.variant.uses_dice:
        said.append(pips_in_words(scene, board))
    return said


def pips_in_words(scene: Scene, board: Board) -> str:
    """How far both sides have to go, the looking side first."""
    pips = {"mine": pip_count(board, scene.side), "theirs": pip_count(board, scene.other)}
    return labels.fill(labels.table(scene)["pips"], pips)


def score_in_words(scene: Scene) -> str:
    """The score and what it is played to; nothing for a single game."""
    context = scene.state.context
    facts = {"score": sentences.score(scene), "length": context.length}
    match context.format:
        case MatchFormat.SINGLE:
            return ""
        case MatchFormat.GAMES:
            games = ngettext(
                "Score %(score)s, of %(length)d game.",
                "Score %(score)s, of %(length)d games.",
                context.length,
            )
            return games % facts
    return _("Score %(score)s to %(length)d.") % facts


def side_in_words(scene: Scene, board: Board, color: Color) -> str:
    """Where the checkers of a side are, in the numbers that the viewer reads."""
    words, counts = labels.table(scene)["where"], board.counts(color)
    beside = {"off": counts[OFF], "waiting": board.waiting(color), "bar": counts[BAR]}
    parts = [labels.fill(words[where], {"n": n}) for where, n in beside.items() if n]
    places = sorted(((scene.place(n, color), counts[n]) for n in POINTS if counts[n]), reverse=True)
    pinned = {scene.place(point, owner) for owner, point in board.held if owner is color}
    for place, count in places:
        said = words["pinned"] if place in pinned else words["on"]
        parts.append(labels.fill(said, {"n": count, "point": scene.number(place)}))
    return labels.fill(side_sentence(scene, color), {"where": ", ".join(parts)})


def side_sentence(scene: Scene, color: Color) -> str:
    """The sentence that tells ``{where}`` the checkers of a side are."""
    who = {"side": sentences.color_name(color), "where": "{where}"}
    if color is scene.me:
        return _("%(side)s (you): %(where)s.") % who
    return _("%(side)s: %(where)s.") % who
