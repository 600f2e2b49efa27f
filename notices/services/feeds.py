"""The secret address of a player's deadlines: made, made anew, taken back."""

import secrets
from datetime import datetime
from hashlib import sha256
from typing import Final

from django.utils.timezone import now as current_time

from accounts.models import User
from notices.models import Feed

_BYTES: Final = 16


def make_address(user: User, *, now: datetime | None = None) -> str:
    """Return the secret of a new address; one that the player had before works no more.

    The secret is 128 random bits and kept nowhere: who has lost it makes another.
    """
    secret = secrets.token_urlsafe(_BYTES)
    facts = {"digest": _digest(secret), "made_at": now or current_time()}
    Feed.objects.update_or_create(user=user, defaults=facts)
    return secret


def remove_address(user: User) -> None:
    """Let the player's address work no more."""
    Feed.objects.filter(user=user).delete()


def remove_gone() -> None:
    """Forget the addresses of all accounts that are deleted."""
    Feed.objects.filter(user__deleted_at__isnull=False).delete()


def feed_of(user: User) -> Feed | None:
    """When a player made his address; None if he has none."""
    found: Feed | None = Feed.objects.filter(user=user).first()
    return found


def reader_of(secret: str) -> User | None:
    """Whose deadlines are to be read at an address; None for one that does not work."""
    feeds = Feed.objects.filter(user__is_active=True, user__deleted_at=None)
    found = feeds.filter(digest=_digest(secret)).select_related("user").first()
    return found.user if found else None


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
