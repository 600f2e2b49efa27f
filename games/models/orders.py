"""What a player has the server do for him in one match."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from games.models.talk import PlayersOwn


class StandingOrders(PlayersOwn):
    """What differs, in this match, from what the player has the server do in all of them."""

    chosen = models.JSONField(default=dict)

    class Meta(PlayersOwn.Meta):
        verbose_name = _("standing orders")
        verbose_name_plural = _("standing orders")

    def __str__(self) -> str:
        return f"orders {self.pk}"
