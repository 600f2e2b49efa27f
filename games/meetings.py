"""Reads of what has been played: a player's matches, and those of two players with each other.

Everybody sees public matches, and his own private ones.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery, Sum

from accounts.models import User
from backgammon.rules import Color, EndedBy, MatchFormat
from backgammon.rules.variants import VARIANTS
from games.models import Event, Game, Match
from games.selectors import Viewer

PAGE: Final = 20
RUNNING_LIMIT: Final = 20
STREAK_LIMIT: Final = 1000  # the last matches of two players in which a streak is looked for
LAST_PAGE: Final = 9999
SHOWCASE_TURNS: Final = 200  # how many of the last turns are looked through
POINTED: Final = (MatchFormat.CUBE.value, MatchFormat.POINTS.value)  # games pay their points


@dataclass(frozen=True, slots=True)
class Page:
    """One page of a list of matches; the first is number 1."""

    matches: Sequence[Match]
    number: int
    is_last: bool


@dataclass(slots=True)
class Score:
    """How often one player has won, lost and drawn against the other."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def total(self) -> int:
        return self.won + self.lost + self.drawn

    def add(self, winner: int | None, number: int, *, to: User) -> None:
        """Count so many results, as the player sees them."""
        if winner is None:
            self.drawn += number
        elif winner == to.pk:
            self.won += number
        else:
            self.lost += number


@dataclass(slots=True)
class Meeting:
    """What two players have played of a game. ``mine`` and ``theirs`` are the points of games in
    matches for points."""

    variant: str = ""
    matches: Score = field(default_factory=Score)
    games: Score = field(default_factory=Score)
    mine: int = 0
    theirs: int = 0


def showcase() -> Match | None:
    """A public running match in which a turn was played just now, as far as there is one."""
    turns = Event.objects.filter(kind__in=("play", "pass")).order_by("-pk")
    lately = turns.values("match")[:SHOWCASE_TURNS]
    public = Match.objects.live().filter(is_private=False)
    found: Match | None = public.filter(pk__in=lately).with_players().order_by("-stint_at").first()
    return found or public.with_players().order_by("-pk").first()


def last_deeds(matches: Iterable[Match]) -> dict[int, Event]:
    """The last play, pass or double of each of these matches, by the match's id, with its game;
    one statement."""
    deeds = Event.objects.filter(match=OuterRef("pk"), kind__in=("play", "pass", "double"))
    last = Subquery(deeds.order_by("-seq").values("pk")[:1])
    rows = Match.objects.filter(pk__in=[match.pk for match in matches]).annotate(last=last)
    found = Event.objects.filter(pk__in=rows.values("last")).select_related("game").order_by()
    return {event.match_id: event for event in found}


def running_of(player: User, viewer: Viewer) -> list[Match]:
    """A player's running matches that the viewer may see, the latest turn first."""
    running = _seen(viewer, Match.objects.live().of(player).with_players())
    return list(running.order_by("-stint_at", "-pk")[:RUNNING_LIMIT])


def finished_of(player: User, viewer: Viewer, *, variant: str = "", number: int = 1) -> Page:
    """A page of a player's finished matches that the viewer may see, the latest first."""
    finished = _seen(viewer, Match.objects.of(player).filter(status=Match.Status.FINISHED))
    return _page(finished.filter(variant=variant) if variant else finished, number)


def finished_between(one: User, other: User, viewer: Viewer, *, number: int = 1) -> Page:
    """A page of the finished matches of two players that the viewer may see, the latest first."""
    return _page(_between(one, other, viewer), number)


def score_between(one: User, other: User, viewer: Viewer) -> Score:
    """The finished matches of two players, as the first of them sees it."""
    score = Score()
    found = _between(one, other, viewer).order_by().values_list("winner").annotate(Count("pk"))
    for winner, number in found:
        score.add(winner, number, to=one)
    return score


def meetings(one: User, other: User, viewer: Viewer) -> list[Meeting]:
    """What two players have finished with each other of each game, as the first of them sees it."""
    found = {key: Meeting(key) for key in VARIANTS}
    between = _between(one, other, viewer).order_by()
    for variant, winner, number in between.values_list("variant", "winner", Count("pk")):
        found[variant].matches.add(winner, number, to=one)
    for variant, winner, number, points in _games_of(between):
        meeting = found[variant]
        meeting.games.add(winner, number, to=one)
        if winner == one.pk:
            meeting.mine += points
        elif winner is not None:
            meeting.theirs += points
    return [meeting for meeting in found.values() if meeting.games.total]


def all_of(met: Sequence[Meeting]) -> Meeting:
    """The sum of all games."""
    total = Meeting()
    for each in met:
        for own, score in ((total.matches, each.matches), (total.games, each.games)):
            own.won += score.won
            own.lost += score.lost
            own.drawn += score.drawn
        total.mine += each.mine
        total.theirs += each.theirs
    return total


def longest_streak(one: User, other: User, viewer: Viewer) -> tuple[User | None, int]:
    """Who of two players has won the most finished matches running, and how many; the first such
    streak counts, and one match is none."""
    latest = _between(one, other, viewer).order_by("-ended_at", "-pk").values_list("winner")
    best: int | None = None
    longest, length, before = 1, 0, None
    for (winner,) in reversed(latest[:STREAK_LIMIT]):
        length = length + 1 if winner == before else 1
        before = winner
        if winner and length > longest:
            best, longest = winner, length
    return {None: None, one.pk: one, other.pk: other}[best], longest


def _games_of(matches: "QuerySet[Match]") -> Iterator[tuple[str, int | None, int, int]]:
    """Finished games: the kind of game, who won, how many, and the points that they paid."""
    paid = Q(match__format__in=POINTED, counts_in_score=True)
    over = Game.objects.filter(match__in=matches, ended_at__isnull=False)
    over = over.exclude(ended_by=EndedBy.CANCELLED.value).order_by()
    columns = ("match__variant", "white", "black", "winner")
    counts = over.values_list(*columns).annotate(Count("pk"), paid=Sum("points", filter=paid))
    totals: Counter[tuple[str, int | None]] = Counter()
    points: Counter[tuple[str, int | None]] = Counter()
    for variant, white, black, winner, number, sum_of_points in counts:
        key = variant, {Color.WHITE.value: white, Color.BLACK.value: black}.get(winner)
        totals[key] += number
        points[key] += sum_of_points or 0
    for (variant, winner_id), number in totals.items():
        yield variant, winner_id, number, points[variant, winner_id]


def _between(one: User, other: User, viewer: Viewer) -> "QuerySet[Match]":
    pair = Q(white=one, black=other) | Q(white=other, black=one)
    return _seen(viewer, Match.objects.filter(pair, status=Match.Status.FINISHED))


def _seen(viewer: Viewer, matches: "QuerySet[Match]") -> "QuerySet[Match]":
    public = Q(is_private=False)
    if viewer.pk is not None:
        public |= Q(white=viewer.pk) | Q(black=viewer.pk)
    return matches.filter(public)


def _page(matches: "QuerySet[Match]", number: int) -> Page:
    number = min(max(number, 1), LAST_PAGE)
    start = (number - 1) * PAGE
    shown = matches.select_related("white", "black", "winner").order_by("-ended_at", "-pk")
    found = list(shown[start : start + PAGE + 1])
    return Page(found[:PAGE], number, is_last=len(found) <= PAGE)
