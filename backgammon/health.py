"""Whether this process lives, and whether it can do its work."""

import redis
from django.conf import settings
from django.db import Error, connection
from django.http import HttpRequest, HttpResponse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe


@require_safe
@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """Answer as soon as the process serves requests at all; asks no other server."""
    return HttpResponse("ok\n", content_type="text/plain")


@require_safe
@never_cache
def readyz(request: HttpRequest) -> HttpResponse:
    """Answer 200 if PostgreSQL and Redis answer, 503 with one line for each that does not."""
    missing = [name for name, is_up in (("database", _database), ("redis", _redis)) if not is_up()]
    if missing:
        text = "".join(f"{name}: no answer\n" for name in missing)
        return HttpResponse(text, status=503, content_type="text/plain")
    return HttpResponse("ready\n", content_type="text/plain")


def _database() -> bool:
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except Error:
        return False
    return True


def _redis() -> bool:
    try:
        with redis.Redis.from_url(
            settings.REDIS_URL, socket_connect_timeout=0.5, socket_timeout=0.5
        ) as client:
            return bool(client.ping())
    except redis.RedisError:
        return False
