"""Single facts of a game in words, in the reader's language."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from backgammon.rules import Color, Dice, EndedBy, Kind
from games.board.scene import Scene
from games.models import Game


def roll(dice: Dice) -> str:
    """Two dice in the order rolled: 5-3."""
    return f"{dice.first}-{dice.second}"


def color_word(color: Color) -> str:
    return pgettext("colour", "white") if color is Color.WHITE else pgettext("colour", "black")


def color_name(color: Color) -> str:
    return pgettext("side", "White") if color is Color.WHITE else pgettext("side", "Black")


def checkers(count: int, color: Color) -> str:
    """A number of checkers of one colour, as the label of a point says it."""
    if color is Color.WHITE:
        return ngettext("%(n)d white", "%(n)d white", count) % {"n": count}
    return ngettext("%(n)d black", "%(n)d black", count) % {"n": count}


def points(count: int) -> str:
    return ngettext("%(n)d point", "%(n)d points", count) % {"n": count}


def kind_name(kind: int) -> str:
    """Single game, gammon or backgammon."""
    names = {
        Kind.SINGLE: _("single game"),
        Kind.GAMMON: _("gammon"),
        Kind.BACKGAMMON: _("backgammon"),
    }
    return names[Kind(kind)]


def worth(kind: int, cube: int) -> str:
    """What a game of a kind is worth and why: "2 points (gammon × cube 1)"."""
    return _("%(points)s (%(kind)s × cube %(cube)d)") % {
        "points": points(kind * cube),
        "kind": kind_name(kind),
        "cube": cube,
    }


def opening(scene: Scene, dice: Dice) -> str:
    """How the opening roll came out: "Björn 3, Aino 5 – Aino starts"."""
    names = {
        "white": scene.name(Color.WHITE),
        "black": scene.name(Color.BLACK),
        "w": dice.first,
        "b": dice.second,
    }
    if dice.is_double:
        return _("%(white)s %(w)d, %(black)s %(b)d – rolled again") % names
    starter = Color.WHITE if dice.first > dice.second else Color.BLACK
    return _("%(white)s %(w)d, %(black)s %(b)d – %(starter)s starts") % {
        **names,
        "starter": scene.name(starter),
    }


def event(scene: Scene, kind: str, payload: dict[str, Any], by: Color | None) -> str:
    """An event that is no move as a sentence; nothing for what needs none."""
    names = {"name": scene.name(by) if by else ""}
    match kind:
        case "offer":
            return _("%(name)s offers to resign: %(kind)s") % {
                **names,
                "kind": kind_name(payload["level"]),
            }
        case "accept":
            return _("%(name)s accepts") % names
        case "refuse":
            return _("%(name)s refuses") % names
        case "resign_match":
            return _("%(name)s resigns the match") % names
        case "timeout" | "cancel" if payload.get("late"):
            return _("%(name)s ran out of time") % {"name": scene.name(Color(payload["late"]))}
        case "game_over" if payload["winner"] and payload["ended_by"] != EndedBy.MATCH_RESIGNED:
            won = {
                "name": scene.name(Color(payload["winner"])),
                "kind": kind_name(payload["kind"]),
                "points": points(payload["points"]),
            }
            if not scene.state.context.format.has_points:
                return _("%(name)s wins: %(kind)s") % won
            return _("%(name)s wins: %(kind)s, %(points)s") % won
    return ""


def score(scene: Scene) -> str:
    """The score with the bottom side's points first: 4–3."""
    match = scene.match
    return f"{match.score(scene.bottom)}–{match.score(scene.top)}"


def game_result(scene: Scene, game: Game) -> str:
    """How an earlier game of the match ended, with the reason."""
    if not game.winner:
        return _("Game %(number)d was drawn.") % {"number": game.number}
    winner = Color(game.winner)
    facts = {
        "number": game.number,
        "name": scene.name(winner),
        "loser": scene.name(winner.opponent),
        "kind": kind_name(game.kind or Kind.SINGLE),
        "points": points(game.points or 0),
    }
    if winner is scene.me:
        won = _("Game %(number)d: you won a %(kind)s, %(points)s.") % facts
    elif scene.me:
        won = _("Game %(number)d: %(name)s won a %(kind)s, %(points)s.") % facts
    else:
        won = _("Game %(number)d: %(name)s won against %(loser)s, %(points)s.") % facts
    return f"{won} {_ended_by(scene, game, winner.opponent)}".strip()


def _ended_by(scene: Scene, game: Game, loser: Color) -> str:
    """Why a game ended, where it was not played out."""
    is_mine = loser is scene.me
    name = {"name": scene.name(loser)}
    match game.ended_by:
        case EndedBy.DROP:
            return _("You dropped a double.") if is_mine else _("%(name)s dropped.") % name
        case EndedBy.RESIGNATION:
            return _("You resigned.") if is_mine else _("%(name)s resigned.") % name
        case EndedBy.TIMEOUT:
            late = _("%(name)s ran out of time.") % name
            return _("Your time ran out.") if is_mine else late
    return ""
