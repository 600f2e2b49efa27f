"""Writing notices, in the transaction in which it happens: the hooks of games.

A row is written only where the player wants to hear of it and can be reached, which the account
itself tells. All rows of one event are one statement, and what is written already stays as it is.
"""

from collections.abc import Iterable, Iterator
from datetime import datetime, tzinfo
from typing import Any, Final

from django.utils.timezone import get_default_timezone

from accounts.models import User
from accounts.zones import zone_of
from backgammon.rules import Color, EndedBy
from games.models import Challenge, Game, Match
from notices.hours import after_quiet, next_hour
from notices.models import Notice
from notices.wishes import Mail, Topic, Wishes, wishes_of

Event = Notice.Event
Channel = Notice.Channel

TOPICS: Final = {
    Event.TURN: Topic.TURN,
    Event.SHORT: Topic.REMINDER,
    Event.LAST: Topic.REMINDER,
    Event.CHALLENGE: Topic.CHALLENGE,
    Event.ANSWER: Topic.ANSWER,
    Event.OVER: Topic.OVER,
}
_TOLD: Final = (Challenge.Status.ACCEPTED, Challenge.Status.DECLINED)


def tell_turn(match: Match, game: Game, *, now: datetime) -> None:
    """It is somebody's turn, perhaps because the other has lost the game before on time; a hook of
    ``turn_changed``."""
    if match.to_act is not None:
        turn = _rows(match.to_act, Event.TURN, now, match=match, version=match.version)
        _write([*turn, *_late_rows(match, game.before, now)])


def tell_time(match: Match, game: Game, *, now: datetime, is_last: bool) -> None:
    """The time of the one to act is short; a hook of ``time_short``."""
    if match.to_act is not None:
        event = Event.LAST if is_last else Event.SHORT
        _write(_rows(match.to_act, event, now, match=match, version=match.version))


def _late_rows(match: Match, ended: Game | None, now: datetime) -> Iterator[Notice]:
    """What a player hears who has lost the game that has just ended on time."""
    if ended is not None and ended.ended_by == EndedBy.TIMEOUT and ended.late:
        late_id = ended.player_id(Color(ended.late))
        late = match.white if match.white_id == late_id else match.black
        facts = {"match": match, "version": match.version, "payload": {"game": ended.number}}
        yield from _rows(late, Event.OVER, now, **facts)


def tell_over(match: Match, game: Game, *, now: datetime) -> None:
    """A match is over; a hook of ``match_finished`` and ``match_cancelled``."""
    rows = [
        row
        for user in (match.white, match.black)
        for row in _rows(user, Event.OVER, now, match=match, version=match.version)
    ]
    _write(rows)


def tell_challenge(challenge: Challenge, *, now: datetime) -> None:
    """Somebody is challenged; a hook of ``challenge_made``."""
    if challenge.opponent is not None:
        _write(_rows(challenge.opponent, Event.CHALLENGE, now, challenge=challenge))


def tell_answer(challenge: Challenge, *, now: datetime) -> None:
    """A challenge is accepted or declined; a hook of ``challenge_answered``."""
    if challenge.status in _TOLD:
        _write(_rows(challenge.challenger, Event.ANSWER, now, challenge=challenge))


def _write(rows: Iterable[Notice]) -> None:
    made = list(rows)
    if made:
        Notice.objects.bulk_create(made, ignore_conflicts=True)


def _rows(user: User, event: Notice.Event, now: datetime, **facts: Any) -> Iterator[Notice]:
    """What is to be written for one player: nothing, or a row for each way he wants to hear it."""
    wishes, topic, zone = wishes_of(user), TOPICS[event], zone_for(user)
    facts = {"user": user, "event": event, "written_at": now, **facts}
    wish = wishes.mail(topic)
    if wish is not Mail.NO and can_be_mailed(user):
        due_at = mail_due(wishes, wish, now, zone)
        if wish is Mail.DAILY:
            more = {"payload": {**facts.get("payload", {}), "daily": True}}
            yield Notice(channel=Channel.MAIL, due_at=due_at, **{**facts, **more})
        else:
            yield Notice(channel=Channel.MAIL, due_at=due_at, **facts)
    if wishes.push(topic):
        yield Notice(channel=Channel.PUSH, due_at=not_quiet(wishes, now, zone), **facts)


def can_be_mailed(user: User) -> bool:
    """Whether an account is in use and has confirmed its address."""
    is_here = user.is_active and user.deleted_at is None
    return is_here and bool(user.email) and user.email_verified_at is not None


def zone_for(user: User) -> tzinfo:
    """The clock by which an account's hours are meant."""
    return zone_of(user) or get_default_timezone()


def mail_due(wishes: Wishes, wish: Mail, now: datetime, zone: tzinfo) -> datetime:
    """When a mail may go that is written now."""
    at = next_hour(now, wishes.mail_hour, zone) if wish is Mail.DAILY else now
    return not_quiet(wishes, at, zone)


def not_quiet(wishes: Wishes, at: datetime, zone: tzinfo) -> datetime:
    """The same time, or the end of the player's quiet hours if it falls into them."""
    if not wishes.is_quiet:
        return at
    return after_quiet(at, wishes.quiet_from, wishes.quiet_until, zone)
