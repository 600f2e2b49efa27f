"""Whatever anybody writes into the parameters of a request, the site has an answer."""

from itertools import count
from typing import Any, Final
from urllib.parse import quote

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.dice import OS_SOURCE
from games.models import Match
from games.services.challenges import challenge
from games.time_form import USUAL_TIME
from tests.games.conftest import anna, bjorn, match, roll_dice
from tests.games.pages import CHOICES, signed_in
from tests.games.playing import terms

__all__ = ["anna", "bjorn", "match", "roll_dice"]

EVIL: Final = "evil.example"
NOISE: Final = (
    *("", "-1", "9" * 18, "9" * 5000, "\u0661\u0662", "x" * 3000, "a\0b", "<b>&'\"%s{}\r\n"),
    *("1", "bar/20,24/20,off", f"//{EVIL}/", f"https://{EVIL}"),
)
READ: Final = {
    "/games": ("sort",),
    "/lobby": ("variant", "length", "pace", "timeouts", "fitting"),
    "/new": ("variant", "opponent", "whom"),
    "/new/summary": (*CHOICES, "name", "alternate", "clone_max"),
    "/next": ("from", "order", "sent"),
    "/next/count": ("from",),
    "/m/{match}/": ("at", "d", "v", "from", "swap", "say", "flip"),
    "/m/{match}/fragment": ("flip",),
    "/m/{match}/say": ("say", "d", "v", "from", "to", "swap"),
    "/m/{match}/chat": ("before", "after"),
    "/m/{match}/1/0/": ("turn", "flip", "before"),
    "/u/Anna/": ("page", "variant"),
    "/u/Anna/vs/Björn/": ("page",),
    "/rules/plakoto/": ("from",),
    "/settings/board/preview/": ("home", "numbering", "pips"),
    "/settings/vacation/": ("from",),
}
SENT: Final = {
    "/language/": ("language", "next"),
    "/next/after": ("on", "at"),
    "/m/{match}/seen": ("version",),
    "/m/{match}/act": ("action", "version", "play", "swap", "level", "sure", "then_roll"),
    "/m/{match}/orders": ("no_cube", "forced"),
    "/m/{match}/chat": ("text", "seen", "after", "at", "query"),
    "/m/{match}/chat/read": ("upto",),
    "/m/{match}/mute": ("mute", "at", "query"),
    "/m/{match}/note": ("text", "seen"),
    "/c/{seat}/": ("action", "part"),
    "/settings/vacation/": ("day", "from", "automatic"),
    "/m/{match}/give": ("days", "version"),
    "/new": (*CHOICES, *USUAL_TIME, "name", "alternate", "clone_max", "part", "seen"),
    "/settings/board/": ("home", "numbering", "pips"),
    "/settings/play/": ("ask_double", "next_order", "keys", "order_no_cube", "most_matches"),
    "/settings/look/": ("theme", "language", "timezone"),
    "/settings/notices/push": ("action", "endpoint", "p256dh", "auth", "browser"),
    "/settings/notices/feeds": ("action",),
    "/settings/notices/": ("mail_turn", "mail_hour", "is_quiet", "quiet_from"),
    "/settings/name/": ("name", "current"),
    "/settings/email/": ("email", "current", "again"),
    "/settings/sessions/": ("end",),
}
STRANGERS: Final = {
    "/": ("watch",),
    "/lobby": ("variant", "fitting"),
    "/m/{match}/": ("d", "say"),
    "/m/{match}/say": ("say", "d", "to"),
    "/login/": ("next",),
    "/register/name": ("name",),
}
STRANGERS_SEND: Final = {
    "/language/": ("language", "next"),
    "/m/{match}/seen": ("version",),
    "/login/": ("name", "password", "next"),
    "/login/forgotten/": ("email",),
    "/register/": ("name", "password", "email", "next", "pick"),
    "/notices/off/1.x/": ("List-Unsubscribe",),
}
# What a page needs beside the parameter that is tried, lest it looks no further.
BESIDE: Final[dict[str, dict[str, str]]] = {
    "/language/": {"language": "fi"},
    "/c/{seat}/": {"action": "accept"},
    "/m/{match}/act": {"action": "play", "version": "2", "play": "8/5,6/5"},
    "/m/{match}/say": {"v": "2", "to": "5"},
    "/m/{match}/note": {"text": "x"},
    "/settings/notices/push": {
        "action": "on",
        "endpoint": "https://push.example/x",
        "browser": "1",
    },
    "/new": CHOICES,
    "/new/summary": CHOICES,
    "/settings/look/": {"theme": "dark"},
    "/login/": {"name": "Anna", "password": "secret words"},
    "/register/": {"name": "Dora", "password": "secret words", "fair": "on"},
}
PATHS: Final = (
    *(
        "/m/{}/",
        "/m/{}/fragment",
        "/m/{}/resign",
        "/m/{}/orders",
        "/m/{}/say",
        "/m/{}/dice/",
        "/m/{}/dice/file",
        "/m/{}/chat",
        "/m/1/{}/0/",
    ),
    *("/m/1/1/{}/", "/c/{}/", "/i/{}/", "/u/{}/", "/u/{}/vs/{}/", "/u/Anna/vs/{}/", "/rules/{}/"),
    *("/login/reset/{}/", "/settings/email/{}/", "/notices/off/{}/", "/{}"),
    *("/feed/{}/deadlines.ics", "/feed/{}/deadlines.rss"),
)


@pytest.mark.parametrize("path", READ)
def test_an_address(anna: User, match: Match, path: str) -> None:
    _try_each(signed_in(anna).get, path, READ[path], match)


@pytest.mark.parametrize("path", SENT)
def test_a_form(anna: User, match: Match, path: str, settings: Settings) -> None:
    settings.DICE_SOURCE = OS_SOURCE  # an accepted seat begins a match
    _try_each(signed_in(anna).post, path, SENT[path], match)


@pytest.mark.parametrize("path", STRANGERS)
def test_an_address_that_a_stranger_opens(match: Match, path: str) -> None:
    _try_each(Client().get, path, STRANGERS[path], match)


@pytest.mark.parametrize("path", STRANGERS_SEND)
def test_a_form_that_a_stranger_sends(match: Match, path: str) -> None:
    # Each try is a stranger's first: nobody is logged in by the one before, or locked out.
    hosts = count(1)

    def send(place: str, data: dict[str, str]) -> Any:
        return Client(REMOTE_ADDR=f"192.0.2.{next(hosts)}").post(place, data)

    _try_each(send, path, STRANGERS_SEND[path], match)


@pytest.mark.parametrize("path", PATHS)
def test_a_path(anna: User, match: Match, path: str) -> None:
    client = signed_in(anna)
    for noise in filter(None, NOISE):
        place = path.replace("{}", quote(noise, safe="")).replace("/m/1/", f"/m/{match.pk}/")
        assert client.get(place).status_code < 500, noise


def _try_each(ask: Any, path: str, names: tuple[str, ...], match: Match) -> None:
    """No noise is a fault of the site, and none leads away from it. Exceptions come through."""
    seat = challenge(challenger=match.black, terms=terms()).pk if "{seat}" in path else 0
    place = path.format(match=match.pk, seat=seat)
    for name in names:
        for noise in NOISE:
            answer = ask(place, {**BESIDE.get(path, {}), name: noise})
            assert answer.status_code < 500, (name, noise)
            host = answer.get("Location", "").partition("?")[0]
            assert EVIL not in host, (name, noise, host)
