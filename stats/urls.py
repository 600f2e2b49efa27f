from django.urls import path

from stats import views

urlpatterns = [
    path("stats", views.stats, name="stats"),
    path("rules/", views.rules_index, name="rules-index"),
    path("rules/<slug:variant>/", views.rules, name="rules"),
    path("u/<str:name>/", views.profile, name="profile"),
]
