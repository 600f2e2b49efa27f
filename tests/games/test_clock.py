"""The four numbers of a clock."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.clock import StintEnd, TimeControl, clock_payload, reminders, used
from games.days_off import Calendar

START = datetime(2026, 3, 2, 12, tzinfo=UTC)  # a Monday
DAY, HOUR = 86_400, 3600
TURN, WITHIN, LATE = StintEnd.TURN, StintEnd.WITHIN, StintEnd.LATE


def later(seconds: float) -> datetime:
    return START + timedelta(seconds=seconds)


# Days per move


def test_days_per_move_run_out_after_exactly_so_many_seconds() -> None:
    control = TimeControl(delay=3 * DAY)
    assert control.expires_at(START, 0, is_first=False) == later(3 * DAY)


@pytest.mark.parametrize("days", range(1, 31))
def test_one_to_thirty_days_per_move(days: int) -> None:
    assert TimeControl(days * DAY).expires_at(START, 0, is_first=True) == later(days * DAY)


def test_days_per_move_leave_no_reserve_behind() -> None:
    assert TimeControl(delay=DAY).reserve_after(0, 50, is_first=False, end=TURN) == 0


# The backgammon clock


def test_time_beyond_the_delay_comes_off_the_reserve() -> None:
    control = TimeControl(delay=12, reserve=120)
    assert control.reserve_after(120, 30, is_first=False, end=TURN) == 102
    assert control.reserve_after(120, 12, is_first=False, end=TURN) == 120
    assert control.reserve_after(120, 13, is_first=False, end=TURN) == 119


def test_a_reserve_never_falls_below_nothing() -> None:
    assert TimeControl(delay=12).reserve_after(5, 100, is_first=False, end=TURN) == 0


def test_a_double_and_its_answer_come_off_the_reserves_too() -> None:
    control = TimeControl(delay=12, reserve=120)
    assert control.reserve_after(120, 30, is_first=False, end=WITHIN) == 102


@pytest.mark.parametrize("length", [1, 3, 5, 7, 21])
def test_live_play_twelve_seconds_and_two_minutes_for_each_point(length: int) -> None:
    control = TimeControl(delay=12, reserve=120 * length)
    assert control.expires_at(START, 120 * length, is_first=False) == later(12 + 120 * length)


def test_the_first_stint_of_a_game_with_a_short_delay_is_five_minutes() -> None:
    control = TimeControl(delay=12, reserve=60)
    assert control.expires_at(START, 60, is_first=True) == later(360)
    assert control.expires_at(START, 60, is_first=False) == later(72)
    assert control.reserve_after(60, 310, is_first=True, end=TURN) == 50


def test_a_delay_of_an_hour_and_more_is_long_enough_for_a_first_stint() -> None:
    assert TimeControl(delay=HOUR - 1).stint_delay(is_first=True) == HOUR - 1
    assert TimeControl(delay=HOUR).stint_delay(is_first=True) == HOUR
    assert TimeControl(delay=0).stint_delay(is_first=True) == 300
    assert TimeControl(delay=299).stint_delay(is_first=True) == 300


# BrainKing's game clock


def test_the_bonus_is_credited_when_a_turn_ends_and_not_otherwise() -> None:
    control = TimeControl(delay=0, reserve=1000, bonus=100)
    assert control.reserve_after(1000, 30, is_first=False, end=TURN) == 1070
    assert control.reserve_after(1000, 30, is_first=False, end=WITHIN) == 970


def test_the_first_turn_earns_one_bonus_and_only_at_its_end() -> None:
    control = TimeControl(delay=0, reserve=1000, bonus=100)
    assert control.expires_at(START, 1000, is_first=True) == later(1300)
    assert control.reserve_after(1000, 310, is_first=True, end=TURN) == 1090


def test_the_bonus_stops_at_the_cap_but_takes_nothing_away() -> None:
    control = TimeControl(delay=0, reserve=1000, bonus=100, cap=1050)
    assert control.reserve_after(1000, 10, is_first=False, end=TURN) == 1050
    assert control.reserve_after(2000, 10, is_first=False, end=TURN) == 1990


def test_a_game_clock_begins_anew_for_who_was_late() -> None:
    """With nothing on it and no delay, he would be late again at once."""
    control = TimeControl(delay=0, reserve=10 * DAY, bonus=DAY, cap=10 * DAY)
    assert control.reserve_after(5, 11 * DAY, is_first=False, end=LATE) == 10 * DAY
    assert TimeControl(12, 120).reserve_after(5, 200, is_first=False, end=LATE) == 0


# Days granted


def test_granted_days_go_after_the_delay_and_before_the_reserve() -> None:
    control = TimeControl(delay=DAY, reserve=10 * DAY)
    left = control.reserve_after(10 * DAY, 3 * DAY, is_first=False, end=TURN, granted=2 * DAY)
    assert left == 10 * DAY
    left = control.reserve_after(10 * DAY, 3 * DAY + 7, is_first=False, end=TURN, granted=2 * DAY)
    assert left == 10 * DAY - 7


def test_granted_days_put_the_deadline_off_by_themselves() -> None:
    control = TimeControl(delay=DAY, reserve=DAY)
    at = control.expires_at(START, DAY, is_first=False, granted=2 * DAY)
    assert at == later(4 * DAY)


def test_what_is_granted_is_not_kept() -> None:
    control = TimeControl(delay=DAY, reserve=10 * DAY)
    assert control.reserve_after(DAY, 60, is_first=False, end=TURN, granted=2 * DAY) == DAY


# Days off

WEEKENDS = Calendar(weekends=True)


def test_five_days_a_move_over_weekends_are_never_refilled() -> None:
    """Each weekend stands still; the days that have run stay run."""
    at = TimeControl(delay=5 * DAY).expires_at(START, 0, is_first=False, calendar=WEEKENDS)
    assert at == later(7 * DAY)
    for days in (4, 5, 6, 6.5):
        ran, _ = used(START, later(days * DAY), WEEKENDS)
        assert ran <= 5 * DAY
    assert used(START, at, WEEKENDS) == (5 * DAY, 2 * DAY)


def test_a_weekend_does_not_come_off_the_reserve() -> None:
    control = TimeControl(delay=DAY, reserve=3 * DAY)
    friday = START + timedelta(days=4)
    ran, stood = used(friday, friday + timedelta(days=4), WEEKENDS)
    assert (ran, stood) == (2 * DAY, 2 * DAY)
    assert control.reserve_after(3 * DAY, ran, is_first=False, end=TURN) == 2 * DAY


def test_a_clock_never_runs_backwards() -> None:
    """Two servers whose clocks differ may date an end before its beginning."""
    assert used(START, later(-3)) == (0, 0)
    assert used(START, later(-3), WEEKENDS) == (0, 0)


@given(
    st.floats(0, 40 * DAY),
    st.booleans(),
    st.frozensets(st.dates(date(2026, 3, 1), date(2026, 4, 20)), max_size=10),
)
def test_seconds_that_ran_and_that_stood_still_are_all_that_passed(
    passed: float, weekends: bool, days: frozenset[date]
) -> None:
    end = later(passed)
    ran, stood = used(START, end, Calendar(weekends, days))
    assert ran >= 0
    assert stood >= 0
    assert ran + stood == int((end - START).total_seconds())


@given(
    st.integers(0, 3 * DAY),
    st.integers(0, 10 * DAY),
    st.integers(0, 3 * DAY),
    st.floats(0, 30 * DAY),
    st.booleans(),
)
def test_who_is_in_time_by_the_deadline_is_in_time_by_the_seconds(
    delay: int, reserve: int, granted: int, passed: float, weekends: bool
) -> None:
    """Whoever acts before the deadline has used no more than he had, and the other way round."""
    control = TimeControl(delay, reserve)
    calendar = Calendar(weekends)
    due = control.expires_at(START, reserve, is_first=False, granted=granted, calendar=calendar)
    whole = control.stint_seconds(reserve, is_first=False, granted=granted)
    ran, _ = used(START, later(passed), calendar)
    if later(passed) < due:
        assert ran <= whole
        left = control.reserve_after(reserve, ran, is_first=False, end=WITHIN, granted=granted)
        assert 0 <= left <= reserve
    else:
        assert ran >= whole


# What the log says


def test_the_log_says_only_what_there_was() -> None:
    assert clock_payload(used=5, reserve=6, off=0, granted=0) == {"used": 5, "reserve": 6}
    assert clock_payload(used=5, reserve=6, off=7, granted=8) == {
        "used": 5,
        "reserve": 6,
        "off": 7,
        "granted": 8,
    }


# Reminders


def test_a_player_hears_when_80_percent_are_gone_and_again_near_the_end() -> None:
    assert list(reminders(START, 10 * DAY)) == [later(8 * DAY), later(9.5 * DAY)]


def test_the_last_reminder_comes_at_most_twelve_hours_before_the_end() -> None:
    assert list(reminders(START, 30 * DAY)) == [later(24 * DAY), later(29.5 * DAY)]


def test_who_sits_at_the_board_is_not_reminded() -> None:
    assert list(reminders(START, 6 * HOUR - 1)) == []
    assert len(list(reminders(START, 6 * HOUR))) == 2


def test_reminders_leave_days_off_out() -> None:
    first, last = reminders(START, 5 * DAY, WEEKENDS)
    assert first == later(4 * DAY)
    assert last == later(7 * DAY - 6 * HOUR)
