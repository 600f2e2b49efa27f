"""All pages of the site one after another, each opened once and looked at in many ways."""

import re
from functools import partial
from typing import Any

from django.template.loader import render_to_string
from django.utils import translation
from playwright.sync_api import Browser, BrowserContext, Page, Route

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


# Answers to what is hard to bring about; the page is made here and looks as the site's own.
_FAILURES = re.compile(r"/(400|403|403_csrf|500|503)\.html$")
_STYLE = re.compile(r"/static/css/site[^\"]*")


class Gallery:
    """Visitors of each kind in one browser and one language, each with a window."""

    def __init__(
        self, browser: Browser, address: str, scenery: Scenery, *, language: str = "en"
    ) -> None:
        self._browser, self._address, self._scenery = browser, address, scenery
        self.language = language
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
                locale=self.language,
            )
            if who == "player":
                forms.log_in(context.request, self._scenery["name"], self._scenery["password"])
            elif who == "newcomer":
                forms.log_in(context.request, self._scenery["newcomer"], forms.PASSWORD)
            context.route(_FAILURES, partial(_fail, style=_style(context)))
            context.add_init_script(_STILL)
            self._pages[who] = context.new_page()
        page = self._pages[who]
        page.bring_to_front()
        return page


def _style(context: BrowserContext) -> str:
    """The address of the style sheet, which changes with what is in it."""
    return _STYLE.findall(context.request.get("/offline/").text())[0]


def _fail(route: Route, style: str) -> None:
    name = route.request.url.rpartition("/")[2]
    with translation.override(route.request.headers["accept-language"].split(",")[0]):
        html = render_to_string(name, {"again": "/lobby", "seconds": 60})
    route.fulfill(body=_STYLE.sub(style, html), content_type="text/html; charset=utf-8")


def resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size(_viewport(size))


def _viewport(size: tuple[int, int]) -> Any:
    return {"width": size[0], "height": size[1]}
