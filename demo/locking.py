"""One command at a time fills the site or empties it."""

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import connection

KEY = 0x6B69696C61  # any number that no other lock of the site has


class AlreadyAtWork(Exception):
    """Another process fills or empties the site just now."""


@contextmanager
def alone() -> Iterator[None]:
    """Hold a lock of the database session; raise AlreadyAtWork where somebody has it."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_try_advisory_lock(%s)", [KEY])
        if not cursor.fetchone()[0]:
            raise AlreadyAtWork("Another command works on the demonstration; try again later.")
    try:
        yield
    finally:
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_unlock(%s)", [KEY])
