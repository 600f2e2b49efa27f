from typing import TYPE_CHECKING

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User, normalise_email

_RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[User]
else:
    _ModelAdmin = admin.ModelAdmin


@admin.register(User)
class UserAdmin(_ModelAdmin):
    """Accounts come by registration and are never deleted, so neither is offered here."""

    list_display = ("name", "kind", "joined_at", "last_login", "is_active", "is_staff")
    list_filter = ("kind", "is_active", "is_staff")
    search_fields = ("name", "name_key", "email")
    ordering = ("name_key",)
    readonly_fields = ("name", "kind", "joined_at", "last_login", "deleted_at")
    filter_horizontal = ("groups", "user_permissions")
    fieldsets = (
        (None, {"fields": readonly_fields}),
        (_("E-mail"), {"fields": ("email", "email_verified_at")}),
        (_("Language"), {"fields": ("language", "timezone")}),
        (_("Rights"), {"fields": ("is_active", *_RIGHTS)}),
    )

    def get_readonly_fields(self, request: HttpRequest, obj: User | None = None) -> tuple[str, ...]:
        # Whoever may change accounts must not be able to make himself a superuser.
        if request.user.is_superuser:
            return self.readonly_fields
        return (*self.readonly_fields, *_RIGHTS)

    def save_model(
        self, request: HttpRequest, obj: User, form: "ModelForm[User]", change: bool
    ) -> None:
        obj.email = normalise_email(obj.email)
        obj.save()

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False
