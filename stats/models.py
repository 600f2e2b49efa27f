"""Counters of finished games. The result columns of Game are the truth; these are a cache."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class VariantCount(models.Model):
    """Who won the finished games of a variant, by colour."""

    variant = models.CharField(max_length=20, primary_key=True)
    white = models.PositiveBigIntegerField(default=0)
    black = models.PositiveBigIntegerField(default=0)
    draw = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("count of a variant")
        verbose_name_plural = _("counts of variants")

    def __str__(self) -> str:
        return self.variant


class PlayerCount(models.Model):
    """A player's finished games of a variant."""

    user = models.ForeignKey(User, models.PROTECT, related_name="+")
    variant = models.CharField(max_length=20)
    won = models.PositiveBigIntegerField(default=0)
    lost = models.PositiveBigIntegerField(default=0)
    drawn = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("count of a player")
        verbose_name_plural = _("counts of players")
        constraints = [
            models.UniqueConstraint(fields=["user", "variant"], name="player_count_unique"),
        ]

    def __str__(self) -> str:
        return f"user {self.user_id}, {self.variant}"
