"""Adding to counters."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.db import connection, models

Row = Mapping[str, int | str | date]


@dataclass(frozen=True, slots=True)
class Rise:
    """What is added to a table: each row holds the columns of its key, and a number for each of the
    others. The rows are in the order in which they are locked."""

    model: type[models.Model]
    key: Sequence[str]
    rows: Sequence[Row]


def raise_counters(*rises: Rise) -> None:
    """Add to counters by one statement, the tables in the order given; missing rows are made by it.

    Who always names tables and rows in the same order never waits for another in a circle.
    """
    parts = ["step0 AS (SELECT 1)"]
    values: list[int | str | date] = []
    for number, rise in enumerate([each for each in rises if each.rows], start=1):
        parts.append(f"step{number} AS ({_insert(rise, after=f'step{number - 1}')} RETURNING 1)")
        values += [value for row in rise.rows for value in row.values()]
    with connection.cursor() as cursor:
        cursor.execute(f"WITH {', '.join(parts)} SELECT 1", values)


def _insert(rise: Rise, *, after: str) -> str:
    """The statement for one table, which cannot begin until the step before has ended."""
    quote = connection.ops.quote_name
    table, columns = quote(rise.model._meta.db_table), list(rise.rows[0])
    places = f"({', '.join(['%s'] * len(columns))})"
    sums = [
        f"{name} = {table}.{name} + EXCLUDED.{name}"
        for name in map(quote, [each for each in columns if each not in rise.key])
    ]
    parts = [
        f"INSERT INTO {table} ({', '.join(map(quote, columns))})",
        "SELECT added.*",
        f"FROM (SELECT count(*) FROM {after}) AS done,",  # noqa: S608  (a name of ours)
        f"(VALUES {', '.join([places] * len(rise.rows))}) AS added",
        f"ON CONFLICT ({', '.join(map(quote, rise.key))}) DO UPDATE SET {', '.join(sums)}",
    ]
    return " ".join(parts)
