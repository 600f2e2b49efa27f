"""What a browser shows for a player's notices, in the language and by the clock that are active."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from urllib.parse import urlsplit

from django.urls import reverse
from django.utils.crypto import salted_hmac
from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from notices import telling
from notices.models import Notice

MOST_AT_ONCE: Final = 3  # matches and challenges; news of more are told together
LONGEST: Final = 900  # characters of a text: a push service takes some 3,900 bytes in all

_USUAL: Final = timedelta(days=2)
_MOST: Final = timedelta(days=28)
_URGENCY: Final = {
    Notice.Event.SHORT: "high",
    Notice.Event.LAST: "high",
    Notice.Event.OVER: "low",
}
_ORDER: Final = ("high", "normal", "low").index


@dataclass(frozen=True, slots=True)
class Message:
    """What browsers show: of two with one tag the newer stays. ``ttl`` is in seconds: how long a
    push service keeps it for a browser that is not there."""

    title: str
    body: str
    path: str
    tag: str
    ttl: int
    urgency: str = "normal"

    @property
    def data(self) -> str:
        """What is encrypted for the browser."""
        said = {"title": self.title, "body": self.body, "path": self.path, "tag": self.tag}
        return json.dumps({**said, "lang": get_language()}, ensure_ascii=False)

    @property
    def topic(self) -> str:
        """By what a push service, which is not to know the match, finds the older one."""
        return salted_hmac("notices.push", self.tag, algorithm="sha256").hexdigest()[:32]


def messages_for(
    notices: Sequence[Notice], *, now: datetime
) -> list[tuple[Sequence[Notice], Message]]:
    """What to show for which notices: one thing for each match or challenge, or one for many."""
    return list(_messages(notices, now))


def trial() -> Message:
    """By which a player sees whether it works."""
    title = _("Kiila reaches this browser.")
    body = _("It will tell you when it is your turn.")
    return Message(title, body, reverse("settings-notices"), "test", 60, "high")


def _messages(
    notices: Sequence[Notice], now: datetime
) -> Iterator[tuple[Sequence[Notice], Message]]:
    about: dict[str, list[Notice]] = {}
    for each in notices:
        about.setdefault(telling.link(each), []).append(each)
    if len(about) > MOST_AT_ONCE:
        yield notices, _summary(notices, [each[-1] for each in about.values()], now)
    else:
        for link, told in about.items():
            yield told, _message(told, urlsplit(link).path, now)


def _message(told: Sequence[Notice], path: str, now: datetime) -> Message:
    """Of several notices about one thing the last tells how it stands."""
    body = telling.position(told[-1])[:LONGEST]
    ttl, urgency = _ttl(told, now), _urgency(told)
    return Message(telling.title(told[-1]), body, path, path.strip("/"), ttl, urgency)


def _summary(notices: Sequence[Notice], last: Sequence[Notice], now: datetime) -> Message:
    number = len(last)
    if all(each.event == Notice.Event.TURN for each in notices):
        title = ngettext(
            "It is your turn in %(n)d match", "It is your turn in %(n)d matches", number
        )
    else:
        title = ngettext("News of %(n)d match", "News of %(n)d matches", number)
    body = "\n".join(map(telling.title, last))[:LONGEST]
    ttl, urgency = _ttl(notices, now), _urgency(notices)
    return Message(title % {"n": number}, body, reverse("games"), "games", ttl, urgency)


def _urgency(notices: Sequence[Notice]) -> str:
    """How hard a push service is to try, as for the most urgent of them."""
    return min((_URGENCY.get(Notice.Event(each.event), "normal") for each in notices), key=_ORDER)


def _ttl(notices: Sequence[Notice], now: datetime) -> int:
    """Until the nearest deadline: what is told of a turn is of no use after it."""
    ends = [each.match.deadline_at for each in notices if each.match and each.match.deadline_at]
    left = min(ends, default=now + _USUAL) - now
    return int(min(max(left, timedelta(minutes=1)), _MOST).total_seconds())
