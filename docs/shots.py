"""Twelve pictures of the site with its example players, on phones and desks, light and dark.

Called by `make shots`, which puts them into `var/shots`. The players and what they have played are
the same every time; only dates and the time that is left are those of the day.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, StorageState, ViewportSize, sync_playwright

from bench.house import House, launch, open_house
from bench.visit import PHONE

TARGET = Path(__file__).resolve().parent.parent / "var" / "shots"
DESK: ViewportSize = {"width": 1280, "height": 800}


@dataclass(frozen=True)
class Shot:
    """A page to be photographed. ``path`` may say "match" with the opponent and the length."""

    name: str
    path: str | tuple[str, int]
    size: ViewportSize
    theme: Literal["light", "dark"]
    is_mine: bool = True
    is_whole: bool = False
    before: Callable[[Page], object] = lambda page: None


def choose_checker(page: Page) -> None:
    """Press a checker that can go, so that its targets show."""
    page.locator('#board [data-n="8"]').click()


SHOTS = (
    Shot("match-play", ("Björn", 5), DESK, "light", before=choose_checker),
    Shot("match-double", ("Märta Öberg", 9), PHONE, "dark"),
    Shot("match-answer", ("Jürgen", 11), PHONE, "light"),
    Shot("match-no-move", ("Ilmatar.Kalevantytär", 5), DESK, "dark"),
    Shot("my-games", "/games", PHONE, "light"),
    Shot("lobby", "/lobby", DESK, "light"),
    Shot("new-match", "/new", PHONE, "dark", is_whole=True),
    Shot("statistics", "/stats", DESK, "dark"),
    Shot("replay", ("Åsa", 1), DESK, "light"),
    Shot("rules-plakoto", "/rules/plakoto/", PHONE, "light"),
    Shot("landing", "/", DESK, "light", is_mine=False, is_whole=True),
    Shot("settings", "/settings/board/", PHONE, "dark", is_whole=True),
)


def find_path(house: House, shot: Shot) -> str:
    """The address of a page; a match is the player's live one with that opponent and length."""
    if isinstance(shot.path, str):
        return shot.path
    rows = house.ask(
        "SELECT m.id, m.version FROM games_match m"
        " JOIN accounts_user me ON me.id = m.to_act_id"
        " JOIN accounts_user other ON other.id IN (m.white_id, m.black_id) AND other.id <> me.id"
        " WHERE me.name = %s AND other.name = %s AND m.length = %s AND m.status = 'live'"
        " AND m.variant = 'backgammon' ORDER BY m.id",
        house.player,
        *shot.path,
    )
    address = f"/m/{rows[0][0]}/"
    return f"{address}1/20/" if shot.name == "replay" else address


def take(browser: Browser, house: House, shot: Shot, who: StorageState | None) -> Path:
    """Open the page as its reader sees it, and photograph it."""
    is_phone = shot.size is PHONE
    context = browser.new_context(
        viewport=shot.size,
        device_scale_factor=2 if is_phone else 1,
        is_mobile=is_phone,
        has_touch=is_phone,
        color_scheme=shot.theme,
        reduced_motion="reduce",
        locale="en-GB",
        storage_state=who,
        service_workers="block",
    )
    page = context.new_page()
    answer = page.goto(house.address + find_path(house, shot))
    assert answer
    assert answer.ok, f"{shot.name}: {answer.status}"
    page.wait_for_load_state("networkidle")
    page.evaluate("document.fonts.ready.then(() => null)")
    shot.before(page)
    path = TARGET / f"{shot.name}.png"
    page.screenshot(path=path, full_page=shot.is_whole, animations="disabled")
    context.close()
    return path


def main() -> None:
    """Take all of them, or those that are named."""
    TARGET.mkdir(parents=True, exist_ok=True)
    wanted = [shot for shot in SHOTS if not sys.argv[1:] or shot.name in sys.argv[1:]]
    with open_house(is_full=True) as house, sync_playwright() as play:
        browser = launch(play)
        who = house.log_in(play.request.new_context())
        for shot in wanted:
            path = take(browser, house, shot, who if shot.is_mine else None)
            sys.stdout.write(f"{path}\n")
        browser.close()


if __name__ == "__main__":
    main()
