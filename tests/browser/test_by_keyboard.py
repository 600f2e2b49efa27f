"""A whole match from the first move to the last and on to the next one, and no mouse."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import forms
from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import BLACK, WHITE, read
from tests.browser.table import OFF, Table

pytestmark = pytest.mark.browser

# White doubles before his second turn and wins a gammon, which is the match.
RACE = read(
    """
    6-5 24/18 23/18
    6-6 24/12 23/11
    6-6 22/10 18/12(2)
    6-6 22/4 12/6
    6-6 12/6(2) 10/4 6/off
    2-1 11/8
    6-4 6/off 4/off
    """,
    starter=WHITE,
    game="hyper",
)
DOUBLED = 2
IS_HERE = "element => element === document.activeElement"
POINT = "() => document.activeElement?.dataset.n ?? ''"
MOST_STOPS = 60


def reach(page: Page, goal: Locator) -> None:
    """Go to something by Tab, from the top of the page if need be."""
    expect(goal).to_be_visible()
    for _ in range(MOST_STOPS):
        if goal.evaluate(IS_HERE):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not lead to {goal}")


def press(table: Table, goal: Locator) -> None:
    reach(table.page, goal)
    table.page.keyboard.press("Enter")


def walk(page: Page, point: int) -> None:
    """Go along the board to a point: from the end of its row, or to the tray by its letter."""
    if point == OFF:
        page.keyboard.press("o")
    else:
        page.keyboard.press("Home" if point > 12 else "End")
        while page.evaluate(POINT) != str(point):
            before = page.evaluate(POINT)
            page.keyboard.press("ArrowLeft")
            assert page.evaluate(POINT) != before, f"no way to {point}"
    assert page.evaluate(POINT) == str(point)


def play(table: Table, moves: tuple[tuple[int, int], ...]) -> None:
    """Choose each checker and where it goes; then submit."""
    page = table.page
    reach(page, page.locator("#board .h[tabindex='0']"))
    for source, target in moves:
        made = table.draft.input_value()
        walk(page, source)
        page.keyboard.press("Enter")
        walk(page, target)
        page.keyboard.press("Space")
        step = f"{source}/{target or 'off'}"
        table.expect_draft(f"{made},{step}" if made else step)
    before = table.version
    press(table, table.submit_button)
    table.expect_newer(before)


def test_a_match_is_played_by_keys_alone(room: Room, dice: Script) -> None:
    dice(RACE.rolls)
    aino, bjorn, match = room.match(length=3, variant="hyper")
    white, black = (person.context.request for person in (aino, bjorn))
    other = forms.begin(white, black, bjorn.name, 1)
    seats = {WHITE: aino.sit_at(match), BLACK: bjorn.sit_at(match)}
    for number, turn in enumerate(RACE.turns):
        mine = seats[turn.color]
        mine.page.bring_to_front()
        if number == DOUBLED:
            offer_and_take(mine, seats[turn.color.opponent])
            mine.page.bring_to_front()
        elif number and (turn.color is BLACK or number < DOUBLED):
            press(mine, mine.page.locator("#act").get_by_role("button", name="Roll dice"))
        mine.expect_dice(turn.roll)
        play(mine, turn.moves)
    expect(seats[WHITE].message).to_contain_text("You won the match")
    expect(seats[BLACK].message).to_contain_text("won the match")
    page = seats[WHITE].page
    page.keyboard.press("n")
    expect(page).to_have_url(re.compile(f"/m/{other}/$"))


def offer_and_take(mine: Table, theirs: Table) -> None:
    """Double by the letter; take, which is asked once more."""
    before = theirs.version
    expect(mine.page.locator("#act").get_by_role("button", name="Roll dice")).to_be_visible()
    reach(mine.page, mine.page.locator("#board"))
    mine.page.keyboard.press("d")
    theirs.expect_newer(before)
    before = theirs.version
    take = theirs.page.locator("#act details", has_text="Take").first
    press(theirs, take.locator("summary"))
    press(theirs, take.get_by_role("button", name="Yes, take"))
    theirs.expect_newer(before)
