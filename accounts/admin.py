from typing import TYPE_CHECKING

from django.contrib import admin
from django.forms import ModelForm
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User, normalise_email

_RIGHTS = ("is_staff", "is_superuser", "groups", "user_permissions")


if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[User]
    _ModelForm = ModelForm[User]
else:
    _ModelAdmin = admin.ModelAdmin
    _ModelForm = ModelForm


class UserForm(_ModelForm):
    def clean_email(self) -> str:
        # Before the database looks whether another account has confirmed it.
        return normalise_email(self.cleaned_data["email"])


@admin.register(User)
class UserAdmin(_ModelAdmin):
    """Accounts come by registration and are never deleted, so neither is offered here."""

    form = UserForm
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

    def has_change_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        # An account is whose e-mail it has: nobody may so take the place of one with more rights.
        is_above = obj and (obj.is_staff or obj.is_superuser) and obj != request.user
        if is_above and not request.user.is_superuser:
            return False
        return super().has_change_permission(request, obj)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: User | None = None) -> bool:
        return False
