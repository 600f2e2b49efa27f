"""Time that runs out: what it costs, and that it is settled once."""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.utils import timezone

from accounts.models import User
from backgammon.notation import parse_position
from backgammon.rules import Color, Cube, Phase
from games import selectors
from games.models import Event, Game, Match
from games.services import timeouts
from tests.games.playing import (
    do,
    done,
    fresh,
    kinds,
    make_match,
    past,
    refusal,
    set_board,
    state,
    submit,
)

DAY = 86_400
RollDice = Callable[..., None]


@pytest.fixture
def begun(match: Match, roll_dice: RollDice) -> Match:
    """Both have completed a turn; Anna is to roll or double."""
    done(submit(match, "8/5 6/5"))
    roll_dice((4, 2))
    done(do(match, "roll"))
    done(submit(match, "8/4 6/4"))
    return fresh(match)


def test_before_the_deadline_nothing_is_settled(begun: Match) -> None:
    past(begun, 3 * DAY - 60)
    assert timeouts.settle_due() == 0
    assert fresh(begun).is_live


def test_a_time_out_costs_a_gammon_while_nothing_is_off(begun: Match, roll_dice: RollDice) -> None:
    past(begun, 3 * DAY)
    roll_dice((2, 1))
    assert timeouts.settle_due() == 1
    after = fresh(begun)
    game = Game.objects.get(match=begun, number=1)
    assert (game.winner, game.kind, game.points, game.ended_by) == ("black", 2, 2, "timeout")
    assert game.late == "white"
    assert (after.white_score, after.black_score, after.game_number) == (0, 2, 2)
    assert after.is_live


def test_an_unanswered_double_is_a_drop(begun: Match, roll_dice: RollDice) -> None:
    done(do(begun, "double"))
    past(begun, 3 * DAY)
    roll_dice((2, 1))
    timeouts.settle_due()
    game = Game.objects.get(match=begun, number=1)
    assert (game.winner, game.points, game.late) == ("white", 1, "black")


def test_only_a_gammon_possible_costs_two_points_not_three(
    begun: Match, roll_dice: RollDice
) -> None:
    roll_dice((2, 1))
    set_board(begun, board=parse_position("W[18:2 13:13] B[3:10 2:5]"))
    past(begun, 3 * DAY)
    timeouts.settle_due()
    assert Game.objects.get(match=begun, number=1).points == 2


def test_a_time_out_before_the_first_play_makes_the_match_void(match: Match) -> None:
    past(match, 3 * DAY)
    timeouts.settle_due()
    after = fresh(match)
    assert after.status == Match.Status.CANCELLED
    assert after.ended_by == Match.EndedBy.TIMEOUT_BEFORE_FIRST_PLAY
    assert after.winner is None
    assert selectors.timeouts_of(match.white) == 1
    assert selectors.timeouts_of(match.black) == 0


def test_a_turn_in_an_earlier_game_counts_as_the_first_play(
    begun: Match, roll_dice: RollDice
) -> None:
    done(do(begun, "double"))
    roll_dice((6, 1))
    done(do(begun, "drop"))
    past(begun, 3 * DAY)
    roll_dice((2, 1))
    timeouts.settle_due()
    after = fresh(begun)
    assert after.is_live
    assert (after.white_score, after.black_score) == (1, 2)


def test_the_second_time_out_of_a_player_loses_the_match(begun: Match, roll_dice: RollDice) -> None:
    past(begun, 3 * DAY)
    roll_dice((6, 1))
    timeouts.settle_due()
    past(begun, 3 * DAY)
    timeouts.settle_due()
    after = fresh(begun)
    assert (after.status, after.ended_by) == (Match.Status.FINISHED, Match.EndedBy.TIMEOUT)
    assert (after.winner, after.white_score, after.black_score) == (after.black, 0, 2)
    last = Game.objects.get(match=begun, number=2)
    assert (last.points, last.counts_in_score) == (2, False)


def test_an_open_resignation_offer_is_what_a_time_out_costs(
    begun: Match, roll_dice: RollDice
) -> None:
    done(do(begun, "offer_resignation", level=1))
    past(begun, 3 * DAY)
    roll_dice((6, 1))
    timeouts.settle_due()
    game = Game.objects.get(match=begun, number=1)
    assert (game.winner, game.points, game.late) == ("black", 1, "white")


def test_a_late_action_is_refused_and_the_expiry_is_kept(begun: Match, roll_dice: RollDice) -> None:
    past(begun, 3 * DAY)
    roll_dice((2, 1))
    assert refusal(do(begun, "double")) == "late"
    assert fresh(begun).game_number == 2
    assert "timeout" in kinds(begun)


def test_the_sweep_settles_a_match_once(begun: Match, roll_dice: RollDice) -> None:
    past(begun, 3 * DAY)
    roll_dice((2, 1))
    assert [timeouts.settle_due(), timeouts.settle_due()] == [1, 0]
    assert kinds(begun).count("timeout") == 1


def test_a_match_that_cannot_be_settled_is_put_off_and_blocks_no_other(
    begun: Match, anna: User, cecilia: User, roll_dice: RollDice, caplog: pytest.LogCaptureFixture
) -> None:
    roll_dice((5, 1))
    other = make_match(anna, cecilia)
    past(begun, 4 * DAY)
    past(other, 3 * DAY)
    Game.objects.filter(match=begun).update(state={"v": 99})
    now = timezone.now()
    assert timeouts.settle_due(now=now) == 1
    assert not fresh(other).is_live
    assert fresh(begun).deadline_at == now + timedelta(minutes=5)
    assert "cannot be settled" in caplog.text


def test_a_sweep_goes_on_until_nothing_is_due_or_its_time_is_over(
    anna: User, bjorn: User, roll_dice: RollDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    roll_dice(*[(3, 1)] * 5)
    for _ in range(5):
        past(make_match(anna, bjorn), 4 * DAY)
    with monkeypatch.context() as less:
        less.setattr(timeouts, "PATIENCE", 0)
        assert timeouts.settle_due() == 0
    monkeypatch.setattr(timeouts, "LIMIT", 2)
    assert timeouts.settle_due() == 5
    assert not Match.objects.live().exists()


def test_rolling_does_not_give_fresh_time(begun: Match, roll_dice: RollDice) -> None:
    before = fresh(begun).deadline_at
    roll_dice((2, 1))
    done(do(begun, "roll"))
    assert fresh(begun).deadline_at == before


def test_a_double_starts_the_opponents_time_and_a_take_the_doublers(begun: Match) -> None:
    past(begun, DAY)
    done(do(begun, "double"))
    asked = fresh(begun)
    assert asked.to_act == asked.black
    assert asked.deadline_at
    assert asked.deadline_at > timezone.now() + timedelta(days=2, hours=23)
    past(begun, 2 * DAY)
    done(do(begun, "take"))
    taken = fresh(begun)
    assert taken.to_act == taken.white
    assert taken.deadline_at
    assert taken.deadline_at > timezone.now() + timedelta(days=2, hours=23)
    assert state(begun).cube == Cube(2, Color.BLACK)
    assert state(begun).phase is Phase.ROLL


def test_the_time_used_is_written_down(begun: Match, roll_dice: RollDice) -> None:
    past(begun, 5000)
    roll_dice((2, 1))
    done(do(begun, "roll"))
    done(submit(begun, "24/23 13/11"))
    event = Event.objects.filter(match=begun, kind="play").latest("seq")
    assert event.payload["clock"]["used"] in (5000, 5001)
    assert event.payload["clock"]["reserve"] == 0


def test_putting_a_match_off_gives_the_late_player_no_time(
    begun: Match, roll_dice: RollDice
) -> None:
    past(begun, 3 * DAY)
    Match.objects.filter(pk=begun.pk).update(deadline_at=timezone.now() + timedelta(minutes=5))
    roll_dice((2, 1))
    assert refusal(do(begun, "double")) == "late"
