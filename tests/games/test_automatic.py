"""Standing orders in matches: what the server does by itself, in whose name, and when."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from pytest_django import Settings

from accounts.models import User
from accounts.preferences import NoCube
from accounts.services.preferences import choose
from backgammon.notation import parse_position
from backgammon.rules import VARIANTS, Color, Cube, Dice, Phase, legal_plays, variant
from games import hooks, push, selectors
from games.models import Event, Game, Match, StandingOrders
from games.orders import Orders, is_shut_out
from games.services import automatic, play, timeouts
from games.services.answers import Answer
from games.services.orders import change_orders, obey_everywhere
from games.standing import own_orders
from games.verification import differences
from tests.games.playing import (
    do,
    done,
    fresh,
    kinds,
    make_match,
    make_user,
    past,
    play_on,
    refusal,
    set_board,
    state,
    submit,
)

DAY = 86_400
RollDice = Callable[..., None]

# Black, on the bar, is shut out; White brings a checker home with 2-1, and may do so twice.
SHUT_OUT = "W[18:1 19:3 20:3 21:2 22:2 23:2 24:2] B[6:14] bar B=1"
# The same, but an ace lets him in.
GAP = "W[18:1 19:3 20:3 21:3 22:3 23:2] B[6:14] bar B=1"
RESERVED = {"order_pass": True, "order_forced": True, "order_roll": True, "order_greedy": True}
EVERYTHING = {**RESERVED, "order_no_cube": NoCube.ALWAYS}


def put(match: Match, text: str, **changes: Any) -> None:
    """Put a position with White to play 2-1 in the middle of the first game, unless changed."""
    fields = {
        "board": parse_position(text, variant("backgammon")),
        "phase": Phase.PLAY,
        "dice": Dice(2, 1),
        "on_turn": Color.WHITE,
        "turns": (5, 5),
    }
    set_board(match, **{**fields, **changes})
    Match.objects.filter(pk=match.pk).update(to_act=fresh(match).white)


def order(match: Match, user: User, **orders: Any) -> Answer:
    """Change some orders of a player for the match."""
    now = own_orders(fresh(match), user, state(match))
    return change_orders(match.pk, user=user, orders=replace(now, **orders))


def automatic_events(match: Match) -> list[tuple[str, str, str]]:
    """The kind, the colour and the reason of everything that the server did by itself."""
    events = Event.objects.filter(match=match, payload__has_key="auto").order_by("seq")
    assert all(event.actor_id is None for event in events)
    return [(event.kind, event.payload["by"], event.payload["auto"]) for event in events]


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


# Double, and if taken roll


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


# Changing orders


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


# Wherever a turn begins


def test_the_chain_runs_when_a_match_begins(anna: User, bjorn: User, roll_dice: RollDice) -> None:
    choose(bjorn, order_roll=True)
    roll_dice((2, 5), (6, 4))
    match = make_match(anna, bjorn, variant="long-narde", format="points", length=3)
    assert automatic_events(match) == [("roll", "black", "roll")]
    assert differences(fresh(match)) == []


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
    assert differences(fresh(match)) == []


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
    assert differences(fresh(match)) == []


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


# The log


@pytest.mark.parametrize("why", ["forced", "greedy", "roll", "often"])
def test_what_no_order_allows_is_found_in_a_log(
    shut_out: Match, bjorn: User, roll_dice: RollDice, why: str
) -> None:
    roll_dice((6, 4), (4, 3))
    match = make_match(make_user(), make_user())
    assert differences(fresh(match)) == []
    done(submit(match, "24/14"))
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
    assert differences(fresh(match)) == []
