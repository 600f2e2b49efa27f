"""Positions drawn without a match: the rules say what is shown, and wrong claims are found."""

import re

import pytest
from django.template import Context, Template

from backgammon.rules import OFF, VARIANTS, BadPosition, Color, variant
from games.board.diagram import WrongExample, draw_example, draw_position, draw_start

DEAD_DIE = {"position": "W[10:1] B[13:2 21:2]", "dice": "6-5"}


@pytest.mark.parametrize("key", VARIANTS)
def test_the_start_of_every_game_is_drawn_and_said(key: str) -> None:
    start = draw_start(key)
    assert start.view.board == variant(key).start_board()
    assert start.words.startswith("White: ")
    assert "Black: " in start.words
    assert start.view.dice == []


def test_the_board_after_a_play_comes_from_the_rules() -> None:
    shown = draw_example("backgammon", "15/9", **DEAD_DIE)
    assert shown.after is not None
    assert shown.after.view.board.white[9] == 1
    assert shown.after.view.board.white[15] == 0
    assert (shown.roll, shown.play, shown.result) == ("6-5", "15/9", "")


def test_the_dice_lie_before_the_play_and_not_after_it() -> None:
    shown = draw_example("backgammon", "15/9", **DEAD_DIE)
    assert [die.face for die in shown.before.view.dice] == [6, 5]
    assert shown.after is not None
    assert shown.after.view.dice == []


def test_what_moved_is_marked_after_the_play_only() -> None:
    shown = draw_example("backgammon", "15/9", **DEAD_DIE)
    assert shown.after is not None
    assert {mark.kind for mark in shown.after.last_move} == {"ghost", "moved"}
    assert shown.before.last_move == []


def test_a_play_is_written_as_the_site_writes_it() -> None:
    start = {"position": "W[1:2 5:1] B[9:1 24:2]", "dice": "4-1"}
    assert draw_example("plakoto", "20-16, 24-23", **start).play == "24/23 20/16"


@pytest.mark.parametrize(
    ("play", "claims"),
    [
        ("15/10", {}),  # the higher die has to be played
        ("pass", {}),
        ("15/9", {"never": ["15/9"]}),
        ("fifteen", {}),
        ("15/9", {"never": ["fifteen"]}),
    ],
)
def test_a_wrong_example_is_found(play: str, claims: dict[str, list[str]]) -> None:
    with pytest.raises(WrongExample):
        draw_example("backgammon", play, **DEAD_DIE, **claims)


def test_the_claim_that_a_play_is_the_only_one_is_checked() -> None:
    draw_example("backgammon", "15/9", **DEAD_DIE, is_only=True)
    with pytest.raises(WrongExample, match="not the only play"):
        draw_example("backgammon", "24/18 13/8", dice="6-5", is_only=True)


def test_without_a_position_it_is_the_first_turn_of_the_game() -> None:
    assert draw_example("long-narde", "24/18(2)", dice="6-6").play == "24/18(2)"
    start = "W[1:15] B[13:15]"
    with pytest.raises(WrongExample):
        draw_example("long-narde", "24/18(2)", position=start, dice="6-6")


def test_a_pass_has_no_board_after_it() -> None:
    shown = draw_example("backgammon", "pass", position="W[19:5] bar W=1 B[2:2 4:2]", dice="4-2")
    assert shown.after is None
    assert shown.play == "pass"


def test_a_play_that_ends_the_game_says_what_it_won() -> None:
    won = draw_example("backgammon", "1/off", position="W[24:1] B[10:1] bar B=14", dice="2-1")
    assert won.result == "White wins 3 points."
    drawn = "W[20:1 24:1] B[21:1 22:1]"
    assert draw_example("grasshopper", "pass", position=drawn).result == "The game is drawn."
    lost = draw_example("anti", "1/off", position="W[24:1] B[5:1]", dice="2-1")
    assert lost.result == "Black wins 1 point."


def test_a_position_that_is_none_is_refused() -> None:
    with pytest.raises(BadPosition):
        draw_position("hyper", "W[1:4] B[24:3]")


def test_the_tags_draw_what_they_are_given() -> None:
    template = Template(
        "{% load diagrams %}{% example '2/off' position='W[23:1] B[10:1]' dice='3-1' %}"
        "Said <b>below</b>.{% endexample %}"
        "{% diagram position='W[19:3] B[2:1]' dice='6-4' %}Alone.{% enddiagram %}"
    )
    page = template.render(Context({"variant": "hyper"}))
    assert page.count('role="img"') == 3
    assert "White rolls 3-1" in page
    assert "Said <b>below</b>." in page
    assert "Alone." in page
    assert 'aria-label="White: 2 off, 1 on 2. Black: 2 off, 1 on 15.' in page


def test_a_small_board_is_hidden_from_those_who_listen() -> None:
    page = Template("{% load diagrams %}{% small_board 'hyper' %}").render(Context())
    assert 'aria-hidden="true"' in page
    assert page.count('href="#w"') == page.count('href="#b"') == 3


def test_the_numbers_of_a_page_stand_on_the_colours_of_its_game() -> None:
    page = Template("{% load diagrams %}{% diagram_shapes key %}")
    assert page.render(Context({"key": "fevga"})).count("on-b") == 6
    assert page.render(Context({"key": "plakoto"})).count("on-b") == 0


@pytest.mark.parametrize(("key", "slabs"), [("race", 15), ("crowded", 5), ("hyper", 0)])
def test_checkers_that_wait_are_drawn_in_small_too(key: str, slabs: int) -> None:
    page = Template("{% load diagrams %}{% small_board key %}").render(Context({"key": key}))
    waiting = re.search(r'<path class="sl w" d="([^"]*)"', page)
    assert (waiting[1].count("M") if waiting else 0) == slabs


def test_a_pinned_checker_is_drawn_under_the_one_above() -> None:
    shown = draw_position("plakoto", "W[1:13 5:1 9:1] B[9:1 24:14] held B=9")
    column = [man for man in shown.view.checkers if man.x == shown.view.points[15].x]
    assert [man.kind for man in column] == ["b", "w"]
    assert "1 pinned on 16" in shown.words


def test_a_clone_made_in_an_example_counts() -> None:
    shown = draw_example(
        "cloning",
        "13/9* bar/22",
        position="W[1:2 12:5 17:3 19:5] B[24:1 16:1 13:5 8:3 6:5]",
        dice="4-3",
    )
    assert shown.after is not None
    assert sum(shown.after.view.board.counts(Color.WHITE)) == 16
    assert shown.after.view.board.counts(Color.WHITE)[OFF] == 0
