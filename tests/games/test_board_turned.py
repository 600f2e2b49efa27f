"""The board as a player likes it: mirrored, from White's side, with other numbers or none."""

from collections import Counter
from typing import Any

import pytest

from accounts.models import User
from accounts.preferences import Numbering
from backgammon.rules import VARIANTS, Color, Cube, MatchContext, start, variant
from backgammon.rules.board import POINTS
from games.board import BoardView, answer_to, why_not
from games.board.numbering import own_number, shown_number
from games.board.replay import PastScene
from games.geometry import HEIGHT, Layout
from tests.games.boards import played, position, scene, view

ANNA_ID, BJORN_ID = 1, 2


def bjorn(**chosen: Any) -> User:
    return User(pk=BJORN_ID, name="Björn", chosen=chosen)


def anna(**chosen: Any) -> User:
    return User(pk=ANNA_ID, name="Anna", chosen=chosen)


def men(shown: BoardView) -> Counter[tuple[str, str, str]]:
    return Counter((man.kind, man.x, man.y) for man in shown.checkers)


def numbers(shown: BoardView) -> dict[str, tuple[str, str]]:
    return {point.number: (point.x, point.y) for point in shown.points}


# Where things lie


@pytest.mark.parametrize("key", VARIANTS)
def test_with_whites_home_below_for_everyone_both_see_one_picture(key: str) -> None:
    state = start(variant(key), MatchContext())
    white, black = anna(), bjorn(own_side_below=False)
    assert men(view(state, black)) == men(view(state, white))
    shown = view(state, black)
    assert [(each.number.x, each.number.y, each.color) for each in shown.trays] == [
        (each.number.x, each.number.y, each.color) for each in reversed(view(state, white).trays)
    ]
    ways = [
        {(way.color, way.home, way.turn.x) for way in each.ways}
        for each in (shown, view(state, white))
    ]
    if state.variant.facing(1) != 1:  # both homes in one place: the arrows lie in each other
        assert ways[0] == ways[1]


def test_from_whites_side_black_counts_his_own_points_still() -> None:
    state = position("W[19:1] B[1:2]")
    shown = view(state, bjorn(own_side_below=False))
    assert shown.scene.bottom is Color.WHITE
    assert shown.top.is_me
    assert shown.mine is shown.top
    x, y = numbers(shown)["6"]
    assert float(y) < HEIGHT / 2, "his home lies at the top"
    assert float(x) == Layout().x(19)


def test_a_board_from_whites_side_is_played_on_as_any_other() -> None:
    state = position("W[1:1] B[24:2 13:1]", dice=(5, 3), on_turn=Color.BLACK)
    for likes in ({}, {"own_side_below": False}, {"home": "left", "tray_follows_home": True}):
        shown = view(state, bjorn(**likes), chosen="24")
        assert shown.draft
        sent = {button.place: (button.name, button.value) for button in shown.buttons}
        assert sent[19] == ("d", "24/19")
        assert sent[21] == ("d", "24/21")
        for button in shown.buttons:
            if 1 <= button.place <= POINTS:
                spot = shown.scene.layout.spot(shown.scene.drawn(button.place))
                assert (button.x, button.y) == spot.at(0)


def test_the_tray_of_who_sits_above_is_pressed_above() -> None:
    state = position("W[19:2] B[3:2]", dice=(5, 3), on_turn=Color.BLACK)
    (off,) = [each for each in view(state, bjorn(own_side_below=False)).buttons if not each.place]
    assert off.css.startswith("hoff up")
    (off,) = [each for each in view(state, bjorn()).buttons if not each.place]
    assert "up" not in off.css


def test_the_cube_lies_at_its_owners_end() -> None:
    state = position("W[19:1] B[1:1]", cube=Cube(2, Color.BLACK))
    below, above = (view(state, bjorn(own_side_below=is_so)).cube for is_so in (True, False))
    assert below
    assert above
    assert float(below.y) > HEIGHT / 2 > float(above.y)


def test_a_cube_that_nobody_has_touched_may_show_64() -> None:
    state = position("W[19:1] B[1:1]")
    assert [
        shown.value
        for shown in (view(state).cube, view(state, anna(centred_cube_64=True)).cube)
        if shown
    ] == [1, 64]
    doubled = view(
        position("W[19:1] B[1:1]", cube=Cube(2, Color.BLACK)), anna(centred_cube_64=True)
    )
    assert doubled.cube
    assert doubled.cube.value == 2


def test_a_game_gone_by_lies_as_the_reader_likes_it_and_can_be_flipped() -> None:
    state, events = played("8/5 6/5")
    plain = scene(state, bjorn(own_side_below=False, home="left"), events=events)
    facts = {
        name: getattr(plain, name) for name in ("match", "game", "state", "events", "viewer", "now")
    }
    assert PastScene(**facts).bottom is Color.WHITE
    assert PastScene(**facts).layout == Layout(mirrored=True)
    assert PastScene(**facts, is_flipped=True).bottom is Color.BLACK


def test_pips_are_told_only_to_who_wants_them() -> None:
    state = position("W[19:1] B[1:1]")
    assert (view(state).top.pips, view(state).bottom.pips) == (1, 6)
    shown = view(state, anna(pips=False))
    assert (shown.top.pips, shown.bottom.pips) == (None, None)


# Numbers

BRAINKING = {"numbering": "brainking"}


@pytest.mark.parametrize("key", VARIANTS)
def test_every_point_has_one_number_for_both_sides(key: str) -> None:
    game = variant(key)
    for point in range(1, POINTS + 1):
        white = shown_number(point, Color.WHITE, game, Numbering.BRAINKING)
        black = shown_number(game.facing(point), Color.BLACK, game, Numbering.BRAINKING)
        assert white == black == 25 - point
        for side in Color:
            seen = shown_number(point, side, game, Numbering.BRAINKING)
            assert own_number(seen, side, game, Numbering.BRAINKING) == point


@pytest.mark.parametrize("key", VARIANTS)
@pytest.mark.parametrize("likes", [{}, {"own_side_below": False}, {"home": "left"}])
def test_the_numbers_on_the_board_are_those_in_the_labels(key: str, likes: dict[str, Any]) -> None:
    """What is written at a point is what its button says."""
    state = start(variant(key), MatchContext())
    for viewer in (bjorn(**BRAINKING, **likes), bjorn(**likes)):
        shown = view(state, viewer)
        written = numbers(shown)
        for place in range(1, POINTS + 1):
            at = shown.scene.layout.number(shown.scene.drawn(place))
            assert written[str(shown.scene.number(place))] == at


def test_the_board_may_be_without_numbers_and_words_are_not() -> None:
    state = position("W[19:1] B[1:1]", dice=(2, 1))
    shown = view(state, anna(numbering="none"))
    assert {point.number for point in shown.points} == {""}
    assert any("Point 6, your home: 1 white" in button.label for button in shown.buttons)


def test_moves_labels_and_messages_follow_the_numbers() -> None:
    state, events = played("8/5 6/5", opening=(3, 1))
    white = view(state, anna(**BRAINKING), events=events)
    assert white.rows[1].white
    assert white.rows[1].white.text == "17/20 19/20"
    assert white.in_words[0].startswith("White (you): 2 on 1, 5 on 12, 2 on 17, 4 on 19, ")
    state = position("W[1:2 19:1] B[24:2 8:1]", dice=(5, 3))
    shown = view(state, anna(**BRAINKING), draft="24/19")
    assert shown.message.detail == "Played: 1/6"
    assert shown.draft
    assert shown.draft.text == "24/19", "what is sent is never renumbered"
    labels = [button.label for button in shown.buttons if button.place == 19]
    assert labels[0].startswith("Point 6: 1 white, blot.")


def test_what_is_typed_is_understood_in_the_numbers_that_are_shown() -> None:
    state = position("W[1:2 19:1] B[24:2 8:1]", dice=(5, 3))
    there = scene(state, anna(**BRAINKING))
    draft = view(state, anna(**BRAINKING)).draft
    assert answer_to(there, draft, "1/6").draft == "24/19"
    assert answer_to(there, draft, "1/6 1/4").draft == "24/19,24/21"
    assert "Point 1: 2 white" in answer_to(there, draft, "p 1").said
    assert answer_to(there, draft, "6/1").said == (
        "You cannot play 6/1: checkers only go towards home."
    )
    assert (
        "2/7" in answer_to(there, draft, "2/7").said
        or "on 2" in answer_to(there, draft, "2/7").said
    )


def test_the_example_of_a_play_has_the_numbers_that_are_shown() -> None:
    state = position("W[1:2 19:1] B[24:2 8:1]", dice=(5, 3))
    assert view(state).example == "13/8 6/5"
    assert view(state, anna(**BRAINKING)).example == "12/17 19/20"
    told = answer_to(scene(state, anna(**BRAINKING)), None, "hello").said
    assert "Write a play such as 12/17 19/20" in told


def test_black_types_the_numbers_that_he_sees_too() -> None:
    state = position("W[1:2] B[24:2 13:1]", dice=(5, 3), on_turn=Color.BLACK)
    viewer = bjorn(**BRAINKING)
    assert answer_to(scene(state, viewer), view(state, viewer).draft, "24/19").draft == "24/19"


def test_the_referee_speaks_in_the_numbers_that_are_shown() -> None:
    state = position("W[1:2 19:1] B[24:2 6:2]", dice=(5, 3))
    shown = view(state, anna(**BRAINKING), chosen="24")
    assert shown.draft
    told = why_not(shown.scene, shown.draft, 19, 24)
    assert told == "You cannot play 1/6: a black block is on 6."


def test_the_script_is_told_the_numbers_where_they_are_others() -> None:
    state = position("W[1:2 19:1] B[24:2 8:1]", dice=(5, 3))
    plain, others = view(state).script, view(state, anna(**BRAINKING)).script
    assert plain
    assert others
    assert plain["numbers"] == {}
    assert others["numbers"][24] == 1
