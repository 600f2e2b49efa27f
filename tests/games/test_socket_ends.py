"""A socket leaves nothing behind, not even when its page goes away in the middle of a hint."""

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import pytest
from channels.layers import get_channel_layer
from django.conf import settings
from redis import asyncio as aioredis

from accounts.models import User
from games.consumers import SiteConsumer
from games.push import user_group

pytestmark = pytest.mark.db

USER = User(pk=70_001, name="Gone")


@pytest.fixture
async def valkey() -> AsyncIterator[aioredis.Redis]:
    async with aioredis.Redis.from_url(settings.REDIS_URL) as client:
        yield client


async def listeners(valkey: aioredis.Redis) -> int:
    name = f"{settings.CHANNEL_LAYERS['default']['CONFIG']['prefix']}__group__{user_group(USER.pk)}"
    ((_, count),) = await valkey.pubsub_numsub(name)
    return int(count)


async def wait_for(valkey: aioredis.Redis, count: int) -> None:
    for _ in range(250):
        if await listeners(valkey) == count:
            return
        await asyncio.sleep(0.02)
    raise AssertionError(f"{await listeners(valkey)} listen, not {count}")


async def test_a_page_that_goes_while_it_is_told_something_leaves_its_groups(
    valkey: aioredis.Redis,
) -> None:
    incoming: asyncio.Queue[dict[str, Any]] = asyncio.Queue()

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "websocket.send":
            raise ConnectionResetError("the page has gone")  # a subclass of it is what uvicorn says

    await incoming.put({"type": "websocket.connect"})
    scope = {"type": "websocket", "path": "/ws", "user": USER}
    socket = asyncio.create_task(SiteConsumer.as_asgi()(scope, incoming.get, send))
    await wait_for(valkey, 1)
    layer = get_channel_layer()
    await layer.group_send(user_group(USER.pk), {"type": "hint", "hint": {"t": "games"}})
    with pytest.raises(ConnectionResetError):
        await socket
    await wait_for(valkey, 0)
