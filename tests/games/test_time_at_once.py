"""Time that runs out for many at once, on real connections: each thing happens once."""

from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import date
from functools import partial
from typing import Any

import pytest

from accounts.models import User
from games import hooks
from games.models import Match, VacationDay
from games.services import grants, play, reminders, timeouts, vacation
from games.services.answers import Done
from games.services.vacation import VacationRefused
from tests.games.playing import assert_sound, fresh, kinds
from tests.games.timing import DAY, MONDAY, VACATION, at, begun_match, day, days_of
from tests.races import at_once, in_thread, wait_until_somebody_waits_for_us

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]

Begin = Callable[..., Match]


@pytest.fixture
def begin(players: tuple[User, User], settings: Any) -> Begin:
    """Anna is to roll or double since noon on Monday, with a day to do it, and vacation."""

    def make(**terms: Any) -> Match:
        settings.DICE_SOURCE = "tests.dice.scripted"
        made = begun_match(*players, **{"delay": DAY, "days_off": VACATION, **terms})
        settings.DICE_SOURCE = "tests.dice.by_chance"
        return made

    return make


@pytest.fixture
def heard() -> Iterator[list[int]]:
    said: list[int] = []

    def hear(match: Match, game: object, **when: object) -> None:
        said.append(match.pk)

    hooks.time_short.append(hear)
    yield said
    hooks.time_short.remove(hear)


def plan(user: User, *days: date) -> bool:
    try:
        return bool(vacation.plan(user, days, now=MONDAY))
    except VacationRefused:
        return False


def test_one_day_is_taken_however_many_find_time_run_out(begin: Begin) -> None:
    match = begin()
    deeds: list[Callable[[], Any]] = [partial(timeouts.settle_due, now=at(1))] * 6
    double = partial(play.double, match.pk, user=match.white, version=match.version, now=at(1))
    answers = at_once(*deeds, *[double] * 4)
    assert days_of(match.white) == [(day(3), "automatic")]
    assert kinds(match).count("day_off") == 1
    assert kinds(match).count("double") == 1
    assert all(isinstance(answer, Done) for answer in answers[6:])
    assert_sound(match)


def test_one_day_saves_all_matches_that_run_out_at_once(begin: Begin, settings: Any) -> None:
    settings.VACATION_DAYS = 1
    matches = [begin() for _ in range(6)]
    at_once(*[partial(timeouts._settle, match.pk, at(1)) for match in matches])
    assert days_of(matches[0].white) == [(day(3), "automatic")]
    for match in matches:
        assert fresh(match).deadline_at == at(2)
        assert_sound(match)


def test_a_day_planned_and_a_day_taken_at_once_are_no_more_than_there_are(
    begin: Begin, settings: Any
) -> None:
    settings.VACATION_DAYS = 1
    match = begin()
    planning = partial(plan, match.white, date(2026, 7, 1))
    planned, _ = at_once(planning, partial(timeouts.settle_due, now=at(1)))
    assert VacationDay.objects.count() == 1
    assert ("timeout" in kinds(match)) is bool(planned)
    assert_sound(match)


def test_many_plans_at_once_keep_to_the_allowance(players: tuple[User, User]) -> None:
    months = [[date(2026, month, number) for number in range(1, 11)] for month in range(4, 10)]
    answers = at_once(*[partial(plan, players[0], *days) for days in months])
    assert answers.count(True) == 3
    assert VacationDay.objects.count() == 30


def test_planning_while_the_opponent_moves_leaves_no_wrong_deadline(begin: Begin) -> None:
    match = begin(delay=3 * DAY)
    black = match.black
    double = partial(play.double, match.pk, user=match.white, version=match.version, now=at(0.1))
    at_once(partial(plan, black, day(4)), double)
    timeouts.settle_due(now=at(3.1))  # mends what was too early
    assert fresh(match).deadline_at == at(4.1)
    assert_sound(match)


def test_giving_a_day_back_waits_for_the_turn_that_counts_it(begin: Begin) -> None:
    """White's double is written, but nobody sees it yet, when Black gives back a day of the time
    that it has begun."""
    match = begin(delay=3 * DAY)
    white, black = match.white, match.black
    vacation.plan(black, [day(4)], now=MONDAY)
    with ThreadPoolExecutor(1) as pool:
        giving: list[Future[list[date]]] = []

        def give_back(match: Match, game: object, *, now: object) -> None:
            cancel = partial(vacation.cancel, black, [day(4)], now=at(0.1))
            giving.append(in_thread(pool, cancel))
            wait_until_somebody_waits_for_us()

        hooks.turn_changed.append(give_back)
        try:
            play.double(match.pk, user=white, version=match.version, now=at(0.1))
        finally:
            hooks.turn_changed.remove(give_back)
        assert giving[0].result(20) == [day(4)]
    assert fresh(match).deadline_at == at(3.1)
    assert_sound(match)


def test_a_reminder_is_heard_once_however_many_sweep(begin: Begin, heard: list[int]) -> None:
    match = begin()
    at_once(*[partial(reminders.remind_due, now=at(0.8))] * 8)
    assert heard == [match.pk]


def test_days_given_twice_at_once_are_given_once(begin: Begin) -> None:
    match = begin()
    give = partial(
        grants.grant, match.pk, user=match.black, version=match.version, days=2, now=at(0.5)
    )
    answers = at_once(*[give] * 8)
    assert sum(isinstance(each, Done) and not each.repeated for each in answers) == 1
    assert fresh(match).granted == 2 * DAY
    assert_sound(match)
