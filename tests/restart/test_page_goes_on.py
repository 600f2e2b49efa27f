"""What people see at a match while the servers of the site are restarted."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.people import PATIENCE, Room
from tests.browser.records import OPENING
from tests.restart.rig import Rig

pytestmark = [pytest.mark.browser, pytest.mark.long]

FIRST = OPENING.turns[0]
BACK = 45_000  # milliseconds: a page tries after 1, 2, 4, 8, 16 and 30 seconds, more or less


@pytest.fixture
def browser(browser_path: str) -> Iterator[Browser]:
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A site of its own, where the dice come as in the record."""
    dice = tmp_path / "dice.json"
    dice.write_text(json.dumps(OPENING.rolls))
    with Rig(DICE_SOURCE="tests.dice.from_file", DICE_FILE=str(dice)) as rig:
        yield rig


def test_an_open_page_keeps_the_draft_and_goes_on_after_an_outage(
    rig: Rig, browser: Browser
) -> None:
    room = Room(browser, rig.address)
    aino, bjorn = room.pair()
    black = bjorn.accept(aino)
    white = aino.open_match(bjorn)
    for move in FIRST.moves:
        white.move(*move)
    rig.stop_postgres()
    white.submit_button.click()
    expect(white.message).to_have_text("Not sent. Your move is still here. Try again.")
    white.expect_draft("8/5,6/5")
    late = aino.context.new_page()
    late.goto("/games")
    expect(late.get_by_role("heading", name="Back in a moment")).to_be_visible()
    rig.kill_valkey()
    for table in (white, black):
        expect(table.page.locator("#net")).to_have_text("Reconnecting…")
    rig.start_valkey()
    rig.start_postgres()
    expect(late.get_by_role("heading", name="My games")).to_be_visible(timeout=BACK)
    for table in (white, black):
        expect(table.page.locator("#net")).to_be_hidden(timeout=BACK)
    white.expect_draft("8/5,6/5")
    white.submit()
    black.expect_pushed(FIRST.roll, FIRST.text)
    white.expect_same_window()
    room.close()
    assert "Traceback" not in rig.log("web"), rig.log("web")
