"""Changing what the server does for a player, in one match and in all of them."""

from collections.abc import Callable
from typing import Any

import pytest

from accounts.models import User
from accounts.preferences import NoCube
from accounts.services.preferences import choose
from backgammon.rules import Color, Cube
from games.models import Match, StandingOrders
from games.orders import Orders
from games.services.orders import change_orders, obey_everywhere
from games.standing import own_orders
from tests.games.ordering import GAP, automatic_events, order, put
from tests.games.playing import (
    do,
    done,
    fresh,
    kinds,
    make_match,
    past,
    refusal,
    state,
    submit,
)

DAY = 86_400
RollDice = Callable[..., None]


@pytest.fixture
def nearly_out(match: Match) -> Match:
    """Anna is to play 2-1, only an ace lets Björn in, and neither may double."""
    put(match, GAP, cube=Cube(64, Color.WHITE))
    return match


def test_an_order_that_does_not_apply_now_leaves_no_event(match: Match, anna: User) -> None:
    version = fresh(match).version
    done(order(match, anna, roll=True, no_cube=NoCube.GAME))
    assert fresh(match).version == version
    chosen = StandingOrders.objects.get(match=match, user=anna).chosen
    assert chosen == {"roll": True, "no_cube": "game", "game": 1}


def test_an_order_for_this_game_ends_with_it(match: Match, anna: User, roll_dice: RollDice) -> None:
    done(order(match, anna, no_cube=NoCube.GAME))
    roll_dice((6, 5))
    done(do(match, "offer_resignation", level=2))
    done(do(match, "accept_offer", by=match.black))
    assert fresh(match).game_number == 2
    assert own_orders(fresh(match), anna, state(match)).no_cube is NoCube.ASK


def test_back_to_the_usual_stores_nothing_of_it(match: Match, anna: User) -> None:
    done(order(match, anna, forced=True, greedy=True))
    done(order(match, anna, forced=False))
    assert StandingOrders.objects.get(match=match, user=anna).chosen == {"greedy": True}


def test_only_a_player_of_a_running_match_changes_his_orders(
    match: Match, anna: User, cecilia: User
) -> None:
    ordered = Orders(forced=True)
    assert refusal(change_orders(match.pk, user=cecilia, orders=ordered)) == "not_your_match"
    done(do(match, "resign_match"))
    assert refusal(change_orders(match.pk, user=anna, orders=ordered)) == "match_over"
    assert not StandingOrders.objects.exists()


def test_nothing_is_done_for_a_player_after_his_deadline(
    nearly_out: Match, bjorn: User, roll_dice: RollDice
) -> None:
    done(submit(nearly_out, "7/5 6/5"))
    past(nearly_out, 3 * DAY)
    roll_dice((2, 1), (6, 5))
    late = change_orders(nearly_out.pk, user=bjorn, orders=Orders(roll=True, pass_by_itself=True))
    assert refusal(late) == "late"
    assert automatic_events(nearly_out) == []
    assert "timeout" in kinds(nearly_out)


def test_new_usual_orders_are_obeyed_in_all_matches_that_wait(
    nearly_out: Match, anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    done(submit(nearly_out, "7/5 6/5"))
    roll_dice((1, 3))
    other = make_match(cecilia, bjorn)  # in which there is a choice
    version = fresh(other).version
    assert obey_everywhere(bjorn) == 0
    bjorn = choose_all(bjorn, order_roll=True, order_pass=True)
    roll_dice((5, 3))
    assert obey_everywhere(bjorn) == 1
    assert fresh(nearly_out).to_act == anna
    assert fresh(other).version == version


def choose_all(user: User, **changes: Any) -> User:
    choose(user, **changes)
    return User.objects.get(pk=user.pk)
