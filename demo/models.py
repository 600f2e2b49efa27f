"""Which accounts are example players. What they play among themselves is demonstration too."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class Resident(models.Model):
    """An example player. ``settled_at`` is null until the whole demonstration stands."""

    user = models.OneToOneField(User, models.PROTECT, primary_key=True, related_name="+")
    settled_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        verbose_name = _("example player")
        verbose_name_plural = _("example players")

    def __str__(self) -> str:
        return f"user {self.user_id}"
