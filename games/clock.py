"""The time control as a value. Times are exact seconds; a day is 86,400 of them.

A stint runs from the moment a player becomes the one to act to the moment he is not. Each stint
has a fresh ``delay``; then goes what the opponent has granted, and time beyond both comes off the
reserve. Time stands still on days off. The bonus is credited once, when a turn ends by a play or a
pass, up to ``cap`` (0: no limit).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import Enum

from backgammon.rules import Acted, Event, GameState, Pass, Play, TimeOut
from games.days_off import NO_DAYS_OFF, Calendar

HOUR = 3600
FIRST_STINT = 300  # seconds a game's first stint gets where the delay is under an hour
SHORT = 6 * HOUR  # who has less in all is at the board and needs no reminder
LAST_CALL = 12 * HOUR  # the last reminder comes no earlier before the end than this


class StintEnd(Enum):
    """How the time of a player stops running."""

    TURN = "turn"  # he has played or passed: the bonus is credited
    WITHIN = "within"  # a double, an answer to one, an end of the game
    LATE = "late"  # it has run out

    @classmethod
    def of(cls, event: Event) -> "StintEnd":
        """The way in which an event of the rules ends a stint."""
        match event:
            case Acted(action=Play() | Pass()):
                return cls.TURN
            case Acted(action=TimeOut()):
                return cls.LATE
        return cls.WITHIN


@dataclass(frozen=True, slots=True)
class TimeControl:
    """The four numbers of a clock, in seconds. Days per move: a delay and nothing else."""

    delay: int
    reserve: int = 0
    bonus: int = 0
    cap: int = 0

    def stint_delay(self, *, is_first: bool) -> int:
        """The delay of one stint; the first of a game is never shorter than five minutes."""
        if is_first and self.delay < HOUR:
            return max(self.delay, FIRST_STINT)
        return self.delay

    def stint_seconds(self, reserve: int, *, is_first: bool, granted: int = 0) -> int:
        """How long a stint may last, days off apart, with ``reserve`` seconds left."""
        return self.stint_delay(is_first=is_first) + granted + reserve

    def expires_at(
        self,
        started_at: datetime,
        reserve: int,
        *,
        is_first: bool,
        granted: int = 0,
        calendar: Calendar = NO_DAYS_OFF,
    ) -> datetime:
        """When a stint that began at ``started_at`` with ``reserve`` seconds left runs out."""
        seconds = self.stint_seconds(reserve, is_first=is_first, granted=granted)
        return calendar.after(started_at, timedelta(seconds=seconds))

    def reserve_after(
        self, reserve: int, used: int, *, is_first: bool, end: StintEnd, granted: int = 0
    ) -> int:
        """The reserve left after a stint of ``used`` whole seconds that ended in this way."""
        if end is StintEnd.LATE:
            return self._reserve_once_late()
        beyond = max(0, used - self.stint_delay(is_first=is_first) - granted)
        left = max(0, reserve - beyond)
        if end is not StintEnd.TURN or not self.bonus:
            return left
        credited = left + self.bonus
        return min(credited, max(self.cap, left)) if self.cap else credited

    def _reserve_once_late(self) -> int:
        """A match goes on after a time-out; a clock that is nothing but a reserve, which would run
        out again at once, begins anew for who was late."""
        return 0 if self.delay else self.reserve


def is_first_stint(state: GameState) -> bool:
    """Whether the time running is the first of its game."""
    return sum(state.turns) == 0


def used(
    started_at: datetime, ended_at: datetime, calendar: Calendar = NO_DAYS_OFF
) -> tuple[int, int]:
    """The whole seconds that ran in a stint, and those that stood still; both together are the
    whole seconds between the two moments."""
    passed = max(ended_at - started_at, timedelta())
    ran = int((passed - calendar.paused(started_at, ended_at)).total_seconds())
    return ran, int(passed.total_seconds()) - ran


def clock_payload(*, used: int, reserve: int, off: int, granted: int) -> dict[str, int]:
    """What an event tells of the stint that it ends, in whole seconds; what is 0 of the last two,
    time that stood still and time that the opponent granted, is left out."""
    beside = {"off": off, "granted": granted}
    return {"used": used, "reserve": reserve, **{key: n for key, n in beside.items() if n}}


def reminders(
    started_at: datetime, seconds: int, calendar: Calendar = NO_DAYS_OFF
) -> Iterator[datetime]:
    """When a player is told that little is left of a stint of so many seconds: once 80 % is gone,
    and near the end. Nothing where it is short."""
    if seconds >= SHORT:
        for left in (seconds // 5, min(seconds // 20, LAST_CALL)):
            yield calendar.after(started_at, timedelta(seconds=seconds - left))
