"""The two seats at a board."""

from django.db import models

from accounts.models import User
from backgammon.rules import Color


class Seats(models.Model):
    """Who plays White and who plays Black."""

    white = models.ForeignKey(User, models.PROTECT, related_name="+")
    black = models.ForeignKey(User, models.PROTECT, related_name="+")

    class Meta:
        abstract = True

    def color_of(self, user_id: int | None) -> Color | None:
        """The colour of a player, None for anybody else."""
        if user_id is None:
            return None
        return {self.white_id: Color.WHITE, self.black_id: Color.BLACK}.get(user_id)

    def player(self, color: Color) -> User:
        """Who plays a colour."""
        return self.white if color is Color.WHITE else self.black

    def player_id(self, color: Color) -> int:
        """The key of who plays a colour, without reading him."""
        return self.white_id if color is Color.WHITE else self.black_id
