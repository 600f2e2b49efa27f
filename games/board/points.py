"""The buttons over the board: what each says and what pressing it makes of the draft."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from backgammon.rules import BAR, OFF
from backgammon.rules.variant import HOME
from games import geometry
from games.board import labels
from games.board.draft import BAR_WORD, Draft, Reach
from games.board.drawing import letter, spot_of
from games.board.scene import Scene
from games.geometry import POINTS, Spot, text


@dataclass(frozen=True, slots=True)
class PointButton:
    """A point, the bar or the tray as a button.

    ``name`` and ``value`` are what it sends, empty where it does nothing. The rest tells the script
    where checkers lie: ``x``, ``y`` and ``step`` of the stack.
    """

    place: int
    css: str
    label: str
    x: str
    y: str
    step: str
    name: str = ""
    value: str = ""
    other_y: str = ""
    other_step: str = ""


def point_buttons(scene: Scene, draft: Draft) -> list[PointButton]:
    """From the far end to one's own home, then the bar and the tray."""
    words = labels.table(scene)
    buttons = []
    for place in (*reversed(POINTS), BAR, OFF):
        spot = spot_of(scene, place, scene.bottom)
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
                **_other_bar(scene, place),
            )
        )
    return buttons


def _other_bar(scene: Scene, place: int) -> dict[str, str]:
    """Where the checkers hit by the viewer go: the other half of the bar."""
    if place != BAR:
        return {}
    spot: Spot = scene.layout.bar(own=False)
    return {"other_y": text(spot.y), "other_step": text(spot.step)}


def _sends(draft: Draft, place: int) -> tuple[str, str]:
    if place in draft.reaches:
        return "d", draft.text_after(draft.reaches[place].moves)
    if place == draft.chosen:
        return ("from", "") if len(draft.sources) > 1 else ("", "")
    if place in draft.sources:
        return "from", BAR_WORD if place == BAR else str(place)
    return "", ""


def _css(scene: Scene, draft: Draft, place: int) -> str:
    where = {BAR: "hbar", OFF: "hoff"}.get(place) or scene.layout.hit_class(place)
    if place in draft.reaches:
        return f"{where} aim"
    return f"{where} can" if place in draft.sources else where


def _label(scene: Scene, draft: Draft, place: int, words: Mapping[str, Any]) -> str:
    said = _standing(scene, draft, place, words)
    deed = _deed(draft, place, words)
    return f"{said} {deed}" if deed else said


def _standing(scene: Scene, draft: Draft, place: int, words: Mapping[str, Any]) -> str:
    board = draft.node.board
    mine = board.counts(scene.bottom)[place]
    if place == OFF:
        return labels.fill(words["off"], {"n": mine})
    if place == BAR:
        sentence = words["enters"] if mine else words["bar"]
        return labels.fill(sentence, {"what": words["at_bar"][mine] if mine else words["mine"][0]})
    theirs = board.counts(scene.top)[scene.variant.facing(place)]
    what = words["theirs"][theirs] if theirs and not mine else words["mine"][mine]
    sentence = words["home"] if place <= HOME else words["point"]
    return labels.fill(sentence, {"n": place, "what": what})


def _deed(draft: Draft, place: int, words: Mapping[str, Any]) -> str:
    reach = draft.reaches.get(place)
    if reach is not None:
        return labels.fill(words[_verb(reach)], {"dice": reach.label})
    if place == draft.chosen:
        return str(words["drop"] if len(draft.sources) > 1 else words["chosen"])
    return str(words["choose"]) if place in draft.sources else ""


def _verb(reach: Reach) -> str:
    if reach.target == OFF:
        return "out"
    if reach.moves[0].source == BAR and len(reach.moves) == 1:
        return "enterHit" if reach.hits else "enter"
    return "hit" if reach.hits else "go"


def script_data(scene: Scene, draft: Draft, start: tuple[str, str]) -> dict[str, Any]:
    """What the script needs to try plays by itself: the graph and the words, no rules.

    ``start`` is the message before the first move. A node is its list of moves, each
    [source, target, die, hit point or 0, next node], all in the bottom side's numbers.
    """
    rolled, board = draft.graph.nodes[0], scene.state.board
    theirs = board.counts(scene.top)
    return {
        "version": scene.match.version,
        "dice": [draft.dice.first, draft.dice.second],
        "swapped": draft.is_swapped,
        "maySwap": draft.may_swap,
        "total": draft.graph.dice_played,
        "nodes": [
            [
                [e.move.source, e.move.target, e.move.die, e.move.target * e.move.hit, e.node]
                for e in node.edges
            ]
            for node in draft.graph.nodes
        ],
        "chosen": draft.chosen,
        "draft": [[move.source, move.target] for move in draft.moves],
        "mine": list(rolled.board.counts(scene.bottom)),
        "theirs": [theirs[OFF], *(theirs[scene.variant.facing(n)] for n in POINTS), theirs[BAR]],
        "colors": [letter(scene.bottom), letter(scene.top)],
        "most": geometry.STACK,
        "start": list(start),
        "words": labels.table(scene),
    }
