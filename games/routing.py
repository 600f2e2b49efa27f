"""The one socket of the site."""

from django.urls import path

from games.consumers import SiteConsumer

websocket_urlpatterns = [path("ws", SiteConsumer.as_asgi())]
