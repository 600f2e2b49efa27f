"""Telling open pages that something changed. Only hints leave here; pages fetch what is new.

One event-loop thread per process, started when first needed (after any fork), sends for all
threads: a loop and a connection for each request would cost more than the request. Nobody waits for
it, and a push that fails is logged and forgotten: pages that poll will see the change.
"""

import asyncio
import logging
import os
import threading
from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any

from channels.layers import get_channel_layer
from django.db import transaction

from backgammon.outage import reason
from games.models import Match

logger = logging.getLogger(__name__)

# A Redis that does not even refuse must not let pushes pile up.
_PATIENCE = 3  # seconds

_lock = threading.Lock()
_loops: dict[int, asyncio.AbstractEventLoop] = {}
_is_silent: ContextVar[bool] = ContextVar("is_silent", default=False)
_gathered: ContextVar["list[Told] | None"] = ContextVar("gathered", default=None)


Told = tuple[list[str], dict[str, Any]]  # groups, and the hint for them


def match_group(match_id: int) -> str:
    return f"match.{match_id}"


def user_group(user_id: int) -> str:
    return f"user.{user_id}"


@contextmanager
def silence() -> Iterator[None]:
    """Tell nobody within this block: for a past that is written at once, which nobody watches."""
    token = _is_silent.set(True)
    try:
        yield
    finally:
        _is_silent.reset(token)


@contextmanager
def together() -> Iterator[None]:
    """Send what is told within this block when it ends, all on one way: for who tells much."""
    gathered: list[Told] = []
    token = _gathered.set(gathered)
    try:
        yield
    finally:
        _gathered.reset(token)
        if gathered:
            _send(gathered)


def announce(match: Match) -> None:
    """After commit, tell the match's page and both players which version it has now."""
    hint = {"t": "match", "id": match.pk, "version": match.version}
    groups = [match_group(match.pk), user_group(match.white_id), user_group(match.black_id)]
    _send_later(groups, hint)


def announce_chat(match: Match) -> None:
    """After commit, tell both players that something was said; what, their pages ask for."""
    groups = [user_group(match.white_id), user_group(match.black_id)]
    _send_later(groups, {"t": "chat", "id": match.pk})


def nudge(*user_ids: int) -> None:
    """After commit, tell users that their lists have changed."""
    _send_later([user_group(user_id) for user_id in user_ids], {"t": "games"})


def _send_later(groups: list[str], hint: dict[str, Any]) -> None:
    if not _is_silent.get():
        transaction.on_commit(lambda: _send_or_gather((groups, hint)), robust=True)


def _send_or_gather(told: Told) -> None:
    gathered = _gathered.get()
    if gathered is None:
        _send([told])
    else:
        gathered.append(told)


def _send(told: list[Told]) -> None:
    future = asyncio.run_coroutine_threadsafe(_send_all(told), _loop())
    future.add_done_callback(_log_failure)


async def _send_all(told: list[Told]) -> None:
    layer = get_channel_layer()
    async with asyncio.timeout(_PATIENCE):
        await layer.send_to_groups(
            [(group, {"type": "hint", "hint": hint}) for groups, hint in told for group in groups]
        )


def _log_failure(future: "Future[None]") -> None:
    error = future.exception()
    if error is not None:
        logger.warning("a push was lost: %s", reason(error))


def _loop() -> asyncio.AbstractEventLoop:
    """The process's own loop; a forked child gets a new one."""
    with _lock:
        loop = _loops.get(os.getpid())
        if loop is None:
            loop = _loops[os.getpid()] = asyncio.new_event_loop()
            threading.Thread(target=loop.run_forever, name="push", daemon=True).start()
        return loop
