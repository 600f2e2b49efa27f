"""The account of a player, an operator, a bot or the house."""

from typing import Any, ClassVar

from django.contrib.auth.models import AbstractBaseUser, BaseUserManager, PermissionsMixin
from django.db import models
from django.db.models import Q
from django.urls import reverse
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _

from accounts.names import (
    NAME_KEY_MAX_LENGTH,
    NAME_MAX_LENGTH,
    check_name,
    name_key,
    normalise_name,
)
from accounts.preferences import Preferences


class UserManager(BaseUserManager["User"]):
    def named(self, name: str) -> "models.QuerySet[User]":
        """Accounts of this name, without regard to case: none or one."""
        return self.filter(name_key=name_key(name))

    def get_by_natural_key(self, name: str | None) -> "User":
        """Find an account by its name in any case (this is how one logs in)."""
        return self.get(name_key=name_key(name or ""))

    def create_user(self, name: str, password: str | None = None, **fields: Any) -> "User":
        """Write a new account; without a password nobody can log in to it."""
        stored = normalise_name(name)
        user = self.model(name=stored, name_key=name_key(stored), **fields)
        user.email = normalise_email(user.email)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, name: str, password: str | None = None, **fields: Any) -> "User":
        return self.create_user(
            name, password, **{**fields, "is_staff": True, "is_superuser": True}
        )


def normalise_email(raw: str) -> str:
    """Return the address as it is stored and compared: in small letters."""
    return raw.strip().lower()


class User(AbstractBaseUser, PermissionsMixin):
    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        GUEST = "guest", _("guest")
        HOUSE = "house", _("house")
        BOT = "bot", _("bot")

    name = models.CharField(
        _("name"), max_length=NAME_MAX_LENGTH, unique=True, validators=[check_name]
    )
    name_key = models.CharField(max_length=NAME_KEY_MAX_LENGTH, unique=True, editable=False)
    email = models.EmailField(_("e-mail"), blank=True)
    email_verified_at = models.DateTimeField(null=True, blank=True)
    kind = models.CharField(max_length=8, choices=Kind, default=Kind.PERSON)
    # Empty: as the browser asks, and the site's own.
    language = models.CharField(_("language"), max_length=12, blank=True)
    timezone = models.CharField(_("time zone"), max_length=64, blank=True)
    chosen = models.JSONField(default=dict, db_default={}, blank=True, editable=False)
    is_active = models.BooleanField(_("may log in"), default=True)
    is_staff = models.BooleanField(_("may open the admin pages"), default=False)
    joined_at = models.DateTimeField(_("joined"), default=now, editable=False)
    deleted_at = models.DateTimeField(null=True, blank=True, editable=False)

    objects: ClassVar[UserManager] = UserManager()

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"
    REQUIRED_FIELDS: ClassVar[list[str]] = []

    class Meta:
        verbose_name = _("account")
        verbose_name_plural = _("accounts")
        constraints = [
            models.UniqueConstraint(
                fields=["email"],
                condition=Q(email_verified_at__isnull=False) & ~Q(email=""),
                name="user_verified_email_unique",
            ),
            models.CheckConstraint(condition=~Q(name_key=""), name="user_name_key_filled"),
            models.CheckConstraint(
                condition=Q(kind__in=["person", "guest", "house", "bot"]), name="user_kind_known"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("profile", args=[self.name])

    @property
    def preferences(self) -> Preferences:
        """How this player likes the site."""
        return Preferences.read(self.chosen)

    def get_full_name(self) -> str:
        return self.name

    def get_short_name(self) -> str:
        return self.name
