"""Reads of the lobby: open seats, how reliable those who offer them are, and how long one waits."""

from collections import Counter
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Final, NamedTuple

from django.db.models import Case, Count, F, Q, QuerySet, When
from django.utils.timezone import now as django_now

from backgammon.rules import Color, EndedBy, MatchFormat
from games import selectors
from games.models import Challenge, Game
from games.models.terms import DAY
from games.selectors import Viewer

SPAN: Final = timedelta(days=90)  # over which time-outs are told
WAITS: Final = 200  # seats taken of late, from which the usual wait is worked out
ENOUGH: Final = 5

_LENGTHS: Final[Mapping[str, Q]] = {
    "single": Q(format=MatchFormat.SINGLE.value),
    "short": ~Q(format=MatchFormat.SINGLE.value) & Q(length__lte=5),
    "long": Q(length__gt=5),
}
_PACES: Final[Mapping[str, Q]] = {
    "quick": Q(delay__lt=3 * DAY),
    "usual": Q(delay__gte=3 * DAY, delay__lte=5 * DAY),
    "slow": Q(delay__gt=5 * DAY),
}


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which seats somebody looks for; what is empty or unknown does not matter.

    ``length`` is single, short (to 5) or long, ``pace`` quick (under 3 days a move), usual or slow
    (over 5); ``fitting`` leaves out what he cannot take himself.
    """

    variant: str = ""
    length: str = ""
    pace: str = ""
    fitting: bool = False

    @property
    def is_all(self) -> bool:
        return self == Wanted()


class Late(NamedTuple):
    """How many of a player's last games were lost on time; ``share`` is in percent."""

    late: int = 0
    games: int = 0

    @property
    def share(self) -> int:
        return 100 * self.late // self.games if self.games else 0


def seats(
    viewer: Viewer, wanted: Wanted, *, like: str = "", now: datetime | None = None
) -> "QuerySet[Challenge]":
    """Seats that anybody may take, those of a game like this one first, then the latest."""
    found = selectors.open_challenges(now).filter(opponent=None, token=None)
    found = found.filter(challenger__deleted_at=None, challenger__is_active=True)
    if wanted.variant:
        found = found.filter(variant=wanted.variant)
    found = found.filter(_LENGTHS.get(wanted.length, Q()), _PACES.get(wanted.pace, Q()))
    if wanted.fitting and viewer.pk is not None:
        found = found.exclude(challenger=viewer.pk)
    is_like = Case(When(variant=like, then=0), default=1)
    return found.order_by(is_like, F("created_at").desc(), "-pk") if like else found


def lateness(user_ids: Collection[int], *, now: datetime | None = None) -> dict[int, Late]:
    """How often each of these users has run out of time of late, and in how many games."""
    since = (now or django_now()) - SPAN
    void = Q(ended_by=EndedBy.CANCELLED.value, late="")
    over = Game.objects.filter(ended_at__gte=since).exclude(void).order_by()
    games: Counter[int] = Counter()
    late: Counter[int] = Counter()
    for color in Color:
        seat = f"{color.value}_id"
        is_late = Count("pk", filter=Q(late=color.value))
        found = over.filter(**{f"{seat}__in": list(user_ids)}).values_list(seat)
        for user_id, number, lost in found.annotate(number=Count("pk"), lost=is_late):
            games[user_id] += number
            late[user_id] += lost
    return {user_id: Late(late[user_id], number) for user_id, number in games.items()}


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
