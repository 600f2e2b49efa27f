"""The channel layer: Channels' own, which also knows when it has been deaf.

While Redis is away, and when it restarts, hints are lost that nobody repeats. So every socket of
this process is told, closes, and its page comes back and asks what is new.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from contextlib import suppress
from typing import Any

import redis
from channels_redis.pubsub import (
    RedisPubSubChannelLayer,
    RedisPubSubLoopLayer,
    RedisSingleShardConnection,
)
from channels_redis.utils import decode_hosts
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from backgammon.outage import reason

logger = logging.getLogger(__name__)

LOST = {"type": "lost"}
_PAUSE, _LONG_PAUSE = 0.1, 1.0  # seconds


class PushLayer(RedisPubSubChannelLayer):  # type: ignore[misc]
    """One layer for each event loop of the process."""

    def _get_layer(self) -> "_LoopLayer":
        layer = super()._get_layer()
        if not isinstance(layer, _LoopLayer):
            layer = _LoopLayer(*self._args, **self._kwargs, channel_layer=self)
            self._layers[asyncio.get_running_loop()] = layer
        return layer

    async def send_to_groups(self, messages: Iterable[tuple[str, dict[str, Any]]]) -> None:
        """Send a message each to some groups, all on one way to Redis."""
        await self._get_layer().send_to_groups(messages)


class _LoopLayer(RedisPubSubLoopLayer):  # type: ignore[misc]
    """Remembers no channel or group that it could not subscribe to: the consumer has ended then."""

    def __init__(self, hosts: list[object], **options: object) -> None:
        super().__init__(hosts, **options)
        # Without a retry, which could mend a connection unseen.
        once = {"retry": Retry(NoBackoff(), 0)}
        self._shards = [_Shard({**host, **once}, self) for host in decode_hosts(hosts)]

    async def send_to_groups(self, messages: Iterable[tuple[str, dict[str, Any]]]) -> None:
        name, serialize = self._get_group_channel_name, self.channel_layer.serialize
        written = [(name(group), serialize(message)) for group, message in messages]
        for shard in self._shards:  # one, as the site has one Redis
            await shard.publish_all(written)

    async def _subscribe_to_channel(self, channel: str) -> None:
        try:
            await super()._subscribe_to_channel(channel)
        except redis.RedisError:
            del self.channels[channel]
            raise

    async def group_add(self, group: str, channel: str) -> None:
        try:
            await super().group_add(group, channel)
        except redis.RedisError:
            await self.group_discard(group, channel)
            raise

    async def group_discard(self, group: str, channel: str) -> None:
        with suppress(redis.RedisError):  # a lost connection listens to nobody anyway
            await super().group_discard(group, channel)

    def tell_lost(self) -> None:
        """Let every consumer here know that it may have missed something."""
        message = self.channel_layer.serialize(LOST)
        for queue in self.channels.values():
            queue.put_nowait(message)


class _Shard(RedisSingleShardConnection):  # type: ignore[misc]
    """The connection that listens; a lost one is not mended but replaced."""

    _redis: Any
    _pubsub: Any
    _subscribed_to: set[str]

    async def publish(self, channel: str, message: bytes) -> None:
        try:
            await super().publish(channel, message)
        except redis.ConnectionError:
            # Redis may have restarted since the last message: the second try connects anew.
            await super().publish(channel, message)

    async def publish_all(self, messages: Sequence[tuple[str, bytes]]) -> None:
        """Publish a message each on some channels, together, as ``publish`` does on one."""
        try:
            await self._publish_all(messages)
        except redis.ConnectionError:
            await self._publish_all(messages)

    async def _publish_all(self, messages: Sequence[tuple[str, bytes]]) -> None:
        async with self._lock:
            self._ensure_redis()
            pipeline = self._redis.pipeline(transaction=False)
            for channel, message in messages:
                pipeline.publish(channel, message)
            await pipeline.execute()

    async def _do_receiving(self) -> None:
        while True:
            try:
                await self._receive_once()
            except redis.RedisError as error:
                logger.warning("Redis is away, the sockets here are closed: %s", reason(error))
                await self._start_anew()
                await asyncio.sleep(_LONG_PAUSE)
            except Exception:
                logger.exception("a message from Redis cannot be handed on")
                await asyncio.sleep(_LONG_PAUSE)

    async def _receive_once(self) -> None:
        if self._pubsub and self._pubsub.subscribed:
            message = await self._pubsub.get_message(ignore_subscribe_messages=True, timeout=_PAUSE)
            self._receive_message(message)
        else:
            await asyncio.sleep(_PAUSE)

    async def _start_anew(self) -> None:
        async with self._lock:
            if self._pubsub:
                with suppress(redis.RedisError, OSError):  # it is broken already
                    await self._pubsub.aclose()
                    await self._redis.aclose(close_connection_pool=True)
            self._redis = self._pubsub = None
            self._subscribed_to = set()
        self.channel_layer.tell_lost()
