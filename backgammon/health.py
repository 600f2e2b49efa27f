"""Whether this process lives, and whether it can do its work: `/healthz` and `/readyz`.

They are answered before any other middleware: load balancers ask by address, without a host name
or TLS. For people there is `/status/`.
"""

from collections.abc import Callable

import redis
from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase, HttpResponseNotAllowed
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

GetResponse = Callable[[HttpRequest], HttpResponseBase]


class HealthMiddleware:
    """Answers the two questions, and hands on everything else."""

    def __init__(self, get_response: GetResponse) -> None:
        self.get_response = get_response
        self.answers = {"/healthz": healthz, "/readyz": readyz}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = self.answers.get(request.path_info)
        if answer is None:
            return self.get_response(request)
        if request.method not in ("GET", "HEAD"):
            return HttpResponseNotAllowed(["GET", "HEAD"])
        return answer()


def healthz() -> HttpResponse:
    """Answer as soon as the process serves requests at all; asks no other server."""
    return _text("ok\n")


def readyz() -> HttpResponse:
    """Answer 200 if PostgreSQL and Redis answer, 503 with one line for each that does not."""
    servers = {"database": _has_database, "redis": has_redis}
    missing = [name for name, is_up in servers.items() if not is_up()]
    if missing:
        return _text("".join(f"{name}: no answer\n" for name in missing), status=503)
    return _text("ready\n")


@require_safe
@never_cache
def status(request: HttpRequest) -> HttpResponse:
    """Tell people the same as a page of the site.

    While the database is away `backgammon.unavailable` shows it, as nobody knows who reads then.
    """
    _ask_database()
    return render(request, "help/status.html", {"has_database": True, "has_redis": has_redis()})


def _text(text: str, status: int = 200) -> HttpResponse:
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(text, status=status, content_type="text/plain", headers=headers)


def _has_database() -> bool:
    try:
        _ask_database()
    except Error:
        return False
    return True


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def has_redis() -> bool:
    """Whether Redis answers."""
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5
        ) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
