"""Adding to counters."""

from collections.abc import Mapping, Sequence
from datetime import date

from django.db import connection, models

Row = Mapping[str, int | str | date]


def raise_rows(model: type[models.Model], rows: Sequence[Row], *, key: Sequence[str]) -> None:
    """Add to the numbers of some rows by one statement; a row that is missing is made by it.

    Each row holds the columns of its key and what is to be added to all others. The rows are locked
    in the order given: who always raises in the same order never waits in a circle.
    """
    if not rows:
        return
    quote = connection.ops.quote_name
    table, columns = quote(model._meta.db_table), list(rows[0])
    places = f"({', '.join(['%s'] * len(columns))})"
    sums = [
        f"{name} = {table}.{name} + EXCLUDED.{name}"
        for name in map(quote, [each for each in columns if each not in key])
    ]
    statement = [
        f"INSERT INTO {table} ({', '.join(map(quote, columns))})",
        f"VALUES {', '.join([places] * len(rows))}",
        f"ON CONFLICT ({', '.join(map(quote, key))}) DO UPDATE SET {', '.join(sums)}",
    ]
    with connection.cursor() as cursor:
        cursor.execute(" ".join(statement), [row[name] for row in rows for name in columns])
