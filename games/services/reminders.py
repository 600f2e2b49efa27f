"""Telling the one to act that his time is running out: once 80 % is gone, and near the end."""

import logging
from datetime import datetime, timedelta

from django.db import transaction

from backgammon.outage import is_database_outage
from games import hooks, looking
from games.models import Match
from games.services.table import Table, lock, moment

LIMIT = 200
RETRY_AFTER = timedelta(minutes=5)
LOOK_AGAIN = timedelta(minutes=2)

logger = logging.getLogger(__name__)


def remind_due(*, now: datetime | None = None) -> int:
    """Call ``hooks.time_short`` for the matches whose player should hear; tell how many.

    Each in its own transaction. Who is looking at the match is not told, but asked about again.
    """
    now = moment(now)
    due = Match.objects.to_remind(now).values_list("pk", "to_act")
    return sum(_remind_or_put_off(*each, now=now) for each in list(due[:LIMIT]))


def _remind_or_put_off(match_id: int, user_id: int, *, now: datetime) -> bool:
    """A match that fails is put off, so that it never blocks the others."""
    try:
        is_looking = looking.is_looking(match_id, user_id)
        with transaction.atomic(durable=True):
            table = lock(match_id, now=now, skip_locked=True)
            if table is None or not _is_due(table.match, user_id, now):
                return False
            return _remind(table, is_looking=is_looking)
    except Exception as error:
        if is_database_outage(error):
            raise
        logger.exception("nobody could be reminded of match %s; tried again later", match_id)
        due = Match.objects.to_remind(now).filter(pk=match_id)
        due.update(remind_at=now + RETRY_AFTER)
        return False


def _is_due(match: Match, user_id: int, now: datetime) -> bool:
    is_time = match.remind_at is not None and match.remind_at <= now
    return match.is_live and is_time and match.to_act_id == user_id


def _remind(table: Table, *, is_looking: bool) -> bool:
    """Tell, unless days off have moved the deadline or time has run out; set the next time."""
    match, stored = table.match, table.match.deadline_at
    table.set_times()
    is_short = match.deadline_at == stored and table.now < table.expires_at()
    if is_short and is_looking:
        match.remind_at = table.now + LOOK_AGAIN
    elif is_short:
        is_last = match.remind_at is None
        hooks.call(hooks.time_short, match, table.game, now=table.now, is_last=is_last)
    match.save(update_fields=["deadline_at", "remind_at"])
    return is_short and not is_looking
