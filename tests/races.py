"""Two at once, on connections of their own."""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import Barrier
from typing import TypeVar

from django.db import connection, connections

Answer = TypeVar("Answer")


def at_once(*deeds: Callable[[], Answer]) -> list[Answer]:
    """Do everything in threads that begin together; return the answers in order."""
    start = Barrier(len(deeds))

    def run(deed: Callable[[], Answer]) -> Answer:
        try:
            start.wait(timeout=20)
            return deed()
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(deeds)) as pool:
        return list(pool.map(run, deeds, timeout=60))


def wait_until_somebody_waits_for_us() -> None:
    """Return when another connection waits for a lock that this one holds."""
    for _ in range(200):
        with connection.cursor() as cursor:
            cursor.execute(
                "SELECT count(*) FROM pg_locks WHERE NOT granted"
                " AND pg_backend_pid() = ANY(pg_blocking_pids(pid))"
            )
            if cursor.fetchone()[0]:
                return
        time.sleep(0.05)
    raise AssertionError("nobody ever waited for us")


def in_thread(pool: ThreadPoolExecutor, what: Callable[[], Answer]) -> "Future[Answer]":
    """Run it in a thread of the pool, which closes its connections afterwards."""

    def run() -> Answer:
        try:
            return what()
        finally:
            connections.close_all()

    return pool.submit(run)
