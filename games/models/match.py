"""A match: the unit of consistency, with one lock, one version and one log."""

from datetime import datetime
from typing import ClassVar

from django.db import models
from django.db.models import F, Q
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from backgammon.rules import Color, Crawford
from backgammon.rules.match import RULESET
from games.models.seats import Seats
from games.models.terms import Terms


class MatchQuerySet(models.QuerySet["Match"]):
    def live(self) -> "MatchQuerySet":
        return self.filter(status=Match.Status.LIVE)

    def of(self, user: User) -> "MatchQuerySet":
        """Matches in which the user has a seat."""
        return self.filter(Q(white=user) | Q(black=user))

    def waiting_for(self, user: User) -> "MatchQuerySet":
        """Live matches in which the user is to act or to answer an offer."""
        return self.live().filter(Q(to_act=user) | Q(offer_to=user))

    def due(self, now: datetime) -> "MatchQuerySet":
        """Live matches whose deadline has passed, the oldest first."""
        return self.live().filter(deadline_at__lte=now).order_by("deadline_at")

    def to_remind(self, now: datetime) -> "MatchQuerySet":
        """Live matches whose player on turn should hear how little time is left."""
        return self.live().filter(remind_at__lte=now).order_by("remind_at")

    def with_players(self) -> "MatchQuerySet":
        return self.select_related("white", "black", "to_act", "winner")


class Match(Terms, Seats):
    """Two seats, a score and a clock; the present game's state lies in its Game.

    ``version`` is the sequence number of the last event. ``to_act`` and ``deadline_at`` are null
    when the match is over. ``white`` and ``black`` are the players of the present game's colours:
    where colours alternate they change places, with score and reserve, when the next game begins,
    and an earlier game is asked for its own. Scores are in the units of the format: half points
    where a draw is worth one. ``granted`` are seconds that the opponent has given to the stint that
    runs; at ``remind_at`` the one to act is told next how little time is left, null: never.
    """

    class Status(models.TextChoices):
        LIVE = "live", _("running")
        FINISHED = "finished", _("finished")
        CANCELLED = "cancelled", _("cancelled")

    class EndedBy(models.TextChoices):
        SCORE = "score", _("played to the end")
        TIMEOUT = "timeout", _("time-out")
        RESIGNED = "match_resigned", _("match resigned")
        AGREEMENT = "agreement", _("by agreement")
        TIMEOUT_BEFORE_FIRST_PLAY = "timeout_before_first_play", _("time-out before the first play")
        OPERATOR = "operator", _("by the operator")

    class Origin(models.TextChoices):
        CHALLENGE = "challenge", _("challenge")
        REMATCH = "rematch", _("rematch")

    CRAWFORD: ClassVar = [(each.value, each.value) for each in Crawford]

    white_score = models.PositiveSmallIntegerField(default=0)
    black_score = models.PositiveSmallIntegerField(default=0)
    crawford = models.CharField(max_length=9, choices=CRAWFORD, default=Crawford.NOT_YET.value)
    ruleset = models.PositiveSmallIntegerField(default=RULESET)
    origin = models.CharField(max_length=9, choices=Origin, default=Origin.CHALLENGE)
    status = models.CharField(max_length=9, choices=Status, default=Status.LIVE)
    winner = models.ForeignKey(User, models.PROTECT, related_name="+", null=True, blank=True)
    ended_by = models.CharField(max_length=32, choices=EndedBy, blank=True)
    created_at = models.DateTimeField()
    ended_at = models.DateTimeField(null=True, blank=True)

    dice_source = models.CharField(max_length=16, default="os")
    rolls_drawn = models.PositiveIntegerField(default=0)
    game_number = models.PositiveSmallIntegerField(default=0)
    version = models.PositiveIntegerField(default=0)
    to_act = models.ForeignKey(User, models.PROTECT, related_name="+", null=True, blank=True)
    offer_to = models.ForeignKey(User, models.PROTECT, related_name="+", null=True, blank=True)
    stint_at = models.DateTimeField(null=True, blank=True)
    deadline_at = models.DateTimeField(null=True, blank=True)
    white_reserve = models.PositiveIntegerField(default=0)
    black_reserve = models.PositiveIntegerField(default=0)
    granted = models.PositiveIntegerField(default=0, db_default=0)
    remind_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar = MatchQuerySet.as_manager()

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = _("matches")
        constraints = [
            models.CheckConstraint(condition=~Q(white=F("black")), name="match_two_players"),
            models.CheckConstraint(
                condition=Q(status="live", deadline_at__isnull=False, ended_at__isnull=True)
                | Q(status__in=["finished", "cancelled"], to_act=None, deadline_at=None)
                & Q(ended_at__isnull=False),
                name="match_live_has_deadline",
            ),
        ]
        indexes = [
            models.Index(
                fields=["to_act", "deadline_at"], condition=Q(status="live"), name="match_to_act"
            ),
            models.Index(fields=["deadline_at"], condition=Q(status="live"), name="match_deadline"),
            models.Index(
                fields=["remind_at"],
                condition=Q(status="live", remind_at__isnull=False),
                name="match_remind",
            ),
            models.Index(
                fields=["offer_to"],
                condition=Q(status="live", offer_to__isnull=False),
                name="match_offer_to",
            ),
            models.Index(fields=["white", "status", "-ended_at"], name="match_white"),
            models.Index(fields=["black", "status", "-ended_at"], name="match_black"),
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"

    def get_absolute_url(self) -> str:
        return reverse("match", args=[self.pk])

    @property
    def is_live(self) -> bool:
        return self.status == self.Status.LIVE

    def opponent_of(self, user: User) -> User:
        """The other player; for somebody who does not play, White."""
        return self.black if user.pk == self.white_id else self.white

    def score(self, color: Color) -> int:
        return self.white_score if color is Color.WHITE else self.black_score
