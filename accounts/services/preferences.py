"""How a player likes the site: written field by field, so that no page undoes another's choice.

Beside the fields of Preferences the same column holds parts, each an object under the name of what
it is about: what other apps let a player choose, and alone know the meaning of.
"""

from dataclasses import replace
from typing import Any

from django.db import transaction

from accounts.models import User
from accounts.preferences import Preferences


def choose(user: User, **changes: Any) -> Preferences:
    """Keep these fields of the preferences, and the others as they are stored."""
    with transaction.atomic():
        locked = _lock(user)
        chosen = replace(locked.preferences, **changes)
        _keep(user, locked, {**_parts(locked), **chosen.store()})
    return chosen


def choose_part(user: User, name: str, **changes: Any) -> dict[str, Any]:
    """Keep these values of a part of what a player chooses, and all else as it is stored."""
    with transaction.atomic():
        locked = _lock(user)
        part = {**_parts(locked).get(name, {}), **changes}
        _keep(user, locked, {**locked.chosen, name: part})
    return part


def _lock(user: User) -> User:
    return User.objects.select_for_update(no_key=True).get(pk=user.pk)


def _parts(user: User) -> dict[str, Any]:
    return {name: value for name, value in user.chosen.items() if isinstance(value, dict)}


def _keep(user: User, locked: User, chosen: dict[str, Any]) -> None:
    locked.chosen = user.chosen = chosen
    locked.save(update_fields=["chosen"])
