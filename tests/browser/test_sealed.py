"""Sealed dice in a browser: it makes its player's addition, and checks every roll at the end."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Room
from tests.browser.scenery import Scenery
from tests.browser.store import Store

pytestmark = pytest.mark.browser

MADE_HERE = re.compile(r"[0-9a-f]{24}")


def marks(page: Page) -> list[str]:
    """What stands behind each roll."""
    return page.locator("#rolls tbody tr td:last-child").all_inner_texts()


@pytest.fixture
def over(scenery: Scenery) -> str:
    """The dice of a match that is over."""
    return f"{scenery['sealed']}dice/"


@pytest.fixture
def changed(over: str, store: Store) -> Iterator[int]:
    """A roll whose dice were changed, until the end of the test."""
    number = int(over.split("/")[2])
    store.turn_dice_over(number, 2)
    yield 2
    store.turn_dice_over(number, 2)


def test_browsers_make_what_their_players_add(room: Room, store: Store) -> None:
    aino, bjorn = room.enter("Aino"), room.enter("Björn", size="phone")
    aino.challenge(bjorn, length=1)
    bjorn.accept(aino)
    match = int(bjorn.page.url.split("/")[4])
    additions = store.additions(match)
    assert all(MADE_HERE.fullmatch(each) for each in additions)
    assert len(set(additions)) == 2


def test_a_player_may_write_it_himself_and_an_empty_field_is_filled_again(
    room: Room, store: Store
) -> None:
    aino, bjorn = room.enter("Aino"), room.enter("Björn")
    page = aino.visit("/new?whom=anyone")
    page.get_by_text("Sealed dice").click()
    field = page.get_by_label("What you add to the dice")
    expect(field).to_have_value(MADE_HERE)
    field.fill("a rainy day")
    aino.look()
    page.get_by_role("button", name="Send", exact=True).click()
    expect(page).to_have_url(re.compile("/lobby$"))
    seat = page.locator("tr", has=page.get_by_role("button", name="Withdraw"))
    number = seat.locator("form").get_attribute("action")
    assert number
    other = bjorn.visit(number)
    other.get_by_text("Sealed dice").click()
    expect(other.get_by_text("a rainy day")).to_be_visible()
    other.get_by_label("What you add to the dice").fill("")
    bjorn.look()
    other.get_by_role("button", name="Accept and play").click()
    expect(other).to_have_url(re.compile(r"/m/\d+/$"))
    hers, his = store.additions(int(other.url.split("/")[4]))
    assert hers == "a rainy day"
    assert MADE_HERE.fullmatch(his)


def test_without_script_the_site_adds_something(room: Room, store: Store) -> None:
    aino, bjorn = (room.enter(name, has_script=False) for name in ("Aino", "Björn"))
    aino.challenge(bjorn, length=1)
    bjorn.accept(aino)
    match = int(bjorn.page.url.split("/")[4])
    assert all(each.startswith("site-") for each in store.additions(match))


def test_every_roll_is_checked_in_the_readers_own_browser(room: Room, over: str) -> None:
    reader = room.stranger("a reader", size="phone")
    page = reader.visit(over)
    expect(page.locator("#verdict")).to_contain_text("come from the seal: nothing was changed.")
    assert len(marks(page)) > 1
    assert set(marks(page)) == {"yes"}


def test_a_changed_roll_is_found_and_marked(room: Room, over: str, changed: int) -> None:
    page = room.stranger("a reader").visit(over)
    expect(page.locator("#verdict")).to_contain_text("Something was changed")
    told = marks(page)
    assert told.pop(changed - 1) == "no"
    assert set(told) <= {"yes"}


def test_without_script_the_page_says_how_to_check(room: Room, over: str) -> None:
    page = room.stranger("a reader", has_script=False).visit(over)
    expect(page.locator("#verdict")).to_contain_text("your browser has to run JavaScript")
    expect(page.get_by_text("python3 verify_dice.py")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name="Script that checks it").click()
    assert download.value.suggested_filename == "verify_dice.py"


def test_a_browser_that_cannot_calculate_is_told_so(room: Room, over: str) -> None:
    reader = room.stranger("a reader")
    reader.page.add_init_script("delete Crypto.prototype.subtle")  # as over plain http
    page = reader.visit(over)
    expect(page.locator("#verdict")).to_contain_text("Your browser cannot calculate here")


def test_while_a_match_runs_its_seal_is_shown(room: Room, scenery: Scenery) -> None:
    page = room.stranger("a reader").visit(f"{scenery['sealing']}dice/")
    expect(page.get_by_text("Every roll of this match is fixed already")).to_be_visible()
    expect(page.get_by_text("a kärpänen")).to_be_visible()
    expect(page.locator("#rolls")).to_have_count(0)
