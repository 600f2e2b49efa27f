"""A player's deadlines as they stand, for programs that show them. Nothing is opened or rolled."""

from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from urllib.parse import urlsplit

from django.conf import settings
from django.db.models import F, OuterRef, Subquery
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from accounts.models import User
from games.models import Event, Match
from games.selectors import LIST_LIMIT
from games.summaries import format_words
from games.wording import variant_name


@dataclass(frozen=True, slots=True)
class Deadline:
    """When the time runs out that a player has now in a match, and in the words of his language
    what for. It has had the time since ``since``; ``changed_at`` is when anything last happened."""

    uid: str
    at: datetime
    since: datetime
    changed_at: datetime
    title: str
    text: str
    link: str


def deadlines_of(user: User) -> list[Deadline]:
    """The deadlines of a player, the nearest first, in the language and by the clock that are set.

    Two statements at most, and no more than 200 deadlines.
    """
    last = Event.objects.filter(match=OuterRef("pk"), seq=OuterRef("version")).values("at")[:1]
    running = Match.objects.live().filter(to_act=user, stint_at__isnull=False).with_players()
    found = running.annotate(changed_at=Subquery(last)).order_by(F("deadline_at"), "pk")
    return [_deadline(match, user) for match in found[:LIST_LIMIT]]


def _deadline(match: Match, user: User) -> Deadline:
    assert match.deadline_at
    assert match.stint_at
    facts = {
        "variant": variant_name(match.variant),
        "opponent": match.opponent_of(user).name,
        "time": date_format(localtime(match.deadline_at), "DATETIME_FORMAT"),
    }
    until = _("You have time until %(time)s.") % facts
    return Deadline(
        uid=f"match-{match.pk}-{match.stint_at:%Y%m%dT%H%M%S%f}@{urlsplit(settings.SITE_URL).hostname}",
        at=match.deadline_at,
        since=match.stint_at,
        changed_at=getattr(match, "changed_at", None) or match.stint_at,
        title=_("It is your turn against %(opponent)s: %(variant)s") % facts,
        text=f"{format_words(match)}\n{until}",
        link=settings.SITE_URL + match.get_absolute_url(),
    )


def stamp(deadlines: list[Deadline], kind: str) -> str:
    """What tells two states of a feed apart, as an entity tag."""
    return f'"{sha256(repr((kind, get_language(), deadlines)).encode()).hexdigest()[:32]}"'
