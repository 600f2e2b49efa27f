"""The app that tells players what happened, above games."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class NoticesConfig(AppConfig):
    name = "notices"
    verbose_name = _("notices")

    def ready(self) -> None:
        from games import hooks
        from notices.services import writing

        for listeners, hook in (
            (hooks.turn_changed, writing.tell_turn),
            (hooks.match_finished, writing.tell_over),
            (hooks.match_cancelled, writing.tell_over),
            (hooks.time_short, writing.tell_time),
            (hooks.challenge_made, writing.tell_challenge),
            (hooks.challenge_answered, writing.tell_answer),
        ):
            if hook not in listeners:
                listeners.append(hook)
