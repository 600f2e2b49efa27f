"""What happens when time runs out: once, by the sweep or by whoever acts first."""

import logging
from datetime import datetime, timedelta
from itertools import takewhile
from time import monotonic

from django.db import transaction

from accounts.models import User
from backgammon.outage import is_database_outage
from backgammon.rules import Cancel, TimeOut, apply
from games import push, selectors
from games.models import Match
from games.services import automatic, lifecycle, pauses
from games.services.table import Table, lock, moment

LIMIT = 200
PATIENCE = 60.0  # seconds of one sweep; then all else that waits for the worker has its turn
RETRY_AFTER = timedelta(minutes=5)

logger = logging.getLogger(__name__)


def expire_if_due(table: Table) -> bool:
    """Apply the time-out of a locked match if time has run out; tell whether it had.

    The clock decides, not the deadline that a sweep may have put off. Where a day of vacation is
    taken instead, that is written, and time has not run out.
    """
    if not table.match.is_live or table.now < table.expires_at():
        return False
    pauses.take_automatic_days(table)
    is_late = table.now >= table.expires_at()
    if is_late:
        _expire(table)
        automatic.obey(table)
    table.save()
    return is_late


def settle_late(user: User, *, now: datetime) -> None:
    """Settle the matches in which this player's time has run out; waits for who holds one."""
    late = Match.objects.due(now).filter(to_act=user)
    for match_id in list(late.values_list("pk", flat=True)[:LIMIT]):
        _settle_or_put_off(match_id, now, skip_locked=False)


def settle_due(*, now: datetime | None = None) -> int:
    """Settle the matches whose time has run out, each in its own transaction; tell how many.

    Goes on, the oldest first, until none is due, or for a minute at most. The ids are read without
    locks; a match that somebody holds is left to him.
    """
    end = monotonic() + PATIENCE
    settled, left = 0, list[int]()
    while monotonic() < end and (ids := _due(now, besides=left)):
        with push.together():
            for match_id in takewhile(lambda _: monotonic() < end, ids):
                if _settle_or_put_off(match_id, now):
                    settled += 1
                else:
                    left.append(match_id)
    return settled


def _due(now: datetime | None, *, besides: list[int]) -> list[int]:
    due = Match.objects.due(moment(now)).exclude(pk__in=besides)
    return list(due.values_list("pk", flat=True)[:LIMIT])


def _settle_or_put_off(match_id: int, now: datetime | None, *, skip_locked: bool = True) -> bool:
    """Settle a match if it is due; one that cannot be is put off and so never blocks the others."""
    try:
        return _settle(match_id, now, skip_locked=skip_locked)
    except Exception as error:
        if is_database_outage(error):
            raise  # no match's fault: the next sweep finds them all again
        logger.exception("match %s cannot be settled; tried again later", match_id)
        due = Match.objects.due(moment(now)).filter(pk=match_id)
        due.update(deadline_at=moment(now) + RETRY_AFTER)
        return False


def _settle(match_id: int, now: datetime | None, *, skip_locked: bool = True) -> bool:
    with transaction.atomic(durable=True):
        table = lock(match_id, now=now, skip_locked=skip_locked)
        if table is None or not table.match.is_live:
            return False
        if expire_if_due(table):
            return True
        pauses.find_later(table)
        return False


def _expire(table: Table) -> None:
    """The game is lost at the price of the position, or the match is void before the first play."""
    late = table.state.actor
    if late is None:
        raise AssertionError("nobody's time is running")
    past = selectors.past_of(table.match, table.match.player(late))
    if table.state.turns[late.place] or past.has_played:
        transition = apply(table.state, TimeOut(), by=None)
        table.record(transition, actor=None, extra={"late": late.value})
        lifecycle.finish(table, transition, late=late, is_late_again=past.was_late)
    else:
        transition = apply(table.state, Cancel(), by=None)
        reason = Match.EndedBy.TIMEOUT_BEFORE_FIRST_PLAY
        table.record(transition, actor=None, extra={"late": late.value, "reason": reason.value})
        lifecycle.finish(table, transition, late=late, reason=reason)
