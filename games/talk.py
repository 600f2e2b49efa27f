"""Reads of the talk in a match: its messages, which of them are to be read, and private notes."""

from collections.abc import Collection
from typing import NamedTuple

from django.db.models import Count, Exists, OuterRef, QuerySet, Subquery
from django.db.models.functions import Coalesce

from accounts.models import User
from games.models import Match, Message, Mute, Note, ReadMark

PAGE = 50  # messages


class TalkMark(NamedTuple):
    """What a list tells of the talk in a match: messages to be read, and whether a note is kept."""

    unread: int
    has_note: bool


SILENT = TalkMark(unread=0, has_note=False)


def talk_marks(user: User, match_ids: Collection[int]) -> dict[int, TalkMark]:
    """The marks of a player's matches, by one statement."""
    read = ReadMark.objects.filter(match=OuterRef("pk"), user=user).values("upto")
    news = _messages_seen_by(user).exclude(author=user)
    news = news.filter(match=OuterRef("pk"), pk__gt=OuterRef("read")).order_by()
    counts = news.values("match").annotate(number=Count("pk")).values("number")
    notes = Note.objects.filter(match=OuterRef("pk"), user=user).exclude(text="")
    rows = Match.objects.filter(pk__in=match_ids).annotate(read=Coalesce(Subquery(read), 0))
    rows = rows.annotate(unread=Coalesce(Subquery(counts), 0), noted=Exists(notes))
    return {pk: TalkMark(*row) for pk, *row in rows.values_list("pk", "unread", "noted")}


def last_messages(
    match: Match, user: User, *, before: int | None = None, limit: int = PAGE
) -> list[Message]:
    """The last messages of a match that a player sees, the oldest first; ``before`` is an id."""
    seen = _messages_seen_by(user).filter(match=match)
    if before is not None:
        seen = seen.filter(pk__lt=before)
    return list(seen.order_by("-pk")[:limit])[::-1]


def new_messages(match: Match, user: User, *, after: int) -> list[Message]:
    """The first messages that a player sees after the one with this id, the oldest first."""
    seen = _messages_seen_by(user).filter(match=match, pk__gt=after)
    return list(seen.order_by("pk")[:PAGE])


def _messages_seen_by(user: User) -> "QuerySet[Message]":
    """All but those of players he has muted."""
    muted = Mute.objects.filter(user=user).values("opponent")
    seen: QuerySet[Message] = Message.objects.exclude(author__in=muted)
    return seen


def is_muted(user: User, opponent: User) -> bool:
    """Whether a player has muted another."""
    return Mute.objects.filter(user=user, opponent=opponent).exists()


def note_of(match: Match, user: User) -> Note:
    """A player's private note about a match; an empty one, not stored, if he has none."""
    note: Note | None = Note.objects.filter(match=match, user=user).first()
    return note or Note(match=match, user=user)
