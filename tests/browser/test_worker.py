"""The service worker: what was seen last can be read without a network; nothing else changes."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Script
from tests.browser.forms import PASSWORD
from tests.browser.people import Person, Room
from tests.browser.records import OPENING
from tests.browser.store import Store
from tests.browser.waiting import wait_for_promise

pytestmark = pytest.mark.browser

IN_CHARGE = "() => navigator.serviceWorker.controller?.state === 'activated'"
KEPT = """async () => {
    const kept = [];
    for (const name of await caches.keys())
        for (const {method, url} of await (await caches.open(name)).keys())
            kept.push(`${method} ${new URL(url).pathname}`);
    return kept;
}"""
SHOWN = """async ([path, version]) =>
    (await (await caches.match(path)).text()).includes(`data-version="${version}"`)"""
LOG_OUT = "form[action='/logout/']"
ADD = """([name, facts]) =>
    void document.head.append(Object.assign(document.createElement(name), facts))"""
OFFLINE = "You are offline."
NOTHING = "No network"


def take_charge(person: Person) -> Page:
    """Wait until the worker that the first page brought answers for the pages."""
    person.page.wait_for_function(IN_CHARGE)
    return person.page


def kept(page: Page) -> set[str]:
    """What the worker keeps, but for files and its own page."""
    found: list[str] = page.evaluate(KEPT)
    return {each for each in found if "/static/" not in each and not each.endswith("/offline/")}


def expect_kept(page: Page, path: str) -> None:
    """The page at a path is kept; the worker keeps it after it has shown it."""
    wait_for_promise(page, f"path => ({KEPT})().then(all => all.includes(`GET ${{path}}`))", path)


def log_out(person: Person) -> None:
    menu = person.page.locator("details.menu.wide", has=person.page.locator(LOG_OUT))
    menu.locator("summary").click()
    menu.get_by_role("button", name="Log out").click()
    expect(person.page.get_by_role("link", name="Register").first).to_be_visible()


def lose_network(person: Person) -> None:
    person.foresee("ERR_INTERNET_DISCONNECTED")
    person.context.set_offline(True)


def look_ahead(page: Page, address: str) -> None:
    """Let the browser fetch a page before anybody goes there, in two ways."""
    page.context.new_cdp_session(page).send("Page.setBypassCSP", {"enabled": True})
    page.reload()
    page.evaluate(ADD, ["link", {"rel": "prefetch", "href": address}])
    page.wait_for_function(
        "path => performance.getEntriesByType('resource').some(({name}) => name.endsWith(path))",
        arg=address,
    )
    rules = json.dumps({"prefetch": [{"source": "list", "urls": [address]}]})
    page.evaluate(ADD, ["script", {"type": "speculationrules", "textContent": rules}])
    expect_kept(page, address)


def test_matches_that_were_seen_stay_readable_without_a_network_for_their_reader_alone(
    room: Room, dice: Script, store: Store
) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(has_worker=True)
    first, second = OPENING.turns[:2]
    page = aino.page
    aino.visit("/help/")
    take_charge(aino)
    white = aino.sit_at(match)
    assert store.rolls(match) == 1
    white.play(first.moves)
    # To open the page rolls once, through the worker as without it, and the link ahead never.
    bjorn.visit("/games")
    take_charge(bjorn)
    address = f"/m/{match}/"
    look_ahead(bjorn.page, address)
    assert store.rolls(match) == 1
    black = bjorn.sit_at(match)
    assert store.rolls(match) == 2
    black.reload()
    assert store.rolls(match) == 2
    black.play(second.moves)
    white.expect_pushed("5-2", second.text)
    white.expect_dice("6-2")
    version = white.version
    wait_for_promise(page, SHOWN, [address, version])

    lose_network(aino)
    page.goto(address)
    expect(page.get_by_role("status").filter(has_text=OFFLINE)).to_be_visible()
    assert page.locator("#state").get_attribute("data-version") == str(version)
    expect(white.their_last).to_contain_text(second.text)
    assert page.evaluate("document.fonts.check('16px Fraunces')")
    page.goto("/lobby")
    expect(page.get_by_role("heading", name=NOTHING)).to_be_visible()
    aino.context.set_offline(False)
    page.goto(address)
    expect(page.get_by_text(OFFLINE)).to_have_count(0)
    expect_kept(page, address)
    assert all(each.startswith("GET ") for each in kept(page))

    # Who logs out takes it all along.
    log_out(aino)
    wait_for_promise(page, f"({KEPT})().then(all => !all.some(each => each.includes('/m/')))")
    lose_network(aino)
    page.goto(address)
    expect(page.get_by_role("heading", name=NOTHING)).to_be_visible()


def test_nobody_reads_what_another_saw_in_the_same_browser(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(has_worker=True)
    page = aino.page
    aino.visit("/games")
    take_charge(aino)
    aino.visit(f"/m/{match}/")
    expect_kept(page, f"/m/{match}/")
    # Another session takes the place of hers, without any form of this browser.
    aino.context.clear_cookies()
    aino.context.add_cookies(bjorn.context.cookies())
    aino.visit("/games")
    expect(page.get_by_text(bjorn.name).first).to_be_attached()
    lose_network(aino)
    page.goto(f"/m/{match}/")
    expect(page.get_by_role("heading", name=NOTHING)).to_be_visible()
    aino.context.set_offline(False)
    aino.visit("/games")
    log_out(aino)
    aino.visit("/login/").get_by_role("main").get_by_label("Name or e-mail").fill(aino.name)
    page.get_by_role("main").get_by_label("Password", exact=True).fill(PASSWORD)
    page.get_by_role("main").get_by_role("button", name="Log in").click()
    expect(page.get_by_text(aino.name).first).to_be_attached()
    assert kept(page) <= {"GET /games", "GET /reader"}


def test_a_newer_worker_takes_over_and_drops_what_the_older_kept(room: Room) -> None:
    aino = room.stranger("Aino", has_worker=True)
    aino.visit("/")
    page = take_charge(aino)
    before = page.evaluate("caches.keys()")
    page.evaluate("caches.open('old').then(cache => cache.put('/m/1/', new Response('old')))")
    # In another language it says other things.
    aino.context.add_cookies([{"name": "django_language", "value": "fi", "url": room.address}])
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    are_gone = "before => caches.keys().then(now => !now.some(name => before.includes(name)))"
    wait_for_promise(page, are_gone, before)
    wait_for_promise(page, "caches.keys().then(now => !now.includes('old'))")
    page.wait_for_function(IN_CHARGE)
