"""New accounts."""

from django.db import transaction

from accounts.models import User
from accounts.services import emails, names


def register_user(*, name: str, password: str, email: str = "", language: str = "") -> User:
    """Create the account of a person; raise NameTaken if the name is or was somebody else's.

    With an e-mail, a letter that asks to confirm it is written. The caller has checked the name
    (`accounts.names.check_name`) and the password.
    """
    with transaction.atomic(), names.claiming(name):
        user = User.objects.create_user(name, password, email=email, language=language)
        names.refuse_taken(user)
        if user.email:
            emails.ask_to_confirm(user)
    return user
