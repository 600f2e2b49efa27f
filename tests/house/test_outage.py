"""A server that is away costs a line of the log; errors of ours keep their traceback."""

import logging

import psycopg
import pytest
import redis
from celery.beat import SchedulingError
from django.db import DatabaseError, OperationalError
from django.db.utils import InternalError

from backgammon.outage import InOneLine, is_database_outage


def raised(state: str, kind: type[DatabaseError]) -> DatabaseError:
    """An error as Django raises it for one of PostgreSQL's."""
    error = kind("as PostgreSQL words it")
    error.__cause__ = psycopg.errors.lookup(state)() if state else psycopg.OperationalError()
    return error


@pytest.mark.parametrize(
    ("state", "kind"),
    [
        ("", OperationalError),  # a connection refused or lost
        ("25006", InternalError),  # only to be read
        ("53100", OperationalError),  # disk full
        ("53300", OperationalError),  # too many connections
        ("57P01", OperationalError),  # being shut down
        ("57P03", OperationalError),  # starting
    ],
)
def test_a_database_that_takes_no_work_is_away(state: str, kind: type[DatabaseError]) -> None:
    assert is_database_outage(raised(state, kind))


@pytest.mark.parametrize("state", ["40P01", "23505", "42P01", "22003"])
def test_a_database_that_objects_is_not_away(state: str) -> None:
    assert not is_database_outage(raised(state, OperationalError))


def logged(error: Exception, text: str) -> str:
    record = logging.LogRecord("x", logging.ERROR, "x.py", 1, text, (), None)
    record.exc_info = (type(error), error, None)
    assert InOneLine().filter(record)
    return logging.Formatter().format(record)


def test_an_outage_is_one_line_of_the_log() -> None:
    error = SchedulingError("cannot send the sweep")
    error.__context__ = redis.ConnectionError("Connection\nrefused")
    assert logged(error, "Message Error\n a\n stack") == "Message Error (Connection refused)"


def test_any_other_error_keeps_its_traceback() -> None:
    said = logged(ValueError("a bug"), "it broke")
    assert said.splitlines() == ["it broke", "ValueError: a bug"]


def test_errors_that_go_round_in_a_circle_are_logged_too() -> None:
    error, other = ValueError("a bug"), KeyError("another")
    error.__cause__, other.__cause__ = other, error
    assert logged(error, "it broke").startswith("it broke\n")
