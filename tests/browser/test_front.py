"""Pages for people who only come to look: the live board of the front page, and choosing a name."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import OPENING
from tests.browser.table import PUSHED

pytestmark = pytest.mark.browser


def test_the_board_of_the_front_page_follows_the_match_on_it(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(length=3)
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    first, second = OPENING.turns[:2]
    white.play(first.moves)  # no other match has had a turn since
    guest = room.stranger("Daniela", size="phone")
    page = guest.visit("/")
    look = page.locator("#look")
    expect(look.get_by_text(f"{bjorn.name} is to move.")).to_be_visible()
    page.evaluate("window.isSame = true")
    black.roll()
    black.play(second.moves)
    expect(look.get_by_text(f"{aino.name} is to move.")).to_be_visible(timeout=PUSHED)
    assert page.evaluate("window.isSame")
    guest.look()
    look.get_by_role("link", name="Watch this match").click()
    expect(page).to_have_url(re.compile(rf"/m/{match}/$"))


def test_a_name_that_is_taken_is_told_at_once_and_a_free_one_filled_in(room: Room) -> None:
    aino, _, _ = room.match()
    guest = room.stranger("Daniela")
    page = guest.visit("/register/")
    form = page.get_by_role("main")
    name, said = form.get_by_label("Name"), page.locator("#name-said")
    form.get_by_label("Password", exact=True).fill("three wedges of birch")
    name.press_sequentially(aino.name.upper())
    expect(said).to_contain_text("This name is taken.")
    free = said.get_by_role("button").first
    wanted = free.inner_text()
    free.click()
    expect(name).to_have_value(wanted)
    expect(said).to_have_text("This name is free.")
    expect(form.get_by_label("Password", exact=True)).to_have_value("three wedges of birch")
    form.get_by_label("I play fairly").check()
    form.get_by_role("button", name="Register").click()
    expect(page.get_by_role("heading", name="My games")).to_be_visible()
