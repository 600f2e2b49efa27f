"""Counters may be looked at; only games and `rebuild_counters` change them."""

from typing import TYPE_CHECKING, Any

from django.contrib import admin
from django.http import HttpRequest

from stats.models import DiceCount, MonthCount, PlayerCount, VariantCount

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


@admin.register(VariantCount)
class VariantCountAdmin(_ReadOnly):
    list_display = ("variant", "white", "black", "draw", "gammons", "turns", "doubled", "taken")


@admin.register(PlayerCount)
class PlayerCountAdmin(_ReadOnly):
    list_display = ("user", "variant", "won", "lost", "drawn")
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    raw_id_fields = ("user",)


@admin.register(MonthCount)
class MonthCountAdmin(_ReadOnly):
    list_display = ("month", "games")


@admin.register(DiceCount)
class DiceCountAdmin(_ReadOnly):
    list_display = ("roll", "number")
