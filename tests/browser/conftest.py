"""The whole site with its worker and beat, a browser, and people who sit down at it."""

import json
import re
from collections.abc import Callable, Generator, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests import pseudo
from tests.browser.alone import Show, open_page
from tests.browser.people import PATIENCE, Person, Room
from tests.browser.scenery import Scenery, arrange
from tests.browser.store import Store
from tests.notices.service import PushService, push_service
from tests.serve.site import ROOT, Site, collected, new_folder, remove

FAILURES = ROOT / "var" / "browser-failures"
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")

Script = Callable[[list[tuple[int, int]]], None]


@pytest.fixture(scope="session")
def folder() -> Iterator[Path]:
    folder = new_folder()
    yield folder
    remove(folder)


@pytest.fixture(scope="session")
def pushes() -> Iterator[PushService]:
    """The push service of all browsers."""
    with push_service() as service:
        yield service


@pytest.fixture(scope="session")
def site(folder: Path, pushes: PushService) -> Iterator[Site]:
    """What `make play` starts, with static files as served, the language of tests beside its own,
    dice from a file, and a push service on this machine."""
    dice = {"DICE_SOURCE": "tests.dice.from_file", "DICE_FILE": str(folder / "dice.json")}
    other = {**pseudo.environment(folder / "pseudo"), **dice, "PUSH_INSIDE_HOSTS": pushes.host}
    with Site(folder / "var", **collected(folder / "static"), **other) as site:
        yield site.wait_ready()


@pytest.fixture(scope="session")
def scenery(site: Site) -> Scenery:
    """Example players and matches in every state, and the addresses of what they have."""
    return arrange(site)


@pytest.fixture
def store(site: Site) -> Store:
    return Store(site.settings()["DATABASE_URL"])


@pytest.fixture
def dice(folder: Path) -> Script:
    """Say how the rolls of a match will come out, from its first one on."""

    def script(rolls: list[tuple[int, int]]) -> None:
        # The site may be reading: it finds the old list or the new one, never half of it.
        new = folder / "dice.new"
        new.write_text(json.dumps(rolls))
        new.replace(folder / "dice.json")

    script([])
    return script


@pytest.fixture(scope="module")
def browser(browser_path: str) -> Iterator[Browser]:
    """One Chromium for a module: its event loop must be gone before other tests want their own."""
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as play:
        browser = play.chromium.launch(executable_path=browser_path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture
def room(browser: Browser, site: Site, dice: Script) -> Iterator[Room]:
    """Where people come in; nothing may go wrong in their browsers or on the site."""
    log = site.var / "log" / "web.log"
    before = log.stat().st_size
    room = Room(browser, site.address.rstrip("/"))
    yield room
    room.close()
    assert room.errors == []
    said = log.read_bytes()[before:].decode()
    assert "Traceback" not in said, said


@pytest.fixture
def show(browser: Browser) -> Iterator[Show]:
    """Open a page with the site's scripts, at an address where nothing else is."""
    context = browser.new_context()
    errors: list[str] = []
    context.on("weberror", lambda error: errors.append(str(error.error)))
    yield lambda html: open_page(context, html)
    context.close()
    assert errors == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Item,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Keep what the browsers showed when a test failed, and say where."""
    report = yield
    room = getattr(item, "funcargs", {}).get("room")
    if report.when == "call" and report.failed and room:
        kept = [str(path) for person in room.people for path in _keep(person, item.name)]
        report.sections.append(("What the browsers showed", "\n".join(kept)))
    return report


def _keep(person: Person, test: str) -> Iterator[Path]:
    """What a person asked for and was told, and each of his pages as picture and text."""
    FAILURES.mkdir(parents=True, exist_ok=True)
    stem = re.sub(r"[^\w-]+", "_", f"{test}-{person.name}")
    trail = FAILURES / f"{stem}.txt"
    trail.write_text("\n".join(person.trail))
    yield trail
    for number, page in enumerate(person.context.pages, 1):
        picture, text = (FAILURES / f"{stem}-{number}{end}" for end in (".png", ".html"))
        page.screenshot(path=picture)
        text.write_text(page.content())
        yield from (picture, text)
