"""What the site has stored, read past the site; and rows moved into the past."""

import json

import psycopg
from psycopg.rows import TupleRow


class Store:
    """The site's database."""

    def __init__(self, url: str) -> None:
        self._url = url

    def rolls(self, match_id: int) -> int:
        """How many times the dice of a match were rolled."""
        with self._connect() as connection:
            row = connection.execute(
                "SELECT rolls_drawn FROM games_match WHERE id = %s", (match_id,)
            ).fetchone()
        assert row
        return int(row[0])

    def kinds(self, match_id: int) -> list[str]:
        """The kinds of a match's events in order."""
        with self._connect() as connection:
            rows = connection.execute(
                "SELECT kind FROM games_event WHERE match_id = %s ORDER BY seq", (match_id,)
            ).fetchall()
        return [row[0] for row in rows]

    def additions(self, match_id: int) -> list[str]:
        """What challenger and acceptor have added to the dice of a match."""
        with self._connect() as connection:
            row = connection.execute(
                "SELECT challenger_part, acceptor_part FROM games_seal WHERE match_id = %s",
                (match_id,),
            ).fetchone()
        assert row
        return list(row)

    def turn_dice_over(self, match_id: int, roll_no: int) -> None:
        """Put each die of a roll on the side that was below: 6-1 becomes 1-6."""
        with self._connect() as connection:
            changed = connection.execute(
                "UPDATE games_event SET payload = jsonb_set(payload, '{dice}', jsonb_build_array("
                " 7 - (payload #>> '{dice,0}')::int, 7 - (payload #>> '{dice,1}')::int))"
                " WHERE match_id = %s AND payload ->> 'roll_no' = %s",
                (match_id, str(roll_no)),
            )
        assert changed.rowcount == 1

    def let_time_run_out(self, match_id: int) -> None:
        """Move the clock of a match into the past, beyond its deadline."""
        with self._connect() as connection:
            connection.execute(
                "UPDATE games_match SET deadline_at = now() - interval '1 second',"
                " stint_at = stint_at - (deadline_at - now()) - interval '1 second'"
                " WHERE id = %s",
                (match_id,),
            )

    def like(self, name: str, **chosen: bool | str) -> None:
        """Let a player have chosen how he likes the site."""
        with self._connect() as connection:
            changed = connection.execute(
                "UPDATE accounts_user SET chosen = %s WHERE name = %s", (json.dumps(chosen), name)
            )
        assert changed.rowcount == 1

    def _connect(self) -> psycopg.Connection[TupleRow]:
        return psycopg.connect(self._url)
