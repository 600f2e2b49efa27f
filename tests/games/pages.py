"""Pages and posts of signed-in users."""

from html import unescape
from typing import Any

from django.http import HttpResponse
from django.test import Client

from accounts.models import User
from games.forms import ChallengeForm
from games.models import Match


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def text_of(answer: Any) -> str:
    """The page as it reads, with its marks but without entities."""
    return unescape(answer.content.decode())


def match_url(match: Match, tail: str = "") -> str:
    return f"/m/{match.pk}/{tail}"


def get_match(user: User | None, match: Match, query: str = "", **headers: str) -> Any:
    """The page of a match, as somebody who is signed in or nobody opens it."""
    client = signed_in(user) if user else Client()
    return client.get(match_url(match) + query, headers=headers)


CHOICES = {
    "variant": "backgammon",
    "whom": "anyone",
    "format": "cube",
    "length": "5",
    "days": "3",
    "colour": "random",
    "rated": "on",
}


def choose(**changes: str) -> dict[str, str]:
    """What a browser sends from the form of a new challenge; an empty value leaves a field out."""
    return {name: value for name, value in {**CHOICES, **changes}.items() if value}


def seen(user: User, **changes: str) -> dict[str, str]:
    """The same, after the summary of exactly these choices has been read."""
    form = ChallengeForm(user, choose(**changes))
    assert form.is_valid(), form.errors
    return {**choose(**changes), "seen": form.fingerprint}


def send(user: User, **changes: str) -> HttpResponse:
    """Send a new challenge from the page."""
    return signed_in(user).post("/new", seen(user, **changes))  # type: ignore[return-value]
