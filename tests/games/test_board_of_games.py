"""The picture of the games that are not backgammon: waiting, cloned, the same way round."""

from collections import Counter

import pytest

from backgammon.rules import VARIANTS, Color, Dice, Roll, start, variant
from backgammon.rules import MatchContext as Context
from backgammon.rules import MatchFormat as Format
from games.board import BoardView
from games.geometry import Pocket
from tests.games.boards import (
    ANNA,
    BJORN,
    LAYOUT,
    at,
    followed,
    led_to,
    of_kind,
    played,
    position,
    spots,
    view,
)

RACING = "W[4:2 9:1 17:1] B[20:2 13:2 8:1] res W=11 B=10"


def opening(key: str) -> BoardView:
    game = variant(key)
    played_for = Format.CUBE if game.allows_cube else game.usual_format
    return view(start(game, Context(played_for, 5)))


# Every game at its start


@pytest.mark.parametrize("key", list(VARIANTS))
def test_the_start_of_every_game_shows_all_its_checkers(key: str) -> None:
    shown, game = opening(key), variant(key)
    for color in Color:
        letter = color.value[0]
        told = sum(int(mark.text) for mark in shown.checkers if mark.kind == f"cnt {letter}")
        told -= 5 * sum(mark.kind == f"cnt {letter}" for mark in shown.checkers)
        waiting = sum(int(r.number.text) for r in shown.reserves if r.color == letter)
        assert spots(shown, letter).total() + told + waiting == game.checkers


@pytest.mark.parametrize("key", list(VARIANTS))
def test_the_tray_has_a_slot_for_every_checker(key: str) -> None:
    for tray in opening(key).trays:
        assert tray.slots.count("M") == variant(key).checkers
        assert tray.filled == ""


def test_games_without_a_reserve_have_no_pockets() -> None:
    assert {key for key in VARIANTS if opening(key).reserves} == {"race", "crowded", "grasshopper"}


def test_the_cube_is_hidden_in_games_and_formats_without_it() -> None:
    for key in VARIANTS:
        assert (opening(key).cube is not None) is variant(key).allows_cube
        assert view(start(variant(key), Context(Format.WINS, 3))).cube is None


# Checkers waiting to enter


def test_waiting_checkers_lie_in_a_pocket_with_their_number() -> None:
    state = position("W[9:1] B[20:2] res W=14 B=13", "race", dice=(4, 2))
    for viewer, mine, theirs in ((ANNA, 14, 13), (BJORN, 13, 14)):
        own, other = view(state, viewer).reserves
        assert (own.number.text, own.filled.count("M")) == (str(mine), mine)
        assert (other.number.text, other.filled.count("M")) == (str(theirs), theirs)
        assert (own.slots.count("M"), other.slots.count("M")) == (15, 15)


@pytest.mark.parametrize("slots", [5, 14, 15])
@pytest.mark.parametrize("own", [True, False])
def test_hit_checkers_have_room_beside_a_full_pocket(slots: int, own: bool) -> None:
    pocket = Pocket(slots, own)
    spot = LAYOUT.bar(own=own, has_pocket=True)
    last = float(spot.at(9)[1])
    number = float(pocket.number[1])
    top = float(pocket.surface.y)
    if own:
        assert last + 24.5 < number - 12
        assert number < top
    else:
        assert last - 24.5 > number
        assert number - 12 > top + float(pocket.surface.height)


def test_more_than_two_hit_checkers_beside_a_pocket_are_told_by_a_number() -> None:
    shown = view(position("W[9:1] B[20:2] bar W=3 res W=5 B=5", "race", dice=(4, 2)))
    assert of_kind(shown.checkers, "w") == [LAYOUT.spot(16).at(0), ("393", "393"), ("393", "442.3")]
    assert [(mark.text, mark.x) for mark in shown.checkers if mark.kind == "cnt w"] == [
        ("3", "393")
    ]


def test_the_pocket_is_chosen_only_when_nobody_lies_on_the_bar() -> None:
    waiting = view(position(RACING, "race", dice=(4, 2)), chosen="bar")
    assert waiting.reserves[0].is_chosen
    assert waiting.choice == []
    hit = view(position("W[9:1] B[20:2] bar W=1 res W=5 B=5", "race", dice=(4, 2)))
    assert not hit.reserves[0].is_chosen
    assert of_kind(hit.choice, "sel") == [("393", "393")]


def test_an_entry_in_the_draft_takes_a_checker_out_of_the_pocket() -> None:
    shown = view(position(RACING, "race", dice=(4, 2)), draft="bar/21,bar/23")
    assert shown.reserves[0].number.text == "9"
    assert spots(shown, "w")[LAYOUT.spot(23).at(0)] == 1


@pytest.mark.parametrize("viewer", [ANNA, BJORN])
def test_an_entry_is_marked_at_the_pocket_and_leaves_no_ghost(viewer: object) -> None:
    state, events = played("bar/22 bar/24", key="race")
    last = view(state, viewer, events=events).last_move  # type: ignore[arg-type]
    x, y = Pocket(15, own=viewer is ANNA).number
    assert {mark.kind for mark in last} == {"moved"}
    assert (f"{float(x) - 19:g}", f"{float(y) - 6:g}") in of_kind(last, "moved")
    assert len(of_kind(last, "moved")) == 3


@pytest.mark.parametrize(("viewer", "y"), [(ANNA, "393"), (BJORN, "261")])
def test_a_hit_checker_that_enters_leaves_a_ghost_on_the_bar(viewer: object, y: str) -> None:
    state = position("W[9:1] B[20:2] bar W=1 res W=5 B=5", "race", dice=(4, 2))
    after, events = followed(state, "bar/21 16/14")
    marks = view(after, viewer, events=[led_to(state), *events]).last_move  # type: ignore[arg-type]
    assert of_kind(marks, "ghost bar") == [("393", y)]
    assert len(of_kind(marks, "ghost")) == 1
    assert len(of_kind(marks, "moved")) == 2


# Both the same way round


@pytest.mark.parametrize("key", ["fevga", "long-narde"])
@pytest.mark.parametrize(("viewer", "mine"), [(ANNA, "w"), (BJORN, "b")])
def test_each_starts_top_right_and_sees_the_other_bottom_left(
    key: str, viewer: object, mine: str
) -> None:
    state = opening(key).scene.state
    shown = view(state, viewer)  # type: ignore[arg-type]
    theirs = "b" if mine == "w" else "w"
    assert spots(shown, mine) == at(24, *range(5))
    assert spots(shown, theirs) == at(12, *range(5))


@pytest.mark.parametrize("key", ["fevga", "long-narde"])
def test_both_homes_and_both_ways_are_marked(key: str) -> None:
    own, other = opening(key).ways
    assert (own.color, own.home.x, float(own.home.y) > 327) == ("w", "423", True)
    assert (other.color, other.home.x, other.home.y) == ("b", "15", "15")
    assert float(own.turn.x) < 100  # down on the left
    assert float(own.turn.y) < 327
    assert float(other.turn.x) > 700  # up on the right
    assert float(other.turn.y) > 327
    rows = {point.number: point.row for point in opening(key).points}
    assert [n for n, row in rows.items() if row == "w"] == ["1", "2", "3", "4", "5", "6"]
    assert [n for n, row in rows.items() if row == "b"] == ["13", "14", "15", "16", "17", "18"]


def test_where_the_sides_go_against_each_other_nothing_is_marked() -> None:
    marked = {key for key in VARIANTS if opening(key).ways}
    assert marked == {"fevga", "long-narde", "grasshopper"}
    assert {point.row for point in opening("backgammon").points} == {""}


def test_the_opponents_last_move_is_marked_on_his_own_points() -> None:
    state, events = played("24/20", Roll(Dice(6, 2)), "24/16", key="fevga", opening=(3, 1))
    last = view(state, ANNA, events=events).last_move
    assert of_kind(last, "moved") == [LAYOUT.spot(4).at(0)]  # his 16 is the viewer's 4


# Grasshopper


def test_both_sides_stand_on_the_same_points() -> None:
    text = "W[2:1 20:2] B[3:1 21:1] res W=11 B=12"
    for viewer in (ANNA, BJORN):
        shown = view(position(text, "grasshopper"), viewer)
        assert spots(shown, "w") == at(23, 0) + at(5, 0, 1)
        assert spots(shown, "b") == at(22, 0) + at(4, 0)


def test_the_shared_home_is_marked_for_both() -> None:
    own, other = opening("grasshopper").ways
    assert own.home.x == other.home.x == "423"
    assert float(own.home.height) > float(other.home.height)
    assert own.turn.path != other.turn.path
    assert abs(float(own.turn.y) - float(other.turn.y)) >= 14, "two chips beside each other"


def test_without_dice_none_are_drawn_and_nothing_is_swapped() -> None:
    state, events = played("in/24", "in/23", "in/22", key="grasshopper")
    for viewer in (ANNA, BJORN):
        shown = view(state, viewer, events=events)
        assert shown.dice == []
        assert not shown.has_first_die
        assert shown.equal_dice == ""
    draft = view(state, BJORN, events=events).draft
    assert draft
    assert not draft.shows_swap


def test_the_discs_say_what_happens_and_not_by_which_die() -> None:
    text = "W[2:1 8:1 20:2] B[7:1] res W=10 B=13"
    targets = view(position(text, "grasshopper"), chosen="23").targets
    assert {mark.text for mark in targets if (mark.x, mark.y) == LAYOUT.spot(17).at(1)} == {"wall"}
    assert {mark.text for mark in targets if (mark.x, mark.y) != LAYOUT.spot(17).at(1)} == {"•"}
    scores = view(position(text, "grasshopper"), chosen="5").targets
    assert [(mark.kind, mark.text) for mark in scores] == [("out", "off")]


def test_a_score_takes_two_checkers_off() -> None:
    text = "W[20:2 15:1] B[21:1] res W=5 B=10 run B"
    state = position(text, "grasshopper")
    shown = view(state, draft="5/off")
    assert shown.trays[0].number.text == "8"
    assert spots(shown, "w") == at(10, 0)
    after, events = followed(state, "5/off")
    marks = view(after, BJORN, events=[led_to(state), *events]).last_move
    assert of_kind(marks, "ghost") == [LAYOUT.spot(5).at(0)]
    assert len(of_kind(marks, "moved")) == 1


# More and fewer checkers


def test_thirty_checkers_a_side_are_told_by_numbers() -> None:
    text = "W[12:11 19:14] B[24:12 6:10] bar W=4 B=7"
    shown = view(position(text, "cloning", checkers=30, dice=(2, 1)))
    numbers = Counter((mark.kind, mark.text) for mark in shown.checkers if mark.text)
    assert numbers == {
        ("cnt w", "11"): 1,
        ("cnt w", "14"): 1,
        ("cnt b", "12"): 1,
        ("cnt b", "10"): 1,
        ("cnt b", "7"): 1,
    }
    assert [tray.slots.count("M") for tray in shown.trays] == [30, 30]


def test_a_hit_in_the_draft_puts_a_clone_on_the_bar() -> None:
    state = position("W[1:1 8:2 19:5] B[3:1 5:1 24:2]", "cloning", dice=(2, 2))
    shown = view(state, draft="24/22")
    assert spots(shown, "w")["393", "393"] == 1
    assert spots(shown, "b")["393", "261"] == 1
    twice = view(state, draft="24/22,bar/23")
    assert spots(twice, "w")["393", "393"] == 0


def test_three_checkers_have_three_slots() -> None:
    shown = view(position("W[20:1] B[2:1 3:1 4:1]", "hyper", dice=(4, 2)))
    assert [(tray.slots.count("M"), tray.number.text) for tray in shown.trays] == [
        (3, "2"),
        (3, "0"),
    ]
