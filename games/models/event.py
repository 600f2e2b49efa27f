"""The log of a match: append-only, and the truth."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from games.models.game import Game
from games.models.match import Match

TIME_KINDS = frozenset({"day_off", "grant"})  # kinds that concern the clock and not the rules
HARMLESS = frozenset({"offer", "refuse"}) | TIME_KINDS  # leave a draft as good as it was


class Event(models.Model):
    """Something that happened, in codes and numbers only.

    ``seq`` runs from 1 without gaps through the whole match. ``actor`` is null for the server,
    ``game`` for what concerns the match.
    """

    match = models.ForeignKey(Match, models.PROTECT, related_name="events")
    seq = models.PositiveIntegerField()
    game = models.ForeignKey(Game, models.PROTECT, related_name="events", null=True, blank=True)
    kind = models.CharField(max_length=16)
    payload = models.JSONField(default=dict)
    actor = models.ForeignKey(User, models.PROTECT, related_name="+", null=True, blank=True)
    at = models.DateTimeField()

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("event")
        verbose_name_plural = _("events")
        ordering = ["match", "seq"]
        constraints = [
            models.UniqueConstraint(fields=["match", "seq"], name="event_seq_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} {self.kind}"
