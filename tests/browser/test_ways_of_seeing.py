"""The match page for who sees or points in another way: by focus, in forced colours, in large."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import DESK, LYING, PHONE, Gallery, resize
from tests.browser.scenery import Scenery
from tests.browser.sights import Sight
from tests.serve.site import Site

pytestmark = pytest.mark.browser

MATCH = Sight("match", "{match_opening}")
DOUBLE = Sight("match", "{match_roll_or_double}")
ANSWER = Sight("match", "{match_double_to_answer}")
MOST_STOPS = 80

# The stop of Tab that has the focus: what it is, its place in the document, its ring.
STOP = """() => {
  const here = document.activeElement, style = getComputedStyle(here);
  if (here === document.body) return null;
  const box = here.getBoundingClientRect();
  return {
    name: here.id || here.className || here.textContent.trim().slice(0, 30),
    place: [...document.querySelectorAll("*")].indexOf(here),
    part: here.closest(".skip, header, .opp, .bd, .me, .act, .side, footer, .notes")?.className,
    ring: style.outlineStyle === "none" ? 0 : parseFloat(style.outlineWidth),
    isSeen: here.checkVisibility() && box.bottom > 0 && box.top < innerHeight && box.right > 0,
  };
}"""
# Every thing to press, with its size; links in a sentence are as high as their line.
PRESSED = """() => [...document.querySelectorAll("a, button, summary, input, textarea, .check")]
  .filter((each) => each.checkVisibility({visibilityProperty: true}) && !each.closest(".vh, .skip"))
  .filter((each) => !(each.matches("a") && each.closest("p")) && !each.labels?.length)
  .map((each) => {
    const {width, height} = each.getBoundingClientRect(), said = each.textContent.trim();
    return [width, height, each.matches(".act .bt .b") && !each.closest(".ask"),
      `${said.slice(0, 30) || each.outerHTML.slice(0, 80)}: ${width} x ${height}`];
  })"""
COLOURS = """() => {
  const fill = (css) => getComputedStyle(document.querySelector(css)).fill;
  return [".art .field", ".art #w .cw", ".art #b .cb", ".art .pa", ".art .pb"].map(fill);
}"""


@pytest.fixture
def gallery(browser: Browser, site: Site, scenery: Scenery) -> Iterator[Gallery]:
    gallery = Gallery(browser, site.address.rstrip("/"), scenery)
    yield gallery
    gallery.close()


def stops(page: Page) -> Iterator[dict[str, Any]]:
    """Press Tab until the page is left."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            return
        yield stop
    raise AssertionError("Tab does not leave the page")


@pytest.mark.parametrize("size", [DESK, PHONE, LYING], ids=lambda size: str(size[0]))
def test_the_focus_goes_through_the_page_in_order_and_is_seen(
    gallery: Gallery, size: tuple[int, int]
) -> None:
    page = gallery.show(MATCH, size)
    gone = list(stops(page))
    places = [stop["place"] for stop in gone]
    assert places == sorted(places)
    assert [stop for stop in gone if stop["ring"] < 3] == []
    assert [stop for stop in gone if not stop["isSeen"]] == []
    parts = list(dict.fromkeys((stop["part"] or "").split(" ")[0] for stop in gone))
    order = ["skip", "top", "pl", "bd", "act", "side", "foot"]
    assert [part for part in parts if part in order] == order
    assert sum(stop["part"].startswith("bd") for stop in gone if stop["part"]) == 1


@pytest.mark.parametrize("sight", [MATCH, DOUBLE, ANSWER], ids=lambda sight: sight.path)
def test_what_one_presses_is_large_enough(gallery: Gallery, sight: Sight) -> None:
    for size, most in ((PHONE, 48), (DESK, 44)):
        page = gallery.show(sight, size)
        pressed = page.evaluate(PRESSED)
        assert [said for width, height, _, said in pressed if min(width, height) < 24] == []
        main = [(height, said) for _, height, is_main, said in pressed if is_main]
        assert main
        assert [said for height, said in main if height < most] == []


def test_the_board_keeps_its_colours_where_the_system_forces_its_own(gallery: Gallery) -> None:
    page = gallery.show(MATCH)
    usual = page.evaluate(COLOURS)
    assert len(set(usual)) == len(usual)
    page.emulate_media(forced_colors="active")
    assert page.evaluate(COLOURS) == usual
    rings = {stop["name"]: stop["ring"] for stop in stops(page)}
    assert rings
    assert min(rings.values()) >= 3


def test_more_contrast_outlines_the_points(gallery: Gallery) -> None:
    page = gallery.show(MATCH)
    edge = "() => getComputedStyle(document.querySelector('.art .pa')).stroke"
    usual = page.evaluate(edge)
    page.emulate_media(contrast="more")
    assert page.evaluate(edge) != usual
    assert not page.evaluate(edge).endswith(", 0)")


def test_nothing_moves_for_who_wants_no_motion(browser: Browser, site: Site) -> None:
    context = browser.new_context(base_url=site.address, reduced_motion="reduce")
    page = context.new_page()
    page.goto("/")
    moving = page.evaluate(
        """() => [...document.querySelectorAll("*")].filter((each) => {
          const {transitionDuration, animationName} = getComputedStyle(each);
          return /[1-9]/.test(transitionDuration) || animationName !== "none";
        }).map((each) => each.outerHTML.slice(0, 80))"""
    )
    context.close()
    assert moving == []


def test_the_layout_changes_with_the_window_alone(gallery: Gallery) -> None:
    """What was tried stays when a phone is turned."""
    page = gallery.show(MATCH, PHONE)
    page.locator("#board .h.can").first.click()
    chosen = page.locator("#board .h[aria-label*='Chosen']").get_attribute("data-n")
    resize(page, LYING)
    assert page.locator("#board .h[aria-label*='Chosen']").get_attribute("data-n") == chosen
