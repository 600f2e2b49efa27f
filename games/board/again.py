"""The last move again: the board before it, and the way of each checker from there."""

from dataclasses import dataclass, field

from backgammon.notation.codec import decode_board
from backgammon.rules import BAR, OFF, Board, Color, Move
from games.board.drawing import Mark, draw_checkers, letter, pocket_of, spot_of
from games.board.graph import RESERVE, places
from games.board.history import Entry, History
from games.board.scene import Scene
from games.geometry import Spot, text

Place = tuple[str, str]


@dataclass(frozen=True, slots=True)
class Again:
    """What is shown: the checkers as they stood, and steps for the script.

    A step is the colour, where the checker comes from and where it goes to, whether another one
    seems to stay in its place because the stack is higher than drawn, and where on the bar the
    checker ends that it hits, if it does. ``turn`` and ``last`` are the numbers
    of the first turn and the last, ``name`` who played the first one.
    """

    checkers: list[Mark]
    steps: list[list[str | int]]
    turn: int
    last: int
    name: str

    @property
    def men(self) -> str:
        """The checkers for the page, and the numbers on high stacks."""
        marks = ((man.kind, man.x, man.y, man.text) for man in self.checkers)
        return ";".join(",".join(filter(None, mark)) for mark in marks)

    @property
    def data(self) -> str:
        """The steps for the page."""
        return ";".join(",".join(map(str, step)) for step in self.steps)


def draw_again(scene: Scene, history: History) -> Again | None:
    """The last play; for a player who is to act, all since the other's last turn began.

    None where nothing was moved, or where it is not known from which board.
    """
    told = _last_turns(scene, history)
    moves = [(entry.color, move) for entry in told for move in entry.moves]
    before = _board_before(scene, sum(entry.kind == "play" for entry in told))
    if not moves or before is None:
        return None
    table = _Table(scene, before)
    steps = [table.step(color, move) for color, move in moves]
    return Again(
        draw_checkers(scene, before), steps, told[0].turn, told[-1].turn, scene.name(told[0].color)
    )


def _last_turns(scene: Scene, history: History) -> list[Entry]:
    """The last turn, and the one before it where the viewer is to act after his own."""
    turns = [entry for entry in history.entries if entry.kind in ("play", "pass")]
    acts_again = scene.is_my_turn and turns[-1:] and turns[-1].color is scene.me
    return turns[-2:] if acts_again else turns[-1:]


def _board_before(scene: Scene, plays: int) -> Board | None:
    """The board as it was that many plays ago."""
    ends = [event.payload.get("end") for event in scene.events if event.kind == "play"]
    if len(ends) == plays:
        return scene.variant.start_board()
    return decode_board(ends[-plays - 1]) if ends[-plays - 1] else None


@dataclass
class _Table:
    """Where how many checkers stand, while they are moved one by one."""

    scene: Scene
    board: Board
    counts: dict[Color, list[int]] = field(init=False)

    def __post_init__(self) -> None:
        variant, side = self.scene.variant, self.scene.side
        self.counts = {color: places(self.board, variant, side, color) for color in Color}

    def step(self, color: Color, move: Move) -> list[str | int]:
        """Move one checker; gives the step as it is sent."""
        mine, theirs = self.counts[color], self.counts[color.opponent]
        source, target = self._place(color, move.source), self._place(color, move.target)
        if source == BAR and mine[RESERVE] and not mine[BAR]:
            source = RESERVE
        stays = int(source < RESERVE and mine[source] > self._spot(color, source).most)
        start = self._top(color, source)
        mine[source] -= 1
        if move.hit:
            theirs[target] -= 1
            theirs[BAR] += 1
        mine[target] += 1
        end = self._top(color, target)
        hit = self._top(color.opponent, BAR) if move.hit else ()
        return [letter(color), *start, *end, stays, *hit]

    def _place(self, color: Color, point: int) -> int:
        return point if point in (BAR, OFF) else self.scene.place(point, color)

    def _spot(self, color: Color, place: int) -> Spot:
        spot = spot_of(self.scene, place, color)
        is_met = place not in (BAR, OFF) and self.counts[color.opponent][place]
        return spot.pinning() if is_met else spot

    def _top(self, color: Color, place: int) -> Place:
        """The middle of the topmost checker; of a pocket its own middle."""
        if place == RESERVE:
            return _middle(self.scene, color)
        count = max(1, self.counts[color][place])  # clones are not counted
        return self._spot(color, place).at(count - 1)


def _middle(scene: Scene, color: Color) -> Place:
    box = pocket_of(scene, color).surface
    return _half_way(box.x, box.width), _half_way(box.y, box.height)


def _half_way(start: str, length: str) -> str:
    return text(float(start) + float(length) / 2)
