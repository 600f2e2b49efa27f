"""axe-core finds nothing on any page, in light and dark, on a phone both ways and at a desk."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any, Literal

import pytest
from django.urls import URLPattern, URLResolver, get_resolver
from playwright.sync_api import Browser

from tests.browser.gallery import DESK, LYING, PHONE, Gallery, resize
from tests.browser.scenery import Scenery
from tests.browser.sights import SIGHTS, UNSEEN, Sight
from tests.serve.site import Site

pytestmark = pytest.mark.browser

AXE = (files("axe_playwright_python") / "axe.min.js").read_text()
RUN = """async () => {
  const tags = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa", "best-practice"];
  const found = await axe.run({runOnly: tags, resultTypes: ["violations"], preload: false});
  return found.violations.flatMap(({id, nodes}) =>
    nodes.map(({html, failureSummary}) => `${id}: ${html}\\n    ${failureSummary}`));
}"""
SCHEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
ADMIN = "admin"


@pytest.fixture(scope="module")
def gallery(browser: Browser, site: Site, scenery: Scenery) -> Iterator[Gallery]:
    gallery = Gallery(browser, site.address.rstrip("/"), scenery)
    yield gallery
    gallery.close()


@pytest.mark.parametrize("sight", SIGHTS, ids=lambda sight: sight.name)
def test_axe_finds_nothing(
    sight: Sight, gallery: Gallery, record_property: Callable[[str, object], None]
) -> None:
    page = gallery.show(sight)
    page.evaluate(AXE)
    found: dict[str, list[str]] = {}
    for size in (PHONE, LYING, DESK):
        resize(page, size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            for each in page.evaluate(RUN):
                found.setdefault(each, []).append(f"{size[0]} {scheme}")
    record_property("axe-core: pages and states", 1)
    record_property("axe-core: runs", 6)
    record_property("axe-core: violations", len(found))
    assert not found, "\n".join(f"{each}\n    at {where}" for each, where in found.items())


def test_every_address_of_the_site_is_looked_at() -> None:
    """Who adds a page adds it to tests/browser/sights.py, or says there why nobody sees it."""
    names = set(_names(get_resolver()))
    seen = {sight.url for sight in SIGHTS} - {""}
    assert seen | UNSEEN == names
    assert not seen & UNSEEN


def _names(resolver: Any) -> Iterator[str]:
    for each in resolver.url_patterns:
        if isinstance(each, URLPattern):
            yield each.name or str(each.pattern)
        elif isinstance(each, URLResolver) and each.app_name != ADMIN:
            yield from _names(each)
