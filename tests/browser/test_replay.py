"""A game gone by, turn by turn: by links, keys and slider, with script and without."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import forms
from tests.browser.conftest import Script
from tests.browser.people import Person, Room, Size
from tests.browser.records import BLITZ, OPENING, WHITE

pytestmark = pytest.mark.browser

LAST = len(BLITZ.turns)
FOCUS = "document.activeElement.textContent"
SHIFTS = """() => {
    window.shift = 0;
    const add = (list) => list.getEntries().forEach((entry) => (window.shift += entry.value));
    new PerformanceObserver(add).observe({type: "layout-shift"});
}"""


@pytest.fixture
def game(room: Room, dice: Script) -> tuple[Person, int]:
    """A single game that Aino has won, as White; she has not looked at its replay."""
    dice(BLITZ.rolls)
    aino, bjorn, match = room.match()
    for turn in BLITZ.turns:
        player = aino if turn.color is WHITE else bjorn
        forms.play(player.context.request, match, turn.text)
    return aino, match


def open_turn(person: Person, match: int, turn: int) -> Page:
    page = person.visit(f"/m/{match}/1/{turn}/")
    page.evaluate("window.seat = 'kept'")
    return page


def expect_turn(page: Page, number: int, *, query: str = "") -> None:
    """The page shows a turn: its play, its row in the list, its address."""
    turn = BLITZ.turns[number - 1]
    said = f"{turn.roll}: {turn.text}" if number else "Opening position"
    expect(page.locator("#msg b")).to_contain_text(said)
    expect(page.locator("#at")).to_have_text(f"{number} / {LAST}")
    expect(page.locator("#turn")).to_have_value(str(number))
    here = page.locator(".mv [aria-current=step]")
    expect(here).to_have_count(1)
    expect(here).to_contain_text(turn.text if number else "starts")
    expect(page).to_have_url(re.compile(rf"/m/\d+/1/{number}/{re.escape(query)}$"))


def expect_same_window(page: Page) -> None:
    assert page.evaluate("window.seat") == "kept"


def test_one_walks_by_links_and_the_focus_stays(game: tuple[Person, int]) -> None:
    page = open_turn(*game, 7)
    for name, turn in (("Next", 8), ("Previous", 7), ("First turn", 0), ("Last turn", LAST)):
        link = page.locator("#steps").get_by_role("link", name=name)
        link.click()
        expect_turn(page, turn)
        expect(page.locator("#steps").get_by_role("link", name=name)).to_be_focused()
    expect(page.locator("#to-next")).to_have_attribute("aria-disabled", "true")
    expect(page.locator("#msg span")).to_contain_text("wins: backgammon")
    page.locator(".mv a", has_text=BLITZ.turns[4].text).click()
    for turn in (5, 4):
        expect_turn(page, turn)
        assert BLITZ.turns[4].text in page.evaluate(FOCUS)
        page.keyboard.press("ArrowLeft")
    expect_same_window(page)


def test_back_goes_back_turn_by_turn_and_out_again(game: tuple[Person, int]) -> None:
    person, match = game
    person.visit(f"/m/{match}/")
    page = person.page
    page.locator(".mv a", has_text=BLITZ.turns[2].text).click()
    expect_turn(page, 3)
    page.wait_for_load_state("load")
    for turn in (4, 5):
        page.locator("#to-next").click()
        expect_turn(page, turn)
    page.go_back()
    expect_turn(page, 4)
    page.go_back()
    expect_turn(page, 3)
    page.go_forward()
    expect_turn(page, 4)
    page.go_back()
    expect_turn(page, 3)
    page.go_back()
    expect(page.locator("#state")).to_be_attached()


def test_one_walks_by_keys_however_fast_and_nothing_jumps(game: tuple[Person, int]) -> None:
    page = open_turn(*game, 9)
    page.evaluate(SHIFTS)
    for key, turn in (("ArrowRight", 10), ("ArrowLeft", 9), ("End", LAST), ("Home", 0)):
        page.keyboard.press(key)
        expect_turn(page, turn)
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    expect_turn(page, 5)
    expect(page.locator("#said")).to_contain_text(f"Turn 5 of {LAST}. ")
    expect_same_window(page)
    assert page.evaluate("window.shift") < 0.01


def test_the_slider_walks_as_one_step_of_history(game: tuple[Person, int]) -> None:
    page = open_turn(*game, 2)
    slider = page.locator("#turn")
    box = slider.bounding_box()
    assert box
    y = box["y"] + box["height"] / 2
    page.mouse.move(box["x"] + box["width"] * 2 / LAST, y)
    page.mouse.down()
    for part in range(3, LAST + 3):
        page.mouse.move(box["x"] + box["width"] * part / LAST, y)
    page.mouse.up()
    expect_turn(page, LAST)
    page.go_back()
    expect_turn(page, 2)
    slider.focus()
    page.keyboard.press("ArrowRight")
    expect_turn(page, 3)
    expect(slider).to_be_focused()
    expect_same_window(page)


def test_before_the_play_and_from_the_other_side(game: tuple[Person, int]) -> None:
    page = open_turn(*game, 6)
    page.locator("#moment").click()
    expect(page.locator("#msg b")).to_contain_text(f"is to play {BLITZ.turns[5].roll}")
    expect(page.locator("#moment")).to_be_focused()
    page.keyboard.press("Enter")
    expect_turn(page, 6)
    below = page.locator(".pl.me .nm b").first.text_content()
    page.get_by_role("link", name="Flip the board").click()
    expect(page.locator(".pl.opp .nm b").first).to_have_text(str(below))
    page.keyboard.press("ArrowRight")
    expect_turn(page, 7, query="?flip=1")
    expect_same_window(page)


def test_the_position_is_copied(game: tuple[Person, int]) -> None:
    person, match = game
    person.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page = open_turn(person, match, 3)
    page.get_by_role("button", name="Copy position").click()
    expect(page.get_by_role("button", name="Copied")).to_be_focused()
    copied = page.evaluate("navigator.clipboard.readText()")
    assert copied == page.locator("#position").text_content()
    assert copied.startswith("W[")


def test_what_could_not_be_loaded_is_said_and_can_be_tried_again(game: tuple[Person, int]) -> None:
    person, match = game
    person.foresee("net::ERR_FAILED")
    page = open_turn(person, match, 3)
    page.route("**/m/*/1/*/", lambda route: route.abort())
    page.keyboard.press("ArrowRight")
    expect(page.locator("#msg b")).to_have_text("This turn could not be loaded. Try again.")
    expect(page.locator("#at")).to_have_text(f"3 / {LAST}")
    page.unroute("**/m/*/1/*/")
    page.keyboard.press("ArrowRight")
    expect_turn(page, 4)
    expect_same_window(page)


@pytest.mark.parametrize("size", ["desk", "phone"])
def test_it_all_works_without_script(room: Room, game: tuple[Person, int], size: Size) -> None:
    _, match = game
    person = room.stranger("A reader", size=size, has_script=False)
    page = person.visit(f"/m/{match}/")
    page.locator(".mv a", has_text=BLITZ.turns[0].text).first.click()
    expect_turn(page, 1)
    page.locator("#to-next").click()
    expect_turn(page, 2)
    person.look()
    page.locator("#turn").fill("11")
    page.get_by_role("button", name="Go").click()
    expect_turn(page, 11)
    page.get_by_role("link", name="Flip the board").click()
    expect_turn(page, 11, query="?flip=1")
    page.locator("#turn").fill("4")
    page.get_by_role("button", name="Go").click()
    expect_turn(page, 4, query="?flip=1")
    expect(page.locator("[data-copy='#position']")).to_be_hidden()
    page.get_by_role("link", name="Back to the match").click()
    expect(page.locator("#state")).to_be_attached()


def test_a_pushed_play_takes_the_focus_from_no_row_of_the_list(room: Room, dice: Script) -> None:
    first, second, *_ = OPENING.turns
    dice(OPENING.rolls)
    aino, bjorn, match = room.match()
    white = aino.sit_at(match)
    white.play(first.moves)
    row = white.page.locator(".mv a", has_text=first.text)
    row.focus()
    forms.play(bjorn.context.request, match, second.text)
    white.expect_pushed(second.roll, second.text)
    expect(row).to_be_focused()
