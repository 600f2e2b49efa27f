"""Checkers on the board and the marks of the last move, each with its place in the picture."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from accounts.preferences import Count
from backgammon.rules import BAR, OFF, Board, Color
from games import geometry
from games.board.graph import RESERVE, places
from games.board.history import Entry
from games.board.scene import Scene
from games.geometry import POINTS, Pocket, Spot

COUNT_FROM = {Count.FIVE: 99, Count.FOUR: 4, Count.ALWAYS: 1}
BESIDE = 15  # from the middle of a number on a checker to a mark beside it
BASELINE = 6.7  # from the middle of a number on a checker down to its baseline


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn at a place: a checker, a ring, a number. ``kind`` is its symbol or class."""

    kind: str
    x: str
    y: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Stack:
    """Checkers of one side on a point or on the bar."""

    color: Color
    count: int
    spot: Spot


def letter(color: Color) -> str:
    """The symbol and class of a colour: w or b."""
    return color.value[0]


def spot_of(scene: Scene, place: int, color: Color) -> Spot:
    """Where a side's checkers stand: on a point (as the looking side numbers it), bar or off."""
    own = color is scene.bottom
    if place == BAR:
        return scene.layout.bar(own=own, has_pocket=scene.has_pockets)
    if place == OFF:
        return scene.layout.off(own=own)
    return scene.layout.spot(scene.drawn(place))


def spot_on(scene: Scene, board: Board, place: int, color: Color) -> Spot:
    """The same, half a step on where the checkers lie on a pinned one."""
    spot = spot_of(scene, place, color)
    if place in (BAR, OFF) or not scene.standing(board, place, color.opponent):
        return spot
    is_under = (color, scene.place(place, color)) in board.held
    return spot if is_under else spot.pinning()


def stacks(scene: Scene, board: Board) -> Iterator[Stack]:
    """Every stack on the points and on the bar; what lies under another comes before it."""
    for place in (*POINTS, BAR):
        here = []
        for color in (scene.side, scene.other):
            count = scene.standing(board, place, color)
            if count:
                here.append(Stack(color, count, spot_on(scene, board, place, color)))
        yield from sorted(here, key=lambda stack: stack.spot.most, reverse=True)


def count_from(scene: Scene) -> int:
    """From how many checkers on a number tells them, even where all are drawn."""
    return COUNT_FROM[scene.preferences.count]


def draw_checkers(scene: Scene, board: Board) -> list[Mark]:
    """As many checkers of each stack as there is room for; more are told by a number on top, or
    fewer where the viewer likes that."""
    marks, least = [], count_from(scene)
    for stack in stacks(scene, board):
        kind, spot = letter(stack.color), stack.spot
        marks += [Mark(kind, *spot.at(index)) for index in range(min(stack.count, spot.most))]
        if stack.count > spot.most or stack.count >= least:
            x, y = spot.at(stack.count - 1)
            y = geometry.text(float(y) + BASELINE)
            marks.append(Mark(f"cnt {kind}", x, y, str(stack.count)))
    return marks


def pocket_of(scene: Scene, color: Color) -> Pocket:
    """Where a side's checkers wait to enter."""
    waiting = scene.state.board.waiting(color)
    slots = max(scene.variant.start_reserve, waiting)
    return Pocket(slots, own=color is scene.bottom, layout=scene.layout)


def draw_last_move(scene: Scene, last: Entry | None) -> list[Mark]:
    """Where checkers came from a ghost, or a ring on a stack too high to show one; a dot on what
    moved, a cross on what was hit."""
    if last is None:
        return []
    marks: list[Mark] = []
    for place, number in _moved(scene, last).items():
        if place == RESERVE:
            marks += _beside_number(scene, last.color, place)
        elif number < 0:
            marks.append(_source(scene, last.color, place))
        elif number > 0:
            marks += _dots(scene, last.color, place, number)
    if any(move.hit for move in last.moves):
        marks += _crosses(scene, last.color.opponent)
    return marks


def _moved(scene: Scene, last: Entry) -> dict[int, int]:
    """How many checkers more or fewer of the mover's stand on each place where it changed."""
    change: Counter[int] = Counter()
    if last.before is not None and last.moves:
        was, now = (
            places(board, scene.variant, scene.side, last.color)
            for board in (last.before, scene.state.board)
        )
        change.update({place: now[place] - was[place] for place in range(len(now))})
    for move in last.moves if last.before is None else ():
        for point, number in ((move.source, -1), (move.target, 1)):
            is_point = point not in (BAR, OFF)
            change[scene.place(point, last.color) if is_point else point] += number
    return {place: number for place, number in change.items() if number}


def _source(scene: Scene, color: Color, place: int) -> Mark:
    board = scene.state.board
    sides = (color,) if place == BAR else Color
    standing = sum(scene.standing(board, place, side) for side in sides)
    spot = spot_of(scene, place, color)
    if standing < spot.most:
        return Mark("ghost bar" if place == BAR else "ghost", *spot.at(standing))
    return Mark("left " + letter(color), *spot_on(scene, board, place, color).at(standing))


def _dots(scene: Scene, color: Color, place: int, number: int) -> list[Mark]:
    if place == OFF:
        return _beside_number(scene, color, place)
    board = scene.state.board
    count = scene.standing(board, place, color)
    spot = spot_on(scene, board, place, color)
    top = spot.most - 2 if count > spot.most else count - 1  # the top one may carry the number
    spots = [spot.at(index) for index in range(top, top - min(number, top + 1), -1)]
    if count_from(scene) <= count <= spot.most:
        spots[0] = _beside(spot, spots[0])
    return [Mark("moved", *each) for each in spots]


def _beside_number(scene: Scene, color: Color, place: int) -> list[Mark]:
    """A dot beside the number of those off, or of those still waiting."""
    x, y = scene.layout.off_number(own=color is scene.bottom)
    if place == RESERVE:
        x, y = pocket_of(scene, color).number
    return [Mark("moved", geometry.text(float(x) - 19), geometry.text(float(y) - 6))]


def _crosses(scene: Scene, color: Color) -> list[Mark]:
    spot = spot_of(scene, BAR, color)
    waiting = min(scene.state.board.counts(color)[BAR], spot.most)
    spots = [spot.at(index) for index in range(waiting)]
    if waiting >= count_from(scene):
        spots[-1] = _beside(spot, spots[-1])
    return [Mark("hit " + letter(color), *each) for each in spots]


def _beside(spot: Spot, at: tuple[str, str]) -> tuple[str, str]:
    """Beside the number on a checker."""
    return geometry.text(spot.x + BESIDE), at[1]
