"""The app of example players and their matches, above everything that is played and counted."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class DemoConfig(AppConfig):
    name = "demo"
    verbose_name = _("demonstration")
    default_auto_field = "django.db.models.BigAutoField"
