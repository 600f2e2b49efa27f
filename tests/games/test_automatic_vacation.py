"""Vacation: days that are taken when time runs out."""

from collections.abc import Callable
from datetime import UTC, date, datetime, timedelta
from typing import Any

import pytest

from accounts.models import User
from accounts.services.preferences import choose
from games import time_off
from games.models import Match
from tests.games.playing import assert_sound, do, done, fresh, kinds, refusal
from tests.games.timing import (
    DAY,
    HOUR,
    VACATION,
    any_turn,
    at,
    begun_match,
    clock_of,
    day,
    days_of,
    plan,
    settle,
    timed_match,
    told,
)

pytestmark = pytest.mark.usefixtures("roll_dice")
Begin = Callable[..., Match]
PLANNED, AUTOMATIC = "planned", "automatic"


@pytest.fixture
def begin(anna: User, bjorn: User) -> Begin:
    """Anna is to roll or double since noon on Monday; vacation counts unless changed."""
    return lambda **terms: begun_match(anna, bjorn, **{"days_off": VACATION, **terms})


def test_a_day_is_taken_when_time_runs_out(begin: Begin, anna: User) -> None:
    match = begin(delay=DAY)
    assert settle(at(1)) == 0
    assert days_of(anna) == [(day(3), AUTOMATIC)]
    assert fresh(match).deadline_at == at(2)
    assert told(match, "day_off") == [
        {"v": 1, "by": "white", "day": "2026-03-03", "auto": True, "until": at(2).isoformat()}
    ]
    assert time_off.days_left(anna, 2026) == 29
    assert_sound(match)


def test_the_day_taken_stands_still_as_any_other(begin: Begin) -> None:
    match = begin(delay=DAY, reserve=0)
    settle(at(1))
    any_turn(match, now=at(1.75))
    assert clock_of(match) == {"used": int(0.75 * DAY), "reserve": 0, "off": DAY}
    assert_sound(match)


def test_day_after_day_is_taken_until_none_is_left(begin: Begin, anna: User, settings: Any) -> None:
    settings.VACATION_DAYS = 2
    match = begin(delay=DAY)
    assert [settle(at(1)), settle(at(2))] == [0, 0]
    assert fresh(match).deadline_at == at(3)
    assert settle(at(3), (6, 1)) == 1
    assert days_of(anna) == [(day(3), AUTOMATIC), (day(4), AUTOMATIC)]
    assert_sound(match)


def test_planned_days_are_kept_from_being_taken(begin: Begin, anna: User, settings: Any) -> None:
    settings.VACATION_DAYS = 1
    plan(anna, date(2026, 7, 1))
    match = begin(delay=DAY)
    assert settle(at(1), (6, 1)) == 1
    assert "day_off" not in kinds(match)


def test_who_wants_none_is_late(begin: Begin, by_hand: User) -> None:
    match = begin(delay=DAY)
    assert settle(at(1), (6, 1)) == 1
    assert days_of(by_hand) == []
    assert fresh(match).game_number == 2


@pytest.mark.parametrize("days_off", ["none", "weekends"])
def test_no_day_is_taken_where_the_match_says_none(begin: Begin, anna: User, days_off: str) -> None:
    match = begin(delay=DAY, days_off=days_off)
    assert settle(at(1), (6, 1)) == 1
    assert days_of(anna) == []
    assert_sound(match)


def test_no_day_is_taken_for_a_clock_of_one_sitting(begin: Begin, anna: User) -> None:
    match = begin(delay=12, reserve=120, days_off="none")
    Match.objects.filter(pk=match.pk).update(days_off=VACATION)
    assert settle(at(seconds=132), (6, 1)) == 1
    assert days_of(anna) == []


def test_a_day_saves_every_match_of_that_day(begin: Begin, anna: User) -> None:
    """One day of vacation, two matches: the second finds it taken."""
    first, second = begin(delay=DAY), begin(delay=DAY, reserve=HOUR)
    settle(at(1))
    settle(at(1, HOUR))
    assert days_of(anna) == [(day(3), AUTOMATIC)]
    assert fresh(first).deadline_at == at(2)
    assert fresh(second).deadline_at == at(2, HOUR)
    for match in (first, second):
        assert_sound(match)


def test_who_acts_late_has_the_day_taken_and_his_deed_done(begin: Begin, anna: User) -> None:
    match = begin(delay=DAY)
    done(do(match, "double", now=at(1, 600)))
    assert days_of(anna) == [(day(3), AUTOMATIC)]
    assert kinds(match)[-2:] == ["day_off", "double"]
    assert clock_of(match) == {"used": DAY // 2, "reserve": 0, "off": DAY // 2 + 600}
    assert_sound(match)


def test_a_deed_refused_leaves_the_day_that_was_taken(begin: Begin, anna: User) -> None:
    match = begin(delay=DAY)
    assert refusal(do(match, "take", by=anna, now=at(1, 600))) == "wrong_phase"
    assert days_of(anna) == [(day(3), AUTOMATIC)]
    assert fresh(match).deadline_at == at(2)
    assert_sound(match)


def test_a_sweep_that_was_away_takes_the_days_that_it_would_have_taken(
    begin: Begin, anna: User
) -> None:
    """Time ran out before midnight; the sweep comes two nights later."""
    match = begin(delay=DAY)
    assert settle(at(2, 13 * HOUR)) == 0
    assert days_of(anna) == [(day(3), AUTOMATIC), (day(4), AUTOMATIC)]
    assert fresh(match).deadline_at == at(3)
    assert len(told(match, "day_off")) == 2
    assert_sound(match)


def test_a_sweep_that_was_away_gives_no_more_than_was_left(
    begin: Begin, anna: User, settings: Any
) -> None:
    settings.VACATION_DAYS = 1
    match = begin(delay=DAY)
    assert settle(at(5), (6, 1)) == 1
    assert days_of(anna) == [(day(3), AUTOMATIC)]
    assert kinds(match).count("day_off") == 1
    assert_sound(match)


def test_time_that_runs_out_at_midnight_takes_the_day_that_begins(begin: Begin, anna: User) -> None:
    midnight = datetime(2026, 3, 3, tzinfo=UTC)
    match = begin(delay=DAY, now=midnight - timedelta(days=1))
    assert match.deadline_at == midnight
    assert settle(midnight) == 0
    assert days_of(anna) == [(day(3), AUTOMATIC)]
    assert fresh(match).deadline_at == midnight + timedelta(days=1)


def test_time_used_up_as_a_day_off_begins_is_not_late_while_it_lasts(
    begin: Begin, anna: User, by_hand: User
) -> None:
    """A day that begins on a day off ends at midnight, where the next one stands still."""
    plan(anna, day(2), day(4))
    match = begin(delay=DAY)
    assert match.deadline_at == at(2.5)
    assert settle(at(2)) == 0
    done(do(match, "double", now=at(2)))
    assert clock_of(match) == {"used": DAY, "reserve": 0, "off": DAY}
    assert_sound(match)


def test_a_new_year_has_days_again(begin: Begin, anna: User, settings: Any) -> None:
    settings.VACATION_DAYS = 1
    noon = datetime(2026, 12, 30, 12, tzinfo=UTC)
    match = begin(delay=DAY, now=noon)
    for days in (1, 2):  # the 31st, and 1 January
        assert settle(noon + timedelta(days=days)) == 0
    assert settle(noon + timedelta(days=3), (6, 1)) == 1
    assert days_of(anna) == [(date(2026, 12, 31), AUTOMATIC), (date(2027, 1, 1), AUTOMATIC)]
    assert_sound(match)


def test_an_unanswered_double_takes_a_day_of_who_is_asked(begin: Begin, bjorn: User) -> None:
    match = begin(delay=DAY)
    done(do(match, "double", now=at(0.5)))
    assert settle(at(1.5)) == 0
    assert days_of(bjorn) == [(day(4), AUTOMATIC)]
    assert told(match, "day_off")[0]["by"] == "black"


def test_a_match_is_void_only_when_no_day_stands_for_it(anna: User, bjorn: User) -> None:
    """Also before the first play a day is taken first."""
    match = timed_match(anna, bjorn, delay=DAY, days_off=VACATION)
    assert settle(at(1)) == 0
    assert fresh(match).is_live
    choose(anna, automatic_vacation=False)
    settle(at(2))
    assert fresh(match).ended_by == Match.EndedBy.TIMEOUT_BEFORE_FIRST_PLAY
    assert_sound(match)
