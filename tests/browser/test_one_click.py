"""One press plays a checker by the left die; two at once play both dice with it."""

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from tests.browser.alone import Show, page_of
from tests.games.boards import ANNA, position

pytestmark = pytest.mark.browser

OPENING = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"
# Whoever rolled a three and then a five, and likes the higher die on the left.
STATE = position(OPENING, dice=(3, 5))
HELD = 700  # milliseconds, longer than makes it undo all
QUICK = User(pk=ANNA.pk, name="Anna", chosen={"one_click": True, "higher_die_left": True})


def expect_made(page: Page, text: str) -> None:
    expect(page.locator("#act [name=play]")).to_have_value(text)


def restart(page: Page) -> None:
    page.locator("#undo").click(modifiers=["Shift"])
    expect_made(page, "")


def test_a_press_plays_the_left_die_and_then_the_other(show: Show) -> None:
    page = show(page_of(STATE, QUICK))
    point = page.locator
    expect(point("[data-n='13']")).to_have_attribute(
        "aria-label", "Point 13: 5 white. Press to play the 5."
    )
    point("[data-n='13']").click()
    expect_made(page, "13/8")
    expect(point("[data-n='13']")).to_have_attribute(
        "aria-label", "Point 13: 4 white. Press to play the 3."
    )
    point("[data-n='6']").click()
    expect_made(page, "13/8,6/3")
    restart(page)
    point("[data-n='24']").click()  # the five is blocked there
    expect_made(page, "24/21")
    restart(page)
    page.locator("#swap").click()
    point("[data-n='13']").click()
    expect_made(page, "13/10")


def test_the_right_button_and_shift_play_the_right_die(show: Show) -> None:
    page = show(page_of(STATE, QUICK))
    page.locator("[data-n='13']").click(button="right")
    expect_made(page, "13/10")
    restart(page)
    page.locator("[data-n='13']").click(modifiers=["Shift"])
    expect_made(page, "13/10")


@pytest.mark.parametrize("viewer", [ANNA, QUICK], ids=["two clicks", "one click"])
def test_a_double_click_plays_both_dice_with_a_checker(viewer: User, show: Show) -> None:
    page = show(page_of(STATE, viewer))
    page.locator("[data-n='13']").dblclick()
    expect_made(page, "13/8,8/5" if viewer is QUICK else "13/10,10/5")


def test_undo_takes_back_a_step_and_held_down_all(show: Show) -> None:
    page = show(page_of(STATE, QUICK))
    for point in (13, 8):
        page.locator(f"[data-n='{point}']").click()
    expect_made(page, "13/8,8/5")
    page.locator("#undo").click()
    expect_made(page, "13/8")
    page.locator("[data-n='8']").click()
    page.locator("#undo").hover()
    page.mouse.down()
    expect_made(page, "")
    page.mouse.up()
    page.locator("[data-n='8']").click()
    expect_made(page, "8/3")


def test_undo_held_down_on_a_page_that_is_renewed_leaves_the_new_one_alone(show: Show) -> None:
    page = show(page_of(STATE, QUICK))
    page.locator("[data-n='13']").click()
    expect_made(page, "13/8")
    page.locator("#undo").hover()
    page.mouse.down()
    page.evaluate("""() => {
        const match = document.getElementById("match");
        match.replaceChildren(...[...match.childNodes].map((each) => each.cloneNode(true)));
    }""")
    page.wait_for_timeout(HELD)
    expect_made(page, "13/8")
