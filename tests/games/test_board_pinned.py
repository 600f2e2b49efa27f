"""The picture of a pinned checker and of those that lie on it."""

import pytest

from tests.games.boards import (
    ANNA,
    BJORN,
    LAYOUT,
    at,
    followed,
    led_to,
    of_kind,
    position,
    spots,
    view,
)

PINNED = "W[1:6 5:2 9:6 14:1] B[24:5 9:1 5:1 14:2 12:1] held B=9 B=5 W=14"


@pytest.mark.parametrize(("viewer", "point"), [(ANNA, 20), (BJORN, 5)])
def test_a_pinned_checker_lies_below_by_half_a_step(viewer: object, point: int) -> None:
    shown = view(position(PINNED, "plakoto", dice=(4, 2)), viewer)  # type: ignore[arg-type]
    assert spots(shown, "b") >= at(point, 0)
    assert spots(shown, "w") >= at(point, 0.5, 1.5)
    order = [mark.kind for mark in shown.checkers if mark.x == LAYOUT.spot(point).at(0)[0]]
    assert order[:3] == ["b", "w", "w"]


@pytest.mark.parametrize(("viewer", "point"), [(ANNA, 11), (BJORN, 14)])
def test_ones_own_pinned_checker_lies_below_too(viewer: object, point: int) -> None:
    shown = view(position(PINNED, "plakoto", dice=(4, 2)), viewer)  # type: ignore[arg-type]
    assert spots(shown, "w") >= at(point, 0)
    assert spots(shown, "b") >= at(point, 0.5, 1.5)


def test_at_most_four_checkers_lie_on_a_pinned_one() -> None:
    shown = view(position(PINNED, "plakoto", dice=(4, 2)))
    assert spots(shown, "w") >= at(16, 0.5, 1.5, 2.5, 3.5)
    assert not spots(shown, "w") >= at(16, 4.5)
    number = next(mark for mark in shown.checkers if mark.text == "6" and mark.kind == "cnt w")
    assert number.x == LAYOUT.spot(16).at(0)[0]


def test_a_target_that_pins_has_a_ring_of_its_own_half_a_step_on() -> None:
    shown = view(position("W[1:6 5:1] B[9:1 24:5]", "plakoto", dice=(4, 1)), chosen="20")
    target = next(mark for mark in shown.targets if mark.text == "4")
    assert (target.kind, target.x, target.y) == ("pins", *LAYOUT.spot(16).at(0.5))


def test_a_checker_that_joins_its_own_above_a_pinned_one_pins_nobody() -> None:
    shown = view(position(PINNED, "plakoto", dice=(4, 2)), chosen="20")
    target = next(mark for mark in shown.targets if mark.text == "4")
    assert (target.kind, target.y) == ("", LAYOUT.spot(16).at(3.5)[1])


def test_the_checker_chosen_above_a_pinned_one_has_the_ring() -> None:
    shown = view(position(PINNED, "plakoto", dice=(4, 2)), chosen="20")
    assert of_kind(shown.choice, "sel") == [LAYOUT.spot(20).at(1.5)]


def test_the_mark_of_the_last_move_lies_on_the_one_that_pins() -> None:
    state = position("W[1:6 5:1] B[9:1 24:5]", "plakoto", dice=(4, 1))
    after, events = followed(state, "20/16 24/23")
    marks = view(after, BJORN, events=[led_to(state), *events]).last_move
    assert LAYOUT.spot(9).at(0.5) in of_kind(marks, "moved")
