"""Nothing is cut off and nothing sticks out, on any page, at any width and in any language.

The language of tests is half as long again as English; 320 pixels are a desk at 400 % zoom.
"""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.gallery import DESK, LYING, PHONE, Gallery, resize
from tests.browser.scenery import Scenery
from tests.browser.sights import SIGHTS, Sight
from tests.pseudo import CODE
from tests.serve.site import Site

pytestmark = pytest.mark.browser

NARROW, HALF = (320, 640), (640, 400)  # a desk at 400 % and at 200 %
BETWEEN = (930, 700)  # where the header of desks has the least room
SIZES = (NARROW, PHONE, LYING, DESK)
LANGUAGES = ("en", "fi", "sv", CODE)
THOROUGH = (
    "en",
    CODE,
)  # the shortest and the longest: at these two sizes and in large text as well
LARGE = "document.documentElement.style.fontSize = '200%'"
# What is wrong with the page as it lies now, one line for each.
LOOK = """() => {
  const wrong = [], width = document.documentElement.clientWidth;
  const name = (each) => {
    const said = each.getAttribute("aria-label") ?? each.textContent;
    return `<${each.tagName.toLowerCase()} class="${each.className}"> ${said.trim().slice(0, 60)}`;
  };
  // On phones the frame of the board is cropped; heads of tables are there to be heard.
  const apart = ".vh, .skip, .bd, svg, datalist, option, thead";
  const isSeen = (each) => each.checkVisibility({visibilityProperty: true}) && !each.closest(apart);
  const scrolls = (each) => /auto|scroll/.test(getComputedStyle(each).overflowX);
  const isOut = ({left, right}) => right > width + 1 || left < -1;

  function inner(each) {
    const {left, right, top, bottom} = each.getBoundingClientRect(), style = getComputedStyle(each);
    const by = (side) => parseFloat(style["padding" + side]);
    return {left: left + by("Left"), right: right - by("Right"), top: top + by("Top"),
      bottom: bottom - by("Bottom")};
  }

  function look(each) {
    if (!isSeen(each)) return;
    if (isOut(each.getBoundingClientRect())) return void wrong.push(`sticks out: ${name(each)}`);
    const {display, overflowX, textOverflow} = getComputedStyle(each);
    if (display !== "inline" && !each.matches("input")) {
      const isWide = each.scrollWidth > each.clientWidth + 1;
      const isButton = each.matches("button, summary, .b, .pill, select");
      if (isButton && (isWide || each.scrollHeight > each.clientHeight + 2)) {
        wrong.push(`is clipped: ${name(each)}`);
      } else if (isWide && /hidden|clip/.test(overflowX) && textOverflow !== "ellipsis") {
        wrong.push(`is cut off: ${name(each)}`);
      } else if (isWide && each.matches("td, th")) wrong.push(`spills over: ${name(each)}`);
    }
    if (!scrolls(each)) [...each.children].forEach(look);
  }

  function compare(row) {
    const boxes = [...row.children].filter(isSeen).map((each) => [each, inner(each)]);
    boxes.forEach(([each, a], index) => {
      for (const [other, b] of boxes.slice(index + 1)) {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 1 && down > 1) wrong.push(`on each other: ${name(each)} and ${name(other)}`);
      }
    });
  }

  if (document.documentElement.scrollWidth > width) wrong.push("the page scrolls sideways");
  look(document.body);
  for (const each of document.querySelectorAll(".pl .nm > b")) {
    if (each.clientWidth < Math.min(each.scrollWidth, 48)) wrong.push(`has no room: ${name(each)}`);
  }
  document.querySelectorAll(".pl, .act .bt, .top").forEach(compare);
  return wrong;
}"""


@pytest.fixture(scope="module", params=LANGUAGES)
def gallery(
    request: pytest.FixtureRequest, browser: Browser, site: Site, scenery: Scenery
) -> Iterator[Gallery]:
    gallery = Gallery(browser, site.address.rstrip("/"), scenery, language=request.param)
    yield gallery
    gallery.close()


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.name)
def test_everything_fits(
    sight: Sight, gallery: Gallery, record_property: Callable[[str, object], None]
) -> None:
    page = gallery.show(sight)
    found: dict[str, list[str]] = {}
    is_thorough = gallery.language in THOROUGH
    sizes = (HALF, BETWEEN, *SIZES) if is_thorough else SIZES
    for size in sizes:
        resize(page, size)
        _look(page, str(size[0]), found)
    if is_thorough:
        page.evaluate(LARGE)
        _look(page, "text at 200 %", found)
    record_property("fits: pages, states, languages and sizes", len(sizes))
    assert not found, "\n".join(f"{each}\n    at {where}" for each, where in found.items())


def _look(page: Page, where: str, found: dict[str, list[str]]) -> None:
    for each in page.evaluate(LOOK):
        found.setdefault(each, []).append(where)
