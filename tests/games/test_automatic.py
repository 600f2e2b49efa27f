"""Standing orders in matches: what the server does by itself, in whose name, and when."""

import random
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.models import User
from accounts.preferences import NoCube
from accounts.services.preferences import choose
from backgammon.notation import parse_position
from backgammon.rules import Color, Cube, Dice, Phase, variant
from games import hooks, push, selectors
from games.models import Event, Game, Match
from games.services import automatic, play, timeouts
from tests.games.ordering import EVERYTHING, GAP, RESERVED, SHUT_OUT, automatic_events, order, put
from tests.games.playing import (
    assert_sound,
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

DAY = 86_400
RollDice = Callable[..., None]


@pytest.fixture
def shut_out(match: Match) -> Match:
    """Anna is to play 2-1, Björn is shut out, and neither may double."""
    put(match, SHUT_OUT, cube=Cube(64, Color.WHITE))
    return match


@pytest.fixture
def nearly_out(match: Match) -> Match:
    """Anna is to play 2-1, only an ace lets Björn in, and neither may double."""
    put(match, GAP, cube=Cube(64, Color.WHITE))
    return match


# Passing


def test_the_turn_of_who_is_shut_out_comes_back_at_once(
    shut_out: Match, anna: User, roll_dice: RollDice
) -> None:
    roll_dice((4, 3))
    done(submit(shut_out, "7/5 6/5"))
    assert automatic_events(shut_out) == [("roll", "black", "pass"), ("pass", "black", "pass")]
    after, now = fresh(shut_out), state(shut_out)
    assert (now.phase, now.on_turn, now.turns) == (Phase.ROLL, Color.WHITE, (6, 6))
    assert after.to_act == anna
    assert after.stint_at
    assert after.deadline_at == after.stint_at + timedelta(days=3)


def test_the_turn_waits_for_who_wants_to_pass_himself(
    nearly_out: Match, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, order_roll=True, order_forced=True, order_greedy=True)
    roll_dice((4, 3))
    done(submit(nearly_out, "7/5 6/5"))
    assert automatic_events(nearly_out) == [("roll", "black", "roll")]
    assert fresh(nearly_out).to_act == bjorn


def test_an_order_of_one_player_does_nothing_for_the_other(shut_out: Match, anna: User) -> None:
    choose(anna, **EVERYTHING)
    put(shut_out, "W[18:5 19:10] B[1:15]", cube=Cube(64, Color.WHITE))
    done(submit(shut_out, "7/5 7/6"))
    assert automatic_events(shut_out) == []


def test_with_a_live_cube_who_is_shut_out_is_asked_unless_he_has_said_no(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, **RESERVED)
    put(match, SHUT_OUT, cube=Cube(2, Color.BLACK))
    done(submit(match, "7/5 6/5"))
    assert fresh(match).to_act == bjorn
    roll_dice((6, 6))
    version = fresh(match).version
    done(order(match, bjorn, no_cube=NoCube.ENTERED))
    assert automatic_events(match) == [("roll", "black", "roll"), ("pass", "black", "pass")]
    assert fresh(match).to_act == anna
    assert fresh(match).version == version + 2


def test_no_time_of_anybody_passes_in_what_the_server_does(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, order_pass=True)
    roll_dice((3, 1))
    match = make_match(anna, bjorn, delay=600, reserve=DAY, bonus=60, cap=2 * DAY)
    put(match, SHUT_OUT, cube=Cube(64, Color.WHITE))
    past(match, 1000)
    roll_dice((4, 3))
    done(submit(match, "7/5 6/5"))
    after = fresh(match)
    assert after.white_reserve in (DAY - 400 + 60, DAY - 401 + 60)
    assert after.black_reserve == DAY + 60  # his turn ended
    assert after.stint_at == Event.objects.filter(match=match).latest("seq").at
    passed = Event.objects.get(match=match, kind="pass")
    assert passed.payload["clock"] == {"used": 0, "reserve": DAY + 60}


def test_in_grasshopper_passing_is_automatic_until_it_is_switched_off(
    anna: User, bjorn: User
) -> None:
    # Black's only checker in the last quarter can neither move nor score.
    board = parse_position("W[1:1 2:1] B[21:1] res W=1", variant("grasshopper"))
    match = make_match(anna, bjorn, variant="grasshopper", format="wins", length=3)
    set_board(match, board=board, turns=(9, 9))
    done(do(match, "submit_play", steps=[(24, 18)]))
    assert automatic_events(match) == [("pass", "black", "pass")]
    done(order(match, bjorn, pass_by_itself=False))
    done(do(match, "submit_play", steps=[(23, 17)]))
    assert fresh(match).to_act == bjorn
    assert len(automatic_events(match)) == 1


# Forced plays, bearing off, rolling


def test_a_forced_play_is_made_and_the_clock_goes_on(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, **EVERYTHING)
    put(match, "W[19:3 20:3 22:3 23:3 24:1 17:2] B[1:14] bar B=1", cube=Cube(64, Color.WHITE))
    roll_dice((4, 6))
    done(submit(match, "8/6 8/7"))
    assert automatic_events(match) == [("roll", "black", "roll"), ("play", "black", "forced")]
    played = Event.objects.filter(match=match, kind="play").latest("seq")
    assert played.payload["clock"]["used"] == 0
    assert fresh(match).to_act == anna


def test_the_dice_of_a_turn_are_there_when_the_player_comes(
    match: Match, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, order_roll=True)
    set_board(match, cube=Cube(2, Color.WHITE))
    roll_dice((6, 5))
    done(submit(match, "8/5 6/5"))
    assert automatic_events(match) == [("roll", "black", "roll")]
    assert (state(match).phase, state(match).dice) == (Phase.PLAY, Dice(6, 5))
    rolled = Event.objects.filter(match=match, kind="roll").get()
    assert rolled.payload["roll_no"] == fresh(match).rolls_drawn == 2


def test_the_last_checker_can_end_game_and_match(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, **EVERYTHING)
    Match.objects.filter(pk=match.pk).update(length=1)
    put(match, "W[2:1 19:14] B[1:1]", cube=Cube(64, Color.WHITE), turns=(9, 9))
    roll_dice((2, 1), *[(6, 5)] * 3)
    done(submit(match, "23/20"))
    assert ("play", "black", "forced") in automatic_events(match)
    game = Game.objects.get(match=match, number=1)
    assert (game.winner, game.ended_by) == ("black", "borne_off")


# Wherever a turn begins


def test_the_chain_runs_when_a_match_begins(anna: User, bjorn: User, roll_dice: RollDice) -> None:
    choose(bjorn, order_roll=True)
    roll_dice((2, 5), (6, 4))
    match = make_match(anna, bjorn, variant="long-narde", format="points", length=3)
    assert automatic_events(match) == [("roll", "black", "roll")]
    assert_sound(match)


def test_the_chain_runs_when_the_next_game_begins_after_a_time_out(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    for user in (anna, bjorn):
        choose(user, order_roll=True)
    roll_dice((2, 5), (6, 4), (3, 1), (4, 1))
    match = make_match(anna, bjorn, variant="long-narde", format="wins", length=5)
    done(submit(match, "24/14"))
    play_on(match, random.Random(1))
    past(match, 3 * DAY)
    before = len(automatic_events(match))
    roll_dice((6, 6))
    assert timeouts.settle_due() == 1
    assert kinds(match)[-2:] == ["game_start", "roll"]
    assert len(automatic_events(match)) == before + 1
    assert_sound(match)


def test_an_accepted_offer_leads_to_a_game_in_which_orders_hold(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    for user in (anna, bjorn):
        choose(user, order_roll=True)
    roll_dice((2, 5), (6, 4))
    match = make_match(anna, bjorn, variant="long-narde", format="points", length=5)
    roll_dice((5, 2), (4, 3))
    done(do(match, "offer_resignation", level=1))
    done(do(match, "accept_offer", by=match.white))
    assert fresh(match).game_number == 2
    assert state(match).dice is not None
    assert_sound(match)


def test_opening_the_page_ends_no_game_but_sending_does(
    match: Match, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, order_forced=True)
    put(match, "W[2:1 19:14] B[1:1]", cube=Cube(64, Color.WHITE), turns=(9, 9))
    done(submit(match, "23/20"))
    roll_dice((2, 1), (6, 5))
    assert play.open_turn(match.pk, user=bjorn)
    assert (state(match).phase, state(match).dice) == (Phase.PLAY, Dice(2, 1))
    assert automatic_events(match) == []
    done(order(match, bjorn, greedy=True))
    assert automatic_events(match) == [("play", "black", "forced")]
    assert Game.objects.get(match=match, number=1).winner == "black"


# Once for each action


def test_the_turn_is_told_once_and_the_page_once(
    shut_out: Match, bjorn: User, roll_dice: RollDice, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[int, User | None]] = []

    def hear(match: Match, game: Game, *, now: object) -> None:
        heard.append((match.version, match.to_act))

    pushed: list[int] = []
    monkeypatch.setattr(push, "announce", lambda match: pushed.append(match.version))
    monkeypatch.setattr(hooks, "turn_changed", [hear])
    choose(bjorn, order_pass=True)
    roll_dice((4, 3))
    done(submit(shut_out, "7/5 6/5"))
    assert heard == [(fresh(shut_out).version, shut_out.white)]
    assert pushed == [fresh(shut_out).version]
    roll_dice((6, 6))
    done(do(shut_out, "roll"))
    assert len(heard) == 1  # the turn did not change


def test_no_turn_is_told_where_the_match_is_over(
    match: Match, bjorn: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[Match] = []
    monkeypatch.setattr(hooks, "turn_changed", [lambda match, game, now: heard.append(match)])
    done(do(match, "resign_match"))
    assert heard == []


def test_the_orders_of_both_are_read_by_one_statement(match: Match) -> None:
    with CaptureQueriesContext(connection) as queries:
        done(submit(match, "8/5 6/5"))
    asked = [each["sql"] for each in queries if "standingorders" in each["sql"]]
    assert len(asked) == 1


def test_a_chain_has_an_end_and_goes_on_with_the_next_action(
    match: Match, anna: User, bjorn: User, settings: Settings
) -> None:
    settings.DICE_SOURCE = "tests.dice.by_chance"
    for user in (anna, bjorn):
        choose(user, order_pass=True)
    both = "W[19:2 20:2 21:2 22:2 23:2 24:2 18:2] bar W=1 B[1:2 2:2 3:2 4:2 5:2 6:2 7:2] bar B=1"
    put(match, both, cube=Cube(64, Color.WHITE), dice=Dice(6, 5))
    done(do(match, "pass_turn"))
    assert len(automatic_events(match)) == automatic.MOST
    assert (fresh(match).to_act, state(match).phase) == (bjorn, Phase.ROLL)
    done(do(match, "roll"))
    assert len(automatic_events(match)) == 2 * automatic.MOST


def test_a_turn_that_the_server_played_counts_as_a_players_first(
    shut_out: Match, bjorn: User, roll_dice: RollDice
) -> None:
    choose(bjorn, order_pass=True)
    roll_dice((4, 3))
    assert not selectors.has_played(shut_out, bjorn)
    done(submit(shut_out, "7/5 6/5"))
    assert selectors.has_played(shut_out, bjorn)
