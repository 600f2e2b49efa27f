"""The worker and beat outlive their servers, and go on by themselves."""

import time

import pytest

from tests.restart.conftest import Match, register
from tests.restart.rig import Rig

pytestmark = pytest.mark.long

AWAY = 8.0  # seconds: long enough for sweeps that fail and for connections tried in vain
SETTLED = 60.0
EXPIRE = """
UPDATE games_match SET deadline_at = now() - interval '1 second',
  stint_at = stint_at - (deadline_at - now()) - interval '1 second' WHERE id = %s
"""


def expire(rig: Rig, match: Match) -> None:
    """Move the deadline into the past, and see that the sweep settles the match."""
    rig.sql(EXPIRE, match.id)
    query = "SELECT status FROM games_match WHERE id = %s"
    rig.wait(lambda: rig.sql(query, match.id) != [("live",)], "the sweep settles", SETTLED)


def test_after_both_servers_were_killed_and_restarted_the_sweep_settles_matches() -> None:
    with Rig("worker", "beat") as rig:
        people = register(rig)
        first, second = Match(rig, *people), Match(rig, *people)
        for match in (first, second):
            match.turn()
        expire(rig, first)
        rig.kill_postgres()
        time.sleep(AWAY)
        rig.kill_valkey()
        time.sleep(AWAY)
        rig.start_postgres()
        rig.start_valkey()
        expire(rig, second)
        rig.check()
        for name in ("web", "worker", "beat"):
            assert "Traceback" not in rig.log(name), rig.log(name)
        assert second.mover.get("/readyz").text == "ready\n"
