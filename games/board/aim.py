"""What the chosen checker could do, drawn on the board: a ring around it, and its targets."""

from collections.abc import Mapping
from typing import Any

from backgammon.rules import BAR, OFF
from games.board import labels
from games.board.draft import Draft, Reach
from games.board.drawing import Mark, spot_of, spot_on
from games.board.scene import Scene


def draw_choice(scene: Scene, draft: Draft) -> list[Mark]:
    """The ring around the chosen checker; one that waits to enter is marked in its pocket."""
    if draft.chosen is None:
        return []
    board = draft.node.board
    count = board.counts(scene.side)[draft.chosen]
    if draft.chosen == BAR and not count:
        return []
    return [Mark("sel", *spot_on(scene, board, draft.chosen, scene.side).at(count - 1))]


def draw_targets(scene: Scene, draft: Draft) -> list[Mark]:
    """A disc on each point the chosen checker may go to; a sign where it hits or pins."""
    words = labels.table(scene)
    return [_target(scene, draft, reach, words) for reach in draft.reaches.values()]


def _target(scene: Scene, draft: Draft, reach: Reach, words: Mapping[str, Any]) -> Mark:
    if reach.target == OFF:
        spot = spot_of(scene, OFF, scene.side)
        return Mark("out", *spot.at(0), words["offSign"])
    count = draft.node.board.counts(scene.side)[reach.target]
    spot = spot_of(scene, reach.target, scene.side)
    meets = scene.standing(draft.node.board, reach.target, scene.other)
    if meets and not reach.hits:
        spot = spot.pinning()
    kind = "hits" if reach.hits else "pins" if meets and not count else ""
    return Mark(kind, *spot.at(count), labels.sign(words, reach, count))
