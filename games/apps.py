"""The app of what is played."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("games")

    def ready(self) -> None:
        from backgammon import celery  # noqa: F401 - so that shared tasks bind to our app
        from games import checks  # noqa: F401 - registers itself
