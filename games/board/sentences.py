"""Single facts of a game in words, in the reader's language."""

from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from backgammon.rules import BAR, OFF, Color, Dice, EndedBy, Kind, Move, OfferKind
from games import wording
from games.board import pauses
from games.board.scene import Scene
from games.models import Game


def roll(dice: Dice) -> str:
    """Two dice in the order rolled: 5-3."""
    return f"{dice.first}-{dice.second}"


def color_name(color: Color) -> str:
    return pgettext("side", "White") if color is Color.WHITE else pgettext("side", "Black")


def checkers(count: int, color: Color) -> str:
    """A number of checkers of one colour, as the label of a point says it."""
    if color is Color.WHITE:
        return ngettext("%(n)d white", "%(n)d white", count) % {"n": count}
    return ngettext("%(n)d black", "%(n)d black", count) % {"n": count}


def points(count: int) -> str:
    return ngettext("%(n)d point", "%(n)d points", count) % {"n": count}


def kind_name(kind: int, name: str = "") -> str:
    """Single game, gammon or backgammon; ``name`` is what the game itself calls such a win."""
    names = {
        Kind.SINGLE: pgettext("size of a win", "single game"),
        Kind.GAMMON: pgettext("size of a win", "gammon"),
        Kind.BACKGAMMON: pgettext("size of a win", "backgammon"),
        Kind.FOURFOLD: pgettext("size of a win", "fourfold game"),
    }
    own = {
        "oin": _("oin"),
        "mars": _("mars"),
        "home_mars": _("home mars"),
        "koks": _("koks"),
    }
    return own.get(name) or names[Kind(kind)]


def level_name(scene: Scene, kind: int) -> str:
    """A size of win as the game on the board calls it."""
    return kind_name(kind, scene.variant.win_names.get(Kind(kind), ""))


def worth(scene: Scene, kind: int) -> str:
    """What a game of a kind is worth and why: "2 points (gammon × cube 1)"."""
    cube = scene.state.cube.value
    facts = {"points": points(kind * cube), "kind": level_name(scene, kind), "cube": cube}
    if not scene.state.context.format.has_cube:
        return _("%(points)s (%(kind)s)") % facts
    return _("%(points)s (%(kind)s × cube %(cube)d)") % facts


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
            return _offer(scene, payload, names)
        case "accept":
            return _("%(name)s accepts") % names
        case "refuse":
            return _("%(name)s refuses") % names
        case "resign_match":
            return _("%(name)s resigns the match") % names
        case "timeout" | "cancel" if payload.get("late"):
            return _("%(name)s ran out of time") % {"name": scene.name(Color(payload["late"]))}
        case "day_off" | "grant":
            return pauses.event(scene, kind, payload)
        case "game_over":
            return _game_over(scene, payload)
    return ""


def _offer(scene: Scene, payload: dict[str, Any], names: dict[str, str]) -> str:
    if payload["kind"] == OfferKind.RESIGNATION:
        if not scene.state.context.format.has_points:
            return _("%(name)s resigns") % names
        facts = {**names, "kind": level_name(scene, payload["level"])}
        return _("%(name)s offers to resign: %(kind)s") % facts
    if payload["kind"] == OfferKind.DRAW:
        return _("%(name)s offers a draw") % names
    return _("%(name)s offers to cancel the match") % names


def _game_over(scene: Scene, payload: dict[str, Any]) -> str:
    """Who won, what it is worth where games are worth something, and how where it is special.

    Where wins count alike, one that was not played out has no size.
    """
    ended_by = EndedBy(payload["ended_by"])
    if ended_by in (EndedBy.MATCH_RESIGNED, EndedBy.CANCELLED):
        return ""
    if not payload["winner"]:
        return _("The game is drawn")
    facts = {
        "name": scene.name(Color(payload["winner"])),
        "kind": kind_name(payload["kind"], payload.get("name", "")),
        "points": points(payload["points"]),
    }
    if scene.state.context.format.has_points:
        said = _("%(name)s wins: %(kind)s, %(points)s") % facts
    elif scene.variant.highest() > Kind.SINGLE and ended_by in (EndedBy.BORNE_OFF, EndedBy.MOTHER):
        said = _("%(name)s wins: %(kind)s") % facts
    else:
        said = _("%(name)s wins") % facts
    how = {
        EndedBy.MOTHER: _("the mother is pinned"),
        EndedBy.SCORED_TWICE: _("two scores running"),
    }
    return f"{said} ({how[ended_by]})" if ended_by in how else said


def score(scene: Scene) -> str:
    """The score with the looking side's points first: 4–3."""
    return f"{score_of(scene, scene.side)}–{score_of(scene, scene.other)}"


def score_of(scene: Scene, color: Color) -> str:
    """What a side has won in the match so far."""
    return wording.score(scene.match.format, scene.match.score(color))


def last_scorer(scene: Scene) -> str:
    """Who scored last and would win by another score; nothing in games without scores."""
    last = scene.state.board.run
    if last is None or scene.state.is_over:
        return ""
    if last is scene.me:
        return _("You scored last: another score in a row wins.")
    facts = {"name": scene.name(last)}
    return _("%(name)s scored last: another score in a row wins.") % facts


def action(scene: Scene, move: Move, color: Color) -> str:
    """What a side did in a turn without dice, as it stands on the board now."""
    facts = {
        "source": scene.number(move.source, color),
        "target": scene.number(move.target, color),
    }
    if move.target == OFF:
        return _("scored from %(source)d") % facts
    if move.source == BAR:
        return _("entered on %(target)d") % facts
    if scene.state.board.counts(color)[move.target] > 1:
        return _("%(source)d to %(target)d, a wall") % facts
    return _("%(source)d to %(target)d") % facts


def game_result(scene: Scene, game: Game) -> str:
    """How an earlier game of the match ended, with the reason."""
    if not game.winner:
        drawn = _("Game %(number)d was drawn.") % {"number": game.number}
        agreed = _("Both agreed.") if game.ended_by == EndedBy.AGREEMENT else ""
        return f"{drawn} {agreed}".strip()
    won = _won if scene.state.context.format.has_points else _just_won
    return f"{won(scene, game)} {_ended_by(scene, game)}".strip()


def _won(scene: Scene, game: Game) -> str:
    facts = {
        **_names(game),
        "kind": kind_name(game.kind or Kind.SINGLE, game.win_name),
        "points": points(game.points or 0),
    }
    if _is_mine(scene, game, Color(game.winner)):
        return _("Game %(number)d: you won %(points)s (%(kind)s).") % facts
    if scene.me:
        return _("Game %(number)d: %(name)s won %(points)s (%(kind)s).") % facts
    return _("Game %(number)d: %(name)s won against %(loser)s, %(points)s.") % facts


def _just_won(scene: Scene, game: Game) -> str:
    if _is_mine(scene, game, Color(game.winner)):
        return _("Game %(number)d: you won.") % _names(game)
    if scene.me:
        return _("Game %(number)d: %(name)s won.") % _names(game)
    return _("Game %(number)d: %(name)s won against %(loser)s.") % _names(game)


def _names(game: Game) -> dict[str, object]:
    """An earlier game's players, whose colours may have changed since."""
    winner = Color(game.winner)
    won, lost = game.player(winner), game.player(winner.opponent)
    return {"number": game.number, "name": won.name, "loser": lost.name}


def _is_mine(scene: Scene, game: Game, color: Color) -> bool:
    """Whether the viewer had this colour in an earlier game."""
    return game.color_of(scene.viewer.pk) is color


def _ended_by(scene: Scene, game: Game) -> str:
    """Why a game ended, where it was not played out."""
    winner = Color(game.winner)
    is_lost = _is_mine(scene, game, winner.opponent)
    name = {"name": game.player(winner.opponent).name}
    match game.ended_by:
        case EndedBy.DROP:
            return _("You dropped a double.") if is_lost else _("%(name)s dropped.") % name
        case EndedBy.RESIGNATION:
            return _("You resigned.") if is_lost else _("%(name)s resigned.") % name
        case EndedBy.TIMEOUT:
            late = _("%(name)s ran out of time.") % name
            return _("Your time ran out.") if is_lost else late
        case EndedBy.MOTHER:
            pinned = _("The mother of %(name)s was pinned.") % name
            return _("Your mother was pinned.") if is_lost else pinned
        case EndedBy.SCORED_TWICE:
            return _("It was the second score running.")
    return ""
