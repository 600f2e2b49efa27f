"""The counters made anew from the results of games."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from io import StringIO

import pytest
from django.core.management import call_command
from django.db import transaction
from django.utils.timezone import now

from accounts.models import User
from backgammon.rules import VARIANTS
from games.models import Match
from games.services import timeouts
from stats.counters import count_game, rebuild
from stats.models import MonthCount, PlayerCount, VariantCount
from stats.truth import month_of
from tests.games.playing import do, lose, make_match, make_user, past
from tests.races import in_thread, wait_until_somebody_waits_for_us

RollDice = Callable[..., None]


@pytest.fixture
def finished(anna: User, bjorn: User, roll_dice: RollDice) -> list[Match]:
    """Two games that Anna lost with White, one that she won, a void one and a guest's."""
    roll_dice(*[(3, 1)] * 5)
    lost = [make_match(anna, bjorn), make_match(anna, bjorn)]
    won, void = make_match(bjorn, anna), make_match(anna, bjorn)
    guest = make_match(anna, make_user(kind="guest"))
    for match in (*lost, won, guest):
        do(match, "resign_match", by=match.white)
    past(void, 4 * 86_400)
    timeouts.settle_due()
    return [*lost, won]


def rows() -> tuple[list[tuple[object, ...]], list[tuple[object, ...]]]:
    """What has been counted: variants with any game, and players."""
    variants = VariantCount.objects.exclude(white=0, black=0, draw=0).order_by("variant")
    players = PlayerCount.objects.order_by("user__name", "variant")
    return (
        list(variants.values_list("variant", "white", "black", "draw")),
        list(players.values_list("user__name", "variant", "won", "lost", "drawn")),
    )


def rebuilt() -> list[str]:
    out = StringIO()
    call_command("rebuild_counters", stdout=out)
    return out.getvalue().splitlines()


TRUE = (
    [("backgammon", 0, 3, 0)],
    [("Anna", "backgammon", 1, 2, 0), ("Björn", "backgammon", 2, 1, 0)],
)


def test_counters_that_are_right_stay(finished: list[Match]) -> None:
    assert rows() == TRUE
    assert rebuilt() == ["Every counter was right."]
    assert rows() == TRUE


def test_counters_that_are_wrong_are_named_and_mended(finished: list[Match]) -> None:
    VariantCount.objects.update(white=7, draw=1)
    PlayerCount.objects.filter(user__name="Anna").update(lost=0)
    assert rebuilt() == [
        "backgammon: white 7, draw 1 -> white 0, draw 0",
        "Anna, backgammon: lost 0 -> lost 2",
        "2 counters were wrong.",
    ]
    assert rows() == TRUE


def test_counters_that_are_missing_are_made(finished: list[Match]) -> None:
    PlayerCount.objects.all().delete()
    VariantCount.objects.all().delete()
    assert rebuilt()[-1] == "3 counters were wrong."
    assert rows() == TRUE


def test_there_is_a_counter_of_every_game_before_any_is_played(db: None) -> None:
    rebuild()
    assert set(VariantCount.objects.values_list("variant", flat=True)) == set(VARIANTS)


def test_games_of_alternating_colours_are_counted_by_the_colours_of_each(
    anna: User, bjorn: User
) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="games", colours="alternate", length=3)
    for loser in (anna, anna, bjorn):
        lose(match, loser)
    assert rebuilt() == ["Every counter was right."]
    assert rows() == (
        [("hyper", 2, 1, 0)],
        [("Anna", "hyper", 1, 2, 0), ("Björn", "hyper", 2, 1, 0)],
    )
    PlayerCount.objects.update(won=0, lost=0)
    assert rebuilt()[-1] == "2 counters were wrong."
    assert rows()[1] == [("Anna", "hyper", 1, 2, 0), ("Björn", "hyper", 2, 1, 0)]


def test_counters_of_nothing_are_emptied(cecilia: User) -> None:
    PlayerCount.objects.create(user=cecilia, variant="backgammon", won=5)
    assert rebuilt() == [
        "Cecilia, backgammon: won 5 -> won 0",
        "1 counter was wrong.",
    ]


@pytest.mark.django_db(transaction=True)
def test_a_game_that_ends_meanwhile_is_counted_afterwards(finished: list[Match]) -> None:
    match = finished[0]
    game = match.games.get()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            # A game that has raised its counters but is not yet committed holds the rebuild up.
            count_game(match, game, now=match.created_at)
            waiting = in_thread(pool, rebuild)
            wait_until_somebody_waits_for_us()
            assert not waiting.done()
            transaction.set_rollback(True)
        assert waiting.result(timeout=20) == []
    assert rows() == TRUE


@pytest.mark.django_db(transaction=True)
def test_the_first_game_of_a_month_and_a_rebuild_do_not_wait_in_a_circle(
    finished: list[Match],
) -> None:
    match = finished[0]
    MonthCount.objects.all().delete()

    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            # What counting begins with; it raises the rows of the players afterwards.
            MonthCount.objects.create(month=month_of(now()))
            waiting = in_thread(pool, rebuild)
            wait_until_somebody_waits_for_us()
            count_game(match, match.games.get(), now=match.created_at)
            transaction.set_rollback(True)
        (month,) = waiting.result(timeout=20)
    assert (month.stored, month.true) == ({"games": 0}, {"games": 3})
    assert rows() == TRUE
