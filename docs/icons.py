"""The site's icon as pictures for the screens of phones, drawn from `static/img/kiila.svg`.

Called by `make icons`; the pictures are in the repository.
"""

import re
from pathlib import Path

from playwright.sync_api import sync_playwright

from bench.house import launch

FOLDER = Path(__file__).resolve().parent.parent / "static" / "img"
PAPER = "#f5f1e8"
# By file: its side in pixels, how much of it the wedges take, and whether its corners are round.
# What is maskable may be cut to the inner four fifths; iOS rounds corners itself.
ICONS = {
    "kiila-192.png": (192, 0.72, True),
    "kiila-512.png": (512, 0.72, True),
    "kiila-maskable-512.png": (512, 0.52, False),
    "kiila-touch-180.png": (180, 0.66, False),
}


def drawing(side: int, share: float, *, is_round: bool) -> str:
    """The wedges in the middle of a square of paper."""
    wedges = "".join(re.findall(r"<path[^>]*>", (FOLDER / "kiila.svg").read_text()))
    scale = side * share / 24
    start = side * (1 - share) / 2
    corner = side * 0.2 if is_round else 0
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}">'
        f'<rect width="{side}" height="{side}" rx="{corner}" fill="{PAPER}"/>'
        f'<g transform="translate({start} {start}) scale({scale})">{wedges}</g></svg>'
    )


def main() -> None:
    """Draw them all."""
    with sync_playwright() as play:
        browser = launch(play)
        for name, (side, share, is_round) in ICONS.items():
            page = browser.new_page(viewport={"width": side, "height": side})
            svg = drawing(side, share, is_round=is_round)
            page.set_content(f"<style>*{{margin:0;display:block}}</style>{svg}")
            page.screenshot(path=FOLDER / name, omit_background=True)
            page.close()
        browser.close()


if __name__ == "__main__":
    main()
