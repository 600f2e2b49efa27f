"""Settings are seen before they are saved; a board that lies otherwise is played as any other."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from accounts.models import User
from backgammon.rules import Color
from tests.browser.alone import Show, page_of
from tests.browser.people import Room
from tests.games.boards import position

pytestmark = pytest.mark.browser

LEFT = {"home": "left"}
WAYS: list[dict[str, Any]] = [
    LEFT,
    {**LEFT, "tray_follows_home": True},
    {"own_side_below": False},
    {**LEFT, "tray_follows_home": True, "own_side_below": False, "numbering": "brainking"},
]
SIZES = ((1280, 800), (390, 844), (844, 390))
# Which buttons lie over checkers, and over how many: by the numbers of the points.
COVERED = """() => Object.fromEntries([...document.querySelectorAll("#board .h")].map((button) => {
  const box = button.getBoundingClientRect();
  const men = [...document.querySelectorAll("#men use, #off .sl")].filter((man) => {
    const {x, y, width, height} = man.getBoundingClientRect();
    const [middle, half] = [x + width / 2, y + height / 2];
    return width && middle > box.left && middle < box.right && half > box.top && half < box.bottom;
  });
  return [button.dataset.n, men.length];
}).filter(([, men]) => men))"""
STANDING = {"24": 2, "19": 3, "7": 1, "6": 3, "3": 4, "1": 2, "0": 1}  # the tray is drawn as one
MADE = "() => document.querySelector('#act [name=play]').value"


@pytest.mark.parametrize("likes", WAYS, ids="-".join)
def test_a_turned_board_is_pressed_where_it_is_drawn(show: Show, likes: dict[str, Any]) -> None:
    state = position("W[1:2 19:3] B[24:2 7:1 6:3 3:4] off B=5", dice=(5, 3), on_turn=Color.BLACK)
    page = show(page_of(state, User(pk=2, name="Björn", chosen=likes)))
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(COVERED) == STANDING
        width_now = page.evaluate("document.documentElement.scrollWidth")
        assert width_now <= width
    for point in (24, 21, 7, 2):
        page.locator(f'#board [data-n="{point}"]').click()
    assert page.evaluate(MADE) == "24/21,7/2"


def test_the_script_speaks_in_the_numbers_that_are_shown(show: Show) -> None:
    state = position("W[1:2 19:1] B[24:2 8:1]", dice=(5, 3))
    page = show(page_of(state, User(pk=1, name="Anna", chosen={"numbering": "brainking"})))
    for point in (24, 19):
        page.locator(f'#board [data-n="{point}"]').click()
    expect(page.locator("#msg > span")).to_have_text("Played: 1/6")
    label = page.locator('#board [data-n="19"]').get_attribute("aria-label") or ""
    assert label.startswith("Point 6: 1 white, blot.")
    assert page.evaluate(MADE) == "24/19"


def number_at(page: Page, number: str) -> float:
    """How far to the right a number of the previewed board is written."""
    text = page.locator("#preview .no", has_text=re.compile(f"^{number}$"))
    expect(text).to_be_visible()
    return float(text.get_attribute("x") or 0)


def test_choices_show_at_once_and_are_kept_by_save(room: Room) -> None:
    aino = room.enter("Aino")
    devtools = aino.context.new_cdp_session(aino.page)
    devtools.send("Emulation.setTimezoneOverride", {"timezoneId": "Europe/Helsinki"})
    page = aino.visit("/settings/board/")
    html = page.locator("html")
    assert number_at(page, "1") > 428
    page.get_by_label("On the left").check()
    page.get_by_label("Tray and cube go with my home").check()
    expect(page.locator("#preview .no", has_text=re.compile("^1$"))).to_have_attribute("x", "114")
    page.get_by_label("Ivory and lingonberry").check()
    expect(html).to_have_attribute("data-checkers", "berry")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved.")).to_be_visible()
    assert number_at(page, "1") == 114
    aino.look()
    page = aino.visit("/settings/look/")
    page.get_by_label("High contrast").check()
    expect(html).to_have_attribute("data-theme", "contrast")
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"
    page.locator("#id_language").select_option("fi")
    page.get_by_role("button", name="Choose this time zone").click()
    expect(page.get_by_label("Time zone")).to_have_value("Europe/Helsinki")
    page.get_by_role("button", name="Save").click()
    expect(html).to_have_attribute("lang", "fi")
    expect(html).to_have_attribute("data-theme", "contrast")
    aino.visit("/games")
    expect(html).to_have_attribute("data-checkers", "berry")
