"""The web process: pages through Django's WSGI handler, sockets through Channels.

The WSGI handler costs a quarter of the time that Django's own ASGI handler takes for a page.
"""

import os
from typing import Any

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "backgammon.settings")

from a2wsgi import WSGIMiddleware
from channels.auth import AuthMiddlewareStack
from channels.routing import ProtocolTypeRouter, URLRouter
from channels.security.websocket import AllowedHostsOriginValidator
from django.core.wsgi import get_wsgi_application

_pages: Any = get_wsgi_application()

from backgammon.unavailable import close_on_outage  # noqa: E402  (these need the apps loaded)
from games.routing import websocket_urlpatterns  # noqa: E402

application = ProtocolTypeRouter(
    {
        "http": WSGIMiddleware(_pages, workers=8),
        "websocket": close_on_outage(
            AllowedHostsOriginValidator(AuthMiddlewareStack(URLRouter(websocket_urlpatterns)))
        ),
    }
)
