"""The log of what the server did by itself: replayed, and damage to it found."""

import random
from collections.abc import Callable

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.preferences import NoCube
from accounts.services.preferences import choose
from backgammon.rules import VARIANTS, Phase, legal_plays, variant
from games.models import Event, Match
from games.orders import is_shut_out
from games.verification import differences
from tests.games.ordering import EVERYTHING, RESERVED, automatic_events, order
from tests.games.playing import (
    assert_sound,
    done,
    fresh,
    make_match,
    play_on,
    state,
    submit,
)

RollDice = Callable[..., None]


@pytest.mark.parametrize("why", ["forced", "greedy", "roll", "often"])
def test_what_no_order_allows_is_found_in_a_log(
    anna: User, bjorn: User, roll_dice: RollDice, why: str
) -> None:
    roll_dice((6, 4))
    match = make_match(anna, bjorn)
    done(submit(match, "24/14"))
    assert_sound(match)
    event = Event.objects.get(match=match, kind="play")
    event.payload["auto"], event.actor = why, None
    event.save()
    assert differences(fresh(match)) != []


def test_a_player_is_not_the_actor_of_what_the_server_did(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, **EVERYTHING)
    roll_dice((2, 5), (6, 4))
    match = make_match(anna, bjorn, variant="long-narde", format="points", length=3)
    event = Event.objects.get(match=match, kind="roll")
    event.actor = bjorn
    event.save()
    assert any("the actor of event" in each for each in differences(fresh(match)))


def expect_nobody_waits_in_vain(match: Match, user: User) -> None:
    """Who wants everything done is never waited for where he could do nothing."""
    now = state(match)
    if match.to_act_id == user.pk and now.actor:
        assert now.phase is not Phase.ROLL
        assert now.phase is not Phase.PLAY or len(legal_plays(now)) > 1
        assert not is_shut_out(now, now.actor) or now.phase is Phase.ANSWER


LONG = ("race", "plakoto", "fevga", "long-narde", "grasshopper", "cloning")


@pytest.mark.parametrize(
    "key", [pytest.param(key, marks=[pytest.mark.long] * (key in LONG)) for key in VARIANTS]
)
def test_whole_matches_with_all_orders_are_sound(
    anna: User, bjorn: User, settings: Settings, key: str
) -> None:
    settings.DICE_SOURCE = "tests.dice.by_chance"
    for user in (anna, bjorn):
        choose(user, **RESERVED)
    game = variant(key)
    match = make_match(anna, bjorn, variant=key, format=game.usual_format.value, length=3)
    done(order(match, bjorn, no_cube=NoCube.ALWAYS))
    chance = random.Random(key)
    while fresh(match).is_live and fresh(match).game_number < 3:
        match = play_on(match, chance, doubles=0.1, drops=0.2)
        expect_nobody_waits_in_vain(match, bjorn)
        if match.is_live and chance.random() < 0.1:
            done(order(match, anna, no_cube=chance.choice(list(NoCube))))
    assert automatic_events(match) or not game.uses_dice
    assert_sound(match)
