"""The clock in a match: what a stint may last, what it uses up, and what that costs."""

from collections.abc import Callable
from datetime import timedelta

import pytest

from accounts.models import User
from backgammon.notation import parse_position
from games import hooks
from games.models import Game, Match
from games.services import play
from games.services.answers import Refused
from games.verification import differences
from tests import dice
from tests.games.playing import assert_sound, do, done, fresh, kinds, refusal, set_board, submit
from tests.games.timing import (
    DAY,
    HOUR,
    MONDAY,
    WEEKENDS,
    any_turn,
    at,
    begun_match,
    clock_of,
    settle,
    timed_match,
    turn,
)

pytestmark = pytest.mark.usefixtures("roll_dice")
Make = Callable[..., Match]


# To the second


def test_the_last_second_is_good_and_the_next_is_late(begin: Make) -> None:
    match = begin(delay=3 * DAY)
    assert match.deadline_at == at(3)
    assert settle(at(3, -0.001)) == 0
    done(do(match, "double", now=at(3, -0.001)))
    other = begin(delay=3 * DAY)
    dice.SCRIPT.append((6, 1))
    assert refusal(do(other, "double", now=at(3))) == "late"


def test_three_seconds_before_the_end_nobody_loses(begin: Make) -> None:
    match = begin(delay=DAY, reserve=DAY)
    assert settle(at(2, -3)) == 0
    turn(match, (2, 1), "24/23 13/11", now=at(2, -3))
    assert clock_of(match) == {"used": 2 * DAY - 3, "reserve": 3}
    assert_sound(match)


def test_a_reserve_is_never_negative_however_late_the_sweep_is(begin: Make) -> None:
    match = begin(delay=DAY, reserve=DAY)
    assert settle(at(9), (6, 1)) == 1
    assert clock_of(match) == {"used": 9 * DAY, "reserve": 0}
    assert fresh(match).white_reserve == 0
    assert_sound(match)


def test_who_comes_first_settles_it_and_only_once(begin: Make) -> None:
    match = begin(delay=DAY)
    assert settle(at(1), (6, 1)) == 1
    assert settle(at(1)) == 0
    assert refusal(do(match, "double", by=match.white, now=at(1, 1))) != "late"
    assert kinds(match).count("timeout") == 1


def test_a_deadline_that_is_stored_too_early_is_mended_and_costs_nothing(begin: Make) -> None:
    match = begin(delay=3 * DAY)
    Match.objects.filter(pk=match.pk).update(deadline_at=at(1))
    assert settle(at(1)) == 0
    assert fresh(match).deadline_at == at(3)
    assert fresh(match).version == match.version


def test_a_sweep_that_was_away_settles_the_oldest_first(begin: Make) -> None:
    matches = [begin(delay=days * DAY) for days in (3, 1, 2)]
    settled: list[int] = []
    hooks.game_finished.append(lambda match, game, *, now: settled.append(match.pk))
    try:
        assert settle(at(3, HOUR), (6, 1), (6, 1), (6, 1)) == 3
    finally:
        hooks.game_finished.pop()
    assert settled == [matches[1].pk, matches[2].pk, matches[0].pk]


def test_thirty_days_are_thirty_days(begin: Make) -> None:
    match = begin(delay=30 * DAY)
    assert settle(at(29.9)) == 0
    assert fresh(match).is_live
    assert settle(at(30), (6, 1)) == 1


def test_a_deadline_of_before_ends_nothing_that_began_since(begin: Make) -> None:
    """The end of an earlier stint, and of an earlier game, pass without effect."""
    match = begin(delay=DAY)
    done(do(match, "double", now=at(0.9)))
    assert settle(at(1)) == 0
    dice.SCRIPT.append((6, 1))
    done(do(match, "drop", now=at(1.8)))
    assert settle(at(1.9)) == 0
    assert (fresh(match).game_number, fresh(match).deadline_at) == (2, at(2.8))


def test_a_time_out_is_passed_on_as_every_end(begin: Make, monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[str] = []
    for name in ("turn_changed", "game_finished", "match_finished"):
        hook = [lambda match, game, *, now, name=name: heard.append(name)]
        monkeypatch.setattr(hooks, name, hook)
    begin(delay=DAY)
    heard.clear()
    settle(at(1), (6, 1))
    assert heard == ["game_finished", "turn_changed"]
    settle(at(2))
    assert heard[2:] == ["game_finished", "match_finished"]


# Stints


def test_every_stint_has_a_fresh_delay(begin: Make) -> None:
    match = begin(delay=DAY, reserve=0)
    done(do(match, "double", now=at(0.9)))
    assert fresh(match).deadline_at == at(1.9)
    done(do(match, "take", now=at(1.8)))
    assert fresh(match).deadline_at == at(2.8)
    turn(match, (2, 1), "24/23 13/11", now=at(2.7))
    assert fresh(match).deadline_at == at(3.7)
    assert_sound(match)


def test_offers_and_rolls_move_no_clock(begin: Make) -> None:
    match = begin(delay=DAY, reserve=HOUR)
    done(do(match, "offer_resignation", level=1, now=at(0.5)))
    done(do(match, "refuse_offer", by=match.black, now=at(0.6)))
    assert fresh(match).deadline_at == at(1, HOUR)
    turn_at = at(1, 60)
    turn(match, (2, 1), "24/23 13/11", now=turn_at)
    assert clock_of(match) == {"used": DAY + 60, "reserve": HOUR - 60}


def test_a_bonus_comes_once_a_turn_and_not_for_a_double_or_a_take(begin: Make) -> None:
    match = begin(delay=0, reserve=10 * DAY, bonus=DAY)
    start = fresh(match).white_reserve
    assert start == 11 * DAY  # one turn was played at once
    done(do(match, "double", now=at(1)))
    assert fresh(match).white_reserve == start - DAY
    done(do(match, "take", now=at(3)))
    assert fresh(match).black_reserve == start - 2 * DAY
    turn(match, (2, 1), "24/23 13/11", now=at(4))
    assert fresh(match).white_reserve == start - 2 * DAY + DAY
    assert_sound(match)


def test_no_bonus_comes_before_the_first_turn_is_over(anna: User, bjorn: User) -> None:
    match = timed_match(anna, bjorn, delay=0, reserve=10 * DAY, bonus=DAY, cap=10 * DAY)
    assert (match.white_reserve, match.black_reserve) == (10 * DAY, 10 * DAY)
    done(submit(match, "8/5 6/5", now=at(0.5)))
    after = fresh(match)
    assert (after.white_reserve, after.black_reserve) == (10 * DAY, 10 * DAY)  # the cap
    assert clock_of(match)["reserve"] == 10 * DAY


def test_a_pass_ends_a_turn_and_earns_the_bonus(begin: Make) -> None:
    match = begin(delay=0, reserve=10 * DAY, bonus=DAY, cap=20 * DAY)
    board = parse_position("W[13:14] B[2:4 3:2 4:2 5:2 6:5] bar W=1")
    set_board(match, board=board)
    before = fresh(match).white_reserve
    dice.SCRIPT.append((6, 5))
    done(do(match, "roll", now=at(1)))
    done(do(match, "pass_turn", now=at(1)))
    assert fresh(match).white_reserve == before - DAY + DAY


# Live play


def test_a_live_clock_is_exact(anna: User, bjorn: User) -> None:
    """12 seconds a stint and two minutes for each point of the match; five minutes to come."""
    match = timed_match(anna, bjorn, length=3, delay=12, reserve=360)
    assert match.deadline_at == MONDAY + timedelta(seconds=300 + 360)
    done(submit(match, "8/5 6/5", now=at(seconds=290)))
    after = fresh(match)
    assert after.white_reserve == 360
    assert after.deadline_at == at(seconds=290 + 12 + 360)  # no five minutes for the second player
    turn(match, (4, 2), "8/4 6/4", now=at(seconds=290 + 30))
    assert clock_of(match) == {"used": 30, "reserve": 342}
    turn(match, (2, 1), "24/23 13/11", now=at(seconds=320 + 12))
    assert clock_of(match) == {"used": 12, "reserve": 360}
    assert_sound(match)


def test_a_live_clock_runs_out_within_the_second(anna: User, bjorn: User) -> None:
    match = begun_match(anna, bjorn, length=3, delay=12, reserve=360)
    assert settle(at(seconds=371.9)) == 0
    assert settle(at(seconds=372), (6, 1)) == 1
    after = fresh(match)
    assert (after.game_number, after.white_reserve, after.black_reserve) == (2, 0, 360)
    assert after.deadline_at == at(seconds=372 + 300)  # the next game begins with five minutes
    assert_sound(match)


def test_a_reserve_is_for_the_whole_match(anna: User, bjorn: User) -> None:
    match = begun_match(anna, bjorn, length=3, delay=12, reserve=360)
    done(do(match, "double", now=at(seconds=100)))
    dice.SCRIPT.append((6, 1))
    done(do(match, "drop", now=at(seconds=100)))
    after = fresh(match)
    assert (after.game_number, after.white_reserve, after.black_reserve) == (2, 360 - 88, 360)


def test_a_live_clock_never_stands_still(anna: User, bjorn: User) -> None:
    """Days off are for clocks of a day and more."""
    friday = at(4, 11 * HOUR + 3590)
    match = begun_match(anna, bjorn, now=friday, delay=12, reserve=120)
    Match.objects.filter(pk=match.pk).update(days_off=WEEKENDS)
    assert settle(friday + timedelta(seconds=132), (6, 1)) == 1


# What it costs


def test_a_first_time_out_costs_the_game_and_a_second_the_match(begin: Make) -> None:
    match = begin(delay=DAY)
    settle(at(1), (6, 1))
    after = fresh(match)
    assert (after.black_score, after.game_number, after.is_live) == (2, 2, True)
    assert after.deadline_at == at(2)
    settle(at(2))
    over = fresh(match)
    assert (over.winner, over.ended_by) == (match.black, Match.EndedBy.TIMEOUT)
    assert (over.white_score, over.black_score) == (0, 2)
    assert over.remind_at is None
    assert_sound(match)


def test_a_time_out_of_each_player_ends_no_match(begin: Make) -> None:
    match = begin(delay=DAY)
    settle(at(1), (1, 6))  # Black begins game 2
    settle(at(2), (6, 1))
    after = fresh(match)
    assert (after.white_score, after.black_score, after.is_live) == (2, 2, True)
    assert_sound(match)


def test_an_unanswered_double_is_a_drop(begin: Make) -> None:
    match = begin(delay=DAY)
    done(do(match, "double", now=at(0.5)))
    assert settle(at(1.5), (6, 1)) == 1
    game = Game.objects.get(match=match, number=1)
    assert (game.winner, game.points, game.late, game.ended_by) == ("white", 1, "black", "timeout")
    assert_sound(match)


def test_a_match_in_which_the_late_player_has_not_played_is_void(anna: User, bjorn: User) -> None:
    match = timed_match(anna, bjorn, delay=DAY)
    done(submit(match, "8/5 6/5", now=at(0.5)))
    settle(at(1.5))
    after = fresh(match)
    assert (after.status, after.winner) == (Match.Status.CANCELLED, None)
    assert after.ended_by == Match.EndedBy.TIMEOUT_BEFORE_FIRST_PLAY
    assert_sound(match)


def test_a_game_clock_goes_on_after_a_time_out(begin: Make) -> None:
    match = begin(delay=0, reserve=10 * DAY, bonus=DAY, cap=10 * DAY)
    settle(at(10), (6, 1))
    after = fresh(match)
    assert (after.white_reserve, after.black_reserve) == (10 * DAY, 10 * DAY)
    assert after.deadline_at == at(20, 300)
    assert_sound(match)


def test_opening_a_page_never_ends_a_game(begin: Make) -> None:
    match = begin(delay=DAY)
    assert not play.open_turn(match.pk, user=match.white, now=at(2))
    assert fresh(match).version == match.version


def test_the_late_player_is_told_so_and_the_time_out_stands(begin: Make) -> None:
    match = begin(delay=DAY)
    dice.SCRIPT.append((6, 1))
    answer = do(match, "roll", now=at(1))
    assert isinstance(answer, Refused)
    assert answer.code == "late"
    assert fresh(match).game_number == 2


# Weekends


def test_a_weekend_stands_still_in_the_deadline_and_in_the_log(begin: Make) -> None:
    match = begin(delay=5 * DAY, reserve=3 * DAY, days_off=WEEKENDS)
    assert match.deadline_at == at(10)  # 16 March: weekends of the 7th and of the 14th left out
    turn(match, (2, 1), "24/23 13/11", now=at(8))
    assert clock_of(match) == {"used": 6 * DAY, "reserve": 2 * DAY, "off": 2 * DAY}
    assert_sound(match)


def test_weekends_refill_nothing_however_many_come(begin: Make) -> None:
    """White moves each Friday, four days after Black, who moves each Monday: a day of his reserve
    is gone every week, and when the last one is he is late."""
    match = begin(delay=3 * DAY, reserve=3 * DAY, days_off=WEEKENDS)
    for week in range(2):
        any_turn(match, now=at(7 * week + 4))
        assert fresh(match).white_reserve == (2 - week) * DAY
        any_turn(match, now=at(7 * week + 7))
        assert clock_of(match) == {"used": DAY, "reserve": 3 * DAY, "off": 2 * DAY}
    assert fresh(match).deadline_at == at(18)
    assert settle(at(18, -1)) == 0
    assert settle(at(18), (6, 1)) == 1
    assert_sound(match)


def test_on_a_weekend_one_may_play_and_uses_nothing(begin: Make) -> None:
    match = begin(delay=5 * DAY, reserve=DAY, days_off=WEEKENDS)
    saturday = at(5)
    done(do(match, "double", now=saturday))
    assert clock_of(match) == {"used": int(4.5 * DAY), "reserve": DAY, "off": DAY // 2}
    done(do(match, "take", now=saturday + timedelta(hours=30)))
    assert clock_of(match) == {"used": 0, "reserve": DAY, "off": 30 * HOUR}
    assert_sound(match)


# What is found in a log


def test_an_action_that_came_too_late_is_found(begin: Make) -> None:
    match = begin(delay=DAY)
    any_turn(match, now=at(0.9))
    assert_sound(match)
    Match.objects.filter(pk=match.pk).update(delay=DAY // 2)
    assert any(f"s had been used of {DAY // 2} s" in each for each in differences(fresh(match)))


def test_a_time_out_that_came_too_early_is_found(begin: Make) -> None:
    match = begin(delay=DAY)
    settle(at(1), (6, 1))
    assert_sound(match)
    Match.objects.filter(pk=match.pk).update(delay=2 * DAY)
    assert any(f"s had been used of {2 * DAY} s" in each for each in differences(fresh(match)))
