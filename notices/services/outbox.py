"""The outbox: sends what is due, one player's notices together, each at most once.

Whoever sends claims first. What certainly did not go is tried again later and later; what was
claimed by somebody who never told the end of it may have gone, and is not sent again.
"""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta
from typing import Final
from uuid import uuid4

from django.db import transaction
from django.db.models import F, Min
from django.utils.timezone import now as current_time

from accounts.mail import NotSent
from accounts.services.turnstile import MAIL_SERVER, alone
from backgammon.outage import is_database_outage
from notices.models import Notice
from notices.services.relevance import Sorted, sort_out

__all__ = ["NotSent", "Send", "claim", "clear_out", "give_up_abandoned", "send_to", "sweep"]

Send = Callable[[Sequence[Notice]], None]
State = Notice.State

# How long to wait after each certain failure; after the last one the notice is given up.
WAITS: Final = tuple(timedelta(minutes=each) for each in (1, 5, 15, 60, 240))
# Nobody needs so long to send: whoever claimed before is dead.
ABANDONED: Final = timedelta(minutes=10)
KEPT: Final = timedelta(days=60)
MOST_TOGETHER: Final = 300  # notices of one player in one go

_SWEEP_LIMIT: Final = 100  # players
_SWEEP_SECONDS: Final = 20
_LOCKS: Final = {
    # The same as of letters: one slow mail server never holds two workers.
    Notice.Channel.MAIL: MAIL_SERVER,
    Notice.Channel.PUSH: 0x6B_69_69_6C_61_03,  # any number that nobody else locks
}

logger = logging.getLogger(__name__)


def sweep(channel: Notice.Channel, send: Send, *, now: datetime | None = None) -> int:
    """Send what is due on a channel; tell how many notices went. One sweep of a channel runs at a
    time, for about 20 s at most; who waits longest comes first."""
    sent = 0
    with alone(_LOCKS[channel]) as is_alone:
        if not is_alone:
            return 0
        start = current_time()
        now = now or start
        give_up_abandoned(now=now)
        due = Notice.objects.due(channel, now).order_by().values("user")
        first = due.annotate(first=Min("due_at")).order_by("first", "user")
        for user_id in list(first.values_list("user", flat=True)[:_SWEEP_LIMIT]):
            if current_time() - start > timedelta(seconds=_SWEEP_SECONDS):
                break
            sent += send_to(user_id, channel, send, now=now)
    return sent


def send_to(user_id: int, channel: Notice.Channel, send: Send, *, now: datetime) -> int:
    """Send one player's due notices together; tell how many went.

    What is of no use any more is dropped, and what should wait is put off, before any is claimed.
    """
    sorted_out = sort_out(_due(user_id, channel, now), now=now)
    _set_aside(sorted_out)
    notices = claim([each.pk for each in sorted_out.useful], now=now)
    if not notices:
        return 0
    try:
        send(notices)
    except NotSent as failure:
        logger.warning(
            "%s to user %s did not go: %s", channel, user_id, failure.__cause__ or failure
        )
        _try_later(notices, now)
        return 0
    except Exception as error:
        # It may have gone: whatever comes now, it is not sent again.
        if is_database_outage(error):
            raise
        logger.exception("%s to user %s: nobody knows whether it went", channel, user_id)
        _settle(notices, State.UNSURE)
        return 0
    _settle(notices, State.SENT, sent_at=current_time())
    return len(notices)


def _due(user_id: int, channel: Notice.Channel, now: datetime) -> list[Notice]:
    due = Notice.objects.due(channel, now).filter(user=user_id)
    return list(due.with_people()[:MOST_TOGETHER])


def _set_aside(notices: Sorted) -> None:
    """Keep what was found out, of those that still wait."""
    waiting = Notice.objects.filter(state=State.WAITING)
    if notices.moot:
        waiting.filter(pk__in=notices.moot).update(state=State.DROPPED)
    for until, ids in notices.put_off.items():
        waiting.filter(pk__in=ids).update(due_at=until)


def claim(ids: Sequence[int], *, now: datetime) -> list[Notice]:
    """Make waiting notices one's own, and tell which: of two who claim one, the other gets none.

    The rows are locked in one order, so that two never wait for each other.
    """
    if not ids:
        return []
    mine = uuid4()
    with transaction.atomic():
        waiting = Notice.objects.filter(pk__in=ids, state=State.WAITING).order_by("pk")
        locked = waiting.select_for_update(of=("self",)).values("pk")
        Notice.objects.filter(pk__in=locked, state=State.WAITING).update(
            state=State.CLAIMED, claim=mine, claimed_at=now, tries=F("tries") + 1
        )
    claimed = Notice.objects.filter(claim=mine).order_by("written_at", "pk")
    return list(claimed.with_people())


def _settle(notices: Sequence[Notice], state: Notice.State, **times: datetime) -> None:
    """Tell the end of a claim: also of one that was given up meanwhile, for now it is known."""
    for mine in {each.claim for each in notices}:
        Notice.objects.filter(claim=mine).update(state=state, claim=None, **times)


def _try_later(notices: Sequence[Notice], now: datetime) -> None:
    """Let what certainly did not go wait for its next try, or give it up after the last."""
    for claim, tries in {(each.claim, each.tries) for each in notices}:
        mine = Notice.objects.filter(claim=claim, tries=tries)
        if tries <= len(WAITS):
            mine.update(state=State.WAITING, due_at=now + WAITS[tries - 1], claim=None)
        else:
            mine.update(state=State.FAILED, claim=None)


def give_up_abandoned(*, now: datetime) -> int:
    """Mark what a dead sender has left behind; tell how many. It may have gone."""
    left = Notice.objects.left_behind(now - ABANDONED).update(state=State.UNSURE)
    if left:
        logger.warning("%s notices were being sent when their sender died: not sent again", left)
    return left


def clear_out(*, now: datetime | None = None) -> None:
    """Remove notices of long ago, whatever became of them."""
    Notice.objects.filter(written_at__lt=(now or current_time()) - KEPT).delete()
