"""The one way in which a player changes a match: under its lock, at a known version, in time."""

from collections.abc import Callable, Iterable, Iterator
from datetime import datetime

from django.db import transaction

from accounts.models import User
from backgammon.rules import Action, Color, RulesError, apply
from games.models import HARMLESS, Event
from games.services import automatic, lifecycle, timeouts
from games.services.answers import Answer, Done, Refused
from games.services.table import Payload, Table, lock

Deed = Callable[[Table], tuple[Action, Payload]]
Change = Callable[[Table, Color], None]
Sameness = Callable[[Event], bool]


def act(
    match_id: int,
    *,
    user: User,
    version: int,
    deed: Deed,
    same: Sameness,
    now: datetime | None = None,
    may_end_game: bool = True,
) -> Answer:
    """Carry out a player's deed and what the players have the server do then, or say why not.

    ``version`` is the one the player saw. ``deed`` makes the action once the match is locked;
    ``same`` tells whether a stored event is this very action, already done. A deadline that has
    passed is applied and kept even though the deed is refused. ``may_end_game``: what the server
    does by itself may end it. Raises Match.DoesNotExist.
    """

    def change(table: Table, color: Color) -> None:
        action, extra = deed(table)
        transition = apply(table.state, action, by=color)
        table.record(transition, actor=user, extra=extra)
        if transition.after.is_over:
            lifecycle.finish(table, transition)
        automatic.obey(table, may_end_game=may_end_game)
        table.save()

    return change_match(match_id, user=user, version=version, change=change, same=same, now=now)


def change_match(
    match_id: int,
    *,
    user: User,
    version: int,
    change: Change,
    same: Sameness,
    now: datetime | None = None,
) -> Answer:
    """Have a player change a match under its lock, at a known version, in time.

    ``change`` writes, or raises RulesError before anything is written. Otherwise as ``act``.
    """
    with transaction.atomic(durable=True):
        table = lock(match_id, now=now)
        if table is None:
            raise AssertionError("this lock waits")
        color = table.match.color_of(user.pk)
        if color is None:
            return Refused(table.match, "not_your_match")
        answer = _out_of_date(table, user, version, same)
        if answer is not None:
            return answer
        if timeouts.expire_if_due(table):
            return Refused(table.match, "late")
        try:
            change(table, color)
        except RulesError as refusal:
            return Refused(table.match, refusal.code)
        return Done(table.match)


def _out_of_date(table: Table, user: User, version: int, same: Sameness) -> Answer | None:
    """The answer to a request that did not see the present version; None if it may go on."""
    match = table.match
    if version == match.version and match.is_live:
        return None
    since = list(Event.objects.filter(match=match, seq__gt=version).order_by("seq")[:50])
    if version > 0 and any(each.actor_id == user.pk and same(each) for each in _next(since)):
        return Done(match, repeated=True)
    if not match.is_live:
        return Refused(match, "match_over")
    if since and _are_harmless(since) and version + len(since) == match.version:
        return None
    return Refused(match, "stale")


def _next(events: Iterable[Event]) -> Iterator[Event]:
    """Where the player's own action may stand: up to the first event that is not harmless."""
    for event in events:
        yield event
        if event.kind not in HARMLESS:
            return


def _are_harmless(events: Iterable[Event]) -> bool:
    return all(event.kind in HARMLESS for event in events)


def is_kind(*kinds: str) -> Sameness:
    """A sameness that looks at the kind alone."""
    return lambda event: event.kind in kinds
