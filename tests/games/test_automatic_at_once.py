"""Standing orders on real connections: one chain for one action, however many come at once."""

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from random import Random
from typing import Any

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.preferences import NoCube
from accounts.services.preferences import choose
from backgammon.notation import parse_position
from backgammon.notation.plays import parse_play
from backgammon.rules import Color, Cube, Phase, variant
from games.models import Match
from games.orders import Orders
from games.services import play, timeouts
from games.services.answers import Done
from games.services.orders import change_orders, obey_everywhere
from games.verification import differences
from tests import dice
from tests.games.ordering import GAP, SHUT_OUT, put
from tests.games.playing import (
    assert_without_gaps,
    do,
    done,
    fresh,
    kinds,
    make_match,
    past,
    play_on,
    set_board,
    state,
    submit,
)
from tests.races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]

THREADS = 20
DAY = 86_400
ALL = Orders(pass_by_itself=True, forced=True, roll=True, no_cube=NoCube.ALWAYS, greedy=True)


@pytest.fixture
def match(players: tuple[User, User], settings: Settings) -> Match:
    """Anna has won the opening roll with 3-1; what follows is rolled by chance."""
    settings.DICE_SOURCE = "tests.dice.scripted"
    dice.SCRIPT[:] = [(3, 1)]
    made = make_match(*players)
    settings.DICE_SOURCE = "tests.dice.by_chance"
    return made


def shut_out(match: Match) -> None:
    """Anna is to play 2-1, Björn is on the bar against six points, and the cube is dead."""
    put(match, SHUT_OUT, cube=Cube(64, Color.WHITE))


def test_one_chain_follows_a_play_that_twenty_threads_send(
    match: Match, players: tuple[User, User]
) -> None:
    choose(players[1], order_pass=True)
    shut_out(match)
    steps, version = parse_play("7/5 6/5"), match.version
    deed = partial(play.submit_play, match.pk, user=players[0], version=version, steps=steps)
    answers = at_once(*[deed] * THREADS)
    assert all(isinstance(answer, Done) for answer in answers), answers
    assert kinds(match)[-3:] == ["play", "roll", "pass"]
    assert fresh(match).version == version + 3
    assert_without_gaps(match)


def test_an_order_given_twenty_times_is_obeyed_once(
    match: Match, players: tuple[User, User]
) -> None:
    shut_out(match)
    done(submit(match, "7/5 6/5"))
    deed = partial(change_orders, match.pk, user=players[1], orders=Orders(pass_by_itself=True))
    answers = at_once(*[deed] * THREADS)
    assert all(isinstance(answer, Done) for answer in answers), answers
    assert kinds(match)[-3:] == ["play", "roll", "pass"]
    assert kinds(match).count("pass") == 1
    assert_without_gaps(match)


def test_orders_changed_by_both_while_they_play_leave_a_sound_log(
    match: Match, players: tuple[User, User]
) -> None:
    anna, bjorn = players
    orders = [ALL, Orders(), replace(ALL, no_cube=NoCube.GAME), Orders(roll=True)]
    for _ in range(4):
        version = fresh(match).version
        deeds: list[Callable[[], Any]] = [
            partial(change_orders, match.pk, user=user, orders=each)
            for each in orders
            for user in players
        ]
        deeds += [partial(play.roll, match.pk, user=user, version=version) for user in players]
        deeds += [partial(play.open_turn, match.pk, user=user) for user in players]
        deeds += [partial(play.double, match.pk, user=bjorn, version=version, then_roll=True)]
        deeds += [partial(obey_everywhere, anna), timeouts.settle_due]
        at_once(*deeds)
        assert differences(fresh(match)) == []
        finish_turn(match)
    assert_without_gaps(match)


def finish_turn(match: Match) -> None:
    """Whoever is to act takes the double, rolls, and makes any play."""
    color = state(match).actor
    while fresh(match).is_live and state(match).actor is color:
        play_on(match, Random(1), doubles=0, drops=0)


def test_the_page_opened_twenty_times_plays_a_forced_roll_once(
    match: Match, players: tuple[User, User], settings: Settings
) -> None:
    bjorn = players[1]
    choose(bjorn, order_forced=True)
    text = "W[7:2 8:2 9:2 10:2 11:2 12:2 13:2] bar W=1 B[1:14 24:1]"
    board = parse_position(text, variant("backgammon"))
    fields = {"phase": Phase.ROLL, "dice": None, "on_turn": Color.BLACK}
    set_board(match, board=board, turns=(5, 5), cube=Cube(64, Color.WHITE), **fields)
    Match.objects.filter(pk=match.pk).update(to_act=bjorn)
    settings.DICE_SOURCE = "tests.dice.scripted"
    dice.SCRIPT[:] = [(6, 5)]
    answers = at_once(*[lambda: play.open_turn(match.pk, user=bjorn)] * THREADS)
    assert answers.count(True) == 1
    assert kinds(match)[2:] == ["roll", "play"]
    assert fresh(match).to_act == players[0]


def test_an_order_that_comes_with_the_time_out_is_never_obeyed_after_it(
    match: Match, players: tuple[User, User]
) -> None:
    put(match, GAP, cube=Cube(64, Color.WHITE))
    done(submit(match, "7/5 6/5"))
    past(match, 3 * DAY)
    orders = partial(change_orders, match.pk, user=players[1], orders=ALL)
    at_once(*[orders] * 10, *[timeouts.settle_due] * 10)
    assert kinds(match).count("timeout") == 1
    assert kinds(match).index("timeout") == kinds(match).index("play") + 1
    assert_without_gaps(match)
    assert fresh(match).game_number == 2 or not fresh(match).is_live


def test_one_roll_follows_a_take_that_twenty_threads_send(
    match: Match, players: tuple[User, User]
) -> None:
    done(submit(match, "8/5 6/5"))
    done(do(match, "double", then_roll=True))
    version = fresh(match).version
    take = partial(play.take, match.pk, user=players[0], version=version)
    answers = at_once(*[take] * THREADS)
    assert all(isinstance(answer, Done) for answer in answers), answers
    assert kinds(match)[-2:] == ["take", "roll"]
    assert kinds(match).count("roll") == 1
    assert differences(fresh(match)) == []
