"""Why a point that is pressed on the board, or a draft in an address, leads nowhere."""

from typing import Final

from backgammon.notation.plays import NotationError, parse_draft
from backgammon.rules import BAR, OFF, Reason, Referee
from games.board import referee
from games.board.draft import Draft
from games.board.scene import Scene

# Reasons that tell little where a checker of one's own was pressed, perhaps to choose it.
_DISTANT: Final = (Reason.WRONG_DISTANCE, Reason.BACKWARDS)


def why_not(scene: Scene, draft: Draft, place: int, source: int | None = None) -> str:
    """Why nothing happens at ``place``, pressed with the checker on ``source`` chosen or with none;
    nothing where something does, or where nothing stands."""
    if source is None or source == place:
        return _why_not_chosen(scene, draft, place)
    told = Referee(scene.state, draft.graph).explain_step(source, place, draft.moves)
    if told is None:
        return ""
    meant = _why_not_chosen(scene, draft, place, only_mine=True) if told.code in _DISTANT else ""
    return meant or referee.sentence(scene, told)


def _why_not_chosen(scene: Scene, draft: Draft, place: int, *, only_mine: bool = False) -> str:
    sides = (scene.side,) if only_mine else (scene.side, scene.other)
    stands = any(scene.standing(draft.node.board, place, side) for side in sides)
    if place == OFF or not (stands or (place == BAR and not only_mine)):
        return ""
    return referee.why_not_source(scene, draft, place)


def complaint(scene: Scene, draft: Draft | None, text: str) -> str:
    """Why the draft that an address held as ``text`` was dropped; nothing if it was not."""
    if draft is None or not draft.is_impossible:
        return draft.complaint if draft else ""
    try:
        return referee.why_not_play(scene, draft, parse_draft(text)) or draft.complaint
    except NotationError:
        return draft.complaint
