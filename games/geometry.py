"""Where everything lies on the drawn board: the one place that knows coordinates.

Units are those of the picture, 856 wide and 654 high. Points are numbered 24 to 1 as the side at
the bottom counts them; where the other side's numbers lie is the variant's business (``facing``).
Numbers leave here as text, so that no language writes them with a comma.
"""

from collections.abc import Sequence
from dataclasses import dataclass

WIDTH, HEIGHT = 856, 654
FRAME = 15  # around the fields and the tray
POINT = 58  # the width of a point
BAR_WIDTH = 60
GAP = 12  # between the right field and the tray
TRAY = 58
NUMBERS = 24  # the row of point numbers
HOME_EDGE = 6  # the part of it that is marked where both sides have their home
LENGTH = 248  # the part of a column that a point and its checkers take
STEP = 49.3  # from one checker of a stack to the next: five fit
STACK = 5  # checkers drawn on one point; more are told by a number
CUBE = 46
CUBE_STEP = 62
DIE, SMALL_DIE = 54, 33
SLAB_WIDTH, SLAB_PITCH, SLAB_GAP, SLABS_LENGTH = 46, 12.2, 2.6, 183
SLAB_EDGE = 24  # from the edge of the picture to the first checker lying in the tray
POCKET_LENGTH = 122  # what checkers waiting to enter take of the bar; above it two may lie hit
ON_BAR_BESIDE_POCKET = 2
TURN, INNER_TURN = 23, 9  # half the height of the arrow that shows which way round a side goes

MIDDLE = HEIGHT / 2
FIELD = 6 * POINT
ASIDE = TRAY + GAP  # by how much a tray on the left moves the fields to the right
EDGE = FRAME + NUMBERS + 26  # the middle of the outermost checker, from the edge
BAR_EDGE = 66  # the middle of the innermost checker on the bar, from the middle
POINTS = range(1, 25)


def text(number: float) -> str:
    """A coordinate as it is written into the page."""
    return f"{round(number, 2):g}"


@dataclass(frozen=True, slots=True)
class Spot:
    """The place of a stack: its first checker and the way in which the others follow.

    ``most`` is how many are drawn.
    """

    x: float
    y: float
    step: float
    most: int = STACK

    def at(self, index: float) -> tuple[str, str]:
        """The middle of the checker with this index, at most that of the last one drawn."""
        return text(self.x), text(self.y + self.step * min(index, self.most - 1))

    def pinning(self) -> "Spot":
        """Where those lie that pin a checker: on it, half a step on, so that it shows."""
        return Spot(self.x, self.y + self.step / 2, self.step, self.most - 1)


@dataclass(frozen=True, slots=True)
class Surface:
    """A rectangle that the board is built of; ``css`` is its class."""

    css: str
    x: str
    y: str
    width: str
    height: str
    radius: int


@dataclass(frozen=True, slots=True)
class Turn:
    """An arrow as path data, and where it begins."""

    path: str
    x: str
    y: str


@dataclass(frozen=True, slots=True)
class Layout:
    """Which way round the board lies.

    ``mirrored``: the bottom side's home is on the left. ``tray_left``: tray and cube lie there too.
    Where a method asks for ``own``, that is the side at the bottom.
    """

    mirrored: bool = False
    tray_left: bool = False

    @property
    def left(self) -> int:
        """Where the left field begins."""
        return FRAME + ASIDE * self.tray_left

    @property
    def right(self) -> int:
        """Where the right field begins."""
        return self.left + FIELD + BAR_WIDTH

    @property
    def bar_x(self) -> float:
        return self.left + FIELD + BAR_WIDTH / 2

    @property
    def tray(self) -> int:
        """Where the tray begins."""
        return FRAME if self.tray_left else self.right + FIELD + GAP

    @property
    def tray_x(self) -> float:
        return self.tray + TRAY / 2

    def column(self, point: int) -> int:
        """The column of a point, 0 to 11 from the left."""
        column = 12 - point if point <= 12 else point - 13
        return 11 - column if self.mirrored else column

    def is_top(self, point: int) -> bool:
        return point > 12

    def x(self, point: int) -> float:
        """The middle of a point's column."""
        column = self.column(point)
        return self.left + POINT / 2 + POINT * column + (BAR_WIDTH if column >= 6 else 0)

    def spot(self, point: int) -> Spot:
        """Where the checkers of a point stand."""
        if self.is_top(point):
            return Spot(self.x(point), EDGE, STEP)
        return Spot(self.x(point), HEIGHT - EDGE, -STEP)

    def bar(self, *, own: bool, has_pocket: bool = False) -> Spot:
        """Where hit checkers wait: the bottom side's below the middle, the other's above.

        ``has_pocket``: others wait at the ends of the bar, so that there is room for fewer.
        """
        most = ON_BAR_BESIDE_POCKET if has_pocket else STACK
        if own:
            return Spot(self.bar_x, MIDDLE + BAR_EDGE, STEP, most)
        return Spot(self.bar_x, MIDDLE - BAR_EDGE, -STEP, most)

    def turn(self, source: int, target: int, *, is_inner: bool) -> "Turn":
        """The arrow from one row to the other beside the points where a side changes over.

        ``is_inner``: it lies within another one.
        """
        way = 1 if self.is_top(source) else -1
        side = -1 if self.column(target) < 6 else 1
        height = INNER_TURN if is_inner else TURN
        edge = self.left if side < 0 else self.right + FIELD
        bend, end = edge - side * (TURN + 8), edge - side * (TURN + 34)
        first, last = text(MIDDLE - way * height), text(MIDDLE + way * height)
        sweep = int((side > 0) == (way > 0))
        head = f"m{side * 6}-5 {-side * 6} 5 {side * 6} 5"
        arc = f"A{height} {height} 0 0 {sweep} {bend} {last}"
        return Turn(f"M{end} {first}H{bend}{arc}H{end}{head}", text(end), first)

    def home_row(self, points: Sequence[int], *, is_shared: bool = False) -> Surface:
        """The row of numbers beside a home board; its outer edge where another's lies there too."""
        left = min(self.x(point) for point in points) - POINT / 2
        height = HOME_EDGE if is_shared else NUMBERS
        top = FRAME if self.is_top(points[0]) else HEIGHT - FRAME - height
        return Surface("home", text(left), text(top), text(FIELD), text(height), 3)

    def triangle(self, point: int) -> str:
        """The outline of a point, as path data."""
        x, base, way = self.x(point), NUMBERS + FRAME, 1
        if not self.is_top(point):
            base, way = HEIGHT - base, -1
        tip, top = base + way * (LENGTH - 4), base + way * (LENGTH - 1)
        left, right = text(x - 26.5), text(x + 26.5)
        near_left, near_right = text(x - 1.6), text(x + 1.6)
        return (
            f"M{left} {base}L{near_left} {tip}Q{text(x)} {top} {near_right} {tip}L{right} {base}Z"
        )

    def number(self, point: int) -> tuple[str, str]:
        """Where a point's number is written."""
        return text(self.x(point)), text(32 if self.is_top(point) else HEIGHT - 22.5)

    def die(self, index: int, *, own: bool) -> tuple[str, str]:
        """The middle of a die: the reader's own lie large on the right, the other's on the left."""
        middle = (self.right if own else self.left) + FIELD / 2
        return text(middle + (2 * index - 1) * (34 if own else 21)), text(MIDDLE)

    def hit_class(self, point: int) -> str:
        """The CSS classes of the button over a point."""
        return f"c{self.column(point)} {'ht' if self.is_top(point) else 'hb'}"

    def surfaces(self) -> list[Surface]:
        """Frame, fields and tray, from the back to the front."""
        inner = HEIGHT - 2 * FRAME
        fields = ((self.left, FIELD, "field"), (self.right, FIELD, "field"))
        return [
            Surface("frame", "0", "0", text(WIDTH), text(HEIGHT), 12),
            *(
                Surface(css, text(x), text(FRAME), text(width), text(inner), 3)
                for x, width, css in (*fields, (self.tray, TRAY, "tray"))
            ),
        ]

    def hinge(self) -> str:
        """The line down the middle of the bar, as path data."""
        return f"M{text(self.bar_x)} {FRAME + 6}V{HEIGHT - FRAME - 6}"

    def under_dice(self) -> dict[str, str]:
        """Under the big dice: the bar that marks the left one, and the count of equal ones."""
        middle = self.right + FIELD / 2
        below = MIDDLE + DIE / 2
        return {
            "bar_x": text(middle - 34 - 14),
            "bar_y": text(below + 4),
            "count_x": text(middle),
            "count_y": text(below + 16),
        }

    def off(self, *, own: bool) -> Spot:
        """Where a checker borne off is announced: the middle of a side's part of the tray."""
        from_edge = FRAME + SLABS_LENGTH / 2 + 6
        return Spot(self.tray_x, HEIGHT - from_edge if own else from_edge, 0)

    def off_number(self, *, own: bool) -> tuple[str, str]:
        """Where the number of checkers borne off is written."""
        return text(self.tray_x), text(439 if own else 227)

    def slabs(self, count: int, slots: int, *, own: bool) -> str:
        """Checkers lying in the tray, one on the other from the edge on, as path data.

        ``slots`` is how many a side owns: the more, the thinner they lie.
        """
        return _lying(count, self.tray_x, _pitch(slots, SLABS_LENGTH), own=own)

    def cube(self, place: int) -> tuple[str, str]:
        """The middle of the cube: place 0 in the centre, 1 the bottom side's, -1 the other's."""
        return text(self.tray_x), text(MIDDLE + place * CUBE_STEP)


HOME_RIGHT = Layout()


@dataclass(frozen=True, slots=True)
class Pocket:
    """The end of the bar where a side's checkers wait to enter, lying as in the tray.

    ``slots`` is how many there is room for.
    """

    slots: int
    own: bool
    layout: Layout = HOME_RIGHT

    @property
    def surface(self) -> Surface:
        length = self.slots * self._pitch + 2 * (SLAB_EDGE - FRAME) - SLAB_GAP
        top = HEIGHT - FRAME - length if self.own else FRAME
        left = self.layout.bar_x - BAR_WIDTH / 2 + 3
        return Surface("tray", text(left), text(top), text(BAR_WIDTH - 6), text(length), 3)

    def slabs(self, count: int) -> str:
        return _lying(count, self.layout.bar_x, self._pitch, own=self.own)

    @property
    def number(self) -> tuple[str, str]:
        """Where the number of waiting checkers is written, on the side of the middle."""
        length = SLAB_EDGE + self.slots * self._pitch
        return text(self.layout.bar_x), text(HEIGHT - length - 14 if self.own else length + 25)

    @property
    def _pitch(self) -> float:
        return _pitch(self.slots, POCKET_LENGTH)


def _pitch(slots: int, length: float) -> float:
    """How far apart checkers lie: the more there may be, the thinner they are."""
    return min(SLAB_PITCH, length / slots)


def _lying(count: int, middle: float, pitch: float, *, own: bool) -> str:
    height = pitch - min(SLAB_GAP, pitch / 4)
    left = middle - SLAB_WIDTH / 2
    tops = (
        HEIGHT - SLAB_EDGE - height - index * pitch if own else SLAB_EDGE + index * pitch
        for index in range(count)
    )
    return "".join(
        f"M{text(left)} {text(top)}h{SLAB_WIDTH}v{text(height)}h-{SLAB_WIDTH}z" for top in tops
    )
