"""A turn without a mouse."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import OPENING

pytestmark = pytest.mark.browser

FOCUS = "() => document.activeElement?.dataset.n ?? document.activeElement?.id ?? ''"


def go(page: Page, key: str, goal: str, *, most: int = 14) -> None:
    """Press a key until the focus is on a point of the board or an element with an id."""
    for _ in range(most):
        if page.evaluate(FOCUS) == goal:
            return
        page.keyboard.press(key)
    assert page.evaluate(FOCUS) == goal


def test_all_is_undone_from_the_menu_where_there_is_something(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, _, match = room.match()
    white = aino.sit_at(match)
    menu = white.page.locator(".more summary")
    undo_all = white.page.locator("#undo-all")
    for source, target in OPENING.turns[0].moves:
        menu.click()
        expect(white.page.get_by_role("link", name="Position in words")).to_be_visible()
        expect(undo_all).to_be_hidden()
        menu.click()
        white.move(source, target)
        menu.click()
        undo_all.click()
        white.expect_draft("")


def test_a_turn_is_played_by_keys(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match()
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    page = white.page
    page.keyboard.press("Tab")
    expect(page.locator(".skip")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    assert page.evaluate(FOCUS).isdigit(), "the board is one stop of Tab"
    for swapped in ("1", ""):
        page.keyboard.press("s")
        expect(page.locator("#act input[name=swap]")).to_have_value(swapped)
    page.keyboard.press("End")
    go(page, "ArrowLeft", "8")
    page.keyboard.press("Enter")
    go(page, "ArrowRight", "5")
    page.keyboard.press("Space")
    white.expect_draft("8/5")
    page.keyboard.press("u")
    white.expect_draft("")
    go(page, "ArrowLeft", "6")
    page.keyboard.press("Space")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    white.expect_draft("6/5")
    go(page, "ArrowLeft", "8")
    page.keyboard.press("Enter")
    go(page, "ArrowRight", "5")
    page.keyboard.press("Enter")
    white.expect_draft("6/5,8/5")
    assert page.evaluate(FOCUS) == "5", "the focus stays on the board"
    go(page, "Tab", "submit")
    page.keyboard.press("Enter")
    first = OPENING.turns[0]
    black.expect_pushed(first.roll, first.text)
    white.expect_same_window()
