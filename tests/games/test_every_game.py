"""Whole matches of every game of the family, played through the services and replayed."""

import random
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from backgammon.notation import parse_position
from backgammon.rules import VARIANTS, Color, Dice, MatchFormat, Phase, lengths, variant
from games.models import Event, Game, Match
from games.services import play, timeouts
from games.verification import differences
from stats.counters import rebuild
from tests.games.playing import (
    DAY,
    do,
    done,
    fresh,
    kinds,
    lose,
    make_match,
    make_user,
    past,
    play_on,
    play_to_the_end,
    refusal,
    set_board,
    state,
)

RollDice = Callable[..., None]

GAMES_AND_FORMATS = [(key, each) for key in VARIANTS for each in variant(key).formats()]
# Each game in one of its formats, so that all formats have their turn.
QUICK = [
    (key, formats[place % len(formats)])
    for place, key in enumerate(VARIANTS)
    for formats in [variant(key).formats()]
]


def play_out(white: User, black: User, key: str, format: MatchFormat, **odds: Any) -> Match:
    """A short match with a clock, played at random; colours change where there is a next game."""
    match = make_match(
        white,
        black,
        variant=key,
        format=format.value,
        length=lengths(format)[0],
        colours="stay" if format is MatchFormat.SINGLE else "alternate",
        delay=3600,
        reserve=DAY,
        bonus=60,
    )
    return play_to_the_end(match, seed=len(key), **odds)


def expect_sound(match: Match) -> None:
    assert fresh(match).status == Match.Status.FINISHED
    assert differences(fresh(match)) == []
    assert rebuild() == []


@pytest.mark.parametrize(("key", "format"), QUICK)
def test_a_match_cut_short_by_resignations_and_draws_is_sound(
    anna: User, bjorn: User, key: str, format: MatchFormat
) -> None:
    expect_sound(play_out(anna, bjorn, key, format, patience=7, draws=0.05))


@pytest.mark.long
@pytest.mark.parametrize(("key", "format"), GAMES_AND_FORMATS)
def test_a_match_of_every_game_and_format_is_sound(
    anna: User, bjorn: User, key: str, format: MatchFormat
) -> None:
    expect_sound(play_out(anna, bjorn, key, format, patience=15, draws=0.01))


FAST = ("hyper", "grasshopper")


@pytest.mark.parametrize(
    "key", [key if key in FAST else pytest.param(key, marks=pytest.mark.long) for key in VARIANTS]
)
def test_a_game_played_to_its_end_is_sound(anna: User, bjorn: User, key: str) -> None:
    expect_sound(play_out(anna, bjorn, key, MatchFormat.SINGLE))
    assert Game.objects.get().ended_by in ("borne_off", "mother", "scored_twice", "drawn")


# Games without dice


@pytest.fixture
def grasshopper(anna: User, bjorn: User) -> Match:
    return make_match(anna, bjorn, variant="grasshopper", format="wins", length=2)


def test_grasshopper_begins_with_white_to_act_and_nothing_is_rolled(
    grasshopper: Match, anna: User
) -> None:
    now = state(grasshopper)
    assert (now.phase, now.on_turn, now.dice) == (Phase.PLAY, Color.WHITE, None)
    assert (grasshopper.to_act, grasshopper.rolls_drawn) == (anna, 0)
    assert kinds(grasshopper) == ["game_start"]
    assert grasshopper.deadline_at == grasshopper.created_at + timedelta(days=3)


def test_opening_the_page_of_grasshopper_rolls_nothing(grasshopper: Match, anna: User) -> None:
    assert not play.open_turn(grasshopper.pk, user=anna)
    assert refusal(do(grasshopper, "roll")) == "wrong_phase"
    assert refusal(do(grasshopper, "double")) == "wrong_phase"
    assert fresh(grasshopper).rolls_drawn == 0


def test_an_action_of_grasshopper_ends_the_turn(
    grasshopper: Match, anna: User, bjorn: User
) -> None:
    done(do(grasshopper, "submit_play", steps=[(25, 22)]))
    assert fresh(grasshopper).to_act == bjorn
    assert refusal(do(grasshopper, "submit_play", steps=[(25, 22)])) == "illegal_play"
    done(do(grasshopper, "submit_play", steps=[(25, 24)]))
    assert fresh(grasshopper).to_act == anna
    assert kinds(grasshopper) == ["game_start", "play", "play"]
    event = Event.objects.filter(match=grasshopper, kind="play").earliest("seq")
    assert event.payload["text"] == "in/22"
    assert differences(fresh(grasshopper)) == []


def test_in_grasshopper_the_first_action_must_come_in_time(grasshopper: Match) -> None:
    past(grasshopper, 3 * DAY)
    timeouts.settle_due()
    after = fresh(grasshopper)
    assert (after.status, after.ended_by) == ("cancelled", "timeout_before_first_play")
    assert differences(after) == []


def test_a_time_out_of_grasshopper_costs_one_win(grasshopper: Match, anna: User) -> None:
    for number in (22, 24):
        done(do(grasshopper, "submit_play", steps=[(25, number)]))
    past(grasshopper, 3 * DAY)
    timeouts.settle_due()
    game = Game.objects.get(match=grasshopper, number=1)
    assert (game.winner, game.kind, game.points, game.late) == ("black", 1, 1, "white")
    after = fresh(grasshopper)
    assert (after.black_score, after.game_number, after.to_act) == (1, 2, anna)
    assert differences(after) == []


def test_when_neither_can_act_grasshopper_is_drawn_and_goes_on(grasshopper: Match) -> None:
    board = parse_position("W[20:1] B[21:1 22:1]", variant("grasshopper"))
    set_board(grasshopper, board=board)
    done(do(grasshopper, "pass_turn"))
    game = Game.objects.get(match=grasshopper, number=1)
    assert (game.winner, game.kind, game.ended_by) == ("", 0, "drawn")
    after = fresh(grasshopper)
    assert (after.game_number, after.white_score, after.black_score) == (2, 0, 0)


def test_a_draw_by_the_rules_ends_a_single_game_as_played_to_the_end(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((2, 1))
    match = make_match(anna, bjorn, variant="plakoto", length=1)
    board = parse_position("W[1:1 22:1] B[1:1 24:1] held W=1", variant("plakoto"))
    set_board(match, board=board)
    done(do(match, "submit_play", steps=[(3, 1)]))
    after = fresh(match)
    assert (after.status, after.winner, after.ended_by) == ("finished", None, "score")
    assert Game.objects.get(match=match).ended_by == "drawn"


# Long Narde


def test_who_wins_the_opening_roll_of_long_narde_rolls_again(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((2, 5), (6, 6))
    match = make_match(anna, bjorn, variant="long-narde", format="points", length=3)
    now = state(match)
    assert (now.phase, now.on_turn, now.dice) == (Phase.ROLL, Color.BLACK, None)
    assert not play.open_turn(match.pk, user=anna)
    assert play.open_turn(match.pk, user=bjorn)
    assert state(match).dice == Dice(6, 6)
    assert kinds(match) == ["game_start", "opening", "roll"]
    assert differences(fresh(match)) == []


def test_the_winner_of_a_game_of_long_narde_begins_the_next_without_an_opening_roll(
    anna: User, bjorn: User
) -> None:
    match = make_match(anna, bjorn, variant="long-narde", format="wins", length=5)
    lose(match, bjorn)
    rolled = fresh(match).rolls_drawn
    after, now = fresh(match), state(match)
    assert (now.phase, now.on_turn) == (Phase.ROLL, Color.WHITE)
    assert (after.to_act, after.deadline_at) == (anna, after.stint_at + timedelta(days=3))
    assert kinds(match)[-1] == "game_start"
    assert play.open_turn(match.pk, user=anna)
    assert fresh(match).rolls_drawn == rolled + 1
    assert differences(fresh(match)) == []


def test_time_runs_for_the_starter_who_has_no_dice_yet(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, variant="long-narde", format="wins", length=5)
    while min(state(match).turns) == 0:
        play_on(match, random.Random(1))
    lose(match, bjorn)
    past(match, 3 * DAY)
    assert not play.open_turn(match.pk, user=anna)
    timeouts.settle_due()
    game = Game.objects.get(match=match, number=2)
    assert (game.late, game.winner) == ("white", "black")
    assert fresh(match).to_act == bjorn
    assert differences(fresh(match)) == []


@pytest.mark.parametrize(
    ("board", "extended", "worth"),
    [
        ("W[24:1] B[8:14]", False, (1, "oin")),
        ("W[24:1] B[14:15]", False, (2, "mars")),
        ("W[24:1] B[13:1 8:14]", False, (2, "koks")),
        ("W[24:1] B[8:15]", False, (2, "home_mars")),
        ("W[24:1] B[8:15]", True, (3, "home_mars")),
        ("W[24:1] B[13:1 8:14]", True, (4, "koks")),
    ],
)
@pytest.mark.django_db
def test_a_win_of_long_narde_is_kept_with_its_name(
    roll_dice: RollDice, board: str, extended: bool, worth: tuple[int, str]
) -> None:
    roll_dice((6, 5))
    options = {"extended": extended, "use_opening_dice": True}
    asked = {"variant": "long-narde", "format": "points", "length": 5, "options": options}
    match = make_match(make_user(), make_user(), **asked)
    set_board(match, board=parse_position(board, variant("long-narde")))
    done(do(match, "submit_play", steps=[(1, 0)]))
    game = Game.objects.get(match=match, number=1)
    points, name = worth
    assert (game.winner, game.kind, game.win_name) == ("white", points, name)
    assert (game.points, fresh(match).white_score) == (points, points)


def test_elsewhere_wins_have_no_names_of_their_own(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, length=1)
    lose(match, anna)
    assert Game.objects.get(match=match).win_name == ""


# What giving up costs


@pytest.mark.parametrize("key", [key for key in VARIANTS if key != "grasshopper"])
def test_a_time_out_early_in_a_game_costs_two_points(anna: User, bjorn: User, key: str) -> None:
    match = make_match(anna, bjorn, variant=key, format="points", length=5)
    while min(state(match).turns) == 0:
        play_on(match, random.Random(3))
    loser = fresh(match).to_act
    past(match, 3 * DAY)
    timeouts.settle_due()
    game = Game.objects.get(match=match, number=1)
    after = fresh(match)
    assert (game.points, game.ended_by) == (2, "timeout")
    assert {after.white: after.white_score, after.black: after.black_score}[loser] == 0
    assert differences(after) == []
