"""The clock of a match gone through again from its log, without anybody's calendar.

How long a clock stood still is taken from the log: vacation of old is no part of a match.
"""

from collections.abc import Callable
from datetime import datetime

from backgammon.rules import Acted, Color, GameState
from games.clock import StintEnd, TimeControl, clock_payload, is_first_stint, used
from games.models import Event, Match


class ClockReplay:
    """Both reserves and the stint that runs; ``note`` hears what cannot be."""

    def __init__(self, match: Match, note: Callable[[str], None]) -> None:
        self.control = TimeControl(match.delay, match.reserve, match.bonus, match.cap)
        self.reserves = dict.fromkeys(Color, match.reserve)
        self.has_vacation = match.has_vacation
        self.stands_still = match.has_vacation or match.has_weekends
        self.stint_at: datetime | None = None
        self.granted = 0
        self.note = note

    def begin(self, at: datetime) -> None:
        """Somebody's time begins."""
        self.stint_at, self.granted = at, 0

    def change_colours(self) -> None:
        white, black = Color
        self.reserves = {white: self.reserves[black], black: self.reserves[white]}

    def due(self, state: GameState) -> datetime | None:
        """When the time that runs is out at the earliest, as if no day were off."""
        if state.actor is None or self.stint_at is None:
            return None
        return self.control.expires_at(
            self.stint_at,
            self.reserves[state.actor],
            is_first=is_first_stint(state),
            granted=self.granted,
        )

    def follow(self, event: Event, before: GameState, after: GameState, happened: Acted) -> None:
        """Take over an event of the rules; where it ends a stint, compare what it says of it."""
        if before.actor is None and after.actor is not None:
            self.begin(event.at)
        elif before.actor is not None and after.actor is not before.actor and self.stint_at:
            clock = self._book(event, before, before.actor, happened)
            if event.payload.get("clock") != clock:
                told = f"{event.payload.get('clock')!r} but the log says {clock!r}"
                self.note(f"the clock of event {event.seq} is stored as {told}")
            self.begin(event.at)

    def _book(
        self, event: Event, before: GameState, color: Color, happened: Acted
    ) -> dict[str, int]:
        """What an event that ends a stint should say of it."""
        passed = sum(used(self.stint_at or event.at, event.at))
        off = int(event.payload.get("clock", {}).get("off", 0))
        if off and not (self.stands_still and 0 < off <= passed):
            self.note(f"event {event.seq}: the clock cannot have stood still for {off} s")
        ran, is_first, reserve = passed - off, is_first_stint(before), self.reserves[color]
        whole = self.control.stint_seconds(reserve, is_first=is_first, granted=self.granted)
        # All may be used and time still stand still, where it ends as a day off begins.
        is_late = "late" in event.payload
        if ran < whole if is_late else ran > whole or (ran == whole and not off):
            self.note(f"event {event.seq}: {ran} s had been used of {whole} s")
        self.reserves[color] = self.control.reserve_after(
            reserve, ran, is_first=is_first, end=StintEnd.of(happened), granted=self.granted
        )
        return clock_payload(used=ran, reserve=self.reserves[color], off=off, granted=self.granted)

    def hear(self, event: Event, actor: Color | None) -> None:
        """Time given to the one to act, or a day on which his clock stands still."""
        by = Color(event.payload["by"])
        whose = by.opponent if event.kind == "grant" else by
        if whose is not actor:
            self.note(f"event {event.seq} is about the time of {whose}, but {actor} is to act")
        if event.kind == "grant":
            self.granted += event.payload["seconds"]
        elif not self.has_vacation:
            self.note(f"event {event.seq}: no vacation counts in this match")
