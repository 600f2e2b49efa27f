"""How many statements it takes to settle an expiry, with all that hears of it."""

from collections.abc import Callable

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.models import User
from bench.crowd import KINDS
from games.dice import OS_SOURCE
from games.models import Match
from games.models.terms import Terms
from games.orders import Orders
from games.sealed import NAME as SEALED
from games.services import timeouts
from games.services.orders import change_orders
from games.verification import differences
from notices.models import Notice
from stats.models import VariantCount
from tests.games.playing import fresh, kinds, make_match, past

MOST = 14  # with BEGIN and COMMIT, which are a savepoint here
DAY = 86_400
BOTH = Terms.DaysOff.BOTH

Maker = Callable[[User, User], Match]


@pytest.fixture(autouse=True)
def sealed_dice(settings: Settings) -> None:
    settings.DICE_SOURCE = OS_SOURCE


@pytest.fixture
def players(anna: User, bjorn: User) -> tuple[User, User]:
    """Two who are told of everything in every way, and whose time nobody prolongs."""
    for user in (anna, bjorn):
        user.email, user.email_verified_at = f"{user.pk}@example.org", user.joined_at
        user.chosen = {"automatic_vacation": False, "notices": {"has_push": True}}
        user.save()
    return anna, bjorn


def statements() -> list[str]:
    """Settle the one match that is due; what its transaction has sent."""
    with CaptureQueriesContext(connection) as asked:
        assert timeouts.settle_due() == 1
    sent = [query["sql"] for query in asked.captured_queries]
    (first,) = [number for number, sql in enumerate(sent) if sql.startswith("SAVEPOINT")]
    (last,) = [number for number, sql in enumerate(sent) if sql.startswith("RELEASE")]
    return sent[first : last + 1]


def assert_few(sent: list[str]) -> None:
    assert len(sent) <= MOST, "\n".join(sql[:200] for sql in sent)


@pytest.mark.parametrize("kind", KINDS)
def test_a_settlement_takes_few_statements(kind: str, players: tuple[User, User]) -> None:
    match = KINDS[kind](*players)
    change_orders(match.pk, user=players[0], orders=Orders(forced=True))
    past(match, 20 * DAY)
    assert_few(statements())
    after = fresh(match)
    assert after.dice_source == SEALED
    assert after.version > match.version
    assert Notice.objects.filter(match=match, version=after.version).count() >= 2
    is_void = after.status == Match.Status.CANCELLED
    assert VariantCount.objects.filter(variant="backgammon").exists() is not is_void
    assert differences(after) == []


def test_losing_a_match_by_a_second_time_out_takes_no_more(players: tuple[User, User]) -> None:
    match = KINDS["second game, days off"](*players)
    while fresh(match).is_live:
        past(match, 20 * DAY)
        assert_few(statements())
    assert kinds(match).count("timeout") >= 2
    assert fresh(match).ended_by == Match.EndedBy.TIMEOUT


def test_a_void_match_with_days_off_takes_no_more(players: tuple[User, User]) -> None:
    match = make_match(*players, days_off=BOTH)
    past(match, 20 * DAY)
    assert_few(statements())
    assert fresh(match).status == Match.Status.CANCELLED


def test_a_day_of_vacation_taken_instead_takes_no_more(players: tuple[User, User]) -> None:
    match = make_match(*players, days_off=Terms.DaysOff.VACATION)
    late = fresh(match).to_act
    assert late
    late.chosen = {}
    late.save()
    past(match, 3 * DAY + 60)
    with CaptureQueriesContext(connection) as asked:
        assert timeouts.settle_due() == 0
    assert kinds(match)[-1] == "day_off"
    looked, *sent, found_none = [query["sql"] for query in asked.captured_queries]
    assert looked.startswith('SELECT "games_match"."id"')
    assert found_none.startswith('SELECT "games_match"."id"')
    assert_few(sent)


def test_where_nothing_is_due_one_statement_finds_that_out(players: tuple[User, User]) -> None:
    make_match(*players)
    with CaptureQueriesContext(connection) as asked:
        assert timeouts.settle_due() == 0
    assert len(asked.captured_queries) == 1
