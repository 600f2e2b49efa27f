"""What follows from standing orders, rule by rule, without a database."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from accounts.preferences import NoCube, Preferences
from backgammon.rules import (
    VARIANTS,
    Color,
    Crawford,
    Cube,
    GameState,
    MatchContext,
    MatchFormat,
    Pass,
    Phase,
    Play,
    Roll,
    apply,
    can_double,
    legal_plays,
    lengths,
    start,
    variant,
)
from games.bearing_off import ROLLS, greedy_play
from games.orders import (
    NONE,
    Auto,
    Deed,
    Moment,
    Orders,
    automatic,
    is_shut_out,
    is_warranted,
    must_enter,
)
from tests.games.boards import position
from tests.rules.playing import play_out, roll

EVERYTHING = Orders(
    pass_by_itself=True, forced=True, roll=True, no_cube=NoCube.ALWAYS, greedy=True, then_roll=True
)
# White on the bar against a closed board; against one with a gap; and somewhere in the middle.
CLOSED = "W[20:5 21:5 22:4] bar W=1 B[1:3 2:3 3:3 4:2 5:2 6:2]"
GAP = "W[20:5 21:5 22:4] bar W=1 B[1:3 2:3 3:3 4:3 5:3]"
MIDDLE = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"


def told(state: GameState, **orders: Any) -> Auto | None:
    """Why the server would act, if it would."""
    deed = automatic(state, Orders(**orders))
    return deed.why if deed else None


def dead_cube(text: str, **more: Any) -> GameState:
    return position(text, cube=Cube(2, Color.BLACK), **more)


# Passing


def test_a_roll_without_a_legal_move_is_passed_only_where_that_is_wanted() -> None:
    dance = position(GAP, dice=(5, 4))
    assert automatic(dance, Orders(pass_by_itself=True)) == Deed(Auto.PASS, Pass())
    others = replace(EVERYTHING, pass_by_itself=False)
    assert automatic(dance, others) is None


def test_a_roll_with_a_legal_move_is_never_passed() -> None:
    assert told(position(MIDDLE, dice=(3, 1)), pass_by_itself=True) is None


def test_who_is_shut_out_and_may_not_double_needs_no_order() -> None:
    shut_out = dead_cube(CLOSED)
    assert is_shut_out(shut_out, Color.WHITE)
    assert automatic(shut_out, NONE) == Deed(Auto.PASS)
    assert automatic(dead_cube(CLOSED, dice=(6, 5)), NONE) == Deed(Auto.PASS, Pass())


def test_who_is_shut_out_but_may_double_is_asked() -> None:
    live = position(CLOSED)
    assert can_double(live, Color.WHITE)
    assert told(live, pass_by_itself=True, roll=True, forced=True, greedy=True) is None


def test_who_may_enter_with_some_roll_is_not_rolled_for_by_the_order_to_pass() -> None:
    assert told(dead_cube(GAP), pass_by_itself=True) is None
    assert told(dead_cube(GAP), pass_by_itself=True, roll=True) is Auto.ROLL


# Rolling and the cube


def test_dice_are_rolled_where_that_is_wanted_and_no_double_is_possible() -> None:
    assert told(dead_cube(MIDDLE), roll=True) is Auto.ROLL
    assert told(dead_cube(MIDDLE)) is None


def test_no_order_rolls_while_a_double_can_be_offered_but_the_one_about_the_cube() -> None:
    live = position(MIDDLE)
    assert told(live, **{**vars_of(EVERYTHING), "no_cube": NoCube.ASK}) is None
    for always in (NoCube.GAME, NoCube.ALWAYS):
        assert told(live, no_cube=always) is Auto.ROLL


def vars_of(orders: Orders) -> dict[str, Any]:
    return {name: getattr(orders, name) for name in Orders.__slots__}


def test_until_he_has_entered_a_player_is_not_asked_about_the_cube() -> None:
    assert told(position(CLOSED), no_cube=NoCube.ENTERED) is Auto.ROLL
    assert told(position(GAP), no_cube=NoCube.ENTERED) is Auto.ROLL
    assert told(position(MIDDLE), no_cube=NoCube.ENTERED) is None


def test_checkers_in_reserve_must_enter_only_while_nothing_else_can_move() -> None:
    waiting = position("W[] B[6:15] res W=15", "race")
    assert must_enter(waiting, Color.WHITE)
    assert told(waiting, no_cube=NoCube.ENTERED) is Auto.ROLL
    begun = position("W[1:1] B[6:15] res W=14", "race")
    assert not must_enter(begun, Color.WHITE)
    assert told(begun, no_cube=NoCube.ENTERED) is None


def test_who_does_not_want_the_cube_has_his_dice_rolled_also_where_it_is_dead() -> None:
    crawford = replace(position(MIDDLE).context, crawford=Crawford.THIS_GAME)
    assert told(position(MIDDLE, context=crawford), no_cube=NoCube.ALWAYS) is Auto.ROLL
    assert told(dead_cube(MIDDLE), no_cube=NoCube.GAME) is Auto.ROLL


def test_the_order_about_the_cube_means_nothing_in_a_match_without_it() -> None:
    points = MatchContext(MatchFormat.POINTS, 5)
    assert told(position(MIDDLE, context=points), no_cube=NoCube.ALWAYS) is None
    assert told(position(MIDDLE, context=points), roll=True) is Auto.ROLL


def test_after_a_double_that_was_taken_the_dice_are_rolled_if_that_was_said() -> None:
    taken = dead_cube(MIDDLE)
    assert told(taken, then_roll=True) is Auto.ROLL
    assert told(position(MIDDLE), then_roll=True) is None  # he may still double


def test_a_double_is_never_answered_in_advance() -> None:
    asked = position(MIDDLE, phase=Phase.ANSWER)
    assert automatic(asked, EVERYTHING) is None
    assert automatic(replace(asked, on_turn=Color.BLACK), EVERYTHING) is None


def test_nothing_is_done_before_the_start_or_after_the_end() -> None:
    assert automatic(start(variant("backgammon"), MatchContext()), EVERYTHING) is None
    assert automatic(position(MIDDLE, phase=Phase.OVER), EVERYTHING) is None


# Forced plays


def test_a_play_is_forced_where_exactly_one_end_is_legal() -> None:
    only = position("W[24:14] bar W=1 B[1:3 2:3 3:3 5:3 6:3]", dice=(6, 4))
    plays = legal_plays(only)
    assert len(plays) == 1
    assert automatic(only, Orders(forced=True)) == Deed(Auto.FORCED, plays[0])
    assert told(only, pass_by_itself=True, greedy=True, roll=True) is None


def test_a_checker_that_enters_by_either_die_is_not_forced() -> None:
    either = position("W[24:14] bar W=1 B[1:1 2:1 3:2 4:11]", dice=(2, 1))
    sources = {move.source for play in legal_plays(either) for move in play.moves}
    assert (sources, len(legal_plays(either))) == ({25}, 1)  # the higher die must be played
    both = position("W[24:13] bar W=2 B[1:1 2:1 3:2 4:11]", dice=(2, 1))
    assert told(both, forced=True) is Auto.FORCED
    free = position("W[17:1 24:14] B[1:15]", dice=(1, 1))
    assert told(free, forced=True) is None


def test_two_ways_to_one_end_are_no_choice() -> None:
    last = position("W[22:1] B[1:2]", dice=(2, 1))
    assert told(last, forced=True) is Auto.FORCED


# Bearing off

FAR = "B[1:15]"  # Black has everything before him


@pytest.mark.parametrize(
    ("white", "black", "dice", "left"),
    [
        # Whatever stays goes off with any roll of the next turn.
        ("W[22:1 23:1]", FAR, (3, 1), {1: 1}),
        ("W[21:1 23:1 24:1]", FAR, (3, 2), {1: 2}),
        # He is through in three turns at most, and Black needs four but is not gammoned.
        ("W[21:1 23:1 24:2]", "B[1:14]", (3, 2), {1: 3}),
        # Black is through in his next turn, whatever he rolls.
        ("W[21:1 23:1 24:2]", "B[1:2]", (3, 2), {1: 3}),
        ("W[19:1 20:1 22:1 23:1]", "B[1:1]", (6, 1), None),
    ],
)
def test_checkers_are_borne_off_where_the_choice_cannot_matter(
    white: str, black: str, dice: tuple[int, int], left: dict[int, int] | None
) -> None:
    state = position(f"{white} {black}", dice=dice)
    assert len(legal_plays(state)) > 1
    deed = automatic(state, Orders(greedy=True))
    assert deed is not None
    assert deed.why is Auto.GREEDY
    assert isinstance(deed.action, Play)
    counts = deed.action.board.white
    assert left is None or {n: counts[n] for n in range(1, 7) if counts[n]} == left
    assert told(state, pass_by_itself=True, forced=True, roll=True) is None


@pytest.mark.parametrize(
    ("white", "black", "dice"),
    [
        ("W[22:2 24:1]", FAR, (2, 1)),  # one may take off one checker or none
        ("W[20:1 22:1 23:1]", FAR, (6, 1)),  # 2 and 2 may stay, or 3 and 1
        ("W[21:1 23:1 24:2]", FAR, (3, 2)),  # a gammon may hang on it
        ("W[21:1 23:1 24:2]", "B[1:12]", (3, 2)),  # Black may be first with doubles
        ("W[21:1 23:1 24:2]", "B[3:2]", (3, 2)),  # Black may miss
        ("W[21:1 23:1 24:2]", "B[1:1 2:1]", (3, 2)),  # Black may play it badly
        ("W[22:1 23:1]", "B[1:14 24:1]", (3, 1)),  # no race
        ("W[12:1 22:1 23:1]", FAR, (3, 1)),  # nothing goes off
    ],
)
def test_a_choice_that_might_matter_is_left_to_the_player(
    white: str, black: str, dice: tuple[int, int]
) -> None:
    state = position(f"{white} {black}", dice=dice)
    assert len(legal_plays(state)) > 1
    assert told(state, greedy=True) is None


def test_nobody_hurries_where_the_first_to_finish_loses() -> None:
    state = position("W[22:1 23:1] B[1:15]", "anti", dice=(3, 1))
    assert len(legal_plays(state)) > 1
    assert told(state, greedy=True) is None


SMALL = [points for n in (2, 3, 4) for points in combinations_with_replacement(range(1, 5), n)]
FEW = [(1, 1), (1, 2), (3,), (2, 3), (1, 1, 1), (1,) * 5]


def test_all_ends_among_which_the_server_chooses_win_equally_often() -> None:
    """Against a full calculation, with both sides playing for the win."""
    chosen = 0
    for mine, theirs, dice in product(SMALL, FEW, ROLLS):
        state = race(mine, theirs, (dice.first, dice.second))
        plays = legal_plays(state)
        if len(plays) > 1 and greedy_play(state, plays):
            chosen += 1
            chances = {
                round(1 - winning(_points(play.board.black), _points(play.board.white)), 12)
                if _points(play.board.white)
                else 1
                for play in plays
            }
            assert len(chances) == 1, (mine, theirs, dice)
    assert chosen > 100


def race(mine: tuple[int, ...], theirs: tuple[int, ...], dice: tuple[int, int]) -> GameState:
    white = " ".join(f"{25 - point}:{mine.count(point)}" for point in sorted(set(mine)))
    black = " ".join(f"{point}:{theirs.count(point)}" for point in sorted(set(theirs)))
    return position(f"W[{white}] B[{black}]", dice=dice)


def _points(counts: Sequence[int]) -> tuple[int, ...]:
    return tuple(point for point in range(1, 7) for _ in range(counts[point]))


@cache
def winning(mine: tuple[int, ...], theirs: tuple[int, ...]) -> float:
    """How often the one on turn, who has yet to roll, wins."""
    total = 0.0
    for dice in ROLLS:
        ends = {
            _points(play.board.white)
            for play in legal_plays(race(mine, theirs[:1] or (1,), (dice.first, dice.second)))
        }
        best = max(1.0 if not end else 1 - winning(theirs, end) for end in ends)
        total += best * (1 if dice.is_double else 2)
    return total / 36


# What is stored


MOMENT = Moment(game=2, turn=7)
BACKGAMMON, GRASSHOPPER = variant("backgammon"), variant("grasshopper")


@pytest.mark.parametrize(
    "orders",
    [
        NONE,
        EVERYTHING,
        Orders(forced=True),
        Orders(no_cube=NoCube.GAME),
        Orders(no_cube=NoCube.ENTERED, then_roll=True),
    ],
)
@pytest.mark.parametrize("likes", [Preferences(), Preferences(order_roll=True, order_greedy=True)])
def test_what_is_stored_is_read_again(orders: Orders, likes: Preferences) -> None:
    usual = Orders.usual(likes, BACKGAMMON)
    assert usual.with_own(orders.store(usual, MOMENT), MOMENT) == orders


def test_only_what_differs_from_the_usual_orders_is_stored() -> None:
    usual = Orders.usual(Preferences(order_roll=True), BACKGAMMON)
    assert usual.store(usual, MOMENT) == {}
    assert replace(usual, forced=True).store(usual, MOMENT) == {"forced": True}
    assert replace(usual, roll=False).store(usual, MOMENT) == {"roll": False}


def test_orders_for_a_game_or_a_turn_end_with_it() -> None:
    stored = Orders(no_cube=NoCube.GAME, then_roll=True).store(NONE, MOMENT)
    assert NONE.with_own(stored, Moment(2, 9)) == Orders(no_cube=NoCube.GAME)
    assert NONE.with_own(stored, Moment(3, 7)) == NONE
    always = Orders(no_cube=NoCube.ALWAYS)
    assert always.with_own(stored, Moment(3, 0)) == always


@pytest.mark.parametrize(
    "stored",
    [{"forced": 1}, {"no_cube": "often"}, {"no_cube": []}, {"greedy": "x"}, {"other": True}],
)
def test_what_has_no_meaning_is_left_out(stored: dict[str, Any]) -> None:
    assert NONE.with_own(stored, MOMENT) == NONE


def test_in_grasshopper_passing_needs_no_order_and_can_be_switched_off() -> None:
    assert Orders.usual(Preferences(), GRASSHOPPER).pass_by_itself
    assert not Orders.usual(Preferences(), BACKGAMMON).pass_by_itself
    usual = Orders.usual(Preferences(), GRASSHOPPER)
    assert not usual.with_own({"pass_by_itself": False}, MOMENT).pass_by_itself
    assert [key for key in VARIANTS if variant(key).passes_by_itself] == ["grasshopper"]


# Everything together


@pytest.mark.parametrize("key", list(VARIANTS))
def test_what_the_server_does_is_legal_and_warranted_in_every_game(key: str) -> None:
    game, chance, done = variant(key), Random(key), 0
    form = game.usual_format
    state = start(game, MatchContext(form, lengths(form)[0]))
    for transition in play_out(state, chance):
        deed = automatic(transition.before, EVERYTHING)
        if deed is None:
            continue
        done += 1
        action = deed.action or Roll(roll(chance))
        after = apply(transition.before, action, by=transition.before.actor).after
        assert is_warranted(transition.before, action, deed.why)
        assert after != transition.before
    assert done or not game.uses_dice


def test_what_no_order_allows_is_not_warranted() -> None:
    choice = position(MIDDLE, dice=(3, 1))
    play = legal_plays(choice)[0]
    assert not any(is_warranted(choice, play, why) for why in Auto)
    live = position(CLOSED)
    assert not is_warranted(live, Roll(roll(Random(1))), Auto.PASS)
    assert not is_warranted(live, Roll(roll(Random(1))), Auto.FORCED)
