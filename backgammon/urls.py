"""Every address of the site; the pages themselves belong to the apps."""

from importlib.util import find_spec

from django.contrib import admin
from django.urls import include, path

from backgammon import health

_apps = [name for name in ("accounts", "games", "stats") if find_spec(name)]

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("admin/", admin.site.urls),
    *(path("", include(f"{name}.urls")) for name in _apps if find_spec(f"{name}.urls")),
]
