"""The secret from which the dice of a match come."""

from typing import ClassVar

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models.challenge import Challenge
from games.models.match import Match


class Seal(models.Model):
    """A seed drawn when a challenge is made, and what both players add to it.

    ``digest`` is the seed's SHA-256 and is shown from the first. The seed itself lies in
    ``locked_seed``, locked with the site's key, and nowhere else until the match is over; then it
    is opened, and lies in ``seed`` for everybody.
    """

    challenge = models.OneToOneField(Challenge, models.PROTECT, related_name="seal")
    match = models.OneToOneField(Match, models.PROTECT, related_name="seal", null=True, blank=True)
    digest = models.CharField(max_length=64)
    locked_seed = models.BinaryField()
    seed = models.BinaryField(null=True)
    challenger_part = models.CharField(max_length=64)
    acceptor_part = models.CharField(max_length=64, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")
        constraints = [
            models.CheckConstraint(
                condition=Q(seed=None, opened_at=None)
                | Q(seed__isnull=False, opened_at__isnull=False, match__isnull=False),
                name="seal_opened_with_its_match",
            ),
        ]

    def __str__(self) -> str:
        return f"seal {self.pk}"
