"""Vacation: days planned and given back, and the allowance of a year."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any

import pytest

from accounts.models import User
from games import time_off
from games.models import Match
from games.services import vacation
from games.services.vacation import VacationRefused
from games.verification import differences
from tests import dice
from tests.games.playing import assert_sound, do, done, fresh, kinds
from tests.games.timing import (
    BOTH,
    DAY,
    HOUR,
    MONDAY,
    VACATION,
    WEEKENDS,
    any_turn,
    at,
    begun_match,
    clock_of,
    day,
    days_of,
    plan,
    settle,
    told,
)

pytestmark = pytest.mark.usefixtures("roll_dice")
Begin = Callable[..., Match]
PLANNED, AUTOMATIC = "planned", "automatic"


@pytest.fixture
def begin(anna: User, bjorn: User) -> Begin:
    """Anna is to roll or double since noon on Monday; vacation counts unless changed."""
    return lambda **terms: begun_match(anna, bjorn, **{"days_off": VACATION, **terms})


def code(user: User, *days: date, now: datetime = MONDAY) -> str:
    with pytest.raises(VacationRefused) as refused:
        vacation.plan(user, days, now=now)
    assert refused.value.sentence
    return refused.value.code


# Planned days


def test_a_planned_day_stands_still(begin: Begin, anna: User) -> None:
    plan(anna, day(4), day(5))
    match = begin(delay=3 * DAY, reserve=DAY)
    assert match.deadline_at == at(6)
    any_turn(match, now=at(5.5))
    assert clock_of(match) == {"used": int(3.5 * DAY), "reserve": DAY // 2, "off": 2 * DAY}
    assert_sound(match)


def test_planning_moves_the_deadlines_that_are_running_and_the_log_tells(
    begin: Begin, anna: User
) -> None:
    match = begin(delay=3 * DAY)
    assert plan(anna, day(5), day(4), now=at(1)) == [day(4), day(5)]
    assert fresh(match).deadline_at == at(5)
    assert told(match, "day_off") == [
        {
            "v": 1,
            "by": "white",
            "day": "2026-03-04",
            "auto": False,
            "until": at(5).isoformat(),
        }
    ]
    assert_sound(match)


def test_days_after_the_deadline_move_nothing(begin: Begin, anna: User) -> None:
    match = begin(delay=DAY)
    plan(anna, day(4), day(5))
    assert fresh(match).deadline_at == at(1)
    assert fresh(match).version == match.version


def test_only_the_vacation_of_the_one_to_act_counts(
    begin: Begin, bjorn: User, by_hand: User
) -> None:
    match = begin(delay=3 * DAY)
    plan(bjorn, day(3), day(4))
    assert fresh(match).deadline_at == at(3)
    assert settle(at(3), (6, 1)) == 1


def test_the_opponents_vacation_counts_when_he_comes_to_act(begin: Begin, bjorn: User) -> None:
    plan(bjorn, day(4))
    match = begin(delay=3 * DAY)
    done(do(match, "double", now=at(1)))
    assert fresh(match).deadline_at == at(5)


def test_vacation_counts_for_nothing_where_the_match_says_so(
    begin: Begin, anna: User, bjorn: User
) -> None:
    plan(anna, day(3), day(4))
    for days_off in ("none", WEEKENDS):
        match = begin(delay=2 * DAY, days_off=days_off)
        assert match.deadline_at == at(2)
        assert settle(at(2), (6, 1)) == 1
        assert days_of(anna) == [(day(3), PLANNED), (day(4), PLANNED)]
        assert "day_off" not in kinds(match)
        assert_sound(match)


def test_weekends_and_vacation_add_up(begin: Begin, anna: User) -> None:
    plan(anna, day(6), day(7), day(9))
    match = begin(delay=5 * DAY, days_off=BOTH)
    assert match.deadline_at == at(9)  # Monday noon, without the 6th to the 9th


def test_vacation_ends(begin: Begin, anna: User, by_hand: User) -> None:
    plan(anna, day(3))
    match = begin(delay=DAY)
    assert settle(at(1.9)) == 0
    assert settle(at(2), (6, 1)) == 1
    assert time_off.on_vacation([anna.pk], at(1.4)) == {anna.pk}
    assert time_off.on_vacation([anna.pk], at(1.5)) == set()
    assert_sound(match)


def test_on_vacation_one_may_play(begin: Begin, anna: User) -> None:
    plan(anna, day(3))
    match = begin(delay=DAY, reserve=DAY)
    any_turn(match, now=at(1))
    assert clock_of(match) == {"used": DAY // 2, "reserve": DAY, "off": DAY // 2}


def test_today_can_still_be_taken(begin: Begin, anna: User) -> None:
    match = begin(delay=DAY)
    plan(anna, day(3), now=at(0.75))
    assert fresh(match).deadline_at == at(2)


def test_who_is_late_already_cannot_save_himself_by_planning(
    begin: Begin, anna: User, by_hand: User
) -> None:
    match = begin(delay=DAY)
    dice.SCRIPT.append((6, 1))
    plan(anna, day(3), now=at(1, 60))
    assert "timeout" in kinds(match)
    assert fresh(match).game_number == 2


def test_planning_twice_is_planning_once(anna: User) -> None:
    plan(anna, day(4))
    assert plan(anna, day(4), day(5)) == [day(5)]
    assert days_of(anna) == [(day(4), PLANNED), (day(5), PLANNED)]


def test_days_that_are_over_and_days_far_away_are_refused(anna: User) -> None:
    assert code(anna, day(1)) == "past"
    assert code(anna, date(2028, 1, 1)) == "too_far"
    assert plan(anna, day(2), date(2027, 12, 31)) == [day(2), date(2027, 12, 31)]


def test_a_year_has_thirty_days_and_the_next_one_thirty_more(anna: User) -> None:
    april = [date(2026, 4, number) for number in range(1, 31)]
    plan(anna, *april[:20])
    assert time_off.days_left(anna, 2026) == 10
    assert code(anna, *april[20:], date(2026, 5, 1)) == "too_many"
    assert time_off.days_left(anna, 2026) == 10
    plan(anna, *april)
    assert code(anna, date(2026, 5, 1)) == "too_many"
    plan(anna, date(2027, 1, 1))
    assert (time_off.days_left(anna, 2026), time_off.days_left(anna, 2027)) == (0, 29)
    assert [each.day for each in time_off.vacation_days(anna, 2026)] == april


def test_the_allowance_is_a_setting(anna: User, settings: Any) -> None:
    settings.VACATION_DAYS = 1
    plan(anna, day(4))
    assert code(anna, day(5)) == "too_many"


def test_days_are_those_of_the_sites_zone_whatever_zone_the_player_reads(
    begin: Begin, anna: User, settings: Any
) -> None:
    settings.TIME_ZONE = "Europe/Helsinki"
    anna.timezone = "America/New_York"
    anna.save()
    plan(anna, day(3), now=datetime(2026, 3, 2, 23, tzinfo=UTC))  # the 3rd in Helsinki
    match = begin(delay=DAY)
    assert match.deadline_at == at(2)
    # The 3rd ends at ten in the evening, UTC.
    assert clock_at(match, datetime(2026, 3, 3, 23, tzinfo=UTC)) == 11 * HOUR


def clock_at(match: Match, now: datetime) -> int:
    """What has been used when the one to act doubles at this moment."""
    done(do(match, "double", now=now))
    return clock_of(match)["used"]


# Given back


def test_a_day_given_back_runs_again(begin: Begin, anna: User) -> None:
    plan(anna, day(3), day(4))
    match = begin(delay=2 * DAY)
    assert match.deadline_at == at(4)
    assert vacation.cancel(anna, [day(4), day(5)], now=at(0.1)) == [day(4)]
    assert fresh(match).deadline_at == at(3)
    assert days_of(anna) == [(day(3), PLANNED)]
    assert time_off.days_left(anna, 2026) == 29
    assert_sound(match)


def test_days_up_to_today_cannot_be_given_back(anna: User) -> None:
    plan(anna, day(2), day(3))
    for today in (day(2), day(1)):
        with pytest.raises(VacationRefused) as refused:
            vacation.cancel(anna, [today, day(3)], now=MONDAY)
        assert refused.value.code == "past"
    assert len(days_of(anna)) == 2


def test_days_that_cannot_be_taken_leave_those_given_back_as_they_are(anna: User) -> None:
    plan(anna, day(4))
    for impossible in (day(1), date(MONDAY.year + 2, 1, 1)):
        with pytest.raises(VacationRefused):
            vacation.change(anna, new=[day(5), impossible], gone=[day(4)], now=MONDAY)
    assert days_of(anna) == [(day(4), PLANNED)]
    vacation.change(anna, new=[day(5)], gone=[day(4)], now=MONDAY)
    assert days_of(anna) == [(day(5), PLANNED)]


def test_should_giving_back_break_off_no_deadline_is_too_late(
    begin: Begin, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The deadlines are written before the days go; the sweep mends what is too early."""
    plan(anna, day(3), day(4))
    match = begin(delay=2 * DAY)
    written = vacation._set_times_again

    def die(*args: Any, without: frozenset[date] = frozenset(), **more: Any) -> None:
        written(*args, without=without, **more)
        raise KeyboardInterrupt

    monkeypatch.setattr(vacation, "_set_times_again", die)
    with pytest.raises(KeyboardInterrupt):
        vacation.cancel(anna, [day(4)], now=at(0.1))
    assert len(days_of(anna)) == 2
    assert fresh(match).deadline_at == at(3)
    assert settle(at(3)) == 0
    assert fresh(match).deadline_at == at(4)
    assert told(match, "day_off")[0]["until"] == at(4).isoformat()
    assert_sound(match)


def test_damage_to_the_clocks_log_is_found(begin: Begin, anna: User) -> None:
    plan(anna, day(3))
    match = begin(delay=DAY, reserve=DAY)
    any_turn(match, now=at(1))
    ended = match.events.filter(payload__has_key="clock").latest("seq")
    for change in ({"off": 5}, {"used": 3}, {"reserve": 1}, {"off": -5}, {"granted": 4}):
        payload = {**ended.payload, "clock": {**ended.payload["clock"], **change}}
        match.events.filter(pk=ended.pk).update(payload=payload)
        assert differences(fresh(match)) != []
    match.events.filter(pk=ended.pk).update(payload=ended.payload)
    assert_sound(match)
    Match.objects.filter(pk=match.pk).update(days_off="none")
    assert any("stood still" in found for found in differences(fresh(match)))
