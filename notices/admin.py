"""The outbox may be looked at; only the sweeps change it."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from notices.models import Feed, Notice, Subscription

if TYPE_CHECKING:
    _ModelAdmin = admin.ModelAdmin[Any]
else:
    _ModelAdmin = admin.ModelAdmin


class _ReadOnly(_ModelAdmin):
    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Notice)
class NoticeAdmin(_ReadOnly):
    list_display = ("id", "user", "event", "channel", "state", "due_at", "tries", "sent_at")
    list_filter = ("state", "channel", "event")
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    raw_id_fields = ("user", "match", "challenge")
    show_full_result_count = False


@admin.register(Subscription)
class SubscriptionAdmin(_ReadOnly):
    """Without the addresses and keys: whoever knows them can write to the browser."""

    list_display = ("id", "user", "made_at", "reached_at", "failed_at", "failure")
    list_filter = ("failure",)
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    fields = (*list_display[1:], "user_agent")


@admin.register(Feed)
class FeedAdmin(_ReadOnly):
    list_display = ("id", "user", "made_at")
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    fields = ("user", "made_at")
