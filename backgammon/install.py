"""What makes the site an app on a phone: its manifest, and the worker that keeps what was seen."""

import hashlib
import json
from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.urls import path, reverse
from django.utils.translation import get_language, gettext
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe
from django.views.decorators.vary import vary_on_headers

# What the pages that are kept need, when names change with the content.
FILES = (
    "css/site.css",
    "fonts/fraunces-560.woff2",
    "img/kiila.svg",
    "js/site.js",
    "js/match.js",
    "js/replay.js",
)
PAPER = "#f5f1e8"


def name_reader(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Tell the worker whose page this is: it keeps none for anybody else."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code == 200 and response["Content-Type"].startswith("text/html"):
            response["Kiila-Reader"] = str(request.user.pk or "")
        return response

    return middleware


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
@cache_control(no_cache=True)
def manifest(request: HttpRequest) -> JsonResponse:
    """How the site looks when installed."""
    icons = [
        ("any", "img/kiila-192.png", "192x192", "image/png"),
        ("any", "img/kiila-512.png", "512x512", "image/png"),
        ("maskable", "img/kiila-maskable-512.png", "512x512", "image/png"),
    ]
    says = {
        "name": "Kiila",
        "short_name": "Kiila",
        "description": gettext("Backgammon by correspondence"),
        "lang": get_language(),
        "id": "/",
        "start_url": reverse("games"),
        "scope": "/",
        "display": "standalone",
        "background_color": PAPER,
        "theme_color": PAPER,
        "icons": [
            {"purpose": purpose, "src": static(name), "sizes": sizes, "type": kind}
            for purpose, name, sizes, kind in icons
        ],
    }
    return JsonResponse(says, content_type="application/manifest+json")


@require_safe
@vary_on_headers("Accept-Language", "Cookie")
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker, in the reader's language; another content makes it a newer one."""
    site = {
        "files": [static(name) for name in FILES] if settings.HASHED_STATIC else [],
        "offline": reverse("offline"),
        "doors": [reverse(name) for name in ("login", "logout", "register", "settings", "language")]
        + [reverse("admin:index")],
        "icon": static("img/kiila-192.png"),
        "language": get_language(),
        "note": gettext("You are offline. This is the page as it was on {time}."),
    }
    text = render_to_string("sw.js", {"site": json.dumps(site)})
    site["version"] = hashlib.sha256(text.encode()).hexdigest()[:12]
    text = render_to_string("sw.js", {"site": json.dumps(site)})
    return HttpResponse(text, content_type="text/javascript; charset=utf-8")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """The page that the worker shows where it keeps none."""
    return render(request, "offline.html")


urlpatterns = [
    path("manifest.webmanifest", manifest, name="manifest"),
    path("sw.js", worker, name="worker"),
    path("offline/", offline, name="offline"),
]
