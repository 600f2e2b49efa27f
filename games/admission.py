"""Whether two players can begin a match with each other: how reliable the one who offers it wants
the other to be, and how many matches each wants to play at the same time."""

from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property

from django.db.models import Count, OuterRef, Q, Subquery
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games.models import Challenge, Match
from games.reliability import Late, lateness_of


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Why a match cannot begin: a stable code, and one sentence for the player who wants it."""

    code: str
    sentence: str


def is_full(user: User) -> bool:
    """Whether as many matches of a player are running as he wants to play at the same time."""
    most = user.preferences.most_matches
    return bool(most) and Match.objects.live().of(user).count() >= most


def full_among(users: Iterable[User]) -> set[int]:
    """Those of these players who want no more matches at present, by one statement or none."""
    most = {user.pk: user.preferences.most_matches for user in users}
    limited = [pk for pk, number in most.items() if number]
    if not limited:
        return set()
    live = Match.objects.live().filter(Q(white=OuterRef("pk")) | Q(black=OuterRef("pk")))
    counts = live.order_by().values("status").annotate(number=Count("pk")).values("number")
    rows = User.objects.filter(pk__in=limited).annotate(running=Subquery(counts))
    return {pk for pk, running in rows.values_list("pk", "running") if (running or 0) >= most[pk]}


@dataclass
class Seeker:
    """A player who may take offered seats; what he is asked about is looked up once."""

    user: User
    now: datetime | None = None

    @cached_property
    def record(self) -> Late:
        return lateness_of(self.user.pk, now=self.now)

    @cached_property
    def own_limit(self) -> Obstacle | None:
        """That he does not want to play more matches himself."""
        if not is_full(self.user):
            return None
        most = self.user.preferences.most_matches
        sentence = ngettext(
            "In your settings you have chosen to play at most %(most)d match at a time, and it is "
            "running.",
            "In your settings you have chosen to play at most %(most)d matches at a time, and they "
            "are running.",
            most,
        )
        return Obstacle("own_limit", sentence % {"most": most})

    def condition(self, offered: Challenge) -> Obstacle | None:
        """That he has run out of time more often than the challenger wants."""
        most = offered.most_timeouts
        if most is None or self.record.share <= most:
            return None
        facts = {"name": offered.challenger.name, "share": self.record.share, "most": most}
        if not most:
            sentence = _(
                "%(share)d %% of your games in the last 90 days were lost on time; "
                "%(name)s plays only with those who lost none."
            )
        else:
            sentence = _(
                "%(share)d %% of your games in the last 90 days were lost on time; "
                "%(name)s allows at most %(most)d %%."
            )
        return Obstacle("unreliable", sentence % facts)

    def obstacle(self, offered: Challenge) -> Obstacle | None:
        """Why he cannot take a seat that is open otherwise."""
        return self.obstacles([offered]).get(offered.pk)

    def obstacles(self, offers: Collection[Challenge]) -> dict[int, Obstacle]:
        """Why he cannot take some of these seats, by their ids; the limits of all who offer them
        are looked up by one statement."""
        full = full_among({each.challenger for each in offers})
        found = {
            each.pk: self.condition(each)
            or self.own_limit
            or (_their_limit(each.challenger) if each.challenger_id in full else None)
            for each in offers
        }
        return {pk: obstacle for pk, obstacle in found.items() if obstacle}


def _their_limit(other: User) -> Obstacle:
    """That the other player does not want to play more matches."""
    sentence = _("%(name)s does not want to play more matches at the same time.")
    return Obstacle("their_limit", sentence % {"name": other.name})


def obstacle_to_challenging(
    challenger: User,
    opponent: User | None,
    *,
    most_timeouts: int | None = None,
    now: datetime | None = None,
) -> Obstacle | None:
    """Why a player cannot offer a match now, to an opponent of his choice or to nobody in
    particular."""
    own = Seeker(challenger).own_limit
    if own or opponent is None:
        return own
    if most_timeouts is not None:
        share = lateness_of(opponent.pk, now=now).share
        if share > most_timeouts:
            return _too_unreliable(opponent, share, most_timeouts)
    return _their_limit(opponent) if is_full(opponent) else None


def _too_unreliable(opponent: User, share: int, most: int) -> Obstacle:
    facts = {"name": opponent.name, "share": share, "most": most}
    sentence = _(
        "%(name)s lost %(share)d %% of the games in the last 90 days on time; "
        "you allow at most %(most)d %%."
    )
    return Obstacle("they_are_unreliable", sentence % facts)
