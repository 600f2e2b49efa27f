"""Migrations of rows that are there already."""

from collections.abc import Iterator

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from accounts.models import User
from games.models import Game
from games.verification import differences
from tests.games.playing import fresh, lose, make_match

pytestmark = pytest.mark.django_db(transaction=True)


def go_back(name: str) -> None:
    MigrationExecutor(connection).migrate([("games", name)])


def go_forward() -> None:
    executor = MigrationExecutor(connection)
    executor.migrate(executor.loader.graph.leaf_nodes())  # other apps went back as well


@pytest.fixture
def newest() -> Iterator[None]:
    """Leave the newest schema behind for the tests that follow."""
    yield
    go_forward()


def test_games_from_before_get_the_players_of_their_match(
    newest: None, anna: User, bjorn: User
) -> None:
    matches = make_match(anna, bjorn), make_match(bjorn, anna)
    lose(matches[0], anna)
    go_back("0001_first")
    go_forward()
    seats = list(Game.objects.order_by("match", "number").values_list("white", "black"))
    assert seats == [(anna.pk, bjorn.pk)] * 2 + [(bjorn.pk, anna.pk)]
    assert [differences(fresh(match)) for match in matches] == [[], []]
