"""The outbox: what players are to hear, written in the transaction in which it happens."""

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models import Challenge, Match


class NoticeQuerySet(models.QuerySet["Notice"]):
    def due(self, channel: str, moment: datetime) -> "NoticeQuerySet":
        """What should be on its way through a channel, the oldest first."""
        waiting = self.filter(state=Notice.State.WAITING, channel=channel, due_at__lte=moment)
        return waiting.order_by("due_at", "pk")

    def left_behind(self, before: datetime) -> "NoticeQuerySet":
        """What somebody claimed before this moment and has not told the end of."""
        return self.filter(state=Notice.State.CLAIMED, claimed_at__lt=before)

    def with_people(self) -> "NoticeQuerySet":
        """With all that a notice names: its reader, the match or challenge, and their players."""
        match = ("match__white", "match__black")
        challenge = ("challenge__challenger", "challenge__opponent")
        accepted = ("challenge__match__white", "challenge__match__black")
        return self.select_related("user", *match, *challenge, *accepted)


class Notice(models.Model):
    """One thing that one player is to hear in one way, about a match or a challenge.

    Whoever sends claims it first, by a conditional update that writes ``claim``: of two senders one
    gets it. ``unsure`` is what was claimed and never reported, so that it may or may not have gone;
    it is not sent again. ``dropped`` is what was of no use any more when its time came. ``version``
    is the match's when it was written, 0 for a challenge.
    """

    class Event(models.TextChoices):
        TURN = "turn", _("it is the player’s turn")
        SHORT = "short", _("most of the time is gone")
        LAST = "last", _("the time is nearly over")
        CHALLENGE = "challenge", _("a challenge")
        ANSWER = "answer", _("an answer to a challenge")
        OVER = "over", _("a match is over")

    class Channel(models.TextChoices):
        MAIL = "mail", _("by mail")
        PUSH = "push", _("in the browser")

    class State(models.TextChoices):
        WAITING = "waiting", _("waiting")
        CLAIMED = "claimed", _("being sent")
        SENT = "sent", _("sent")
        UNSURE = "unsure", _("perhaps sent")
        FAILED = "failed", _("given up")
        DROPPED = "dropped", _("of no use any more")

    user = models.ForeignKey(User, models.CASCADE, related_name="+", db_index=False)
    match = models.ForeignKey(Match, models.CASCADE, related_name="+", null=True, db_index=False)
    challenge = models.ForeignKey(
        Challenge, models.CASCADE, related_name="+", null=True, db_index=False
    )
    version = models.PositiveIntegerField(default=0)
    event = models.CharField(max_length=9, choices=Event)
    channel = models.CharField(max_length=4, choices=Channel)
    payload = models.JSONField(default=dict)
    written_at = models.DateTimeField(default=now)
    due_at = models.DateTimeField()
    state = models.CharField(max_length=7, choices=State, default=State.WAITING)
    claim = models.UUIDField(null=True, editable=False)
    claimed_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)

    objects: ClassVar = NoticeQuerySet.as_manager()

    class Meta:
        verbose_name = _("notice")
        verbose_name_plural = _("notices")
        constraints = [
            models.UniqueConstraint(
                fields=["match", "user", "version", "channel", "event"],
                condition=Q(match__isnull=False),
                name="notice_of_match_unique",
            ),
            models.UniqueConstraint(
                fields=["challenge", "user", "channel", "event"],
                condition=Q(challenge__isnull=False),
                name="notice_of_challenge_unique",
            ),
            models.CheckConstraint(
                condition=Q(match__isnull=False, challenge__isnull=True)
                | Q(match__isnull=True, challenge__isnull=False),
                name="notice_of_one_thing",
            ),
            models.CheckConstraint(
                condition=~Q(state="claimed") | Q(claim__isnull=False, claimed_at__isnull=False),
                name="notice_claimed_by_somebody",
            ),
        ]
        indexes = [
            models.Index(
                fields=["channel", "due_at"], condition=Q(state="waiting"), name="notice_due"
            ),
            models.Index(
                fields=["claimed_at"], condition=Q(state="claimed"), name="notice_claimed"
            ),
            models.Index(fields=["claim"], condition=Q(claim__isnull=False), name="notice_claim"),
            models.Index(
                fields=["user", "channel"], condition=Q(state="waiting"), name="notice_user"
            ),
            models.Index(
                fields=["user", "sent_at"], condition=Q(event="challenge"), name="notice_challenges"
            ),
            models.Index(fields=["written_at"], name="notice_written"),
        ]

    def __str__(self) -> str:
        return f"notice {self.pk}"
