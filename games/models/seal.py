"""The secret from which the dice of a match come."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.challenge import Challenge
from games.models.match import Match


class Seal(models.Model):
    """A seed drawn when a challenge is made, and what both players add to it.

    ``digest`` is the seed's SHA-256 and is shown from the first. The seed itself lies in
    ``locked_seed``, locked with the site's key, until the match is over; then it is opened.
    """

    challenge = models.OneToOneField(Challenge, models.PROTECT, related_name="seal")
    match = models.OneToOneField(Match, models.PROTECT, related_name="seal", null=True, blank=True)
    digest = models.CharField(max_length=64)
    locked_seed = models.BinaryField()
    challenger_part = models.CharField(max_length=64)
    acceptor_part = models.CharField(max_length=64, blank=True)
    opened_at = models.DateTimeField(null=True, blank=True)

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("seal")
        verbose_name_plural = _("seals")

    def __str__(self) -> str:
        return f"seal {self.pk}"
