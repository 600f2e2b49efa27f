"""Changes of name."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime

from django.db import IntegrityError, transaction
from django.utils.timezone import now as current_time

from accounts.models import NameChange, User
from accounts.names import name_key, normalise_name
from accounts.selectors import is_name_taken, name_free_at


class NameTaken(Exception):
    """The name is another account's, or was."""


class NameChangedLately(Exception):
    """The name may be changed again from `until` on."""

    def __init__(self, until: datetime) -> None:
        super().__init__(until)
        self.until = until


def change_name(user: User, *, name: str, now: datetime | None = None) -> User:
    """Give the account another name; raise NameTaken or NameChangedLately.

    The old name leads to the new one and stays reserved; its owner may take it back, in his time.
    The caller has checked the name (`accounts.names.check_name`).
    """
    now = now or current_time()
    with transaction.atomic(), claiming(name):
        locked = User.objects.select_for_update(no_key=True).get(pk=user.pk)
        until = name_free_at(locked)
        if until and now < until:
            raise NameChangedLately(until)
        if is_name_taken(name, besides=locked):
            # Written anyway, two who want each other's names would wait for each other.
            raise NameTaken(name)
        NameChange.objects.create(
            user=locked, old_name=locked.name, old_key=locked.name_key, new_name=name, at=now
        )
        locked.name = normalise_name(name)
        locked.name_key = name_key(name)
        locked.save(update_fields=["name", "name_key"])
        refuse_taken(locked)
    return locked


@contextmanager
def claiming(name: str) -> Iterator[None]:
    """Run what writes a name; raise NameTaken if the database finds that somebody was faster."""
    try:
        with transaction.atomic():
            yield
    except IntegrityError:
        # Looked up only now: between a look before and the insert another may come in.
        if User.objects.named(name).exists():
            raise NameTaken(name) from None
        raise


def refuse_taken(user: User) -> None:
    """Raise NameTaken if the name that has just been written was another account's.

    Asked after writing: a write of a name that is being given up waits for the change to commit,
    and only then is the change to be seen.
    """
    if is_name_taken(user.name, besides=user):
        raise NameTaken(user.name)
