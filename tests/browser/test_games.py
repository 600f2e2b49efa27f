"""Turns of games that are not backgammon, in two browsers, with script and without."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.table import BAR, OFF, PUSHED, Table

pytestmark = pytest.mark.browser


def press(table: Table, *points: int) -> None:
    """Press points one after the other; without script each press is a page of its own."""
    table.page.bring_to_front()
    for point in points:
        table.point(point).click()


def expect_told(table: Table, words: str) -> None:
    """The opponent's last action stands in his strip, pushed or read anew."""
    if not table.has_script:
        table.reload()
    expect(table.their_last).to_have_text(re.compile(f"^{re.escape(words)}$"), timeout=PUSHED)


@pytest.mark.parametrize("has_script", [True, False])
def test_a_game_without_dice_is_played_by_actions(room: Room, has_script: bool) -> None:
    aino, bjorn, match = room.match(variant="grasshopper", has_script=has_script)
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    expect(white.message).to_have_text("Your turn: enter a checker.")
    expect(white.page.locator(".die")).to_have_count(0)
    expect(white.swap_button).to_have_count(0)
    press(white, 22)
    white.expect_draft("in/22")
    expect(white.message).to_have_text("in/22 – submit, or undo to try another.")
    white.undo()
    press(white, 24)
    white.expect_draft("in/24")
    white.submit()
    expect_told(black, "entered on 24")
    expect(black.point(24)).to_have_accessible_name("Point 24: 1 white.")
    press(black, 19)
    black.submit()
    expect_told(white, "entered on 19")
    expect(white.moves).to_contain_text("in/19")
    press(white, 24, 18)
    white.expect_draft("24/18")
    white.submit()
    expect_told(black, "24 to 18")
    expect(black.message).to_have_text("Your turn: enter a checker, move one or build a wall.")
    for person in (aino, bjorn):
        person.look()


def test_waiting_checkers_enter_out_of_their_pocket(room: Room, dice: Script) -> None:
    dice([(2, 1), (4, 3)])
    aino, bjorn, match = room.match(variant="race")
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    pocket = white.page.locator("#wait .offn")
    expect(pocket).to_have_text("15")
    press(white, 23)
    expect(pocket).to_have_text("14")
    press(white, BAR, 24)
    white.expect_draft("bar/23,bar/24")
    expect(pocket).to_have_text("13")
    white.undo()
    expect(pocket).to_have_text("14")
    press(white, BAR, 24)
    white.submit()
    black.expect_pushed("2-1", "bar/24 bar/23")
    expect(black.page.locator(".wait:not(#wait) .offn")).to_have_text("13")
    press(black, 21, 21)  # the checker that has entered is chosen to go on
    expect(black.page.locator("#aim .tg")).to_have_count(1)


def test_a_checker_is_pinned_in_plakoto(room: Room, dice: Script) -> None:
    dice([(6, 5), (5, 4)])
    aino, bjorn, match = room.match(variant="plakoto")
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    press(white, 24, 18)
    press(white, 24, 19)
    white.submit()
    black.expect_pushed("6-5", "24/19 24/18")
    expect(black.point(6)).to_have_accessible_name("Point 6, your home: 1 white, blot.")
    press(black, 24, 15)
    expect(black.submit_button).not_to_have_attribute("aria-disabled", "true")
    expect(black.point(OFF)).to_have_accessible_name("Off: 0 of 15 black.")
