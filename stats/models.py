"""Counters of finished games. Their results and logs are the truth; these are a cache."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.models import User


class VariantCount(models.Model):
    """Who won the finished games of a variant, by colour, and how they went.

    ``gammons`` are games won with more than a single game, ``turns`` the turns of both sides,
    ``doubled`` the doubles offered and ``taken`` those that were taken.
    """

    variant = models.CharField(max_length=20, primary_key=True)
    white = models.PositiveBigIntegerField(default=0)
    black = models.PositiveBigIntegerField(default=0)
    draw = models.PositiveBigIntegerField(default=0)
    gammons = models.PositiveBigIntegerField(default=0, db_default=0)
    turns = models.PositiveBigIntegerField(default=0, db_default=0)
    doubled = models.PositiveBigIntegerField(default=0, db_default=0)
    taken = models.PositiveBigIntegerField(default=0, db_default=0)

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


class MonthCount(models.Model):
    """How many games were finished in a month of the site's days, named by its first day."""

    month = models.DateField(primary_key=True)
    games = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("count of a month")
        verbose_name_plural = _("counts of months")

    def __str__(self) -> str:
        return f"{self.month:%Y-%m}"


class DiceCount(models.Model):
    """How often a roll has come in finished games; the rows are there before any game is.

    ``roll`` is the kind of event and the dice as drawn, in an opening White's first: "opening-3-1".
    """

    roll = models.CharField(max_length=11, primary_key=True)
    number = models.PositiveBigIntegerField(default=0)

    class Meta:
        verbose_name = _("count of a roll")
        verbose_name_plural = _("counts of rolls")

    def __str__(self) -> str:
        return self.roll
