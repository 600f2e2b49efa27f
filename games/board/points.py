"""The buttons over the board: what each says and what pressing it makes of the draft."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from backgammon.rules import BAR, OFF, Board
from backgammon.rules.board import checkers as count_checkers
from backgammon.rules.variant import HOME
from games import geometry
from games.board import labels
from games.board.draft import BAR_WORD, Draft, Reach
from games.board.drawing import spot_of
from games.board.scene import Scene
from games.geometry import POINTS, Spot, text

KEYS = {BAR: "b", OFF: "o"}


@dataclass(frozen=True, slots=True)
class PointButton:
    """A point, the bar or the tray as a button.

    ``name`` and ``value`` are what it sends, empty where it does nothing. The rest tells the script
    where checkers lie: ``x``, ``y`` and ``step`` of the stack, ``most`` that are drawn where that
    is not the usual number. ``key`` leads there.
    """

    place: int
    css: str
    label: str
    x: str
    y: str
    step: str
    name: str = ""
    value: str = ""
    most: str = ""
    key: str = ""
    other_y: str = ""
    other_step: str = ""


def point_buttons(scene: Scene, draft: Draft) -> list[PointButton]:
    """From the far end to one's own home, then the bar and the tray."""
    words = labels.table(scene)
    buttons = []
    for place in (*reversed(POINTS), BAR, OFF):
        spot = spot_of(scene, place, scene.side)
        name, value = _sends(draft, place)
        buttons.append(
            PointButton(
                place=place,
                css=_css(scene, draft, place),
                label=_label(scene, draft, place, words),
                x=text(spot.x),
                y=text(spot.y),
                step=text(spot.step),
                name=name,
                value=value,
                most="" if spot.most == geometry.STACK else str(spot.most),
                key=KEYS.get(place, ""),
                **_other_bar(scene, place),
            )
        )
    return buttons


def _other_bar(scene: Scene, place: int) -> dict[str, str]:
    """Where the checkers hit by the viewer go: the other half of the bar."""
    if place != BAR:
        return {}
    spot: Spot = spot_of(scene, BAR, scene.other)
    return {"other_y": text(spot.y), "other_step": text(spot.step)}


def _sends(draft: Draft, place: int) -> tuple[str, str]:
    if place in draft.reaches:
        return "d", draft.text_after(draft.reaches[place].moves)
    if place in draft.taps:
        return "d", draft.text_after([draft.taps[place]])
    if place == draft.chosen:
        return ("from", "") if len(draft.sources) > 1 else ("", "")
    if place in draft.sources:
        return "from", BAR_WORD if place == BAR else str(place)
    return "", ""


def _css(scene: Scene, draft: Draft, place: int) -> str:
    bar = "hbar pk" if scene.has_pockets else "hbar"
    off = "hoff" if scene.side is scene.bottom else "hoff up"
    where = {BAR: bar, OFF: off}.get(place) or scene.layout.hit_class(scene.drawn(place))
    if place in draft.reaches:
        return f"{where} aim"
    return f"{where} can" if place in draft.sources else where


def _label(scene: Scene, draft: Draft, place: int, words: Mapping[str, Any]) -> str:
    board = draft.node.board
    return " ".join(
        filter(None, (standing(scene, board, place, words), _deed(scene, draft, place, words)))
    )


def standing(scene: Scene, board: Board, place: int, words: Mapping[str, Any]) -> str:
    """What stands on a point, lies on the bar or is off, as a sentence."""
    me = scene.side
    mine = scene.standing(board, place, me)
    if place == OFF:
        return labels.fill(words["off"], {"n": mine, "all": count_checkers(board, me)})
    if place == BAR:
        sentence = words["enters"] if mine else words["bar"]
        hit = labels.fill(sentence, {"what": words["at_bar"][mine] if mine else words["mine"][0]})
        waiting = words["waiting"][board.waiting(me)] if words["waiting"] else ""
        return " ".join(filter(None, (hit, waiting)))
    what = _what(scene, board, place, words)
    return labels.fill(words[_where(scene, place)], {"n": scene.number(place), "what": what})


def _where(scene: Scene, place: int) -> str:
    """Which sentence names a point: one's own home is said always, the other's where it lies
    elsewhere than usual."""
    if place <= HOME:
        return "home"
    return "theirHome" if place in unusual_home(scene) else "point"


def unusual_home(scene: Scene) -> range:
    """The opponent's home board where it does not lie across from one's own."""
    return range(0) if scene.goes_opposite_ways else scene.home(scene.other)


def _what(scene: Scene, board: Board, place: int, words: Mapping[str, Any]) -> str:
    mine, theirs = (scene.standing(board, place, side) for side in (scene.side, scene.other))
    if mine and theirs:
        if (scene.side, place) in board.held:
            return str(words["theirsPin"][theirs])
        return str(words["minePin"][mine])
    return str(words["theirs"][theirs] if theirs else words["mine"][mine])


def _deed(scene: Scene, draft: Draft, place: int, words: Mapping[str, Any]) -> str:
    reach = draft.reaches.get(place)
    if reach is not None:
        return labels.fill(words[_verb(scene, draft, reach, words)], {"dice": reach.label})
    if place in draft.taps:
        return labels.fill(words["tap"], {"dice": draft.taps[place].die})
    if place == draft.chosen:
        return str(words["drop"] if len(draft.sources) > 1 else words["chosen"])
    if (scene.side, place) in draft.node.board.held:
        return str(words["stuck"])
    return str(words["choose"]) if place in draft.sources else ""


def _verb(scene: Scene, draft: Draft, reach: Reach, words: Mapping[str, Any]) -> str:
    target, board = reach.target, draft.node.board
    if target == OFF:
        return "out"
    if reach.moves[0].source == BAR and len(reach.moves) == 1:
        return "enterHit" if reach.hits else "enter"
    if reach.hits:
        return "hit"
    if scene.standing(board, target, scene.side):
        return "build" if "build" in words else "go"
    return "pin" if scene.standing(board, target, scene.other) else "go"
