"""What people get while the database is away: 503 and one sentence; sockets are closed."""

import logging
import sys
from collections.abc import Awaitable, Callable, MutableMapping
from contextlib import suppress
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.template.loader import render_to_string
from django.urls import reverse
from django.views.defaults import server_error

from backgammon.health import has_redis
from backgammon.outage import is_database_outage, is_outage, reason

RETRY_AFTER = 5  # seconds
TRY_AGAIN_LATER = 1013  # a socket's closing code

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Socket = Callable[[Message, Receive, Send], Awaitable[None]]

logger = logging.getLogger(__name__)


class UnavailableMiddleware:
    """Answers for a view that cannot reach the database, whatever it was about to answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        return _unavailable(request, error) if is_database_outage(error) else None


def stumbled(request: HttpRequest) -> HttpResponse:
    """The page for every other error, which may still be that the database is away.

    It is for what middleware and the pages for 403, 404 and 405 raise. Django calls it while it
    handles the error.
    """
    error = sys.exc_info()[1]
    if error and is_database_outage(error):
        return _unavailable(request, error)
    return server_error(request)


def _unavailable(request: HttpRequest, error: BaseException) -> HttpResponse:
    """Render the page without a user, a session or messages: they may be what failed."""
    logger.error("no database for %s %r: %s", request.method, request.path, reason(error))
    is_read = request.method in ("GET", "HEAD")
    context = {
        "source_url": settings.SOURCE_URL,
        "again": request.get_full_path() if is_read else "",
        "seconds": RETRY_AFTER,
        "has_redis": has_redis,
    }
    template = "help/status.html" if request.path == reverse("status") else "503.html"
    response = HttpResponse(render_to_string(template, context), status=503)
    response["Retry-After"] = str(RETRY_AFTER)
    response["Cache-Control"] = "no-store"
    response._has_been_logged = True  # type: ignore[attr-defined]  # or Django says it once more
    return response


def close_on_outage(inner: Socket) -> Socket:
    """Close a socket that needs a server which is away; its page will come back and ask."""

    async def application(scope: Message, receive: Receive, send: Send) -> None:
        try:
            await inner(scope, receive, send)
        except Exception as error:
            if not is_outage(error):
                raise
            logger.warning("a socket is closed: %s", reason(error))
            with suppress(RuntimeError, OSError):  # the page may have closed it first
                await send({"type": "websocket.close", "code": TRY_AGAIN_LATER})

    return application
