"""The four numbers of a clock."""

from datetime import UTC, datetime, timedelta

from games.clock import StintEnd, TimeControl

START = datetime(2026, 3, 1, 12, tzinfo=UTC)
DAY = 86_400


def test_days_per_move_run_out_after_exactly_so_many_seconds() -> None:
    control = TimeControl(delay=3 * DAY)
    assert control.expires_at(START, 0, is_first=False) == START + timedelta(seconds=3 * DAY)


def test_days_per_move_leave_no_reserve_behind() -> None:
    assert TimeControl(delay=DAY).reserve_after(0, 50, is_first=False, end=StintEnd.TURN) == 0


def test_time_beyond_the_delay_comes_off_the_reserve() -> None:
    control = TimeControl(delay=12, reserve=120)
    assert control.reserve_after(120, 30, is_first=False, end=StintEnd.TURN) == 102
    assert control.reserve_after(120, 12, is_first=False, end=StintEnd.TURN) == 120


def test_a_reserve_never_falls_below_nothing() -> None:
    assert TimeControl(delay=12).reserve_after(5, 100, is_first=False, end=StintEnd.TURN) == 0


def test_the_bonus_is_credited_when_a_turn_ends_and_not_otherwise() -> None:
    control = TimeControl(delay=0, reserve=1000, bonus=100)
    assert control.reserve_after(1000, 30, is_first=False, end=StintEnd.TURN) == 1070
    assert control.reserve_after(1000, 30, is_first=False, end=StintEnd.WITHIN) == 970


def test_the_bonus_stops_at_the_cap_but_takes_nothing_away() -> None:
    control = TimeControl(delay=0, reserve=1000, bonus=100, cap=1050)
    assert control.reserve_after(1000, 10, is_first=False, end=StintEnd.TURN) == 1050
    assert control.reserve_after(2000, 10, is_first=False, end=StintEnd.TURN) == 1990


def test_the_first_stint_of_a_game_with_a_short_delay_is_five_minutes() -> None:
    control = TimeControl(delay=12, reserve=60)
    assert control.expires_at(START, 60, is_first=True) == START + timedelta(seconds=360)
    assert control.expires_at(START, 60, is_first=False) == START + timedelta(seconds=72)
    assert control.reserve_after(60, 310, is_first=True, end=StintEnd.TURN) == 50
