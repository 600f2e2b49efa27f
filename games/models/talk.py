"""What hangs on a match beside its log: chat between its two players, private notes, and what each
has seen.

Nothing here is part of the match: it raises no version, and a match under its lock does not hold
it up.
"""

from typing import ClassVar, Final

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.match import Match

MESSAGE_LENGTH: Final = 500  # characters
NOTE_LENGTH: Final = 2000


class Message(models.Model):
    """One message of a player to the other. ``id`` tells the order within a match."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="messages", db_index=False)
    author = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)
    text = models.CharField(max_length=MESSAGE_LENGTH)
    at = models.DateTimeField()

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("message")
        verbose_name_plural = _("messages")
        indexes = [
            models.Index(fields=["match", "id"], name="message_match"),
            models.Index(fields=["author", "at"], name="message_author"),
        ]

    def __str__(self) -> str:
        return f"message {self.pk}"


class PlayersOwn(models.Model):
    """What a match has for one player alone: one row at most, which nobody else is shown."""

    match = models.ForeignKey(Match, models.PROTECT, related_name="+", db_index=False)
    user = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)

    objects: ClassVar = models.Manager()

    class Meta:
        abstract = True
        constraints = [
            models.UniqueConstraint(fields=["match", "user"], name="%(class)s_unique"),
        ]


class ReadMark(PlayersOwn):
    """How far a player has read: ``upto`` is the id of a message, and all before it are read."""

    upto = models.BigIntegerField()

    class Meta(PlayersOwn.Meta):
        verbose_name = _("read mark")
        verbose_name_plural = _("read marks")

    def __str__(self) -> str:
        return f"read up to {self.upto}"


class Visit(PlayersOwn):
    """How far a player has seen a match: up to ``version``, and ``before`` when he looked before
    that. What lies between the two is what he found new."""

    version = models.PositiveIntegerField()
    before = models.PositiveIntegerField()

    class Meta(PlayersOwn.Meta):
        verbose_name = _("visit")
        verbose_name_plural = _("visits")

    def __str__(self) -> str:
        return f"seen up to {self.version}"


class Note(PlayersOwn):
    """What a player wrote down for himself about a match. ``version`` counts the changes."""

    text = models.CharField(max_length=NOTE_LENGTH, blank=True)
    version = models.PositiveIntegerField(default=0)

    class Meta(PlayersOwn.Meta):
        verbose_name = _("note")
        verbose_name_plural = _("notes")

    def __str__(self) -> str:
        return f"note {self.pk}"


class Mute(models.Model):
    """``user`` does not see what ``opponent`` writes in chat, in any match; nobody is told."""

    user = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)
    opponent = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("muted player")
        verbose_name_plural = _("muted players")
        constraints = [
            models.UniqueConstraint(fields=["user", "opponent"], name="mute_unique"),
            models.CheckConstraint(condition=~Q(user=F("opponent")), name="mute_another"),
        ]

    def __str__(self) -> str:
        return f"mute {self.pk}"
