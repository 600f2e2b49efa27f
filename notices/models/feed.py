"""The secret address at which programs read a player's deadlines."""

from typing import ClassVar

from django.db import models
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class Feed(models.Model):
    """At most one of a player; only what is computed from the secret in the address is kept."""

    user = models.OneToOneField(User, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64, unique=True, editable=False)
    made_at = models.DateTimeField(default=now)

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("feed of deadlines")
        verbose_name_plural = _("feeds of deadlines")

    def __str__(self) -> str:
        return f"feed {self.pk}"
