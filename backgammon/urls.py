"""Every address of the site; the pages themselves belong to the apps."""

from django.contrib import admin
from django.urls import include, path

from backgammon import health

handler500 = "backgammon.unavailable.stumbled"

urlpatterns = [
    path("admin/", admin.site.urls),
    path("status/", health.status, name="status"),
    path("", include("accounts.urls")),
    path("", include("games.urls")),
    path("", include("stats.urls")),
    path("", include("notices.urls")),
    path("", include("backgammon.install")),
]
