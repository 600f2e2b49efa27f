"""Chat between the two players of a match, and their private notes.

None of it is an action of the match: no lock of the match is taken and its version stays.
"""

import re
import unicodedata
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.models import User
from games import push
from games.models import Match, Message, Mute, Note, ReadMark
from games.models.talk import MESSAGE_LENGTH, NOTE_LENGTH
from games.services.table import moment

MINUTE: Final = timedelta(minutes=1)
REPEAT_AFTER: Final = timedelta(seconds=10)
_UNSEEN: Final = ("Zs", "Zl", "Zp", "Cc", "Cf")  # categories of Unicode


class TalkRefused(Exception):
    """Nothing was written; ``sentence`` tells the player why."""

    def __init__(self, code: str, sentence: str | Promise, *, wait: int = 0) -> None:
        super().__init__(code)
        self.code, self.sentence, self.wait = code, sentence, wait


class NoteChanged(TalkRefused):
    """The note was changed in another window; ``note`` is how it stands."""

    def __init__(self, note: Note) -> None:
        super().__init__("note_changed", _("Your note was changed in another window meanwhile."))
        self.note = note


def say(
    match_id: int, *, user: User, text: str, seen: int = 0, now: datetime | None = None
) -> Message:
    """Write a message to the opponent, whether the match is over or not.

    ``seen`` is the id of the last message on the page, which is read then. The same text again
    within ten seconds is one message. Raises TalkRefused: ``not_your_match``, ``empty``,
    ``control``, ``too_long``, ``too_fast``; Match.DoesNotExist.
    """
    with transaction.atomic(durable=True):
        match = _own_match(match_id, user)
        text = _cleaned(text, MESSAGE_LENGTH)
        if _is_blank(text):
            raise TalkRefused("empty", _("Write something first."))
        # Both players are locked: so messages of a match are numbered in the order in which they
        # can be read, and nobody outruns the limit.
        players = User.objects.filter(pk__in=(match.white_id, match.black_id))
        list(players.select_for_update(no_key=True).order_by("pk").values_list("pk"))
        _mark(match, user, seen)
        return _just_said(match, user, text, moment(now)) or _add(match, user, text, moment(now))


def _just_said(match: Match, user: User, text: str, now: datetime) -> Message | None:
    """The same message, if it is the last one and was sent a moment ago."""
    last: Message | None = Message.objects.filter(match=match).order_by("-pk").first()
    is_same = last is not None and (last.author_id, last.text) == (user.pk, text)
    return last if is_same and last and last.at > now - REPEAT_AFTER else None


def _add(match: Match, user: User, text: str, now: datetime) -> Message:
    lately = Message.objects.filter(author=user, at__gt=now - MINUTE).order_by("-at")
    most = settings.CHAT_PER_MINUTE
    times = list(lately.values_list("at", flat=True)[:most])
    if len(times) == most:
        raise _too_fast(times[-1] + MINUTE - now)
    made: Message = Message.objects.create(match=match, author=user, text=text, at=now)
    push.announce_chat(match)
    return made


def _too_fast(left: timedelta) -> TalkRefused:
    seconds = int(left.total_seconds()) + 1
    sentence = ngettext(
        "You are writing too fast. You can send this in %(seconds)d second.",
        "You are writing too fast. You can send this in %(seconds)d seconds.",
        seconds,
    )
    return TalkRefused("too_fast", sentence % {"seconds": seconds}, wait=seconds)


def mark_read(match_id: int, *, user: User, upto: int) -> None:
    """Remember that a player has read the messages up to this id; never goes back.

    Raises TalkRefused: ``not_your_match``; Match.DoesNotExist.
    """
    with transaction.atomic(durable=True):
        _mark(_own_match(match_id, user), user, upto)


def _mark(match: Match, user: User, upto: int) -> None:
    """Up to a message that exists: nobody reads ahead."""
    known = Message.objects.filter(match=match, pk__lte=upto)
    last = known.order_by("-pk").values_list("pk", flat=True).first()
    if last is None:
        return
    mark, is_new = ReadMark.objects.get_or_create(match=match, user=user, defaults={"upto": last})
    if not is_new:
        ReadMark.objects.filter(pk=mark.pk, upto__lt=last).update(upto=last)


def mute(match_id: int, *, user: User) -> None:
    """Hide what the opponent of this match writes, here and elsewhere; he is not told.

    Muting twice is once. Raises TalkRefused: ``not_your_match``; Match.DoesNotExist.
    """
    with transaction.atomic(durable=True):
        opponent = _own_match(match_id, user).opponent_of(user)
        Mute.objects.get_or_create(user=user, opponent=opponent)


def unmute(match_id: int, *, user: User) -> None:
    """Show what the opponent writes, and has written. Raises as ``mute`` does."""
    with transaction.atomic(durable=True):
        opponent = _own_match(match_id, user).opponent_of(user)
        Mute.objects.filter(user=user, opponent=opponent).delete()


def write_note(match_id: int, *, user: User, text: str, seen: int) -> Note:
    """Keep a player's private note about a match; an empty text empties it.

    ``seen`` is the version of the note that the player saw, 0 for none: a page that is older than
    the note does not overwrite it. Raises NoteChanged; TalkRefused: ``not_your_match``,
    ``control``, ``too_long``; Match.DoesNotExist.
    """
    with transaction.atomic(durable=True):
        match = _own_match(match_id, user)
        text = _cleaned(text, NOTE_LENGTH)
        Note.objects.get_or_create(match=match, user=user)
        note: Note = Note.objects.select_for_update().get(match=match, user=user)
        if note.text == text:
            return note
        if note.version != seen:
            raise NoteChanged(note)
        note.text = text
        note.version += 1
        note.save()
        return note


def _own_match(match_id: int, user: User) -> Match:
    match: Match = Match.objects.select_related("white", "black").get(pk=match_id)
    if match.color_of(user.pk) is None:
        raise TalkRefused("not_your_match", _("You are not playing in this match."))
    return match


def _cleaned(text: str, most: int) -> str:
    """The text as it is kept: lines end with a line feed, and never are two in a row empty."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").replace("\t", " ")
    kept = re.sub(r"\n{3,}", "\n\n", lines).strip()
    if any(_is_control(sign) for sign in kept if sign != "\n"):
        raise TalkRefused("control", _("This holds signs that cannot be shown. Take them out."))
    if len(kept) > most:
        too_long = _("This is %(length)d characters long; at most %(most)d can be kept.")
        raise TalkRefused("too_long", too_long % {"length": len(kept), "most": most})
    return kept


def _is_control(sign: str) -> bool:
    return unicodedata.category(sign) in ("Cc", "Cs")


def _is_blank(text: str) -> bool:
    """Whether nothing can be seen: only spaces, and signs that change how others are shown."""
    return all(unicodedata.category(sign) in _UNSEEN for sign in text)
