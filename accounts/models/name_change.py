"""The names that players had."""

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from accounts.names import NAME_KEY_MAX_LENGTH, NAME_MAX_LENGTH


class NameChange(models.Model):
    """One change of a name. The old one stays its owner's for good: nobody else can take it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="name_changes")
    old_name = models.CharField(max_length=NAME_MAX_LENGTH)
    old_key = models.CharField(max_length=NAME_KEY_MAX_LENGTH, db_index=True)
    new_name = models.CharField(max_length=NAME_MAX_LENGTH)
    at = models.DateTimeField()

    class Meta:
        verbose_name = _("change of name")
        verbose_name_plural = _("changes of name")

    def __str__(self) -> str:
        return f"{self.old_name} → {self.new_name}"
