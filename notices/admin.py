"""The outbox may be looked at; only the sweeps change it."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from notices.models import Notice

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    _ModelAdmin = admin.ModelAdmin


@admin.register(Notice)
class NoticeAdmin(_ModelAdmin):
    list_display = ("id", "user", "event", "channel", "state", "due_at", "tries", "sent_at")
    list_filter = ("state", "channel", "event")
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    raw_id_fields = ("user", "match", "challenge")
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
