"""How the pages look to a player: colours, language, and the clock they are written by."""

from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.services import preferences


def choose_look(user: User, *, language: str, timezone: str, **likes: Any) -> None:
    """Keep all of it at once; an empty language or time zone is left to browser and site."""
    with transaction.atomic():
        preferences.choose(user, **likes)
        User.objects.filter(pk=user.pk).update(language=language, timezone=timezone)
    user.language, user.timezone = language, timezone
