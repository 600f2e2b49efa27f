"""The e-mail of an account: set, and confirmed by a link."""

from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.timezone import now as current_time

from accounts.models import Letter, User, normalise_email
from accounts.services import letters


class EmailTaken(Exception):
    """Another account has confirmed this address."""


def set_email(user: User, *, email: str, now: datetime | None = None) -> bool:
    """Set another e-mail, or none if it is empty; tell whether a letter to confirm it was written.

    Links in older letters die by it. Setting the same address again changes nothing.
    """
    email = normalise_email(email)
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        if email == locked.email:
            return False
        locked.email = email
        locked.email_verified_at = None
        locked.save(update_fields=["email", "email_verified_at"])
        letters.withdraw(locked, now=now)
        return bool(email) and ask_to_confirm(locked, now=now)


def ask_to_confirm(user: User, *, now: datetime | None = None) -> bool:
    """Write the letter with the link; False if too many went to this address lately."""
    letter = letters.write(Letter.Kind.CONFIRM, user=user, address=user.email, now=now)
    return letter is not None


def confirm_email(token: str, *, now: datetime | None = None) -> User:
    """Confirm the address that a link was sent to; raise letters.DeadLink or EmailTaken.

    The link is used up by it.
    """
    now = now or current_time()
    try:
        with transaction.atomic():
            user = letters.open_letter(token, Letter.Kind.CONFIRM, now=now)
            user.email_verified_at = now
            user.save(update_fields=["email_verified_at"])
            letters.withdraw(user, kind=Letter.Kind.CONFIRM, now=now)
    except IntegrityError:
        raise EmailTaken from None
    return user
