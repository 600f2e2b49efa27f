"""Reads of games, and access: the only door to a match or a challenge."""

from collections import Counter
from collections.abc import Collection
from datetime import datetime
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Count, F, OuterRef, Q, QuerySet, Subquery
from django.utils.timezone import now as django_now

from accounts.models import User
from backgammon.notation.codec import decode_state
from backgammon.rules import Color, EndedBy, GameState
from games.models import Challenge, Event, Game, Match

Viewer = User | AnonymousUser

LIST_LIMIT = 200
RECENT_LIMIT = 20
LOBBY_LIMIT = 100


def visible_match(viewer: Viewer, match_id: int) -> Match:
    """A match the viewer may see, with its players: a public one, or one of his own.

    Raises Match.DoesNotExist for others, whether they exist or not.
    """
    match: Match = Match.objects.with_players().get(pk=match_id)
    if match.is_private and match.color_of(viewer.pk) is None:
        raise Match.DoesNotExist(match_id)
    return match


def current_game(match: Match) -> Game:
    """The game of a match that is being played, or the last one."""
    return Game.objects.get(match=match, number=match.game_number)


def state_of(game: Game) -> GameState:
    """The state that a game's snapshot holds."""
    return decode_state(game.state)


def game_events(game: Game) -> list[Event]:
    """The log of one game, in order."""
    return list(Event.objects.filter(game=game).order_by("seq"))


def finished_games(match: Match) -> list[Game]:
    """The finished games of a match, in order, with their players."""
    over = Game.objects.filter(match=match, ended_at__isnull=False)
    return list(over.select_related("white", "black").order_by("number"))


def has_played(match: Match, user: User) -> bool:
    """Whether a player has completed a turn of the match; a pass counts."""
    turns = Event.objects.filter(match=match, kind__in=("play", "pass"))
    return turns.filter(actor=user).exists()


class MatchStamp(NamedTuple):
    """What the page of a match depends on: ``rematch`` is the open wish to play it again."""

    version: int
    deadline_at: datetime | None
    rematch: int | None


def match_stamp(viewer: Viewer, match_id: int) -> MatchStamp:
    """The stamp of a match the viewer may see, by one indexed read.

    Raises Match.DoesNotExist for others, whether they exist or not.
    """
    asked = _challenges(None).filter(rematch_of=OuterRef("pk")).values("pk")[:1]
    fields = ("version", "deadline_at", "rematch", "is_private", "white_id", "black_id")
    rows = Match.objects.filter(pk=match_id).annotate(rematch=Subquery(asked))
    row = rows.values_list(*fields).first()
    if row is None or (row[3] and viewer.pk not in row[4:]):
        raise Match.DoesNotExist(match_id)
    return MatchStamp(*row[:3])


def turn_matches(user: User) -> list[Match]:
    """Matches that wait for the user, the nearest deadline first."""
    waiting = Match.objects.waiting_for(user).with_players()
    return list(waiting.order_by("deadline_at", "pk")[:LIST_LIMIT])


def waiting_matches(user: User) -> list[Match]:
    """Running matches in which the user waits, the nearest deadline first."""
    others = Match.objects.live().of(user).exclude(to_act=user)
    others = others.exclude(offer_to__isnull=False, offer_to=user)
    return list(others.with_players().order_by("deadline_at", "pk")[:LIST_LIMIT])


def recent_matches(user: User) -> list[Match]:
    """The user's matches that ended last."""
    over = Match.objects.of(user).exclude(status=Match.Status.LIVE).with_players()
    return list(over.order_by("-ended_at", "-pk")[:RECENT_LIMIT])


def count_turns(user: User, *, besides: int | None = None) -> int:
    """How many matches wait for the user, not counting the one on screen."""
    waiting = Match.objects.waiting_for(user)
    return (waiting if besides is None else waiting.exclude(pk=besides)).count()


def nearest_deadline(user: User) -> Match | None:
    """The user's running match whose deadline is nearest, whoever is to act."""
    return Match.objects.live().of(user).with_players().order_by("deadline_at").first()


def challenges_to(user: User, *, now: datetime | None = None) -> list[Challenge]:
    """Open challenges to the user, the latest first."""
    return list(_challenges(now).filter(opponent=user)[:LIST_LIMIT])


def challenges_by(user: User, *, now: datetime | None = None) -> list[Challenge]:
    """The user's own open challenges, the latest first."""
    return list(_challenges(now).filter(challenger=user)[:LIST_LIMIT])


def lobby_challenges(*, now: datetime | None = None) -> list[Challenge]:
    """Seats that anybody may take, the latest first."""
    seats = _challenges(now).filter(opponent=None, token=None)
    seats = seats.filter(challenger__deleted_at=None, challenger__is_active=True)
    return list(seats[:LOBBY_LIMIT])


def visible_challenge(viewer: Viewer, challenge_id: int) -> Challenge:
    """A challenge the viewer may see: his own, one to him, or an open seat.

    Raises Challenge.DoesNotExist for others, whether they exist or not.
    """
    visible = Q(opponent=None, token=None)
    if viewer.pk is not None:
        visible |= Q(challenger_id=viewer.pk) | Q(opponent_id=viewer.pk)
    challenge: Challenge = _with_people().filter(visible).get(pk=challenge_id)
    return challenge


def invitation(token: str) -> Challenge:
    """The challenge that a link names. Raises Challenge.DoesNotExist."""
    challenge: Challenge = _with_people().get(token=token)
    return challenge


def is_open(challenge: Challenge, *, now: datetime | None = None) -> bool:
    """Whether a challenge (with its challenger) can still be accepted or withdrawn."""
    in_time = challenge.expires_at > (now or django_now())
    is_there = challenge.challenger.is_active and not challenge.challenger.deleted_at
    return challenge.status == Challenge.Status.OPEN and in_time and is_there


def open_rematch(match: Match, *, now: datetime | None = None) -> Challenge | None:
    """The unanswered wish to play a match again."""
    rematch: Challenge | None = _challenges(now).filter(rematch_of=match).first()
    return rematch


def late_games(user: User) -> "QuerySet[Game]":
    """The games in which the user's time ran out, by the colour he had in each."""
    white = Q(white=user, late=Color.WHITE.value)
    black = Q(black=user, late=Color.BLACK.value)
    return Game.objects.filter(white | black)


def timeouts_of(user: User) -> int:
    """How often the user's time has run out, in matches that counted and in void ones."""
    return late_games(user).count()


def timeouts_among(user_ids: Collection[int]) -> dict[int, int]:
    """How often the time of each of these users has run out; those without are left out."""
    late = Game.objects.exclude(late="").order_by()
    sums: Counter[int] = Counter()
    for color in Color:
        seat = f"{color.value}_id"
        found = late.filter(late=color.value, **{f"{seat}__in": list(user_ids)})
        sums.update(dict(found.values_list(seat).annotate(Count("pk"))))
    return dict(sums)


def count_running(user: User) -> int:
    """How many public matches the user is playing."""
    running: int = Match.objects.live().of(user).filter(is_private=False).count()
    return running


def last_games(matches: list[Match]) -> dict[int, Game]:
    """The last game of each of these matches, by the match's id."""
    last = Game.objects.filter(match__in=matches, number=F("match__game_number"))
    return {game.match_id: game for game in last}


def site_counts() -> dict[str, int]:
    """What goes on at the site: matches running, games finished, players."""
    people = User.objects.filter(kind=User.Kind.PERSON, deleted_at=None)
    finished = Game.objects.filter(ended_at__isnull=False)
    return {
        "running": Match.objects.live().count(),
        "finished": finished.exclude(ended_by=EndedBy.CANCELLED.value).count(),
        "players": people.count(),
    }


def _with_people() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("challenger", "opponent", "match")


def _challenges(now: datetime | None) -> "QuerySet[Challenge]":
    opened = Challenge.objects.open(now or django_now()).select_related("challenger", "opponent")
    return opened.order_by(F("created_at").desc(), "-pk")
