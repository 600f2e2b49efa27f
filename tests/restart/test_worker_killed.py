"""The worker killed in the midst of its work, and away for an hour: each expiry is settled once."""

import random
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.restart.rig import Rig

pytestmark = pytest.mark.long

COPIES = 200  # of each of the five kinds of matches
KILLS = 6
SETTLED = 240.0  # seconds, on a machine that tests on all its cores
# The rolls of a copy could not be checked by the seal of its original.
CROWD = f"""
from bench import crowd
from games import dice
with dice.drawn_from(dice.os_roll, name=dice.OS_NAME):
    crowd.make_originals()
crowd.make_copies({COPIES}, told={COPIES})
crowd.number_on()
"""
RUN_OUT = f"from bench import crowd; crowd.let_time_run_out(1, {COPIES})"
# The deadlines of all copies lie somewhere in the last hour.
LAST_HOUR = """
UPDATE games_match SET stint_at = stint_at - away, deadline_at = deadline_at - away
FROM (SELECT id, deadline_at - now() + random() * interval '1 hour' AS away FROM games_match) AS m
WHERE m.id = games_match.id AND days_off = 'none' AND games_match.id > 1000
"""
AN_HOUR_OF_SWEEPS = """
from games.tasks import sweep
for _ in range(720):
    sweep.apply_async(expires=0.001)
"""
DUE = "SELECT count(*) FROM games_match WHERE status = 'live' AND deadline_at <= now()"
ENDS = """
SELECT match_id FROM games_event WHERE kind IN ('timeout', 'cancel') AND match_id > 1000 ORDER BY id
"""


@pytest.fixture
def rig() -> Iterator[Rig]:
    with Rig("beat", DICE_SOURCE="games.dice.os_roll") as rig:
        rig.manage("shell", "--no-imports", "-c", CROWD)
        rig.manage("rebuild_counters")  # in which the copies of a finished game are missing
        yield rig


def number_due(rig: Rig) -> int:
    ((number,),) = rig.sql(DUE)
    return int(str(number))


def is_sound(rig: Rig) -> None:
    """Every log agrees with what is stored, and every counter with the logs."""
    rig.manage("verify_games")
    rig.manage("rebuild_counters")
    assert rig.log("manage").endswith("Every counter was right.\n"), rig.log("manage")[-2000:]


def test_a_worker_killed_again_and_again_settles_every_match_once(rig: Rig) -> None:
    rig.manage("shell", "--no-imports", "-c", RUN_OUT)
    all_due = number_due(rig)
    assert all_due == 5 * COPIES
    chance, killed_at = random.Random(), list[int]()
    for kill in range(KILLS):
        rig.start("worker")
        left = number_due(rig)
        goal = left - chance.randint(1, left // (KILLS - kill + 1))
        rig.wait(lambda goal=goal: number_due(rig) <= goal, "the worker settles", SETTLED)
        rig.kill("worker")
        killed_at.append(number_due(rig))
    assert len(set(killed_at)) == KILLS, killed_at
    assert 0 < killed_at[-1] < all_due
    rig.start("worker")
    rig.wait(lambda: number_due(rig) == 0, "all is settled", SETTLED)
    ends = Counter(match_id for (match_id,) in rig.sql(ENDS))
    assert len(ends) == all_due
    assert set(ends.values()) == {1}
    is_sound(rig)


def test_a_worker_that_was_away_for_an_hour_catches_up_in_order(rig: Rig) -> None:
    rig.sql(LAST_HOUR)
    rig.manage("shell", "--no-imports", "-c", AN_HOUR_OF_SWEEPS)
    in_order = "SELECT id FROM games_match WHERE deadline_at <= now() ORDER BY deadline_at"
    due = [match_id for (match_id,) in rig.sql(in_order)]
    assert len(due) == 4 * COPIES
    rig.start("worker")
    rig.wait(lambda: number_due(rig) == 0, "all is settled", SETTLED)
    assert [match_id for (match_id,) in rig.sql(ENDS)] == due
    assert "Traceback" not in rig.log("worker")
