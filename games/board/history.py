"""What has happened in a game so far: the list of moves, and each side's last roll."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

from django.utils.translation import gettext as _

from backgammon.notation.codec import decode_board
from backgammon.rules import Board, Color, Dice, Move, Phase
from games.board import sentences
from games.board.scene import Scene
from games.models import Event

TURN_ENDS = frozenset({"play", "pass"})
FOLLOWS = frozenset({"lapse", "game_over"})  # what may follow from the end of a turn


def number_turns(events: Iterable[Event]) -> Iterator[tuple[int, Event]]:
    """Each event of a game with the number of its turn, the opening's being 0.

    A turn is all that happens before the next one begins: cube, roll, play or pass, what is offered
    meanwhile, and the end of the game where it follows.
    """
    turn, is_played = 0, True
    for event in events:
        if event.kind not in ("game_start", "opening", *FOLLOWS) and is_played:
            turn, is_played = turn + 1, False
        yield turn, event
        is_played = is_played or event.kind in TURN_ENDS


@dataclass(frozen=True, slots=True)
class Entry:
    """What one side did in one cell of the list. ``kind`` is play, pass, double, take ...

    A play's ``text`` has the numbers that the viewer reads. ``before`` is the board on which it
    began, where that is known; ``turn`` the number of the turn in which it was done. ``auto`` tells
    what the server did of it for the player: the whole ("turn"), only the "roll", or nothing.
    """

    color: Color
    kind: str
    text: str
    dice: Dice | None = None
    moves: tuple[Move, ...] = ()
    before: Board | None = None
    turn: int = 0
    is_new: bool = False
    auto: str = ""

    @property
    def roll(self) -> str:
        return sentences.roll(self.dice) if self.dice else ""

    @property
    def mark(self) -> str:
        """What was done by a standing order, in words."""
        return {"turn": _("by itself"), "roll": _("rolled by itself")}.get(self.auto, "")


@dataclass(frozen=True, slots=True)
class Line:
    """An event that belongs to no cell: the opening roll, an offer, the end of the game.

    ``by`` is who did it, ``what`` the kind of an offer.
    """

    kind: str
    text: str
    by: Color | None = None
    what: object = None
    turn: int = 0
    is_new: bool = False


@dataclass(slots=True)
class Row:
    """One line of the list: a pair of cells, or an event across both."""

    number: int = 0
    white: Entry | None = None
    black: Entry | None = None
    line: str = ""
    is_current: bool = False
    turn: int = 0  # of the event
    is_new: bool = False

    def takes(self, color: Color) -> bool:
        """Whether the next thing this side does still belongs into this row."""
        if self.line or self.black is not None:
            return False
        return color is Color.BLACK or self.white is None


@dataclass(frozen=True)
class History:
    """The events of one game, told in order."""

    scene: Scene

    @cached_property
    def told(self) -> list[Entry | Line]:
        return list(self._tell())

    @property
    def entries(self) -> list[Entry]:
        return [item for item in self.told if isinstance(item, Entry)]

    def last_play(self, color: Color | None = None) -> Entry | None:
        """The last play or pass, of one side or of either."""
        return next(
            (
                entry
                for entry in reversed(self.entries)
                if entry.kind in ("play", "pass") and color in (None, entry.color)
            ),
            None,
        )

    @property
    def last_marked(self) -> Entry | None:
        """The last play or pass of all, with the board on which it began."""
        last = self.last_play()
        plays = [event for event in self.scene.events if event.kind == "play"]
        if last is None or last.kind != "play":
            return last
        if len(plays) == 1:
            return replace(last, before=self.scene.variant.start_board())
        earlier = plays[-2].payload.get("end")
        return replace(last, before=decode_board(earlier)) if earlier else last

    @cached_property
    def rows(self) -> list[Row]:
        """The list of moves; cells stand under their side, White's left."""
        rows: list[Row] = []
        number = 0
        for item in (*self.told, *self._current()):
            if isinstance(item, Line):
                rows.append(Row(line=item.text, turn=item.turn, is_new=item.is_new))
                continue
            if not rows or not rows[-1].takes(item.color):
                number += 1
                rows.append(Row(number))
            setattr(rows[-1], item.color.value, item)
            rows[-1].is_current = item.kind == "current"
        return rows

    @property
    def opening(self) -> str:
        """How the opening roll was decided, in words."""
        return next((item.text for item in reversed(self.told) if item.kind == "opening"), "")

    def _current(self) -> Iterator[Entry]:
        state = self.scene.state
        if state.phase is Phase.PLAY and state.on_turn is not None:
            turn = sum(state.turns) + 1
            auto = "roll" if self._is_rolled_by_itself else ""
            yield Entry(state.on_turn, "current", "…", state.dice, turn=turn, auto=auto)

    @property
    def _is_rolled_by_itself(self) -> bool:
        """Whether the server rolled the dice that are to be played, by a standing order."""
        rolls = [event for event in self.scene.events if event.kind in ("roll", *TURN_ENDS)]
        return bool(rolls) and "auto" in rolls[-1].payload and rolls[-1].kind == "roll"

    def _is_new(self, event: Event, by: Color | None) -> bool:
        """Whether the viewer, who plays here, finds this done by others when he comes back; what
        the server did for him is new as well."""
        since = self.scene.since
        is_own = by is self.scene.me and not event.payload.get("auto")
        return since is not None and event.seq > since and not is_own

    def _tell(self) -> Iterator[Entry | Line]:
        dice: Dice | None = None
        is_auto = False
        cube = 1
        for turn, event in number_turns(self.scene.events):
            by = _side(event)
            item: Entry | Line | None = None
            match event.kind:
                case "opening":
                    rolled = Dice(*event.payload["dice"])
                    item = Line(event.kind, sentences.opening(self.scene, rolled))
                    dice = rolled if rolled.first > rolled.second else rolled.swapped()
                case "roll":
                    dice, is_auto = Dice(*event.payload["dice"]), "auto" in event.payload
                case "play" | "pass" if by:
                    item = self._turn(event, by, dice, is_rolled=is_auto)
                    is_auto = False
                case "double" if by:
                    text = _("doubles to %(value)d") % {"value": 2 * cube}
                    item = Entry(by, event.kind, text)
                case "take" if by:
                    cube *= 2
                    item = Entry(by, event.kind, _("takes"))
                case "drop" if by:
                    item = Entry(by, event.kind, _("drops"))
                case _:
                    text = sentences.event(self.scene, event.kind, event.payload, by)
                    if text:
                        item = Line(event.kind, text, by, event.payload.get("kind"))
            if item:
                yield replace(item, turn=turn, is_new=self._is_new(event, by))

    def _turn(self, event: Event, by: Color, dice: Dice | None, *, is_rolled: bool) -> Entry:
        auto = "turn" if event.payload.get("auto") else "roll" if is_rolled else ""
        if event.kind == "pass":
            return Entry(by, "pass", _("pass"), dice, auto=auto)
        text = self.scene.notation(event.payload["text"], by)
        moves = tuple(map(_move, event.payload["moves"]))
        return Entry(by, "play", text, dice, moves, auto=auto)


def _side(event: Event) -> Color | None:
    by = event.payload.get("by")
    return Color(by) if by else None


def _move(step: list[Any]) -> Move:
    source, target, die, hit = step
    return Move(source, target, die, hit)
