"""Every address of the site; the pages themselves belong to the apps."""

from django.contrib import admin
from django.urls import include, path

handler500 = "backgammon.unavailable.stumbled"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("stats.urls")),
    path("", include("backgammon.install")),
]
