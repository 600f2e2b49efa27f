"""Dice come when the player on turn opens his page, by nobody else's doing, and stay."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import OPENING
from tests.browser.store import Store

pytestmark = pytest.mark.browser

# Makes a page believe that it went behind others or came before them.
SEEN = """state => {
    Object.defineProperty(document, "visibilityState", {get: () => state, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""
AHEAD = (
    {"Sec-Purpose": "prefetch"},
    {"Sec-Purpose": "prefetch;prerender"},
    {"Purpose": "prefetch"},
    {"X-Moz": "prefetch"},
    {"Sec-Fetch-Dest": "image"},
)


def test_only_the_player_on_turn_rolls_and_no_reload_changes_the_dice(
    room: Room, dice: Script, store: Store
) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match()
    white = aino.sit_at(match)
    white.play(OPENING.turns[0].moves)
    address = f"/m/{match}/"

    white.reload()
    room.stranger("a passer-by").sit_at(match)
    room.enter("Cecilia").sit_at(match)
    ask = bjorn.context.request
    assert ask.head(address).ok
    for headers in AHEAD:
        answer = ask.get(address, headers=headers)
        assert answer.ok
        assert "Roll dice" in answer.text()
    assert ask.get(f"{address}fragment").ok
    assert ask.get("/next", max_redirects=0).headers["location"] == address
    assert store.rolls(match) == 1

    black = bjorn.sit_at(match)
    for _ in range(3):
        black.expect_dice("5-2")
        assert store.rolls(match) == 2
        black.reload()
    expect(white.words).to_contain_text("Dice 5-2.")


def test_loading_rolls_nothing_while_a_double_is_possible(
    room: Room, dice: Script, store: Store
) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(length=5)
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    white.play(OPENING.turns[0].moves)
    expect(black.message).to_have_text("Your turn: roll, or double first.")
    black.reload()
    assert store.rolls(match) == 1
    black.roll()
    black.expect_dice("5-2")
    black.reload()
    black.expect_dice("5-2")
    assert store.rolls(match) == 2


def test_a_page_that_waits_in_the_background_rolls_when_it_is_seen(
    room: Room, dice: Script, store: Store
) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match()
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    black.page.evaluate(SEEN, "hidden")
    white.play(OPENING.turns[0].moves)
    expect(black.message).to_have_text(re.compile("roll the dice"))
    assert store.rolls(match) == 1
    black.page.evaluate(SEEN, "visible")
    black.expect_dice("5-2")
    assert store.rolls(match) == 2
