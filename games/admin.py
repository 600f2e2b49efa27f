"""The operator's view of matches: everything to read, nothing to change."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest

from games.models import Challenge, Event, Game, Match, Message, Seal, VacationDay


class ReadOnlyAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """For what only services change."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


@admin.register(Match)
class MatchAdmin(ReadOnlyAdmin):
    list_display = [
        *("id", "white", "black", "variant", "format", "length", "status", "version"),
        "deadline_at",
    ]
    list_filter = ["status", "variant", "format"]
    list_select_related = ["white", "black"]
    search_fields = ["white__name_key", "black__name_key"]


@admin.register(Game)
class GameAdmin(ReadOnlyAdmin):
    list_display = ["id", "match_id", "number", "white", "black", "winner", "points", "ended_by"]
    list_filter = ["ended_by"]
    list_select_related = ["white", "black"]


@admin.register(Event)
class EventAdmin(ReadOnlyAdmin):
    list_display = ["id", "match_id", "seq", "kind", "actor", "at"]
    list_filter = ["kind"]
    list_select_related = ["actor"]


@admin.register(Challenge)
class ChallengeAdmin(ReadOnlyAdmin):
    list_display = ["id", "challenger", "opponent", "variant", "length", "status", "expires_at"]
    list_filter = ["status"]
    list_select_related = ["challenger", "opponent"]


@admin.register(Message)
class MessageAdmin(ReadOnlyAdmin):
    list_display = ["id", "match_id", "author", "text", "at"]
    list_select_related = ["author"]
    search_fields = ["author__name_key"]


@admin.register(Seal)
class SealAdmin(ReadOnlyAdmin):
    """The seed itself is shown to nobody here."""

    fields = ["challenge", "match", "digest", "challenger_part", "acceptor_part", "opened_at"]
    list_display = ["id", "challenge_id", "match_id", "digest", "opened_at"]


@admin.register(VacationDay)
class VacationDayAdmin(ReadOnlyAdmin):
    list_display = ["user", "day", "kind"]
    list_filter = ["kind"]
    list_select_related = ["user"]
    search_fields = ["user__name_key"]
    date_hierarchy = "day"
