"""The app of records and figures, above games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class StatsConfig(AppConfig):
    name = "stats"
    verbose_name = _("statistics")

    def ready(self) -> None:
        from games import hooks
        from stats.counters import count_game

        if count_game not in hooks.game_finished:
            hooks.game_finished.append(count_game)
