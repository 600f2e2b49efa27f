"""How reliably players have moved of late: their games of the last 90 days lost on time."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Final, NamedTuple

from django.db.models import Count, Q
from django.utils.timezone import now as django_now

from backgammon.rules import Color, EndedBy
from games.models import Game

SPAN: Final = timedelta(days=90)  # over which time-outs are told
SHARES: Final = (0, 5, 10, 20)  # in percent: what can be asked of opponents, and filtered by


class Late(NamedTuple):
    """How many of a player's last games were lost on time."""

    late: int = 0
    games: int = 0

    @property
    def share(self) -> int:
        """In percent, rounded up, so that it is at most ``n`` exactly where the true one is."""
        return -(-100 * self.late // self.games) if self.games else 0


def lateness(user_ids: Collection[int], *, now: datetime | None = None) -> dict[int, Late]:
    """How often each of these users has run out of time of late, and in how many games.

    Games that both agreed to cancel are left out; those cancelled because of a time-out count.
    """
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


def lateness_of(user_id: int, *, now: datetime | None = None) -> Late:
    """How often one user has run out of time of late."""
    return lateness([user_id], now=now).get(user_id, Late())
