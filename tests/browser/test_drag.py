"""Checkers are carried by mouse and by finger; what is not carried far enough stays a press."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Page, expect

from accounts.models import User
from backgammon.rules import Color, GameState
from tests.browser.alone import Show, open_page, page_of
from tests.games.boards import ANNA, BJORN, position

pytestmark = pytest.mark.browser

OPENING = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"
BAR, OFF = 25, 0
MADE = "() => document.querySelector('#act [name=play]').value"

# The middle of a point's checker in css pixels: the first of its stack, or where one would come.
SPOT = """(point) => {
  const {dataset} = document.querySelector(`#board [data-n="${point}"]`);
  const art = document.querySelector(".art");
  const at = new DOMPoint(Number(dataset.x), Number(dataset.y)).matrixTransform(art.getScreenCTM());
  return [at.x, at.y];
}"""
# Somewhere in the column, far from its checkers.
COLUMN = """(point) => {
  const box = document.querySelector(`#board [data-n="${point}"]`).getBoundingClientRect();
  return [box.x + box.width * 0.8, box.y + box.height * (box.y < innerHeight / 4 ? 0.9 : 0.1)];
}"""


def spot(page: Page, point: int) -> tuple[float, float]:
    x, y = page.evaluate(SPOT, point)
    return x, y


def column(page: Page, point: int) -> tuple[float, float]:
    x, y = page.evaluate(COLUMN, point)
    return x, y


def drag(page: Page, source: int, target: tuple[float, float]) -> None:
    page.mouse.move(*spot(page, source))
    page.mouse.down()
    page.mouse.move(*target, steps=5)
    page.mouse.up()


def expect_made(page: Page, text: str) -> None:
    assert page.evaluate(MADE) == text
    expect(page.locator(".art > use")).to_have_count(0)  # nothing is in the air
    assert not page.evaluate("document.querySelector('#board').classList.contains('held')")


def opening(dice: tuple[int, int] = (3, 1), text: str = OPENING, **more: Any) -> GameState:
    return position(text, dice=dice, **more)


def test_a_mouse_carries_checkers_to_columns_and_back(show: Show) -> None:
    page = show(page_of(opening(), ANNA))
    drag(page, 8, column(page, 5))
    expect_made(page, "8/5")
    assert page.evaluate("document.activeElement.dataset.n") == "5"
    drag(page, 6, column(page, 7))  # nobody goes that way
    expect_made(page, "8/5")
    drag(page, 6, column(page, 5))
    expect_made(page, "8/5,6/5")
    drag(page, 5, column(page, 6))  # back: all dice are played, and one is taken back
    expect_made(page, "8/5")
    drag(page, 5, column(page, 8))
    expect_made(page, "")
    drag(page, 8, column(page, 4))  # by both dice
    expect_made(page, "8/5,5/4")
    drag(page, 4, column(page, 8))  # and back by both
    expect_made(page, "")
    drag(page, 24, column(page, 21))
    drag(page, 8, column(page, 7))
    expect_made(page, "24/21,8/7")
    drag(page, 21, column(page, 24))  # one that was moved before another
    expect_made(page, "8/7")


def test_a_board_that_lies_the_other_way_round_is_no_different(show: Show) -> None:
    mirrored = {"home": "left", "tray_follows_home": True, "own_side_below": False}
    bjorn = User(pk=BJORN.pk, name=BJORN.name, chosen=mirrored)
    text = "W[17:2 19:3] B[1:2 2:2] bar B=1"
    page = show(page_of(opening((4, 1), text, on_turn=Color.BLACK), bjorn))
    assert spot(page, 1)[1] < spot(page, 24)[1], "his home is at the top"
    drag(page, BAR, column(page, 21))
    expect_made(page, "bar/21")
    drag(page, 2, column(page, 1))
    expect_made(page, "bar/21,2/1")
    page = show(page_of(opening((6, 1), "W[23:1 24:2] B[1:2 2:2]", on_turn=Color.BLACK), bjorn))
    drag(page, 2, column(page, OFF))
    expect_made(page, "2/off")


def test_a_mouse_that_hardly_moves_presses_and_a_drag_presses_nothing(show: Show) -> None:
    page = show(page_of(opening(), ANNA))
    x, y = spot(page, 8)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 4, y + 3)
    page.mouse.up()
    expect(page.locator(".h.aim")).to_have_count(3)
    page.mouse.move(*spot(page, 6))
    page.mouse.down()
    page.mouse.move(x, y, steps=5)
    expect(page.locator(".h.over")).to_have_count(0)
    expect(page.locator(".art > use[transform]")).to_have_count(1)
    page.mouse.move(*spot(page, 6), steps=5)
    page.mouse.up()  # on the column where it began: no click follows
    expect(page.locator(".h.aim")).to_have_count(0)
    expect_made(page, "")
    assert page.evaluate("window.wondered") == []


def test_escape_lets_a_checker_return(show: Show) -> None:
    page = show(page_of(opening(), ANNA))
    page.mouse.move(*spot(page, 8))
    page.mouse.down()
    page.mouse.move(*column(page, 5), steps=5)
    expect(page.locator(".h.over")).to_have_attribute("data-n", "5")
    page.keyboard.press("Escape")
    page.mouse.move(*column(page, 5))
    page.mouse.up()
    expect_made(page, "")


def test_checkers_are_carried_from_the_bar_off_the_board_and_out_of_the_reserve(
    show: Show,
) -> None:
    page = show(page_of(opening((5, 3), "W[19:3 24:2] B[12:2] bar W=1"), ANNA))
    drag(page, BAR, column(page, 22))
    expect_made(page, "bar/22")
    drag(page, 22, spot(page, BAR))
    expect_made(page, "")
    page = show(page_of(opening((6, 1), "W[19:2 24:2] B[1:2 2:2]"), ANNA))
    drag(page, 6, column(page, OFF))
    expect_made(page, "6/off")
    drag(page, OFF, column(page, 6))
    expect_made(page, "")
    page = show(page_of(position("W[2:1] B[3:1] res W=11 B=11", "grasshopper"), ANNA))
    pocket = page.locator("#wait > .tray").bounding_box()
    assert pocket
    page.mouse.move(pocket["x"] + 5, pocket["y"] + 5)
    page.mouse.down()
    page.mouse.move(*column(page, 20), steps=5)
    page.mouse.up()
    expect_made(page, "in/20")


class Finger:
    """Real touches, which the browser may take for scrolling."""

    def __init__(self, page: Page) -> None:
        self.page, self.at = page, (0.0, 0.0)
        self.session: CDPSession = page.context.new_cdp_session(page)

    def down(self, at: tuple[float, float]) -> None:
        self.at = at
        self._send("touchStart", [{"x": at[0], "y": at[1]}])

    def move(self, to: tuple[float, float], steps: int = 6) -> None:
        (x, y), (u, v) = self.at, to
        for step in range(1, steps + 1):
            part = step / steps
            self._send("touchMove", [{"x": x + (u - x) * part, "y": y + (v - y) * part}])
        self.at = to

    def up(self) -> None:
        self._send("touchEnd", [])

    def drag(self, source: tuple[float, float], target: tuple[float, float]) -> None:
        self.down(source)
        self.move(target)
        self.up()

    def _send(self, kind: str, points: list[dict[str, float]]) -> None:
        self.session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


@pytest.fixture
def touched(browser: Browser) -> Iterator[Show]:
    """Open a page on a phone."""
    context = browser.new_context(
        viewport={"width": 390, "height": 600}, is_mobile=True, has_touch=True
    )
    yield lambda html: open_page(context, html)
    context.close()


def test_a_finger_carries_checkers_and_scrolls_beside_them(touched: Show) -> None:
    page = touched(page_of(opening(), ANNA))
    finger = Finger(page)
    finger.drag(spot(page, 8), column(page, 5))
    expect_made(page, "8/5")
    finger.drag(spot(page, 6), column(page, 12))
    expect_made(page, "8/5")
    finger.drag(spot(page, 5), column(page, 8))
    expect_made(page, "")
    assert page.evaluate("scrollY") == 0
    x, y = spot(page, 8)
    finger.drag((x, y), (x + 5, y + 5))  # a tap of an unsteady hand
    expect(page.locator(".h.aim")).to_have_count(3)
    page.locator('[data-n="5"]').tap()
    expect_made(page, "8/5")
    x, y = spot(page, 10)  # an empty point
    finger.drag((x, y), (x, y - 200))
    page.wait_for_function("scrollY > 100")
    expect_made(page, "8/5")
