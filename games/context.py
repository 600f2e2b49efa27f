"""What the header of every page shows: how many matches wait, and the way to the next."""

from typing import Any

from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import SimpleLazyObject

from accounts.models import User
from games import selectors


def header(request: HttpRequest) -> dict[str, Any]:
    """One count for whoever is signed in, made when a template asks for it."""
    return {"header": SimpleLazyObject(lambda: _header(request))}


def _header(request: HttpRequest) -> dict[str, Any]:
    user = getattr(request, "user", None)
    if not isinstance(user, User):
        return {}
    here = _match_on_screen(request)
    next_url = reverse("next")
    return {
        "your_turn": selectors.count_turns(user, besides=here),
        "next_url": next_url if here is None else f"{next_url}?from={here}",
    }


def _match_on_screen(request: HttpRequest) -> int | None:
    """The match that this page is about; it does not count as the next one."""
    found = request.resolver_match
    return found.kwargs.get("match_id") if found else None
