"""Passwords: changed by who knows the old one, reset by who reads the mail."""

from datetime import datetime

from django.db import transaction

from accounts.models import Letter, User, normalise_email
from accounts.services import letters, sessions


def change_password(user: User, *, password: str, keep: str | None = None) -> None:
    """Set a new password; every session but that with the key `keep` ends by it."""
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        _set_password(locked, password, keep=keep)
    user.password = locked.password


def ask_for_reset(address: str, *, now: datetime | None = None) -> None:
    """Write a letter for whoever has confirmed the address.

    Whether anybody has is looked up when it is sent: asking takes the same time for all.
    """
    letters.write(Letter.Kind.RESET, user=None, address=normalise_email(address), now=now)


def reset_password(token: str, *, password: str, now: datetime | None = None) -> User:
    """Set a new password by the link of a letter, and end all sessions; raise letters.DeadLink."""
    with transaction.atomic():
        user = letters.open_letter(token, Letter.Kind.RESET, now=now)
        _set_password(user, password, keep=None, now=now)
    return user


def _set_password(
    user: User, password: str, *, keep: str | None, now: datetime | None = None
) -> None:
    user.set_password(password)
    user.save(update_fields=["password"])
    sessions.end_sessions(user, keep=keep)
    letters.withdraw(user, kind=Letter.Kind.RESET, now=now)
