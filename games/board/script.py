"""What the script needs to try plays by itself: the graph, the position and the words, no rules."""

from typing import Any

from backgammon.rules import NO_DIE
from games import geometry
from games.board import drawing, labels, panels
from games.board.draft import Draft, ending_of
from games.board.drawing import letter
from games.board.graph import graph_data, places
from games.board.points import unusual_home
from games.board.scene import Scene
from games.geometry import POINTS


def script_data(scene: Scene, draft: Draft, start: tuple[str, str]) -> dict[str, Any]:
    """All of it; places are in the looking side's numbers. ``numbers`` are those that the viewer
    reads, where they are others.

    ``start`` is the message before the first move, ``under`` the places where a checker of the
    viewer's lies under others, ``ends`` what is said where a play ends the game, by node.
    """
    me, board = scene.side, draft.graph.nodes[0].board
    dice = draft.dice
    return {
        **graph_data(draft.graph, scene.variant, me),
        "version": scene.match.version,
        "dice": [dice.first, dice.second] if dice else [NO_DIE],
        "swapped": draft.is_swapped,
        "maySwap": draft.may_swap,
        "total": draft.graph.dice_played,
        "ends": _ends(scene, draft),
        "chosen": draft.chosen,
        "oneClick": draft.is_one_click,
        "countFrom": drawing.count_from(scene),
        "draft": [[move.source, move.target] for move in draft.moves],
        "mine": places(board, scene.variant, me, me),
        "theirs": places(board, scene.variant, me, scene.other),
        "under": [point for color, point in board.held if color is me],
        "theirHome": list(unusual_home(scene)),
        "colors": [letter(me), letter(scene.other)],
        "sides": [panels.side_sentence(scene, color) for color in (me, scene.other)],
        "numbers": _numbers(scene),
        "most": geometry.STACK,
        "bar": "bar" if dice else "in",
        "start": list(start),
        "words": labels.table(scene),
    }


def _numbers(scene: Scene) -> dict[int, int]:
    return {point: shown for point in POINTS if (shown := scene.number(point)) != point}


def _ends(scene: Scene, draft: Draft) -> dict[int, str]:
    found = ((number, ending_of(scene, node)) for number, node in enumerate(draft.graph.nodes))
    return {number: labels.ending(each.winner, scene.side) for number, each in found if each}
