"""All pages of the site one after another, each opened once and looked at in many ways."""

from typing import Any

from playwright.sync_api import Browser, Page

from tests.browser import forms
from tests.browser.scenery import Scenery
from tests.browser.sights import Sight, Who

# A phone upright and on its side, and a desk: the sizes at which the site has layouts of its own.
PHONE, LYING, DESK = (390, 844), (844, 390), (1280, 800)
_STILL = """addEventListener("DOMContentLoaded", () => {
  const style = document.createElement("style");
  style.textContent = "*,*::before,*::after{transition:none!important;animation:none!important}";
  document.head.append(style);
})"""


class Gallery:
    """A guest and a player in one browser and one language; every kind of visitor has one window.

    ``options`` are those of the browser's contexts.
    """

    def __init__(self, browser: Browser, address: str, scenery: Scenery, **options: Any) -> None:
        self._browser, self._address, self._scenery = browser, address, scenery
        self._options = {"locale": "en-GB", "viewport": _viewport(DESK), **options}
        self._pages: dict[Who, Page] = {}

    def show(self, sight: Sight, size: tuple[int, int] = DESK) -> Page:
        """Open a page at a size, with nothing moving on it."""
        page = self._page(sight.who)
        resize(page, size)
        page.goto(sight.path.format(**self._scenery))
        if sight.first:
            sight.first(page)
        return page

    def close(self) -> None:
        for page in self._pages.values():
            page.context.close()

    def _page(self, who: Who) -> Page:
        if who not in self._pages:
            context = self._browser.new_context(
                base_url=self._address,
                bypass_csp=True,
                service_workers="block",
                **self._options,
            )
            if who == "player":
                forms.log_in(context.request, self._scenery["name"], self._scenery["password"])
            context.add_init_script(_STILL)
            self._pages[who] = context.new_page()
        page = self._pages[who]
        page.bring_to_front()
        return page


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size(_viewport(size))


def _viewport(size: tuple[int, int]) -> Any:
    return {"width": size[0], "height": size[1]}
