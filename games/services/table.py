"""A match under its lock: the present game, the clock, and the events about to be written."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from typing import Any

from django.utils.timezone import now as django_now

from accounts.models import User
from backgammon.notation.codec import decode_state, encode_event, encode_state
from backgammon.rules import Color, GameState, Phase, Transition, can_double
from backgammon.rules import events as rules_events
from games import hooks, push, time_off
from games.clock import (
    StintEnd,
    TimeControl,
    clock_payload,
    is_first_stint,
    reminders,
    used,
)
from games.days_off import Calendar
from games.models import Event, Game, Match
from games.models.terms import Terms

Payload = dict[str, Any]

# What an action may change of a match: all but its terms.
_FIXED = {"id", *(field.name for field in Terms._meta.get_fields())}
CHANGING = [each.name for each in Match._meta.concrete_fields if each.name not in _FIXED]


def moment(now: datetime | None) -> datetime:
    """The time of an action: as given, or now."""
    return now or django_now()


@dataclass
class Table:
    """One locked match. Changes are made here in memory and written by ``save``."""

    match: Match
    game: Game
    state: GameState
    now: datetime
    unsaved: list[Event] = field(default_factory=list)
    news: list[tuple[list[hooks.Hook], Game]] = field(default_factory=list)
    has_turned: bool = False  # somebody's time began
    vacations: dict[int, frozenset[date]] | None = None  # of both players, once they are asked for

    @property
    def control(self) -> TimeControl:
        match = self.match
        return TimeControl(match.delay, match.reserve, match.bonus, match.cap)

    def append(self, kind: str, payload: Payload, *, game: Game | None, actor: User | None) -> None:
        """Add an event to the log; its number is the match's new version."""
        self.match.version += 1
        self.unsaved.append(
            Event(
                match=self.match,
                seq=self.match.version,
                game=game,
                kind=kind,
                payload=payload,
                actor=actor,
                at=self.now,
            )
        )

    def record(
        self, transition: Transition, *, actor: User | None, extra: Payload | None = None
    ) -> None:
        """Take over a transition of the present game: its events, its state and its stint."""
        first, *rest = transition.events
        noted = {**(extra or {}), **self._end_stint(transition)}
        self._append_rules_event(first, actor, noted)
        self._append_all(rest, actor)
        self.state = transition.after

    def _append_all(self, events: Iterable[rules_events.Event], actor: User | None) -> None:
        for event in events:
            self._append_rules_event(event, actor, {})

    def _append_rules_event(
        self, event: rules_events.Event, actor: User | None, extra: Payload
    ) -> None:
        kind, payload = encode_event(event)
        self.append(kind, {**payload, **extra}, game=self.game, actor=actor)

    # The clock

    def start_stint(self) -> None:
        """Let the time of the one to act begin."""
        self.match.stint_at = self.now
        self.match.granted = 0
        self.has_turned = True

    def _end_stint(self, transition: Transition) -> Payload:
        """If the one to act changes, book the time he used and let the next stint begin."""
        before, after = transition.before, transition.after
        if before.actor is None or after.actor is before.actor or self.match.stint_at is None:
            return {}
        match, color = self.match, before.actor
        ran, stood = used(self.match.stint_at, self.now, self.calendar(color))
        left = self.control.reserve_after(
            self.reserve(color),
            ran,
            is_first=is_first_stint(before),
            end=StintEnd.of(transition.events[0]),
            granted=match.granted,
        )
        noted = clock_payload(used=ran, reserve=left, off=stood, granted=match.granted)
        self._set_reserve(color, left)
        self.start_stint()
        return {"clock": noted}

    def calendar(self, color: Color) -> Calendar:
        """The days off that count for a player."""
        days = self.vacation(color) if self.match.has_vacation else frozenset()
        return time_off.calendar(self.match, days)

    def vacation(self, color: Color) -> frozenset[date]:
        """A player's days of vacation from the beginning of the year in which the stint began;
        read once for both players."""
        if self.vacations is None:
            year = time_off.site_day(self.match.stint_at or self.now).year
            both = [self.match.white_id, self.match.black_id]
            self.vacations = time_off.days_from(both, date(year, 1, 1))
        return self.vacations[self.match.player_id(color)]

    def stint_seconds(self) -> int:
        """How long the stint that runs may last, days off apart."""
        first = is_first_stint(self.state)
        reserve = self.reserve(self.actor)
        return self.control.stint_seconds(reserve, is_first=first, granted=self.match.granted)

    def expires_at(self) -> datetime:
        """When the time of the one to act runs out."""
        running = timedelta(seconds=self.stint_seconds())
        return self.calendar(self.actor).after(self.stint_at, running)

    def reminders(self) -> list[datetime]:
        """When the one to act is told that his time is running out."""
        return list(reminders(self.stint_at, self.stint_seconds(), self.calendar(self.actor)))

    @property
    def actor(self) -> Color:
        """Whose time is running."""
        if self.state.actor is None:
            raise AssertionError("nobody's time is running")
        return self.state.actor

    @property
    def stint_at(self) -> datetime:
        """Since when it has been running."""
        if self.match.stint_at is None:
            raise AssertionError("nobody's time is running")
        return self.match.stint_at

    def reserve(self, color: Color) -> int:
        """The seconds of reserve a player has left."""
        return self.match.white_reserve if color is Color.WHITE else self.match.black_reserve

    def _set_reserve(self, color: Color, seconds: int) -> None:
        if color is Color.WHITE:
            self.match.white_reserve = seconds
        else:
            self.match.black_reserve = seconds

    # Writing

    def hear(self, listeners: list[hooks.Hook], game: Game) -> None:
        """Have hooks called once everything is written."""
        self.news.append((listeners, game))

    def save_game(self) -> None:
        """Write the snapshot of the present game, new or old."""
        self.game.state = encode_state(self.state)
        self.game.save()

    def save(self) -> None:
        """Write snapshot, columns and events, call the hooks, and tell whoever is looking."""
        if self.match.is_live:
            self._set_columns()
        self.save_game()
        self.match.save(update_fields=CHANGING)
        Event.objects.bulk_create(self.unsaved)
        self.unsaved = []
        for listeners, game in self._all_news():
            hooks.call(listeners, self.match, game, now=self.now)
        push.announce(self.match)

    def _all_news(self) -> list[tuple[list[hooks.Hook], Game]]:
        """What was noted; and that the turn changed, once for all that happened."""
        if self.has_turned and self.match.is_live:
            return [*self.news, (hooks.turn_changed, self.game)]
        return self.news

    def _set_columns(self) -> None:
        """What queries need to know of the state."""
        match, actor, offer = self.match, self.state.actor, self.state.offer
        if actor is None:
            raise AssertionError("a live match has somebody to act")
        match.to_act = match.player(actor)
        match.offer_to = match.player(offer.by.opponent) if offer else None
        self.set_times()

    def set_times(self) -> None:
        """When time runs out, and when the one to act is next told that it does."""
        self.match.deadline_at = self.expires_at()
        self.match.remind_at = next((at for at in self.reminders() if at > self.now), None)


def lock(match_id: int, *, now: datetime | None, skip_locked: bool = False) -> Table | None:
    """Lock a match, then read it with its present game, players and seal; None if somebody holds it
    and that is skipped.

    The row is locked alone: a joined row that waited for the lock would be stale. The time is taken
    once the lock is held, so that the log never goes back in time.
    Raises Match.DoesNotExist.
    """
    rows = Match.objects.select_for_update(no_key=True, skip_locked=skip_locked)
    number = rows.filter(pk=match_id).values_list("game_number", flat=True).first()
    if number is None:
        if skip_locked:
            return None
        raise Match.DoesNotExist(match_id)
    games = Game.objects.select_related("match__white", "match__black", "match__seal")
    game = games.get(match=match_id, number=number)
    match: Match = game.match
    game.white, game.black = match.white, match.black
    return Table(match, game, decode_state(game.state), moment(now))


def is_roll_due(state: GameState) -> bool:
    """Whether the player on turn has nothing to do but roll."""
    return (
        state.phase is Phase.ROLL and state.actor is not None and not can_double(state, state.actor)
    )
