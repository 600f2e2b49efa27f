"""Counters that are made when a site is brought up to date."""

from collections.abc import Callable, Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from games.models import Match
from stats.counters import rebuild
from stats.models import DiceCount, MonthCount, VariantCount
from tests.games.playing import do, submit

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def newest() -> Iterator[None]:
    """Leave the newest schema behind for the tests that follow."""
    yield
    migrate("stats")


def migrate(app: str, name: str = "") -> None:
    executor = MigrationExecutor(connection)
    nodes = [node for node in executor.loader.graph.leaf_nodes() if node[0] == app]
    executor.migrate([(app, name)] if name else nodes)


def test_games_from_before_are_counted_as_new_ones_are(
    newest: None, match: Match, roll_dice: Callable[..., None]
) -> None:
    roll_dice((6, 5), (2, 1))
    submit(match, "8/5 6/5")
    do(match, "roll")
    submit(match, "24/18 18/13")
    do(match, "resign_match", by=match.white)
    migrate("stats", "0001_first")
    migrate("stats")
    assert VariantCount.objects.get(variant="backgammon").turns == 2
    assert MonthCount.objects.get().games == 1
    assert dict(DiceCount.objects.exclude(number=0).values_list("roll", "number")) == {
        "opening-3-1": 1,
        "roll-6-5": 1,
    }
    assert rebuild() == []


def test_the_version_before_goes_on_writing_rows_without_the_new_columns(anna: User) -> None:
    with connection.cursor() as cursor:
        cursor.execute("INSERT INTO stats_variantcount VALUES ('race', 1, 0, 0)")
        cursor.execute(
            "SELECT column_default FROM information_schema.columns"
            " WHERE table_name = 'accounts_user' AND column_name = 'chosen'"
        )
        (default,) = cursor.fetchone()
    row = VariantCount.objects.get(variant="race")
    assert (row.white, row.gammons, row.turns, row.doubled, row.taken) == (1, 0, 0, 0, 0)
    assert default == "'{}'::jsonb"
