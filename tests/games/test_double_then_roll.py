"""Doubling, and rolling at once if the double is taken."""

from collections.abc import Callable

import pytest

from accounts.models import User
from backgammon.rules import Dice, Phase
from games.models import Match, StandingOrders
from games.orders import Orders
from games.standing import own_orders
from tests.games.ordering import automatic_events, order
from tests.games.playing import (
    do,
    done,
    fresh,
    refusal,
    state,
    submit,
)

RollDice = Callable[..., None]


@pytest.fixture
def doubling(match: Match, roll_dice: RollDice) -> Match:
    """Anna may double."""
    done(submit(match, "8/5 6/5"))
    roll_dice((2, 1))
    done(do(match, "roll"))
    done(submit(match, "24/23 13/11"))
    return match


def test_the_dice_of_who_doubled_are_rolled_when_it_is_taken(
    doubling: Match, anna: User, roll_dice: RollDice
) -> None:
    done(do(doubling, "double", then_roll=True))
    assert own_orders(fresh(doubling), anna, state(doubling)).then_roll
    roll_dice((6, 3))
    done(do(doubling, "take"))
    assert automatic_events(doubling) == [("roll", "white", "roll")]
    assert (fresh(doubling).to_act, state(doubling).dice) == (anna, Dice(6, 3))


def test_it_holds_for_that_turn_alone(doubling: Match, anna: User, roll_dice: RollDice) -> None:
    roll_dice((6, 3), (5, 2))
    done(do(doubling, "double", then_roll=True))
    done(do(doubling, "take"))
    done(submit(doubling, "24/15"))
    done(do(doubling, "roll"))
    done(submit(doubling, "13/6"))
    assert (state(doubling).phase, fresh(doubling).to_act) == (Phase.ROLL, anna)
    assert len(automatic_events(doubling)) == 1


def test_it_can_be_taken_back_while_the_double_is_unanswered(doubling: Match, anna: User) -> None:
    done(do(doubling, "double", then_roll=True))
    done(order(doubling, anna, then_roll=False))
    done(do(doubling, "take"))
    assert automatic_events(doubling) == []
    assert state(doubling).phase is Phase.ROLL


def test_a_plain_double_rolls_nothing(doubling: Match) -> None:
    done(do(doubling, "double"))
    done(do(doubling, "take"))
    assert automatic_events(doubling) == []


def test_a_double_that_is_refused_leaves_no_order(match: Match, bjorn: User) -> None:
    assert refusal(do(match, "double", then_roll=True)) == "wrong_phase"
    assert refusal(do(match, "double", by=bjorn, then_roll=True)) == "not_your_turn"
    assert not StandingOrders.objects.exists()


def test_other_orders_of_the_match_stay_as_they_are(doubling: Match, anna: User) -> None:
    done(order(doubling, anna, forced=True))
    done(do(doubling, "double", then_roll=True))
    now = own_orders(fresh(doubling), anna, state(doubling))
    assert now == Orders(forced=True, then_roll=True)
