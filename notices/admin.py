"""The outbox may be looked at; only the sweeps change it."""

from django.contrib import admin

from games.admin import ReadOnlyAdmin
from notices.models import Feed, Notice, Subscription


@admin.register(Notice)
class NoticeAdmin(ReadOnlyAdmin):
    list_display = ("id", "user", "event", "channel", "state", "due_at", "tries", "sent_at")
    list_filter = ("state", "channel", "event")
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    raw_id_fields = ("user", "match", "challenge")
    show_full_result_count = False


@admin.register(Subscription)
class SubscriptionAdmin(ReadOnlyAdmin):
    """Without the addresses and keys: whoever knows them can write to the browser."""

    list_display = ("id", "user", "made_at", "reached_at", "failed_at", "failure")
    list_filter = ("failure",)
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    fields = (*list_display[1:], "user_agent")


@admin.register(Feed)
class FeedAdmin(ReadOnlyAdmin):
    list_display = ("id", "user", "made_at")
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    fields = ("user", "made_at")
