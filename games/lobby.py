"""Reads of the lobby: open seats, and how long one waits until somebody takes one."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Final

from django.db.models import Case, F, Q, QuerySet, When
from django.utils.timezone import now as django_now

from accounts.models import User
from backgammon.rules import MatchFormat
from games import selectors
from games.admission import Seeker, full_among
from games.models import Challenge
from games.models.terms import DAY
from games.reliability import SPAN, lateness
from games.selectors import Viewer

WAITS: Final = 200  # seats taken of late, from which the usual wait is worked out
ENOUGH: Final = 5

_LENGTHS: Final[Mapping[str, Q]] = {
    "single": Q(format=MatchFormat.SINGLE.value),
    "short": ~Q(format=MatchFormat.SINGLE.value) & Q(length__lte=5),
    "long": Q(length__gt=5),
}
_PER_MOVE: Final = Q(reserve=0)
_PACES: Final[Mapping[str, Q]] = {
    "live": Q(delay__lt=DAY, reserve__lt=DAY),
    "quick": _PER_MOVE & Q(delay__gte=DAY, delay__lt=3 * DAY),
    "usual": _PER_MOVE & Q(delay__gte=3 * DAY, delay__lte=5 * DAY),
    "slow": _PER_MOVE & Q(delay__gt=5 * DAY),
    "clock": Q(reserve__gte=DAY) | Q(reserve__gt=0, delay__gte=DAY),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which seats somebody looks for; what is empty or unknown does not matter.

    ``length`` is single, short (to 5) or long, ``pace`` live (under a day in all), quick (under 3
    days a move), usual, slow (over 5) or clock (with a reserve); ``timeouts`` is the largest share
    of time-outs, in percent, that he wants to see;
    ``fitting`` leaves out what he cannot take himself.
    """

    variant: str = ""
    length: str = ""
    pace: str = ""
    timeouts: str = ""
    fitting: bool = False

    @property
    def is_all(self) -> bool:
        return self == Wanted()


def seats(
    viewer: Viewer, wanted: Wanted, *, like: str = "", now: datetime | None = None
) -> "QuerySet[Challenge]":
    """Seats that anybody may take, those of a game like this one first, then the latest."""
    found = selectors.open_challenges(now).filter(opponent=None, token=None)
    found = found.filter(challenger__deleted_at=None, challenger__is_active=True)
    if wanted.variant:
        found = found.filter(variant=wanted.variant)
    found = found.filter(_LENGTHS.get(wanted.length, Q()), _PACES.get(wanted.pace, Q()))
    found = found.exclude(challenger__in=_unwanted(found, viewer, wanted))
    if wanted.fitting and isinstance(viewer, User):
        found = _fitting(found, viewer)
    is_like = Case(When(variant=like, then=0), default=1)
    return found.order_by(is_like, F("created_at").desc(), "-pk") if like else found


def _unwanted(found: "QuerySet[Challenge]", viewer: Viewer, wanted: Wanted) -> set[int]:
    """Those whose seats are not shown: they want no more matches, or are not reliable enough."""
    limited = User.objects.filter(chosen__has_key="most_matches", pk__in=found.values("challenger"))
    unwanted = full_among(limited) - {viewer.pk}
    if wanted.timeouts:
        ids = set(found.order_by().values_list("challenger", flat=True))
        most = int(wanted.timeouts)
        unwanted |= {pk for pk, record in lateness(ids).items() if record.share > most}
    return unwanted


def _fitting(found: "QuerySet[Challenge]", user: User) -> "QuerySet[Challenge]":
    """Those seats that a player may take."""
    seeker = Seeker(user)
    if seeker.own_limit:
        return found.none()
    enough = Q(most_timeouts=None) | Q(most_timeouts__gte=seeker.record.share)
    return found.exclude(challenger=user).filter(enough)


def usual_wait(*, now: datetime | None = None) -> timedelta | None:
    """How long it takes until a seat is taken, in the middle; None if too few were of late."""
    since = (now or django_now()) - SPAN
    taken: QuerySet[Challenge] = Challenge.objects.filter(
        status=Challenge.Status.ACCEPTED, opponent=None, token=None, answered_at__gte=since
    )
    waits = taken.annotate(wait=F("answered_at") - F("created_at")).order_by("-pk")
    found = list(waits.values_list("wait", flat=True)[:WAITS])
    if len(found) < ENOUGH:
        return None
    return timedelta(seconds=median(each.total_seconds() for each in found))
