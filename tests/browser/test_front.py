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
    guest = room.stranger("Daniela", size="phone")
    page = guest.visit("/")
    look = page.locator("#look")
    expect(look.get_by_text(f"{aino.name} is to move.")).to_be_visible()
    expect(look.locator(".moved")).to_have_count(0)
    page.evaluate("window.isSame = true")
    white = aino.sit_at(match)
    white.play(OPENING.turns[0].moves)
    expect(look.get_by_text(re.compile(f"{bjorn.name} "))).to_be_visible(timeout=PUSHED)
    expect(look.locator(".moved").first).to_be_visible(timeout=PUSHED)
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
