"""Browsers that a player wants to be told in, and the key by which push services know the site."""

from typing import ClassVar, Final

from django.db import models
from django.db.models import Q
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from accounts.models import Session, User
from accounts.models.session import USER_AGENT_MAX_LENGTH

ENDPOINT_MAX_LENGTH: Final = 1000


class PushKey(models.Model):
    """The site's pair of keys: browsers subscribe to the public one. One row, which stays."""

    ONLY: Final = 1

    id = models.PositiveSmallIntegerField(primary_key=True, default=ONLY, editable=False)
    public = models.CharField(max_length=100, editable=False)  # URL-safe base64 of the point
    locked_private = models.BinaryField(editable=False)
    made_at = models.DateTimeField(default=now, editable=False)

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("key of push messages")
        verbose_name_plural = _("keys of push messages")
        constraints = [models.CheckConstraint(condition=Q(id=1), name="push_key_only")]

    def __str__(self) -> str:
        return "push key"


class Subscription(models.Model):
    """One browser in which a player is told.

    Whoever knows ``endpoint`` and the keys can send to it: they are secrets of the player. It ends
    when the session is ended in which it was made, but not when that runs out by itself.
    ``test_at`` is set while a notice to try it out is asked for; the last failure is a status of
    the push service, or a code of ours.
    """

    user = models.ForeignKey(User, models.CASCADE, related_name="+")
    session = models.ForeignKey(Session, models.CASCADE, related_name="+")
    endpoint = models.CharField(max_length=ENDPOINT_MAX_LENGTH, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=32)
    user_agent = models.CharField(max_length=USER_AGENT_MAX_LENGTH, blank=True)
    made_at = models.DateTimeField(default=now)
    reached_at = models.DateTimeField(null=True)
    failed_at = models.DateTimeField(null=True)
    failure = models.CharField(max_length=16, blank=True)
    test_at = models.DateTimeField(null=True)

    objects: ClassVar = models.Manager()

    class Meta:
        verbose_name = _("browser that gets notices")
        verbose_name_plural = _("browsers that get notices")
        indexes = [
            models.Index(
                fields=["test_at"], condition=Q(test_at__isnull=False), name="subscription_test"
            )
        ]

    def __str__(self) -> str:
        return f"browser {self.pk}"
