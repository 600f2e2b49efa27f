"""Mail: written in the transaction that needs it, sent by a sweep, tried again when it fails.

No request waits for a mail server, and none fails with it.
"""

import logging
from datetime import datetime, timedelta
from typing import Final

from django.db import transaction
from django.utils.timezone import now as current_time

from accounts.mail import send
from accounts.models import Letter, Session, User
from accounts.selectors import find_by_email, find_letter
from accounts.services.turnstile import MAIL_SERVER, alone

LIFETIMES: Final = {
    Letter.Kind.CONFIRM: timedelta(days=3),
    Letter.Kind.RESET: timedelta(hours=2),
}
# A form must not be a means to bury somebody in mail: so many of one kind for one account and
# address, and so many for the address in all, that strangers cannot use up the owner's own.
LETTERS_PER_HOUR: Final = 3
MOST_PER_ADDRESS: Final = 10
# How long to wait after each failure; after the last one the letter is given up.
WAITS: Final = tuple(timedelta(minutes=each) for each in (1, 5, 15, 60, 240))
# Letters are kept so long after their link is dead.
KEPT: Final = timedelta(days=7)

_SWEEP_LIMIT: Final = 50
_SWEEP_SECONDS: Final = 20

logger = logging.getLogger(__name__)


def write(
    kind: Letter.Kind, *, user: User | None, address: str, now: datetime | None = None
) -> Letter | None:
    """Write a letter to be sent soon; None if too many went to this address in the last hour."""
    now = now or current_time()
    lately = Letter.objects.filter(
        kind=kind, address=address, written_at__gt=now - timedelta(hours=1)
    )
    if lately.filter(user=user).count() >= LETTERS_PER_HOUR or lately.count() >= MOST_PER_ADDRESS:
        return None
    expires_at = now + LIFETIMES[kind]
    return Letter.objects.create(
        kind=kind, user=user, address=address, written_at=now, due_at=now, expires_at=expires_at
    )


class DeadLink(Exception):
    """The link is unknown, used, too old, or for an address that the account no longer has."""


def open_letter(token: str, kind: Letter.Kind, *, now: datetime | None = None) -> User:
    """Return the locked account that a link is for; raise DeadLink. Use within a transaction.

    Looked up twice: of two who use one link at once, the second waits and then finds it used.
    """
    letter = find_letter(token, kind, now=now)
    if letter is None or letter.user is None:
        raise DeadLink
    user = User.objects.select_for_update(no_key=True).get(pk=letter.user.pk)
    if find_letter(token, kind, now=now) is None:
        raise DeadLink
    return user


def withdraw(user: User, *, kind: Letter.Kind | None = None, now: datetime | None = None) -> None:
    """Make the links in letters to the account dead, and send none that wait."""
    letters = Letter.objects.filter(user=user, used_at=None)
    if kind:
        letters = letters.filter(kind=kind)
    letters.update(used_at=now or current_time(), due_at=None)


def send_due(*, now: datetime | None = None) -> int:
    """Send the letters that are due; tell how many went. One sweep runs at a time, at most 20 s."""
    sent = 0
    with alone(MAIL_SERVER) as is_alone:
        if not is_alone:
            return 0
        start = current_time()
        now = now or start
        for letter_id in list(Letter.objects.due(now).values_list("pk", flat=True)[:_SWEEP_LIMIT]):
            if current_time() - start > timedelta(seconds=_SWEEP_SECONDS):
                break
            letter = _claim(letter_id, now)
            if letter:
                sent += _send(letter)
    return sent


def _claim(letter_id: int, now: datetime) -> Letter | None:
    """Count a try and set the time of the next one, so that nothing is locked while sending."""
    with transaction.atomic():
        letters = Letter.objects.select_for_update(skip_locked=True)
        letter = letters.filter(pk=letter_id, due_at__lte=now).first()
        if letter is None:
            return None
        if letter.user is None:
            letter.user = find_by_email(letter.address)
        if letter.user is None or not letter.user.is_active or letter.expires_at <= now:
            letter.due_at = None
            letter.used_at = now
            letter.save()
            return None
        letter.due_at = now + WAITS[letter.tries] if letter.tries < len(WAITS) else None
        letter.tries += 1
        letter.save()
        return letter


def _send(letter: Letter) -> bool:
    """Send one letter; False if it failed, and it is tried again when it is due."""
    try:
        send(letter)
    except Exception:
        # What a mail server, a network or a disk may raise has no end; the next letter may work.
        logger.exception("Letter %s could not be sent, try %s", letter.pk, letter.tries)
        return False
    Letter.objects.filter(pk=letter.pk).update(sent_at=current_time(), due_at=None)
    return True


def clear_out(*, now: datetime | None = None) -> None:
    """Remove letters that are of no more use, and sessions that have run out and on which nothing
    hangs: what somebody asked for in one ends when it is ended, and not by itself."""
    now = now or current_time()
    Letter.objects.filter(expires_at__lt=now - KEPT).delete()
    over = Session.objects.filter(expire_date__lt=now)
    for model, name in Session.hangers():
        over = over.exclude(pk__in=model._base_manager.values(name))
    over.delete()
