"""What has happened in a match since the player last looked, where it is more than one thing."""

from games.board import retold
from games.board.history import TURN_ENDS, Entry, Line
from games.board.scene import Scene
from games.models import TIME_KINDS

MOST = 8  # lines; who has been away for long finds the rest in the list of moves


def news(scene: Scene, told: list[Entry | Line]) -> list[str]:
    """A line for each thing that others did. A single one is said elsewhere on the page, unless it
    is about time."""
    new = [place for place, item in enumerate(told) if item.is_new]
    if len(new) < 2 and not any(told[place].kind in TIME_KINDS for place in new):
        return []
    return [_words(scene, told, place) for place in new][-MOST:]


def _words(scene: Scene, told: list[Entry | Line], place: int) -> str:
    item = told[place]
    if isinstance(item, Line):
        return item.text
    if item.kind in TURN_ENDS:
        return retold.written(scene, item)
    takes = sum(each.kind == "take" for each in told[:place])
    return retold.cube_words(scene, item, 2 ** (takes + 1))
