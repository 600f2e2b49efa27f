"""How a player likes the site: written field by field, so that no page undoes another's choice."""

from dataclasses import replace
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.preferences import Preferences


def choose(user: User, **changes: Any) -> Preferences:
    """Keep these fields of the preferences, and the others as they are stored."""
    with transaction.atomic():
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        chosen = replace(locked.preferences, **changes)
        locked.chosen = user.chosen = chosen.store()
        locked.save(update_fields=["chosen"])
    return chosen
