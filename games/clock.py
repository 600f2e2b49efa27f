"""The time control as a value. Times are exact seconds; a day is 86,400 of them.

A stint runs from the moment a player becomes the one to act to the moment he is not. Each stint
has a fresh ``delay``; time beyond it comes off the reserve. The bonus is credited once, when a turn
ends by a play or a pass, up to ``cap`` (0: no limit).
"""

from dataclasses import dataclass
from datetime import datetime, timedelta

HOUR = 3600
FIRST_STINT = 300  # seconds a game's first stint gets where the delay is under an hour


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

    def expires_at(self, started_at: datetime, reserve: int, *, is_first: bool) -> datetime:
        """When a stint that began at ``started_at`` with ``reserve`` seconds left runs out."""
        return started_at + timedelta(seconds=self.stint_delay(is_first=is_first) + reserve)

    def reserve_after(self, reserve: int, used: int, *, is_first: bool, ends_turn: bool) -> int:
        """The reserve left after a stint of ``used`` whole seconds."""
        beyond = max(0, used - self.stint_delay(is_first=is_first))
        left = max(0, reserve - beyond)
        if not ends_turn or not self.bonus:
            return left
        credited = left + self.bonus
        return min(credited, max(self.cap, left)) if self.cap else credited
