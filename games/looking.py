"""Who is looking at a match right now.

A page that is visible says so over its socket from time to time. Only Redis knows it, and forgets
it after a minute: nothing hangs on it but whether somebody is told what he has before his eyes.
"""

import logging
from collections.abc import Iterable
from functools import cache
from typing import Any, Final

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from backgammon.outage import reason

REMEMBERED: Final = 60  # seconds; a page says it every 25
_PATIENCE: Final = 1  # seconds

logger = logging.getLogger(__name__)


def look(match_ids: Iterable[int], user_id: int) -> None:
    """A user has these matches before his eyes. Nothing happens where Redis is away."""
    try:
        for match_id in match_ids:
            _redis().set(_key(match_id, user_id), 1, ex=REMEMBERED)
    except redis.RedisError as error:
        logger.warning("who looks at a match was not noted: %s", reason(error))


def is_looking(match_id: int, user_id: int) -> bool:
    """Whether a user looked at a match within the last minute; not so where Redis is away."""
    try:
        return bool(_redis().exists(_key(match_id, user_id)))
    except redis.RedisError as error:
        logger.warning("who looks at a match is not known: %s", reason(error))
        return False


def _key(match_id: int, user_id: int) -> str:
    layer: Any = settings.CHANNEL_LAYERS["default"]["CONFIG"]
    return f"{layer['prefix']}.looks.{match_id}.{user_id}"


@cache
def _redis() -> redis.Redis:
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_connect_timeout=_PATIENCE,
        socket_timeout=_PATIENCE,
        retry=Retry(NoBackoff(), 0),
    )
