"""Reads of games, and access: the only door to a match or a challenge."""

from datetime import datetime, timedelta
from typing import NamedTuple

from django.contrib.auth.models import AnonymousUser
from django.db.models import Exists, F, OuterRef, Q, QuerySet, Subquery
from django.utils.timezone import localtime
from django.utils.timezone import now as django_now

from accounts.models import User
from accounts.selectors import count_seen
from backgammon.notation.codec import decode_state
from backgammon.rules import Color, GameState
from games.models import Challenge, Event, Game, Match, Seal, Visit

Viewer = User | AnonymousUser

LIST_LIMIT = 200
RECENT_LIMIT = 20
REFUSED_SHOWN = timedelta(days=7)


def visible_match(viewer: Viewer, match_id: int) -> Match:
    """A match the viewer may see, with its players: a public one, or one of his own.

    Raises Match.DoesNotExist for others, whether they exist or not.
    """
    match: Match = Match.objects.with_players().get(pk=match_id)
    if match.is_private and match.color_of(viewer.pk) is None:
        raise Match.DoesNotExist(match_id)
    return match


def own_match(user: User, match_id: int) -> Match | None:
    """A match that the user plays or has played, with its players."""
    match: Match | None = Match.objects.of(user).with_players().filter(pk=match_id).first()
    return match


def current_game(match: Match) -> Game:
    """The game of a match that is being played, or the last one."""
    return numbered_game(match, match.game_number)


def numbered_game(match: Match, number: int) -> Game:
    """A game of a match by its number. Raises Game.DoesNotExist."""
    return Game.objects.get(match=match, number=number)


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


def has_finished(user: User, number: int) -> bool:
    """Whether a player has finished at least so many games."""
    over = Game.objects.filter(Q(white=user) | Q(black=user), ended_at__isnull=False)
    return len(over.order_by().values_list("pk")[:number]) >= number


def has_played(match: Match, user: User) -> bool:
    """Whether a player has completed a turn of the match; a pass counts."""
    return _turns_ended(match, user).exists()


class Past(NamedTuple):
    """What a player has done so far in a match: ended a turn, and lost an earlier game on time."""

    has_played: bool = False
    was_late: bool = False


def past_of(match: Match, user: User) -> Past:
    """The past of a player in the games of a match that are over, by one read; none if it is in its
    first game."""
    if match.game_number == 1:
        return Past()
    late = Exists(late_games(user).filter(match=match))
    rows = Match.objects.filter(pk=match.pk).values_list(Exists(_turns_ended(match, user)), late)
    return Past(*rows.get())


def _turns_ended(match: Match, user: User) -> "QuerySet[Event]":
    turns = Event.objects.filter(match=match, kind__in=("play", "pass"))
    by_server = Q(actor=None)  # for the colour that was his
    as_white = by_server & Q(game__white=user, payload__by=Color.WHITE.value)
    as_black = by_server & Q(game__black=user, payload__by=Color.BLACK.value)
    found: QuerySet[Event] = turns.filter(Q(actor=user) | as_white | as_black)
    return found


def last_deed(user: User, match_id: int, *, upto: int) -> Event | None:
    """The last event of a match up to a version that the user, who plays there, brought about."""
    found: Event | None = (
        Event.objects.filter(match_id=match_id, actor=user, seq__lte=upto)
        .select_related("match__white", "match__black")
        .order_by("-seq")
        .first()
    )
    return found


def visit_of(match: Match, viewer: Viewer) -> Visit | None:
    """How far a player has seen a match; None before a first look, and for who does not play."""
    if match.color_of(viewer.pk) is None:
        return None
    visit: Visit | None = Visit.objects.filter(match=match, user=viewer.pk).first()
    return visit


class MatchStamp(NamedTuple):
    """What the page of a match depends on: ``rematch`` is the open wish to play it again."""

    version: int
    deadline_at: datetime | None
    rematch: int | None


def match_stamp(viewer: Viewer, match_id: int) -> MatchStamp:
    """The stamp of a match the viewer may see, by one indexed read.

    Raises Match.DoesNotExist for others, whether they exist or not.
    """
    asked = open_challenges().filter(rematch_of=OuterRef("pk")).values("pk")[:1]
    fields = ("version", "deadline_at", "rematch", "is_private", "white_id", "black_id")
    rows = Match.objects.filter(pk=match_id).annotate(rematch=Subquery(asked))
    row = rows.values_list(*fields).first()
    if row is None or (row[3] and viewer.pk not in row[4:]):
        raise Match.DoesNotExist(match_id)
    return MatchStamp(*row[:3])


def turn_matches(user: User) -> list[Match]:
    """Matches that wait for the user, the nearest deadline first."""
    return list(turns_of(user)[:LIST_LIMIT])


def turns_of(user: User) -> "QuerySet[Match]":
    """All matches that wait for the user, the nearest deadline first."""
    waiting = Match.objects.waiting_for(user).with_players()
    return waiting.order_by("deadline_at", "pk")


def waits_of(user: User) -> "QuerySet[Match]":
    """All running matches in which the user waits, the nearest deadline first."""
    others = Match.objects.live().of(user).exclude(to_act=user)
    others = others.exclude(offer_to__isnull=False, offer_to=user)
    return others.with_players().order_by("deadline_at", "pk")


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
    return list(open_challenges(now).filter(opponent=user)[:LIST_LIMIT])


def challenges_by(user: User, *, now: datetime | None = None) -> list[Challenge]:
    """The user's own open challenges, the latest first."""
    return list(open_challenges(now).filter(challenger=user)[:LIST_LIMIT])


def refused_challenges(user: User, *, now: datetime | None = None) -> list[Challenge]:
    """The user's challenges that were declined, or that nobody answered in time, in the last days;
    the latest first."""
    since = (now or django_now()) - REFUSED_SHOWN
    refused = Challenge.objects.filter(challenger=user, answered_at__gt=since)
    over = refused.filter(status__in=(Challenge.Status.DECLINED, Challenge.Status.EXPIRED))
    people = over.select_related("challenger", "opponent")
    return list(people.order_by("-answered_at", "-pk")[:RECENT_LIMIT])


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


def seal_of(challenge: Challenge) -> Seal | None:
    """The seal of a challenge's dice; none where it is from before there were seals."""
    seal: Seal | None = Seal.objects.filter(challenge=challenge).first()
    return seal


def is_open(challenge: Challenge, *, now: datetime | None = None) -> bool:
    """Whether a challenge (with its challenger) can still be accepted or withdrawn."""
    in_time = challenge.expires_at > (now or django_now())
    is_there = challenge.challenger.is_active and not challenge.challenger.deleted_at
    return challenge.status == Challenge.Status.OPEN and in_time and is_there


def open_rematch(match: Match, *, now: datetime | None = None) -> Challenge | None:
    """The unanswered wish to play a match again."""
    rematch: Challenge | None = open_challenges(now).filter(rematch_of=match).first()
    return rematch


def late_games(user: User) -> "QuerySet[Game]":
    """The games in which the user's time ran out, by the colour he had in each."""
    white = Q(white=user, late=Color.WHITE.value)
    black = Q(black=user, late=Color.BLACK.value)
    return Game.objects.filter(white | black)


def timeouts_of(user: User) -> int:
    """How often the user's time has run out, in matches that counted and in void ones."""
    return late_games(user).count()


def count_running(user: User) -> int:
    """How many public matches the user is playing."""
    running: int = Match.objects.live().of(user).filter(is_private=False).count()
    return running


def last_games(matches: list[Match]) -> dict[int, Game]:
    """The last game of each of these matches, by the match's id."""
    last = Game.objects.filter(match__in=matches, number=F("match__game_number"))
    return {game.match_id: game for game in last}


def site_counts(*, now: datetime | None = None) -> dict[str, int]:
    """What goes on at the site: matches running, players who were here today, players in all."""
    today = localtime(now).replace(hour=0, minute=0, second=0, microsecond=0)
    people = User.objects.filter(kind=User.Kind.PERSON, deleted_at=None)
    return {
        "running": Match.objects.live().count(),
        "today": count_seen(today),
        "players": people.count(),
    }


def _with_people() -> QuerySet[Challenge]:
    return Challenge.objects.select_related("challenger", "opponent", "match")


def open_challenges(now: datetime | None = None) -> "QuerySet[Challenge]":
    """All that can still be answered, with both players, the latest first."""
    opened = Challenge.objects.open(now or django_now()).select_related("challenger", "opponent")
    return opened.order_by(F("created_at").desc(), "-pk")
