"""A challenge: a seat offered to a player, to anybody in the lobby, or to whoever has the link."""

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.match import Match
from games.models.terms import Terms


class ChallengeQuerySet(models.QuerySet["Challenge"]):
    def open(self, now: datetime) -> "ChallengeQuerySet":
        return self.filter(status=Challenge.Status.OPEN, expires_at__gt=now)


class Challenge(Terms):
    """The terms of a match to be. ``colour`` is the challenger's wish; who accepts may have lost at
    most ``most_timeouts`` percent of his games of the last 90 days on time (null: any)."""

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        ACCEPTED = "accepted", _("accepted")
        DECLINED = "declined", _("declined")
        WITHDRAWN = "withdrawn", _("withdrawn")
        EXPIRED = "expired", _("expired")

    class Colour(models.TextChoices):
        RANDOM = "random", _("drawn by lot")
        WHITE = "white", _("white")
        BLACK = "black", _("black")

    challenger = models.ForeignKey(User, models.PROTECT, related_name="+")
    opponent = models.ForeignKey(User, models.PROTECT, related_name="+", null=True, blank=True)
    token = models.CharField(max_length=32, unique=True, null=True, blank=True)
    colour = models.CharField(max_length=6, choices=Colour, default=Colour.RANDOM)
    most_timeouts = models.PositiveSmallIntegerField(null=True, blank=True)
    status = models.CharField(max_length=9, choices=Status, default=Status.OPEN)
    created_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True, blank=True)
    rematch_of = models.ForeignKey(
        Match, models.PROTECT, related_name="rematches", null=True, blank=True
    )
    match = models.OneToOneField(
        Match, models.PROTECT, related_name="challenge", null=True, blank=True
    )

    objects: ClassVar = ChallengeQuerySet.as_manager()

    class Meta:
        verbose_name = _("challenge")
        verbose_name_plural = _("challenges")
        constraints = [
            models.CheckConstraint(
                condition=Q(opponent=None) | ~Q(opponent=F("challenger")),
                name="challenge_two_players",
            ),
            models.CheckConstraint(
                condition=Q(opponent=None) | Q(token=None), name="challenge_one_way"
            ),
            models.UniqueConstraint(
                fields=["rematch_of"], condition=Q(status="open"), name="challenge_one_rematch"
            ),
        ]
        indexes = [
            models.Index(fields=["opponent"], condition=Q(status="open"), name="challenge_to"),
            models.Index(fields=["challenger"], condition=Q(status="open"), name="challenge_by"),
            models.Index(fields=["expires_at"], condition=Q(status="open"), name="challenge_ends"),
        ]

    def __str__(self) -> str:
        return f"challenge {self.pk}"

    def get_absolute_url(self) -> str:
        if self.token:
            return reverse("invite", args=[self.token])
        return reverse("challenge", args=[self.pk])
