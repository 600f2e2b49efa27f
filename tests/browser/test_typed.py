"""Moves that are typed, questions, and reasons for what cannot be played."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import OPENING
from tests.browser.table import Table

pytestmark = pytest.mark.browser

FAR = "You cannot play 8/2: that is 6 pips, and your dice are 3-1."
LEFT = "You cannot play 13/9: that is 4 pips, and only the 1 is left."


def field(table: Table) -> Locator:
    return table.page.get_by_label(re.compile("^(Type your move|Ask about the position)$"))


def say(table: Table, text: str) -> None:
    field(table).fill(text)
    field(table).press("Enter")


def expect_refused(table: Table, text: str, said: str) -> None:
    """The sentence stands in the message line, and the text still in the field."""
    say(table, text)
    expect(table.message).to_have_text(said)
    expect(field(table)).to_have_value(text)
    expect(field(table)).to_have_attribute("aria-invalid", "true")


def expect_done(table: Table, text: str, draft: str) -> None:
    """The draft has changed, and the field is empty again."""
    say(table, text)
    table.expect_draft(draft)
    expect(field(table)).to_have_value("")
    expect(field(table)).not_to_have_attribute("aria-invalid", "true")


def test_a_turn_is_typed(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match()
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    page = white.page
    white.point(8).focus()
    page.keyboard.press("m")
    expect(field(white)).to_be_focused()
    page.keyboard.type("mus")
    expect(field(white)).to_have_value("mus")
    expect_done(white, "8/5", "8/5")
    expect_refused(white, "13/9", LEFT)
    white.expect_draft("8/5")
    say(white, "pips")
    expect(white.message).to_have_text("Pips 164–167.")
    expect_done(white, "undo", "")
    expect_done(white, "8/5 6/5", "8/5,6/5")
    expect(white.message).to_contain_text("8/5 6/5")
    expect(field(white)).to_be_focused()
    say(black, "13/8")
    expect(black.message).to_have_text("It is not your turn.")
    before = white.version
    say(white, "submit")
    white.expect_newer(before)
    first = OPENING.turns[0]
    black.expect_pushed(first.roll, first.text)
    expect(field(black)).to_have_value("13/8")  # what is written outlives a newer page
    white.expect_same_window()


def test_the_answer_is_in_sight_where_the_field_is_far_below(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, _, match = room.match()
    white = aino.sit_at(match)
    for part in ("Moves", "Type your move", "Your note"):
        expect(white.page.locator(".side").get_by_text(part).first).to_be_in_viewport(ratio=1)
    white.page.set_viewport_size({"width": 390, "height": 500})  # above a keyboard
    say(white, "8/5")
    expect(white.message).to_be_in_viewport(ratio=1)
    field(white).scroll_into_view_if_needed()
    expect_refused(white, "13/9", LEFT)
    expect(white.message).to_be_in_viewport(ratio=1)


def test_a_point_that_is_pressed_in_vain_says_why(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, _, match = room.match()
    white = aino.sit_at(match)
    board = white.page.locator("#board").bounding_box()
    start = white.message.text_content() or ""
    white.point(9).click(force=True)  # it looks disabled and is not
    white.point(19).click(force=True)
    expect(white.message).to_have_text("The checkers on 19 are not yours.")
    white.point(8).click()
    white.point(2).click(force=True)
    expect(white.message).to_have_text(FAR)
    white.expect_draft("")
    white.touch(5)  # the checker is still chosen
    white.expect_draft("8/5")
    white.undo()
    expect(white.message).to_have_text(start)
    assert white.page.locator("#board").bounding_box() == board


def test_moves_are_typed_without_script(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, _, match = room.match(has_script=False)
    white = aino.sit_at(match)
    expect_refused(white, "8/2", FAR)
    expect_done(white, "8/5", "8/5")
    expect_refused(white, "13/9", LEFT)
    white.expect_draft("8/5")
    say(white, "mine")
    expect(white.message).to_contain_text("White (you): 2 on 24")
    white.expect_draft("8/5")
    expect_done(white, "undo", "")
    expect_done(white, "8/5, 6/5", "8/5,6/5")
    white.submit()
    expect(white.message).to_contain_text("is to move")
    say(white, "dice")
    expect(white.message).to_have_text("No dice are rolled.")
    white.look()


def test_what_is_typed_without_a_net_stays(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, _, match = room.match()
    white = aino.sit_at(match)
    aino.foresee("ERR_INTERNET_DISCONNECTED")
    aino.context.set_offline(True)
    say(white, "8/5 6/5")
    expect(white.message).to_have_text("No answer. Your text is still here. Try again.")
    white.point(19).click(force=True)  # says nothing, and harms nothing
    aino.context.set_offline(False)
    expect_done(white, field(white).input_value(), "8/5,6/5")
    white.expect_same_window()
