"""Mail to be sent, and the links in it that still work."""

from datetime import datetime
from typing import Final

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

_SALT: Final = "accounts.letter"
_MAC_LENGTH: Final = 32  # hexadecimal digits: 128 bits


class LetterQuerySet(models.QuerySet["Letter"]):
    def due(self, moment: datetime) -> "LetterQuerySet":
        """Letters that should be on their way, the oldest first."""
        return self.filter(due_at__lte=moment).order_by("due_at", "pk")


class Letter(models.Model):
    """One mail with one link in it.

    It is written in the transaction that makes it necessary, and a sweep sends it. The link is not
    stored: it is the number of the letter and a code over what the letter is bound to.
    """

    class Kind(models.TextChoices):
        CONFIRM = "confirm", _("confirm the address")
        RESET = "reset", _("set a new password")

    kind = models.CharField(max_length=8, choices=Kind)
    # A reset is asked for an address; whose it is comes out when it is sent.
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    address = models.EmailField(db_index=True)
    written_at = models.DateTimeField(default=now)
    expires_at = models.DateTimeField()
    # Null: nothing more to send.
    due_at = models.DateTimeField(null=True)
    tries = models.PositiveSmallIntegerField(default=0)
    sent_at = models.DateTimeField(null=True)
    used_at = models.DateTimeField(null=True)

    objects = LetterQuerySet.as_manager()

    class Meta:
        verbose_name = _("letter")
        verbose_name_plural = _("letters")
        constraints = [
            models.CheckConstraint(
                condition=Q(kind__in=["confirm", "reset"]), name="letter_kind_known"
            )
        ]
        indexes = [
            models.Index(fields=["due_at"], condition=Q(due_at__isnull=False), name="letter_due")
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pk}"

    @property
    def token(self) -> str:
        """What the link ends with."""
        bound = (self.pk, self.kind, self.user_id, self.address, self.written_at.timestamp())
        code = salted_hmac(_SALT, "\n".join(map(str, bound)), algorithm="sha256").hexdigest()
        return f"{self.pk}.{code[:_MAC_LENGTH]}"

    def is_opened_by(self, token: str) -> bool:
        """Whether this is the token of this letter."""
        return constant_time_compare(self.token, token)
