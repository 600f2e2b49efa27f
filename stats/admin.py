"""Counters may be looked at; only games and `rebuild_counters` change them."""

from django.contrib import admin

from games.admin import ReadOnlyAdmin
from stats.models import DiceCount, MonthCount, PlayerCount, VariantCount


@admin.register(VariantCount)
class VariantCountAdmin(ReadOnlyAdmin):
    list_display = ("variant", "white", "black", "draw", "gammons", "turns", "doubled", "taken")


@admin.register(PlayerCount)
class PlayerCountAdmin(ReadOnlyAdmin):
    list_display = ("user", "variant", "won", "lost", "drawn")
    list_select_related = ("user",)
    search_fields = ("user__name_key",)
    raw_id_fields = ("user",)


@admin.register(MonthCount)
class MonthCountAdmin(ReadOnlyAdmin):
    list_display = ("month", "games")


@admin.register(DiceCount)
class DiceCountAdmin(ReadOnlyAdmin):
    list_display = ("roll", "number")
