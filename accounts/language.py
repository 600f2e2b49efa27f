"""In which language a page is: the account's, the cookie's, the browser's, or the site's own."""

from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

from accounts.models import User
from accounts.redirects import is_ours


def prefer_account(
    get_response: Callable[[HttpRequest], HttpResponseBase],
) -> Callable[[HttpRequest], HttpResponseBase]:
    """Let the account's language win over what LocaleMiddleware found, which knows no accounts."""

    def middleware(request: HttpRequest) -> HttpResponseBase:
        user = request.user
        if isinstance(user, User) and is_language(user.language):
            translation.activate(user.language)
            request.LANGUAGE_CODE = user.language
        return get_response(request)

    return middleware


def is_language(code: str) -> bool:
    """Whether the site speaks this language."""
    return code in dict(settings.LANGUAGES)


def switch(request: HttpRequest) -> dict[str, Any]:
    """Tell templates what the switch offers and where it leads back to.

    Django's own tag would translate the names.
    """
    return {"languages": settings.LANGUAGES, "language_next": _shown_again_at(request)}


def _shown_again_at(request: HttpRequest) -> str:
    """The address of this page; of the one before, if it is the answer to something sent."""
    if request.method in ("GET", "HEAD"):
        return request.get_full_path()
    before = request.headers.get("Referer", "")
    return (
        urlsplit(before)._replace(scheme="", netloc="").geturl()
        if is_ours(request, before)
        else "/"
    )
