"""What the site does for a player: chosen in a window over the board or on a page of its own."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import OPENING

pytestmark = pytest.mark.browser


def test_orders_are_given_in_a_window_over_the_board(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(length=3)
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    first, second = OPENING.turns[:2]
    white.play(first.moves)
    expect(black.message).to_have_text("Your turn: roll, or double first.")
    link = bjorn.page.get_by_role("link", name="What the site does for you…")
    link.click()
    dialog = bjorn.page.get_by_role("dialog", name="What the site does for you")
    expect(dialog.get_by_role("link", name="Back to the board")).to_be_focused()
    bjorn.page.keyboard.press("Escape")
    expect(link).to_be_focused()
    link.click()
    dialog.get_by_label("Offer me the cube before I roll").select_option("game")
    black.look()
    dialog.get_by_role("button", name="Save").click()
    expect(black.notes).to_contain_text("Saved.")
    black.expect_dice(second.roll)  # at once
    black.play(second.moves)
    for table in (white, black):
        expect(table.moves).to_contain_text("rolled by itself")


def test_without_script_they_are_given_on_a_page(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(length=3, has_script=False)
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    white.play(OPENING.turns[0].moves)
    black.reload()
    page = bjorn.page
    page.get_by_label("Double, and if taken roll").check()
    black.double()
    page.get_by_role("link", name="What the site does for you…").click()
    expect(page.get_by_label("Roll for me if my double is taken")).to_be_checked()
    page.get_by_label("Play forced moves for me").check()
    bjorn.look()
    page.get_by_role("button", name="Save").click()
    black.arrive()
    white.reload()
    white.press("Take", confirm="Yes, take")
    black.reload()
    black.expect_dice(OPENING.turns[1].roll)
