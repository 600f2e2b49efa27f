"""What a player wants to hear, and how: a value that is stored with the account.

It is a part of what the account has chosen, beside the preferences, so that writing a notice needs
no statement to find out whether anybody wants it. What is not stored is the default, and what is
stored but no longer known is left out.
"""

from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Final, Self

from accounts.models import User

PART: Final = "notices"  # of what an account has chosen
HOURS: Final = range(24)


class Mail(StrEnum):
    """When a thing comes by mail."""

    NO = "no"
    ONCE = "once"  # as soon as it happens
    DAILY = "daily"  # with all else, at the hour of the daily mail


class Topic(StrEnum):
    """What can be chosen by itself; several events may be one of these."""

    TURN = "turn"
    REMINDER = "reminder"
    CHALLENGE = "challenge"
    ANSWER = "answer"
    OVER = "over"


@dataclass(frozen=True, slots=True, kw_only=True)
class Wishes:
    """Each field's default is what everybody begins with. Hours are of the player's own clock;
    ``has_push`` tells whether any browser of his takes notices at all."""

    mail_turn: Mail = Mail.ONCE
    mail_reminder: Mail = Mail.ONCE
    mail_challenge: Mail = Mail.ONCE
    mail_answer: Mail = Mail.ONCE
    mail_over: Mail = Mail.DAILY
    mail_hour: int = 8

    push_turn: bool = True
    push_reminder: bool = True
    push_challenge: bool = True
    push_answer: bool = True
    push_over: bool = True
    has_push: bool = False

    is_quiet: bool = False
    quiet_from: int = 22
    quiet_until: int = 7

    @classmethod
    def read(cls, stored: dict[str, Any]) -> Self:
        """What is stored, without what has no meaning."""
        known: dict[str, Any] = {}
        for each in fields(cls):
            kind: Any = type(each.default)
            if _has_meaning(stored.get(each.name), kind):
                known[each.name] = kind(stored[each.name])
        return cls(**known)

    def mail(self, topic: Topic) -> Mail:
        """When a thing comes by mail."""
        return Mail(getattr(self, f"mail_{topic}"))

    def push(self, topic: Topic) -> bool:
        """Whether a thing is shown by a browser."""
        return self.has_push and bool(getattr(self, f"push_{topic}"))


def _has_meaning(value: object, kind: Any) -> bool:
    if kind is int:
        return type(value) is int and value in HOURS
    return isinstance(value, bool) if kind is bool else value in list(kind)


NO_MAIL: Final = {f"mail_{topic}": Mail.NO.value for topic in Topic}


def wishes_of(user: User) -> Wishes:
    """What a player wants to hear."""
    part = user.chosen.get(PART)
    return Wishes.read(part if isinstance(part, dict) else {})
