"""Days on which a player's time stands still."""

from typing import ClassVar

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class VacationDay(models.Model):
    """A day of the site's time zone on which a player's clocks stand still where vacation counts.

    Days of the past are never taken back: clocks have counted with them.
    """

    class Kind(models.TextChoices):
        PLANNED = "planned", _("planned")
        AUTOMATIC = "automatic", _("taken when time ran out")

    user = models.ForeignKey(User, models.PROTECT, related_name="+", db_index=False)
    day = models.DateField()
    kind = models.CharField(max_length=9, choices=Kind, default=Kind.PLANNED)

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("day of vacation")
        verbose_name_plural = _("days of vacation")
        constraints = [
            models.UniqueConstraint(fields=["user", "day"], name="vacation_day_unique"),
        ]

    def __str__(self) -> str:
        return f"{self.day} {self.kind}"
