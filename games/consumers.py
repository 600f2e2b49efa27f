"""The socket: it carries hints to pages and never changes anything."""

from typing import Any

from asgiref.sync import sync_to_async
from channels.db import database_sync_to_async
from channels.generic.websocket import AsyncJsonWebsocketConsumer

from accounts.models import User
from games import looking, selectors
from games.models import Match
from games.push import match_group, user_group
from games.talk import new_messages

MOST_WATCHED = 20
BIGINT = 2**63
TRY_AGAIN_LATER = 1013


class SiteConsumer(AsyncJsonWebsocketConsumer):  # type: ignore[misc]
    """Subscribes a signed-in user to his own news and anybody to matches he may see.

    From the page: ``{"t": "watch", "id": 12, "said": 345}``, where ``said`` is the last message
    that a player sees there, and ``{"t": "ping"}``; both with ``"looks": true`` where somebody has
    the page before his eyes. To the page: ``{"t": "pong"}`` and hints such as
    ``{"t": "match", "id": 12, "version": 57}`` and ``{"t": "chat", "id": 12}``.
    """

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        """Leave all groups however the socket ends: to hint to a page that just went raises."""
        self.joined: set[str] = set()
        try:
            await super().__call__(scope, receive, send)
        finally:
            for group in self.joined:
                await self.channel_layer.group_discard(group, self.channel_name)

    async def connect(self) -> None:
        self.watched: set[int] = set()
        self.user = self.scope["user"]
        await self.accept()
        if self.user.is_authenticated:
            await self._join(user_group(self.user.pk))

    async def _join(self, group: str) -> None:
        self.joined.add(group)
        await self.channel_layer.group_add(group, self.channel_name)

    async def receive(self, text_data: str | None = None, **kwargs: Any) -> None:
        """Close on what is not JSON, without a traceback."""
        try:
            await super().receive(text_data=text_data, **kwargs)
        except (ValueError, RecursionError):
            await self.close(code=4400)

    async def receive_json(self, content: Any, **kwargs: Any) -> None:
        if not isinstance(content, dict):
            await self.close(code=4400)
            return
        if content.get("t") == "ping":
            # By way of Redis: the answer means that hints arrive, not only that this process lives.
            await self.channel_layer.send(self.channel_name, {"type": "pong"})
        elif content.get("t") == "watch":
            await self._watch(content.get("id"), said=content.get("said"))
        if content.get("looks") is True and self.user.is_authenticated:
            look = sync_to_async(looking.look, thread_sensitive=False)
            await look(tuple(self.watched), self.user.pk)

    async def _watch(self, match_id: Any, *, said: Any) -> None:
        if type(match_id) is not int or not 0 < match_id < BIGINT:
            return
        if match_id in self.watched or len(self.watched) >= MOST_WATCHED:
            return
        version = await self._version(match_id)
        if version is None:
            return
        self.watched.add(match_id)
        await self._join(match_group(match_id))
        # Read again: what happened before the group knew this socket was told to nobody here.
        version = await self._version(match_id)
        await self.send_json({"t": "match", "id": match_id, "version": version})
        if await database_sync_to_async(_has_news)(self.user, match_id, said):
            await self.send_json({"t": "chat", "id": match_id})

    async def _version(self, match_id: int) -> int | None:
        version: int | None = await database_sync_to_async(_visible_version)(self.user, match_id)
        return version

    async def hint(self, message: dict[str, Any]) -> None:
        await self.send_json(message["hint"])

    async def pong(self, message: dict[str, Any]) -> None:
        await self.send_json({"t": "pong"})

    async def lost(self, message: dict[str, Any]) -> None:
        """Hints may have been missed: the page comes back and asks."""
        await self.close(code=TRY_AGAIN_LATER)


def _visible_version(viewer: selectors.Viewer, match_id: int) -> int | None:
    try:
        return selectors.visible_match(viewer, match_id).version
    except Match.DoesNotExist:
        return None


def _has_news(viewer: selectors.Viewer, match_id: int, said: Any) -> bool:
    """Whether a player has something to read after the message that his page shows last."""
    if type(said) is not int or not 0 <= said < BIGINT or not isinstance(viewer, User):
        return False
    match = selectors.visible_match(viewer, match_id)
    if match.color_of(viewer.pk) is None:
        return False
    return bool(new_messages(match, viewer, after=said))
