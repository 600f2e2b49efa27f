"""Telling a server that is away from an error of ours, and saying so in one line of the log."""

import logging
from collections.abc import Iterator

import redis
from django.db import Error, InterfaceError, OperationalError
from kombu.exceptions import OperationalError as BrokerError

# PostgreSQL's classes of errors: the connection, its resources (a full disk), the system below it.
_CLASSES = ("08", "53", "58")
# It is being stopped, has crashed, is starting, drops an idle session, or may only be read.
_STATES = ("57P01", "57P02", "57P03", "57P05", "25006")
_BROKER = (redis.ConnectionError, redis.TimeoutError, BrokerError)


def is_database_outage(error: BaseException) -> bool:
    """Whether the error says that the database takes no work now, and not that the work is bad.

    An error without a state of PostgreSQL's is one of the connection to it.
    """
    if not isinstance(error, Error):
        return False
    state = getattr(error.__cause__, "sqlstate", None)
    if state is None:
        return isinstance(error, OperationalError | InterfaceError)
    return state.startswith(_CLASSES) or state in _STATES


def is_outage(error: BaseException) -> bool:
    """Whether PostgreSQL or Redis is away."""
    return is_database_outage(error) or isinstance(error, _BROKER)


def reason(error: BaseException) -> str:
    """The error in one line."""
    return " ".join(str(error).split()) or type(error).__name__


class InOneLine(logging.Filter):
    """Leaves the traceback off an error that only says which server is away."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Shorten the record if need be; let every one pass."""
        error = record.exc_info[1] if record.exc_info else None
        found = next((one for one in _chain(error) if is_outage(one)), None)
        if found:
            first = record.getMessage().strip().partition("\n")[0]
            is_said = type(found).__name__ in first or reason(found) in first
            record.msg, record.args = "%s", (first if is_said else f"{first} ({reason(found)})",)
            record.exc_info = record.exc_text = None
        return True


def _chain(error: BaseException | None) -> Iterator[BaseException]:
    """The error, and those that it was raised from or during; they may go round in a circle."""
    seen: set[int] = set()
    while error and id(error) not in seen:
        yield error
        seen.add(id(error))
        error = error.__cause__ or error.__context__
