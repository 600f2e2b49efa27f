"""The clocks of both players, as their strips show them."""

from dataclasses import dataclass
from datetime import datetime

from backgammon.rules import Color
from games import paces
from games.board.scene import Scene
from games.clock import TimeControl
from games.days_off import Calendar
from games.models import Match
from games.templatetags.times import brief, seconds_left


@dataclass(frozen=True, slots=True)
class Clock:
    """One player's time in ``words``; ``pace`` is what he has, in a few words.

    ``at`` is the deadline of the one whose time is running. Where he has a reserve, the script goes
    on counting: until ``delay_until`` the reserve stays as it is; ``pauses`` are the days off until
    the deadline, as pairs of seconds since 1970. ``is_short``: seconds are worth showing. ``rest``
    are all seconds of a clock that does not run.
    """

    words: str
    pace: str
    at: datetime | None = None
    delay_until: datetime | None = None
    reserve: int = 0
    pauses: str = ""
    is_short: bool = False
    rest: int = 0


def clock(scene: Scene, color: Color) -> Clock | None:
    """The clock of one side; nothing once the match is over."""
    match = scene.match
    if not match.is_live:
        return None
    if scene.state.actor is color and match.deadline_at is not None:
        return _running(scene, color, match.deadline_at)
    rest = match.delay + scene.reserve(color)
    return Clock(_at_rest(scene, color), paces.pace_in_full(match), rest=rest)


def _at_rest(scene: Scene, color: Color) -> str:
    """What a player has for his next move: the delay, and what is left of his reserve; on two
    lines where there is little room."""
    match, reserve = scene.match, scene.reserve(color)
    is_short = not match.is_slow
    kept = brief(reserve, is_exact=is_short)
    if not match.delay:
        return kept
    delay = brief(match.delay, is_exact=True) if is_short else paces.span_words(match.delay)
    return f"{_unbroken(delay)} + {_unbroken(kept)}" if _has_reserve(match) else delay


def _unbroken(words: str) -> str:
    return words.replace(" ", "\N{NO-BREAK SPACE}")


def _has_reserve(match: Match) -> bool:
    return bool(match.reserve or match.bonus)


def _running(scene: Scene, color: Color, deadline: datetime) -> Clock:
    match, reserve = scene.match, scene.reserve(color)
    pace, is_short = paces.pace_in_full(match), not match.is_slow
    if not _has_reserve(match):
        left = int((deadline - scene.now).total_seconds())
        words = seconds_left(left, is_exact=is_short)
        return Clock(words, pace, deadline, is_short=is_short)
    calendar = scene.calendar(color)
    delay_until = _delay_until(scene, calendar)
    delay, left = (_running_time(scene.now, at, calendar) for at in (delay_until, deadline))
    words = _left(delay, min(left, reserve) if delay else left, is_short=is_short)
    pauses = _pauses(calendar, scene.now, deadline)
    return Clock(words, pace, deadline, delay_until, reserve, pauses, is_short)


def _delay_until(scene: Scene, calendar: Calendar) -> datetime:
    """When the reserve of the one to act begins to go."""
    match, turns = scene.match, scene.state.turns
    started_at = match.stint_at or scene.now
    control = TimeControl(match.delay, match.reserve, match.bonus, match.cap)
    is_first, granted = sum(turns) == 0, match.granted
    return control.expires_at(started_at, 0, is_first=is_first, granted=granted, calendar=calendar)


def _running_time(now: datetime, until: datetime, calendar: Calendar) -> int:
    """The seconds that run until then, without days off."""
    return max(0, int((until - now - calendar.paused(now, until)).total_seconds()))


def _left(delay: int, reserve: int, *, is_short: bool) -> str:
    if not delay and reserve <= 0:
        return seconds_left(0)
    parts = [delay, reserve] if delay else [reserve]
    return " + ".join(brief(part, is_exact=is_short) for part in parts)


def _pauses(calendar: Calendar, now: datetime, until: datetime) -> str:
    """The days off between two moments: "1795816800-1795903200,..."."""
    days = ((int(each.timestamp()) for each in day) for day in calendar.pauses(now, until))
    return ",".join(f"{begins}-{ends}" for begins, ends in days)
