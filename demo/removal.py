"""Taking a demonstration away, and nothing else.

What a real player has played is his. An example player whom he has played with stays as a closed
account under another name, the match stays with every event, and one that still runs is left to its
clock, as when anybody leaves. All the rest goes.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q, QuerySet
from django.utils.timezone import now as django_now

from accounts.models import NameChange, User
from accounts.names import name_key
from demo.models import Resident
from demo.whole import whole
from games.models import (
    Challenge,
    Event,
    Game,
    Match,
    Message,
    Mute,
    Note,
    ReadMark,
    Seal,
    StandingOrders,
    VacationDay,
    Visit,
)
from stats.counters import rebuild
from stats.models import PlayerCount

_BESIDE = (Message, Note, ReadMark, StandingOrders, Visit)  # what hangs on a match beside its log


@dataclass(frozen=True)
class Removed:
    """How many players and matches are gone, and how many accounts were only closed."""

    players: int
    matches: int
    closed: int


def remove() -> Removed:
    """Take the example players and what they played among themselves away, in one transaction."""
    with whole():
        # Matches before users, as everywhere; then nobody begins a match with them any more.
        matches = _lock(Match.objects.filter(white__in=_residents(), black__in=_residents()))
        residents = _lock(User.objects.filter(pk__in=_residents()))
        kept = _players_of(_seats_of(residents).exclude(pk__in=matches)) & residents
        gone = residents - kept
        _delete_challenges(residents, matches)
        _delete_matches(matches)
        _close(kept, now=django_now())
        _delete_users(gone)
        rebuild()
    return Removed(len(gone), len(matches), len(kept))


def _residents() -> QuerySet[Resident, int]:
    return Resident.objects.values_list("user_id", flat=True)


def _lock(rows: "QuerySet[Match] | QuerySet[User]") -> set[int]:
    return set(rows.order_by("pk").select_for_update().values_list("pk", flat=True))


def _seats_of(users: Iterable[int]) -> QuerySet[Match]:
    ids = list(users)
    found: QuerySet[Match] = Match.objects.filter(Q(white__in=ids) | Q(black__in=ids))
    return found


def _players_of(matches: QuerySet[Match]) -> set[int]:
    pairs = matches.values_list("white_id", "black_id")
    return {pk for pair in pairs for pk in pair}


def _delete_challenges(residents: set[int], matches: set[int]) -> None:
    """Those of the demonstration's matches, and all of example players that led to no match."""
    theirs = Q(challenger__in=residents) | Q(opponent__in=residents)
    ours = Q(match__in=matches) | Q(rematch_of__in=matches) | theirs & Q(match=None)
    Seal.objects.filter(challenge__in=Challenge.objects.filter(ours)).delete()
    Challenge.objects.filter(ours).delete()


def _delete_matches(matches: set[int]) -> None:
    for rows in (
        *(model.objects.filter(match__in=matches) for model in _BESIDE),
        Event.objects.filter(match__in=matches),
        Game.objects.filter(match__in=matches),
        Match.objects.filter(pk__in=matches),
    ):
        rows.delete()


def _delete_users(gone: set[int]) -> None:
    Resident.objects.all().delete()
    PlayerCount.objects.filter(user__in=gone).delete()
    NameChange.objects.filter(user__in=gone).delete()
    VacationDay.objects.filter(user__in=gone).delete()
    Mute.objects.filter(Q(user__in=gone) | Q(opponent__in=gone)).delete()
    User.objects.filter(pk__in=gone).delete()


def _close(kept: set[int], *, now: datetime) -> None:
    """Empty the accounts that stay, and set their names free."""
    for user in User.objects.filter(pk__in=kept):
        user.name = f"example-{user.pk}"
        user.name_key = name_key(user.name)
        user.email, user.email_verified_at = "", None
        user.is_active, user.deleted_at = False, now
        user.set_unusable_password()
        user.save()
