"""One picture of all games: how each begins, and how it looks when it is well under way.

Called by `make sheet`. `docs/games.png` is this picture in 256 colours.
"""

import os
import sys
from pathlib import Path

import django
from playwright.sync_api import Route, sync_playwright

from bench.house import launch

ROOT = Path(__file__).resolve().parent.parent
USUAL = ROOT / "var" / "sheet.png"
ADDRESS = "http://sheet.example/"
WIDTH = 1180


def page() -> str:
    """The page with all boards; no database is asked for anything."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    from docs.boards import page_of_all

    return page_of_all()


def photograph(html: str, target: Path) -> None:
    """Draw a page with the site's stylesheet and fonts, in the light theme, at full length."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        if path.startswith("static/"):
            route.fulfill(path=ROOT / path)
        else:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

    with sync_playwright() as play:
        chromium = launch(play)
        tab = chromium.new_page(viewport={"width": WIDTH, "height": 800}, color_scheme="light")
        tab.route("**/*", answer)
        tab.goto(ADDRESS)
        tab.evaluate("document.fonts.ready.then(() => null)")
        tab.screenshot(path=target, full_page=True)
        chromium.close()


def main() -> None:
    """Write the picture to the path that is given, or to var/sheet.png."""
    target = Path(sys.argv[1]) if sys.argv[1:] else USUAL
    target.parent.mkdir(parents=True, exist_ok=True)
    photograph(page(), target)
    sys.stdout.write(f"{target}\n")


if __name__ == "__main__":
    main()
