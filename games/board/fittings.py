"""What lies around the points: trays, pockets for those yet to enter, dice, cube, directions."""

from dataclasses import dataclass

from backgammon.rules import BAR, OFF, Board, Color, Crawford, Dice, Phase
from backgammon.rules.board import checkers as count_checkers
from games import geometry
from games.board.draft import Draft
from games.board.drawing import Mark, letter, pocket_of
from games.board.history import History
from games.board.scene import Scene
from games.geometry import Surface, Turn, text

TURNING = (13, 12)  # between these a side changes from one row to the other


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
class Reserve:
    """One side's checkers waiting to enter: a pocket of the bar, and slabs as in the tray."""

    color: str
    pocket: Surface
    slots: str
    filled: str
    number: Mark
    is_chosen: bool


@dataclass(frozen=True, slots=True)
class Way:
    """Where one side goes: the arrow at which it changes over, and the row of its home."""

    color: str
    turn: Turn
    home: Surface


@dataclass(frozen=True, slots=True)
class CubeView:
    x: str
    y: str
    value: int
    is_offered: bool
    is_struck: bool
    slots: tuple[Mark, ...]


def draw_tray(scene: Scene, board: Board, color: Color) -> Tray:
    own = color is scene.bottom
    slots = count_checkers(scene.state.board, color)  # not the draft's, which may add clones
    off = board.counts(color)[OFF]
    number = Mark("", *scene.layout.off_number(own=own), str(off))
    return Tray(
        letter(color),
        scene.layout.slabs(slots, slots, own=own),
        scene.layout.slabs(off, slots, own=own),
        number,
    )


def draw_reserves(scene: Scene, board: Board, draft: Draft | None) -> list[Reserve]:
    """Where checkers wait to enter; nothing in games in which none do."""
    if not scene.has_pockets:
        return []
    reserves = []
    for color in (scene.side, scene.other):
        pocket = pocket_of(scene, color)
        is_next = draft is not None and draft.chosen == BAR and not board.counts(color)[BAR]
        number = Mark("", *pocket.number, str(board.waiting(color)))
        reserves.append(
            Reserve(
                letter(color),
                pocket.surface,
                pocket.slabs(pocket.slots),
                pocket.slabs(board.waiting(color)),
                number,
                is_chosen=color is scene.side and is_next,
            )
        )
    return reserves


def draw_ways(scene: Scene) -> list[Way]:
    """Who goes where, in games in which the sides do not go against each other."""
    if scene.goes_opposite_ways:
        return []
    ways: list[Way] = []
    for color in (scene.side, scene.other):
        source, target = (scene.drawn(scene.place(n, color)) for n in TURNING)
        is_second = bool(ways) and _share_home(scene)
        turn = scene.layout.turn(source, target, is_inner=is_second)
        home = [scene.drawn(place) for place in scene.home(color)]
        ways.append(Way(letter(color), turn, scene.layout.home_row(home, is_shared=is_second)))
    return ways


def _share_home(scene: Scene) -> bool:
    return scene.home(Color.WHITE) == scene.home(Color.BLACK)


def draw_dice(scene: Scene, history: History, draft: Draft | None) -> list[Die]:
    """The looking side's dice large on the right, the other's last ones small on the left."""
    dice: list[Die] = []
    for color in (scene.side, scene.other):
        own = color is scene.side
        rolled, used = _last_dice(history, color), (True, True)
        if scene.state.on_turn is color and not scene.state.is_over and (own or scene.state.dice):
            rolled, used = scene.state.dice, (False, False)
        if own and draft is not None:
            rolled, used = draft.dice, used_dice(draft)
        if rolled is not None:
            dice += draw_pair(scene, color, rolled, used if own else (False, False))
    return dice


def draw_pair(
    scene: Scene, color: Color, rolled: Dice, used: tuple[bool, bool] = (False, False)
) -> list[Die]:
    """A side's two dice, the looking side's large."""
    own = color is scene.side
    size = geometry.DIE if own else geometry.SMALL_DIE
    return [
        Die(
            *scene.layout.die(index, own=own),
            size,
            face,
            pips(face, size),
            letter(color),
            used[index],
        )
        for index, face in enumerate((rolled.first, rolled.second))
    ]


_PIPS = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def pips(die: int, size: int) -> str:
    """The pips of a die around its middle, as path data of dots."""
    offset = 0.26 * size
    return "".join(f"M{text(x * offset)} {text(y * offset)}h.01" for x, y in _PIPS[die])


def used_dice(draft: Draft) -> tuple[bool, bool]:
    """Which of the two dice are played; of doubles each die stands for two moves."""
    left, dice = list(draft.node.dice), draft.dice
    if dice is None:
        return False, False
    if dice.is_double:
        return len(left) <= 2, not left
    return dice.first not in left, dice.second not in left


def _last_dice(history: History, color: Color) -> Dice | None:
    last = history.last_play(color)
    return last.dice if last else None


def draw_cube(scene: Scene) -> CubeView | None:
    """The cube in the tray: in the centre, or at its owner's end; None if there is none."""
    state = scene.state
    if not (state.context.format.has_cube and state.variant.allows_cube):
        return None
    offered = state.phase is Phase.ANSWER
    place = 0 if state.cube.owner is None else 1 if state.cube.owner is scene.bottom else -1
    if offered and state.actor is not None:
        place = 1 if state.actor is scene.bottom else -1
    value = state.cube.value * (2 if offered else 1)
    is_untouched = value == 1 and scene.preferences.centred_cube_64
    slots = tuple(Mark("", *scene.layout.cube(other)) for other in (0, 1, -1) if other != place)
    return CubeView(
        *scene.layout.cube(place),
        value=64 if is_untouched else value,
        is_offered=offered,
        is_struck=state.context.crawford is Crawford.THIS_GAME,
        slots=slots,
    )
