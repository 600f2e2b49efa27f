"""What people see at a match while the servers of the site are restarted."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.restart.conftest import Match, register
from tests.restart.rig import Rig
from tests.serve.person import Person

pytestmark = [pytest.mark.browser, pytest.mark.long]

BACK = 45_000  # milliseconds: a page tries after 1, 2, 4, 8, 16 and 30 seconds, more or less
PUSHED = 10_000
PLAY = ((8, 5), (6, 5))  # a 3-1


@pytest.fixture
def rig(tmp_path: Path) -> Iterator[Rig]:
    """A site of its own, where White starts with 3-1."""
    dice = tmp_path / "dice.json"
    dice.write_text("[[3, 1]]")
    with Rig(DICE_SOURCE="tests.dice.from_file", DICE_FILE=str(dice)) as rig:
        yield rig


@pytest.fixture
def browser(browser_path: str) -> Iterator[Browser]:
    expect.set_options(timeout=15_000)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        yield browser
        browser.close()


def come_in(browser: Browser, person: Person) -> BrowserContext:
    """A browser in which somebody is signed in."""
    context = browser.new_context(base_url=person.address)
    cookie = {"name": "sessionid", "value": person.cookies["sessionid"], "url": person.address}
    context.add_cookies([cookie])  # type: ignore[list-item]
    return context


def open_match(context: BrowserContext, match: Match) -> Page:
    page = context.new_page()
    page.goto(f"/m/{match.id}/")
    page.evaluate("window.seat = 'kept'")
    return page


def try_play(page: Page) -> None:
    """Make the moves of the play on the board, and send nothing."""
    for source, target in PLAY:
        page.locator(f'#board [data-n="{source}"]').click()
        page.locator(f'#board [data-n="{target}"]').click()
    expect_draft(page)


def expect_draft(page: Page) -> None:
    expect(page.locator("#act input[name=play]")).to_have_value("8/5,6/5")


def test_an_open_page_keeps_the_draft_and_goes_on_after_an_outage(
    rig: Rig, browser: Browser
) -> None:
    match = Match(rig, *register(rig))
    mover, waiter = (come_in(browser, person) for person in (match.mover, match.waiter))
    here, there = open_match(mover, match), open_match(waiter, match)
    try_play(here)
    rig.stop_postgres()
    here.locator("#submit").click()
    expect(here.locator("#msg > b")).to_have_text("Not sent. Your move is still here. Try again.")
    expect_draft(here)
    late = mover.new_page()
    late.goto("/games")
    expect(late.get_by_role("heading", name="Back in a moment")).to_be_visible()
    rig.kill_valkey()
    for page in (here, there):
        expect(page.locator("#net")).to_have_text("Reconnecting…")
    rig.start_valkey()
    rig.start_postgres()
    expect(late.get_by_role("heading", name="My games")).to_be_visible(timeout=BACK)
    for page in (here, there):
        expect(page.locator("#net")).to_have_text("Live", timeout=BACK)
    expect_draft(here)
    here.locator("#submit").click()
    expect(there.locator(".pl.opp .lm")).to_contain_text("8/5 6/5", timeout=PUSHED)
    assert match.plays() == 1
    for page in (here, there):
        assert page.evaluate("window.seat") == "kept"
    assert "Traceback" not in rig.log("web"), rig.log("web")
