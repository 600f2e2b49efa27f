"""The board as its viewer likes it: numbers on stacks, the order of dice, one press for a move."""

from typing import Any

import pytest

from accounts.models import User
from backgammon.rules import Color, Dice, Roll
from games.geometry import Layout
from tests.games.boards import ANNA, BJORN, STRANGER, played, position, view

# The higher die of a five and a three can be played from 6 and 13, the lower one from 24 too.
TEXT = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"


def liking(**chosen: Any) -> User:
    """Anna, who has chosen something."""
    return User(pk=ANNA.pk, name=ANNA.name, chosen=chosen)


@pytest.mark.parametrize(
    ("count", "numbers"),
    [("five", ["6"]), ("four", ["4", "5", "6"]), ("always", ["1", "3", "4", "5", "6"])],
)
def test_a_number_tells_how_many_stand_on_a_point(count: str, numbers: list[str]) -> None:
    state = position("W[2:1 4:3 6:4 8:5] B[20:6]")
    shown = view(state, liking(count=count)).checkers
    assert sorted(man.text for man in shown if man.text) == numbers
    assert len([man for man in shown if not man.text]) == 1 + 3 + 4 + 5 + 5


def test_a_dot_lies_beside_a_number() -> None:
    state, events = played("8/5 6/5")
    spot = Layout().spot(5)
    marks = {
        count: view(state, liking(count=count), events=events).last_move
        for count in ("five", "always")
    }
    dots = {
        count: [(mark.x, mark.y) for mark in shown if mark.kind == "moved"]
        for count, shown in marks.items()
    }
    assert dots["five"] == [spot.at(1), spot.at(0)]
    assert dots["always"] == [(f"{float(spot.at(1)[0]) + 15:g}", spot.at(1)[1]), spot.at(0)]


def test_a_cross_lies_beside_a_number_too() -> None:
    state, events = played("24/23 13/10", Roll(Dice(6, 2)), "24/22 8/2*")
    bar = Layout().bar(own=True).at(0)
    crosses = {
        count: [(mark.x, mark.y) for mark in shown.last_move if mark.kind == "hit w"]
        for count in ("five", "always")
        for shown in [view(state, liking(count=count), events=events)]
    }
    assert crosses == {"five": [bar], "always": [(f"{float(bar[0]) + 15:g}", bar[1])]}


def lying(
    rolled: tuple[int, int], text: str = TEXT, **changes: Any
) -> tuple[tuple[int, int], bool]:
    draft = view(position(text, dice=rolled), liking(higher_die_left=True), **changes).draft
    assert draft
    assert draft.dice
    return (draft.dice.first, draft.dice.second), draft.may_swap


def test_the_higher_die_lies_on_the_left_unless_it_is_swapped_or_cannot_begin() -> None:
    assert lying((3, 5)) == ((5, 3), True)
    assert lying((5, 3)) == ((5, 3), True)
    assert lying((3, 5), swap=True) == ((3, 5), True)
    # BG12: only 5 and then 6 works.
    assert lying((5, 6), "W[12:1 14:1] B[13:2 18:2 19:2 20:2]") == ((5, 6), False)


def test_one_press_makes_a_move_by_the_left_die_or_else_by_the_other() -> None:
    shown = view(position(TEXT, dice=(5, 3)), liking(one_click=True))
    sent = {button.place: (button.name, button.value) for button in shown.buttons if button.name}
    assert sent == {
        24: ("d", "24/21"),
        13: ("d", "13/8"),
        8: ("d", "8/3"),
        6: ("d", "6/3"),  # the five is blocked
    }
    label = next(button.label for button in shown.buttons if button.place == 13)
    assert label == "Point 13: 5 white. Press to play the 5."
    swapped = view(position(TEXT, dice=(5, 3)), liking(one_click=True), swap=True)
    assert next(each.value for each in swapped.buttons if each.place == 13) == "13/10"


def test_one_press_enters_the_only_checker_that_can_go_and_leaves_its_targets() -> None:
    state = position("W[19:5] B[2:2] bar W=1", dice=(4, 1))
    sent = {button.place: button.value for button in view(state, liking(one_click=True)).buttons}
    assert (sent[25], sent[24], sent[21]) == ("bar/21", "bar/24", "bar/21")


def test_without_dice_a_press_chooses() -> None:
    state = position("W[2:1] B[3:1] res W=11 B=11", "grasshopper")
    assert not any(
        b.name == "d" and b.place == 2 for b in view(state, liking(one_click=True)).buttons
    )


@pytest.mark.parametrize(
    ("movable", "is_beginner", "is_shown"),
    [("new", True, True), ("new", False, False), ("always", False, True), ("never", True, False)],
)
def test_checkers_that_can_move_are_marked_for_who_likes_it_or_is_new(
    movable: str, is_beginner: bool, is_shown: bool
) -> None:
    shown = view(position(TEXT, dice=(5, 3)), liking(movable=movable), is_beginner=is_beginner)
    assert ("movable" in shown.board_css) is is_shown


def test_a_strong_marking_of_the_last_move_is_a_choice() -> None:
    state, events = played("8/5 6/5", Roll(Dice(6, 2)))
    assert "strong" in view(state, liking(strong_last_move=True), events=events).board_css
    assert "strong" not in view(state, STRANGER, events=events).board_css
    assert state.on_turn is Color.BLACK
    assert "strong" not in view(state, BJORN, events=events).board_css
