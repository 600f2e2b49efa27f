"""Where somebody is logged in."""

from typing import Final

from django.conf import settings
from django.contrib.sessions.base_session import AbstractBaseSession
from django.db import models
from django.db.models import Q
from django.utils.crypto import salted_hmac
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

USER_AGENT_MAX_LENGTH: Final = 300


class Session(AbstractBaseSession):
    """Django's session, with whose it is and where; `accounts.sessions` writes it."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="+")
    user_agent = models.CharField(max_length=USER_AGENT_MAX_LENGTH, blank=True)
    started_at = models.DateTimeField(default=now)
    seen_at = models.DateTimeField(default=now)

    class Meta(AbstractBaseSession.Meta):
        verbose_name = _("session")  # type: ignore[assignment]
        verbose_name_plural = _("sessions")  # type: ignore[assignment]
        indexes = [
            # Who is here, and how many were today.
            models.Index(
                fields=["seen_at"], condition=Q(user__isnull=False), name="session_user_seen"
            ),
        ]

    @classmethod
    def get_session_store_class(cls) -> type:
        from accounts.sessions import SessionStore

        return SessionStore

    @classmethod
    def hangers(cls) -> list[tuple[type[models.Model], str]]:
        """What hangs on sessions in any app: models, with the name of their field."""
        relations = cls._meta.get_fields(include_hidden=True)
        return [
            (each.related_model, each.field.name)
            for each in relations
            if isinstance(each, models.ManyToOneRel)
        ]

    @property
    def handle(self) -> str:
        """What a page calls this session by: the key itself is a secret."""
        return salted_hmac("accounts.session", self.session_key, algorithm="sha256").hexdigest()[
            :32
        ]
