"""Writes to accounts: one transaction each."""

from django.db import IntegrityError, transaction

from accounts.models import User
from accounts.selectors import is_name_taken


class NameTaken(Exception):
    """The name belongs to another account."""


def register_user(*, name: str, password: str, email: str = "", language: str = "") -> User:
    """Create the account of a person; raise NameTaken if somebody was faster.

    The caller has checked the name (`accounts.names.check_name`) and the password.
    """
    try:
        with transaction.atomic():
            return User.objects.create_user(name, password, email=email, language=language)
    except IntegrityError:
        # Looked up only now: between a look before and the insert another may come in.
        if is_name_taken(name):
            raise NameTaken(name) from None
        raise


def change_password(user: User, *, password: str) -> None:
    """Set a new password; every session but the one the caller keeps ends by it."""
    user.set_password(password)
    user.save(update_fields=["password"])
