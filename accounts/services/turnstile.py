"""One at a time: a sweep that waits for a slow server must not hold all the workers."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

from django.db import connection

# Any number that nobody else locks: whoever talks to the mail server.
MAIL_SERVER: Final = 0x6B_69_69_6C_61_01


@contextmanager
def alone(number: int) -> Iterator[bool]:
    """Whether nobody else is within a block of this number just now."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [number])
        is_alone = bool(cursor.fetchone()[0])
    try:
        yield is_alone
    finally:
        if is_alone:
            with connection.cursor() as cursor:
                cursor.execute("SELECT pg_advisory_unlock(%s)", [number])
