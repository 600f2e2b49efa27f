"""The moving parts of the picture: checkers, dice, cube, tray and marks, each with its place."""

from collections import Counter
from dataclasses import dataclass

from django.utils.translation import gettext as _

from backgammon.rules import BAR, OFF, Board, Color, Crawford, Dice, Phase
from backgammon.rules.board import checkers as count_checkers
from games import geometry
from games.board.draft import Draft
from games.board.history import Entry, History
from games.board.scene import Scene
from games.geometry import POINTS, STACK, Spot

BASELINE = 6.7  # from the middle of a number on a checker down to its baseline


@dataclass(frozen=True, slots=True)
class Mark:
    """Something drawn at a place: a checker, a ring, a number. ``kind`` is its symbol or class."""

    kind: str
    x: str
    y: str
    text: str = ""


@dataclass(frozen=True, slots=True)
class Die:
    x: str
    y: str
    size: int
    face: int
    pips: str
    color: str
    is_used: bool


@dataclass(frozen=True, slots=True)
class Tray:
    """One side's part of the tray, as path data, and the number of checkers off."""

    color: str
    slots: str
    filled: str
    number: Mark


@dataclass(frozen=True, slots=True)
class CubeView:
    x: str
    y: str
    value: int
    is_offered: bool
    is_struck: bool
    slots: tuple[Mark, ...]


def letter(color: Color) -> str:
    """The symbol and class of a colour: w or b."""
    return color.value[0]


def spot_of(scene: Scene, place: int, color: Color) -> Spot:
    """Where a side's checkers stand: on a point (numbered as the bottom side does), bar or off."""
    own = color is scene.bottom
    if place == BAR:
        return scene.layout.bar(own=own)
    if place == OFF:
        return geometry.off(own=own)
    return scene.layout.spot(place)


def stacks(scene: Scene, board: Board) -> list[tuple[Color, int, int]]:
    """Every stack on the points and on the bar: its side, its place and its checkers."""
    found = []
    for color in (scene.bottom, scene.top):
        counts = board.counts(color)
        for point in (*POINTS, BAR):
            if counts[point]:
                place = point if point == BAR else scene.place(point, color)
                found.append((color, place, counts[point]))
    return found


def draw_checkers(scene: Scene, board: Board) -> list[Mark]:
    """At most five checkers of each stack; more are told by a number on the top one."""
    marks = []
    for color, place, count in stacks(scene, board):
        spot = spot_of(scene, place, color)
        marks += [Mark(letter(color), *spot.at(index)) for index in range(min(count, STACK))]
        if count > STACK:
            marks.append(_number_on(spot, count, letter(color)))
    return marks


def _number_on(spot: Spot, count: int, color: str) -> Mark:
    x, y = spot.at(STACK - 1)
    return Mark("cnt " + color, x, geometry.text(float(y) + BASELINE), str(count))


def draw_tray(scene: Scene, board: Board, color: Color) -> Tray:
    own = color is scene.bottom
    slots, off = count_checkers(board, color), board.counts(color)[OFF]
    number = Mark("", *geometry.off_number(own=own), str(off))
    return Tray(
        letter(color),
        geometry.slabs(slots, slots, own=own),
        geometry.slabs(off, slots, own=own),
        number,
    )


def draw_dice(scene: Scene, history: History, draft: Draft | None) -> list[Die]:
    """The bottom side's dice large on the right, the other's last ones small on the left."""
    dice = []
    for color in (scene.bottom, scene.top):
        own = color is scene.bottom
        rolled, used = _last_dice(history, color), (True, True)
        if scene.state.on_turn is color and not scene.state.is_over and (own or scene.state.dice):
            rolled, used = scene.state.dice, (False, False)
        if own and draft is not None:
            rolled, used = draft.dice, used_dice(draft)
        if rolled is None:
            continue
        for index, face in enumerate((rolled.first, rolled.second)):
            size = geometry.DIE if own else geometry.SMALL_DIE
            place = scene.layout.die(index, own=own)
            pips = geometry.pips(face, size)
            is_used = own and used[index]
            dice.append(Die(*place, size, face, pips, letter(color), is_used))
    return dice


def used_dice(draft: Draft) -> tuple[bool, bool]:
    """Which of the two dice are played; of doubles each die stands for two moves."""
    left = list(draft.node.dice)
    if draft.dice.is_double:
        return len(left) <= 2, not left
    return draft.dice.first not in left, draft.dice.second not in left


def _last_dice(history: History, color: Color) -> Dice | None:
    last = history.last_play(color)
    return last.dice if last else None


def draw_cube(scene: Scene) -> CubeView | None:
    """The cube at the right edge: in the centre, or at its owner's end; None if there is none."""
    state = scene.state
    if not (state.context.format.has_cube and state.variant.allows_cube):
        return None
    offered = state.phase is Phase.ANSWER
    place = 0 if state.cube.owner is None else 1 if state.cube.owner is scene.bottom else -1
    if offered and state.actor is not None:
        place = 1 if state.actor is scene.bottom else -1
    slots = tuple(Mark("", *geometry.cube(other)) for other in (0, 1, -1) if other != place)
    return CubeView(
        *geometry.cube(place),
        value=state.cube.value * (2 if offered else 1),
        is_offered=offered,
        is_struck=state.context.crawford is Crawford.THIS_GAME,
        slots=slots,
    )


def draw_last_move(scene: Scene, last: Entry | None) -> list[Mark]:
    """A ghost where a checker came from, a dot on what moved, a cross on what was hit."""
    if last is None:
        return []
    change: Counter[int] = Counter()
    for move in last.moves:
        change[move.source] -= 1
        change[move.target] += 1
    marks = []
    for point, number in change.items():
        if number < 0:
            marks += _ghosts(scene, last.color, point)
        elif number > 0:
            marks += _dots(scene, last.color, point, number)
    if any(move.hit for move in last.moves):
        marks += _crosses(scene, last.color.opponent)
    return marks


def _ghosts(scene: Scene, color: Color, point: int) -> list[Mark]:
    place = point if point == BAR else scene.place(point, color)
    standing = _standing(scene, place, color)
    if standing >= STACK:
        return []
    return [Mark("ghost", *spot_of(scene, place, color).at(standing))]


def _dots(scene: Scene, color: Color, point: int, number: int) -> list[Mark]:
    if point == OFF:
        x, y = geometry.off_number(own=color is scene.bottom)
        return [Mark("moved", geometry.text(float(x) - 19), geometry.text(float(y) - 6))]
    place = scene.place(point, color)
    count = scene.state.board.counts(color)[point]
    top = STACK - 2 if count > STACK else count - 1  # the top one may carry the number
    spot = spot_of(scene, place, color)
    return [Mark("moved", *spot.at(index)) for index in range(top, top - min(number, top + 1), -1)]


def _crosses(scene: Scene, color: Color) -> list[Mark]:
    waiting = min(scene.state.board.counts(color)[BAR], STACK)
    spot = spot_of(scene, BAR, color)
    return [Mark("hit " + letter(color), *spot.at(index)) for index in range(waiting)]


def _standing(scene: Scene, place: int, color: Color) -> int:
    """How many checkers stand on a place, whoever's."""
    board = scene.state.board
    if place == BAR:
        return board.counts(color)[BAR]
    other = scene.variant.facing(place)
    return board.counts(scene.bottom)[place] + board.counts(scene.top)[other]


def draw_choice(scene: Scene, draft: Draft) -> list[Mark]:
    """The ring around the chosen checker."""
    if draft.chosen is None:
        return []
    count = draft.node.board.counts(scene.bottom)[draft.chosen]
    spot = spot_of(scene, draft.chosen, scene.bottom)
    return [Mark("sel", *spot.at(count - 1))]


def draw_targets(scene: Scene, draft: Draft) -> list[Mark]:
    """A disc with the dice on each point the chosen checker may go to; a ring where it hits."""
    marks = []
    for target, reach in draft.reaches.items():
        counts = draft.node.board.counts(scene.bottom)
        spot = spot_of(scene, target, scene.bottom)
        index = counts[target] if target != OFF else 0
        kind = "hits" if reach.hits else "out" if target == OFF else ""
        label = _("off") if target == OFF else reach.label
        marks.append(Mark(kind, *spot.at(index), label))
    return marks
