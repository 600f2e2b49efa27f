"""Single keys do on the page what its buttons and links do, for whoever likes them."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import OPENING
from tests.browser.store import Store
from tests.browser.test_keys import FOCUS

pytestmark = pytest.mark.browser


def test_single_keys_work_on_the_page_and_not_while_one_writes(
    room: Room, dice: Script, store: Store
) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(length=3)
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    page, press = white.page, white.page.keyboard.press
    page.bring_to_front()
    press("s")
    expect(page.locator("#act input[name=swap]")).to_have_value("1")
    for source, target in OPENING.turns[0].moves:
        white.move(source, target)
    press("u")
    white.expect_draft("8/5")
    white.move(6, 5)
    press("Shift+U")
    white.expect_draft("")
    press("o")
    assert page.evaluate(FOCUS) == "0"
    press("m")
    assert page.evaluate(FOCUS) == "move"
    page.keyboard.type("us")
    expect(page.locator("#move")).to_have_value("us")
    expect(page.locator("#act input[name=swap]")).to_have_value("1")
    page.locator("#move").fill("")
    page.locator("#move").blur()
    press("c")
    assert page.evaluate(FOCUS) == "message", "the chat opens for it"
    page.locator("#message").blur()
    press("?")
    keys = page.get_by_role("dialog", name="Keys")
    expect(keys).to_be_visible()
    press("s")
    press("Escape")
    expect(keys).to_be_hidden()
    expect(page.locator("#act input[name=swap]")).to_have_value("1")
    expect(page.locator("#undo")).to_have_attribute("aria-keyshortcuts", "u")
    expect(page.locator("#undo-all")).to_have_attribute("aria-keyshortcuts", "Shift+U")
    press("Control+s")
    expect(page.locator("#act input[name=swap]")).to_have_value("1")
    white.play(OPENING.turns[0].moves)
    black.expect_pushed(OPENING.turns[0].roll, OPENING.turns[0].text)
    black.page.bring_to_front()
    black.page.keyboard.press("p")
    expect(black.page.locator("#board")).to_have_class(re.compile("past"))
    black.page.keyboard.press("r")
    expect(black.page.locator("#board")).not_to_have_class(re.compile("past"))
    black.page.keyboard.press("d")
    expect(black.message).to_contain_text("is to take or drop the double")


def test_single_keys_can_be_switched_off(room: Room, dice: Script, store: Store) -> None:
    dice(OPENING.rolls)
    aino, _, match = room.match()
    store.like(aino.name, keys=False)
    white = aino.sit_at(match)
    page = white.page
    for key in ("s", "m", "?"):
        page.keyboard.press(key)
    expect(page.locator("#act input[name=swap]")).to_have_value("")
    expect(page.get_by_role("dialog")).to_be_hidden()
    assert page.evaluate(FOCUS) == ""
    page.locator('[data-n="24"]').focus()
    page.keyboard.press("End")
    assert page.evaluate(FOCUS) == "1", "the keys of the board stay"
    page.get_by_role("button", name="Keys").click()
    dialog = page.get_by_role("dialog", name="Keys")
    expect(dialog).to_contain_text("Single keys are switched off in your settings.")
