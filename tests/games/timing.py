"""Matches played at given moments: every time is passed on, none is taken from a clock."""

from datetime import UTC, date, datetime, timedelta
from typing import Any

from accounts.models import User
from backgammon.rules import legal_plays
from games.models import Challenge, Event, Match, VacationDay
from games.services import timeouts, vacation
from tests import dice
from tests.games.playing import do, done, fresh, make_match, state, submit

DAY, HOUR = 86_400, 3600
MONDAY = datetime(2026, 3, 2, 12, tzinfo=UTC)  # noon
VACATION, WEEKENDS = Challenge.DaysOff.VACATION, Challenge.DaysOff.WEEKENDS
BOTH = Challenge.DaysOff.BOTH


def at(days: float = 0, seconds: float = 0) -> datetime:
    """So long after Monday noon."""
    return MONDAY + timedelta(days=days, seconds=seconds)


def day(number: int) -> date:
    """A day of March 2026; the 2nd is that Monday, the 7th and 8th are a weekend."""
    return date(2026, 3, number)


def timed_match(white: User, black: User, *, now: datetime = MONDAY, **clock: Any) -> Match:
    """A match that White begins with 3-1 at noon on Monday."""
    dice.SCRIPT[:] = [(3, 1)]
    return make_match(white, black, now=now, **clock)


def begun_match(white: User, black: User, *, now: datetime = MONDAY, **clock: Any) -> Match:
    """The same after one turn of each, played at once: White is to roll or double, and his time
    runs from noon on Monday."""
    match = timed_match(white, black, now=now, **clock)
    done(submit(match, "8/5 6/5", now=now))
    turn(match, (4, 2), "8/4 6/4", now=now)
    return fresh(match)


def turn(match: Match, rolled: tuple[int, int], text: str, *, now: datetime) -> None:
    """A whole turn of whoever is to act, at one moment."""
    dice.SCRIPT.append(rolled)
    done(do(match, "roll", now=now))
    done(submit(match, text, now=now))


def any_turn(match: Match, *, now: datetime) -> None:
    """A turn with 2-1 that is legal where it stands."""
    dice.SCRIPT.append((2, 1))
    done(do(match, "roll", now=now))
    steps = [(move.source, move.target) for move in legal_plays(state(match))[0].moves]
    done(do(match, "submit_play", steps=steps, now=now))


def settle(now: datetime, *openings: tuple[int, int]) -> int:
    """A sweep; ``openings`` decide who begins the games that follow."""
    dice.SCRIPT.extend(openings)
    return timeouts.settle_due(now=now)


def clock_of(match: Match) -> dict[str, int]:
    """What the log says of the last stint that ended."""
    ended = Event.objects.filter(match=match, payload__has_key="clock").latest("seq")
    clock: dict[str, int] = ended.payload["clock"]
    return clock


def told(match: Match, kind: str) -> list[dict[str, Any]]:
    """The payloads of all events of a kind, in order."""
    rows = Event.objects.filter(match=match, kind=kind).order_by("seq")
    return list(rows.values_list("payload", flat=True))


def days_of(user: User) -> list[tuple[date, str]]:
    rows = VacationDay.objects.filter(user=user).order_by("day")
    return list(rows.values_list("day", "kind"))


def plan(user: User, *days: date, now: datetime = MONDAY) -> list[date]:
    """The player takes days of vacation; which of them are new."""
    return vacation.plan(user, days, now=now)
