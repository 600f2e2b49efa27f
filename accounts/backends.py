"""Who somebody is: by name in any case, or by an e-mail that has been confirmed."""

from typing import Any, Final

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts.models import User
from accounts.selectors import find_by_login

BACKEND: Final = "accounts.backends.NameOrEmailBackend"


class NameOrEmailBackend(ModelBackend):
    """Django's, but one is found by more than the name."""

    def authenticate(
        self,
        request: HttpRequest | None,
        username: str | None = None,
        password: str | None = None,
        **more: Any,
    ) -> User | None:
        if username is None or password is None:
            return None
        user = find_by_login(username)
        if user is None:
            # An unknown name must take as long as a wrong password.
            User().set_password(password)
            return None
        is_right = user.check_password(password) and self.user_can_authenticate(user)
        return user if is_right else None
