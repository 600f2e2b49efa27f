from django.http import HttpRequest

from accounts.models import User


def signed_in(request: HttpRequest) -> User:
    """The user of a view that asks for a login."""
    assert isinstance(request.user, User)
    return request.user
