"""Reminders: who is to act hears once 80 % of his time is gone, and again near the end."""

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.utils import timezone

from accounts.models import User
from games import hooks, looking
from games.models import Game, Match
from games.services import grants, reminders, vacation
from games.tasks import sweep
from tests import dice
from tests.games.playing import do, done, fresh, past
from tests.games.timing import (
    DAY,
    HOUR,
    VACATION,
    WEEKENDS,
    any_turn,
    at,
    begun_match,
    day,
    settle,
)

pytestmark = pytest.mark.usefixtures("roll_dice")
Begin = Callable[..., Match]
Heard = list[tuple[int, bool]]


@pytest.fixture
def heard() -> Iterator[Heard]:
    """What the hooks of ``time_short`` are told: the player to act, and whether it is the last."""
    said: Heard = []

    def hear(match: Match, game: Game, *, now: datetime, is_last: bool) -> None:
        assert match.to_act_id
        said.append((match.to_act_id, is_last))

    hooks.time_short.append(hear)
    yield said
    hooks.time_short.remove(hear)


def remind(now: datetime) -> int:
    return reminders.remind_due(now=now)


def test_twice_in_a_stint_and_no_more(begin: Begin, anna: User, heard: Heard) -> None:
    match = begin(delay=10 * DAY)
    assert remind(at(8, -1)) == 0
    assert [remind(at(8)), remind(at(8)), remind(at(9.5, -1))] == [1, 0, 0]
    assert [remind(at(9.5)), remind(at(9.9)), remind(at(10))] == [1, 0, 0]
    assert heard == [(anna.pk, False), (anna.pk, True)]
    after = fresh(match)
    assert (after.version, after.remind_at, after.deadline_at) == (match.version, None, at(10))


def test_the_reserve_and_the_weekend_belong_to_the_time(begin: Begin) -> None:
    match = begin(delay=2 * DAY, reserve=3 * DAY, days_off=WEEKENDS)
    assert match.remind_at == at(4)
    assert match.deadline_at == at(7)


def test_who_has_acted_is_reminded_no_more(begin: Begin, heard: Heard) -> None:
    match = begin(delay=DAY)
    any_turn(match, now=at(0.7))
    assert remind(at(0.8)) == 0
    assert heard == []
    assert fresh(match).remind_at == at(1.5)


def test_the_other_is_reminded_when_his_time_runs(begin: Begin, bjorn: User, heard: Heard) -> None:
    match = begin(delay=DAY)
    done(do(match, "double", now=at(0.5)))
    assert remind(at(1.3)) == 1
    assert heard == [(bjorn.pk, False)]


def test_a_roll_repeats_no_reminder(begin: Begin, heard: Heard) -> None:
    match = begin(delay=DAY)
    remind(at(0.8))
    dice.SCRIPT.append((2, 1))
    done(do(match, "roll", now=at(0.85)))
    assert [remind(at(0.9)), remind(at(0.95))] == [0, 1]
    assert [is_last for _, is_last in heard] == [False, True]


def test_a_sweep_that_was_away_reminds_once(begin: Begin, heard: Heard) -> None:
    begin(delay=10 * DAY)
    assert [remind(at(9.8)), remind(at(9.9))] == [1, 0]
    assert [is_last for _, is_last in heard] == [True]


def test_who_is_late_is_not_reminded_any_more(begin: Begin, heard: Heard) -> None:
    match = begin(delay=DAY)
    assert remind(at(1)) == 0
    assert fresh(match).remind_at is None
    assert settle(at(1), (6, 1)) == 1
    assert fresh(match).remind_at == at(1.8)
    assert heard == []


def test_a_short_clock_reminds_nobody(begin: Begin) -> None:
    assert begin(delay=12, reserve=600).remind_at is None


def test_after_days_are_given_the_end_is_announced_again(
    begin: Begin, bjorn: User, heard: Heard
) -> None:
    match = begin(delay=DAY)
    remind(at(0.8))
    remind(at(0.95))
    given = grants.grant(match.pk, user=bjorn, version=match.version, days=4, now=at(0.96))
    done(given)
    assert fresh(match).remind_at == at(4)
    assert remind(at(4)) == 1


def test_vacation_puts_the_reminder_off(begin: Begin, anna: User, heard: Heard) -> None:
    match = begin(delay=DAY, days_off=VACATION)
    vacation.plan(anna, [day(3)], now=at(0.1))
    assert fresh(match).deadline_at == at(2)
    assert remind(at(0.8)) == 0
    assert remind(at(1.8)) == 1


def test_a_deadline_that_moved_unseen_is_mended_before_anybody_is_told(
    begin: Begin, heard: Heard
) -> None:
    match = begin(delay=10 * DAY)
    Match.objects.filter(pk=match.pk).update(remind_at=at(3), deadline_at=at(4))
    assert remind(at(3)) == 0
    after = fresh(match)
    assert (after.remind_at, after.deadline_at) == (at(8), at(10))


# Who is looking


def test_who_looks_at_the_match_is_not_told_but_asked_about_again(
    begin: Begin, anna: User, heard: Heard
) -> None:
    match = begin(delay=DAY)
    looking.look([match.pk], anna.pk)
    assert remind(at(0.8)) == 0
    assert fresh(match).remind_at == at(0.8) + timedelta(minutes=2)
    looking._redis().delete(looking._key(match.pk, anna.pk))
    assert remind(at(0.8, 120)) == 1
    assert heard == [(anna.pk, False)]
    assert fresh(match).remind_at == at(0.95)


def test_the_opponent_who_looks_keeps_nothing_from_the_player(
    begin: Begin, bjorn: User, heard: Heard
) -> None:
    match = begin(delay=DAY)
    looking.look([match.pk], bjorn.pk)
    looking.look([match.pk + 1], match.white_id)
    assert remind(at(0.8)) == 1


def test_a_look_is_forgotten_after_a_minute(begin: Begin, anna: User) -> None:
    match = begin(delay=DAY)
    assert not looking.is_looking(match.pk, anna.pk)
    looking.look([match.pk], anna.pk)
    assert looking.is_looking(match.pk, anna.pk)
    left = looking._redis().ttl(looking._key(match.pk, anna.pk))
    assert 50 <= left <= 60


def test_without_redis_everybody_is_told(
    begin: Begin, anna: User, heard: Heard, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    match = begin(delay=DAY)
    looking.look([match.pk], anna.pk)
    settings.REDIS_URL = "redis://127.0.0.1:1/0"
    looking._redis.cache_clear()
    try:
        looking.look([match.pk], anna.pk)
        assert remind(at(0.8)) == 1
    finally:
        looking._redis.cache_clear()
    assert "is not known" in caplog.text


# The sweep


def test_a_match_that_fails_is_put_off_and_blocks_no_other(
    begin: Begin, heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    broken, other = begin(delay=DAY), begin(delay=DAY)
    Game.objects.filter(match=broken).update(state={"v": 99})
    assert remind(at(0.8)) == 1
    assert fresh(broken).remind_at == at(0.8) + timedelta(minutes=5)
    assert fresh(other).remind_at == at(0.95)
    assert "could be reminded" in caplog.text


def test_a_hook_that_fails_leaves_the_reminder_to_come(
    begin: Begin, heard: Heard, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*args: Any, **more: Any) -> None:
        raise RuntimeError("no outbox")

    match = begin(delay=DAY)
    hooks.time_short.append(fail)
    try:
        assert remind(at(0.8)) == 0
    finally:
        hooks.time_short.remove(fail)
    assert remind(at(0.8, 300)) == 1
    assert fresh(match).remind_at == at(0.95)
    assert "no outbox" in caplog.text


def test_the_task_reminds(begin: Begin, anna: User, bjorn: User, heard: Heard) -> None:
    match = begun_match(anna, bjorn, now=timezone.now(), delay=DAY)
    past(match, 20 * HOUR)
    Match.objects.filter(pk=match.pk).update(remind_at=timezone.now())
    sweep()
    assert heard == [(anna.pk, False)]
