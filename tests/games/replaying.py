"""Opening the pages of turns and reading them."""

from typing import Any

from django.test import Client

from accounts.models import User
from games.models import Match
from tests.games.pages import signed_in
from tests.games.reading import Element, read


def path(match: Match, turn: int, game: int = 1) -> str:
    return f"/m/{match.pk}/{game}/{turn}/"


def get(user: User | None, address: str, **headers: str) -> Any:
    client = signed_in(user) if user else Client()
    return client.get(address, headers=headers)


def page(user: User | None, address: str) -> Element:
    answer = get(user, address)
    assert answer.status_code == 200
    return read(answer)


def reader(user: User, match: Match) -> Client:
    """A browser that has seen a page of the site, and with it got the cookie for forms."""
    client = signed_in(user)
    client.get(path(match, 0))
    return client


def told(shown: Element) -> tuple[str, str]:
    message = shown.one(id="msg")
    return message.one("b").text, message.one("span").text


def links(shown: Element) -> list[str]:
    """Where the four steps lead, nothing where one is there already."""
    return [each.get("href") for each in shown.one("nav", id="steps").all("a")]


def name_in(strip: Element) -> str:
    return strip.one(css="nm").all("b")[0].text


def current(shown: Element) -> str:
    return shown.one(**{"aria-current": "step"}).text


def scores(shown: Element) -> list[str]:
    """Above the board and below it."""
    return [each.text.removeprefix("Score ") for each in shown.all(css="sc")]
