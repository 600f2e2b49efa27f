"""The terms of a match: what a challenge offers and a match is played by."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from backgammon.rules import MatchFormat

DAY = 86_400


class Terms(models.Model):
    """Variant, format and time control. The clock's four numbers are in seconds.

    ``length`` is the goal in points or wins, or the number of games; ``colours`` tells whether the
    players change sides after every game.
    """

    class Format(models.TextChoices):
        SINGLE = MatchFormat.SINGLE.value, _("single game")
        CUBE = MatchFormat.CUBE.value, _("match with cube")
        POINTS = MatchFormat.POINTS.value, _("match without cube")
        WINS = MatchFormat.WINS.value, _("first to a number of wins")
        N_POINTS = MatchFormat.N_POINTS.value, _("first to a number of points")
        GAMES = MatchFormat.GAMES.value, _("a number of games")

    class Colours(models.TextChoices):
        STAY = "stay", _("colours stay")
        ALTERNATE = "alternate", _("colours alternate")

    class DaysOff(models.TextChoices):
        NONE = "none", _("no days off")
        WEEKENDS = "weekends", _("weekends")
        VACATION = "vacation", _("vacation")
        BOTH = "both", _("weekends and vacation")

    variant = models.CharField(max_length=20)
    options = models.JSONField(default=dict)
    format = models.CharField(max_length=8, choices=Format)
    length = models.PositiveSmallIntegerField(default=1)
    colours = models.CharField(max_length=9, choices=Colours, default=Colours.STAY)
    delay = models.PositiveIntegerField(default=3 * DAY)
    reserve = models.PositiveIntegerField(default=0)
    bonus = models.PositiveIntegerField(default=0)
    cap = models.PositiveIntegerField(default=0)
    days_off = models.CharField(max_length=8, choices=DaysOff, default=DaysOff.NONE)
    is_rated = models.BooleanField(default=True)
    is_private = models.BooleanField(default=False)

    class Meta:
        abstract = True

    @property
    def is_slow(self) -> bool:
        """Whether a player begins with at least a day; days off are for no other clock."""
        return self.delay + self.reserve >= DAY

    @property
    def has_weekends(self) -> bool:
        """Whether the clock stands still on Saturdays and Sundays."""
        return self.is_slow and self.days_off in (self.DaysOff.WEEKENDS, self.DaysOff.BOTH)

    @property
    def has_vacation(self) -> bool:
        """Whether the clock stands still on days of vacation of the one to act."""
        return self.is_slow and self.days_off in (self.DaysOff.VACATION, self.DaysOff.BOTH)

    @property
    def delay_days(self) -> int:
        """Whole days a player has for each move."""
        return self.delay // DAY
