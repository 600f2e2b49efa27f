from django.urls import path

from stats.views import figures, players, rules

urlpatterns = [
    path("stats", figures.stats, name="stats"),
    path("dice/", figures.dice, name="dice"),
    path("dice/counts.csv", figures.dice_counts, name="dice-counts"),
    path("dice/mine/", figures.own, name="own-dice"),
    path("dice/mine/counts.csv", figures.own_counts, name="own-dice-counts"),
    path("rules/", rules.rules_index, name="rules-index"),
    path("rules/<slug:variant>/", rules.rules, name="rules"),
    path("u/<str:name>/", players.profile, name="profile"),
    path("u/<str:name>/vs/<str:other>/", players.versus, name="versus"),
]
