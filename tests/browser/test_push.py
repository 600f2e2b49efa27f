"""Notices in a browser, from the button in the settings to the page that a click opens.

A browser gets its address from its maker's push service, which no test can reach: here one on this
machine stands for it. The site sends to that for real, and what arrives and was decrypted is handed
to the real service worker, as the browser would.
"""

import json
import time
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Page, expect

from tests.browser.conftest import Script
from tests.browser.people import Person, Room
from tests.browser.records import OPENING
from tests.browser.waiting import wait_for_promise
from tests.notices.service import Browser, PushService

pytestmark = pytest.mark.browser

STAND_IN = """told => {
    const there = () => sessionStorage.subscribed ? {unsubscribe: async () => {
        delete sessionStorage.subscribed; return true;
    }} : null;
    PushManager.prototype.getSubscription = async () => there();
    PushManager.prototype.subscribe = async ({applicationServerKey, userVisibleOnly}) => {
        if (!userVisibleOnly) throw new Error("silent");
        sessionStorage.subscribed = [...applicationServerKey].join();
        const {endpoint, ...keys} = told;
        return {...there(), toJSON: () => ({endpoint, expirationTime: null, keys})};
    };
}"""
NOTICES = """() => navigator.serviceWorker.ready.then(found => found.getNotifications())
    .then(all => all.map(({title, body, tag, lang}) => ({title, body, tag, lang})))"""
CLICK = """async (tag) => {
    const done = [];
    WindowClient.prototype.focus = async function () { done.push(`focus ${this.url}`); };
    clients.openWindow = async (url) => void done.push(`open ${url}`);
    const [notification] = await registration.getNotifications({tag});
    const event = new NotificationEvent("notificationclick", {notification});
    dispatchEvent(event);
    while (!done.length) await new Promise(then => setTimeout(then, 20));
    return done;
}"""


@pytest.fixture
def phone(pushes: PushService, room: Room) -> Iterator[Browser]:
    """The keys of a browser, whose notices the service on this machine takes."""
    pushes.posted.clear()
    yield pushes.browser(f"/{time.monotonic_ns()}")
    pushes.posted.clear()


class Phone:
    """What a person's browser does with push messages."""

    def __init__(self, person: Person, browser: Browser, pushes: PushService) -> None:
        self.person, self.browser, self.pushes = person, browser, pushes
        person.context.grant_permissions(["notifications"])
        person.context.add_init_script(f"({STAND_IN})({json.dumps(browser.tells)})")
        self.handed_on = 0

    def open_settings(self) -> Page:
        return self.person.visit("/settings/notices/")

    def receive(self) -> dict[str, Any]:
        """Wait for the next message to this browser, and hand it to the worker."""
        path = self.browser.endpoint.removeprefix(self.pushes.origin)
        for _ in range(300):
            mine = [each for each in self.pushes.posted if each.path == path]
            if len(mine) > self.handed_on:
                break
            self.person.page.wait_for_timeout(100)
        else:
            raise AssertionError("no push came")
        told = self.browser.read(mine[self.handed_on].body)
        self.handed_on += 1
        tools, number = self._registration()
        message = {"origin": self.pushes_to, "registrationId": number, "data": json.dumps(told)}
        tools.send("ServiceWorker.deliverPushMessage", message)
        return told

    @property
    def pushes_to(self) -> str:
        return self.person.page.evaluate("location.origin")

    def _registration(self) -> tuple[CDPSession, str]:
        tools = self.person.context.new_cdp_session(self.person.page)
        found: list[dict[str, Any]] = []

        def hear(event: dict[str, Any]) -> None:
            found.extend(event["registrations"])

        tools.on("ServiceWorker.workerRegistrationUpdated", hear)
        tools.send("ServiceWorker.enable")
        for _ in range(200):
            if found:
                break
            self.person.page.wait_for_timeout(50)
        return tools, found[-1]["registrationId"]

    def expect_shown(self, title: str, number: int = 1) -> dict[str, str]:
        """Wait until a notice is shown, and as many in all; tell what it says."""
        shown = f"""([title, number]) => ({NOTICES})().then(all =>
          all.length === number && all.find(each => each.title === title))"""
        return dict(wait_for_promise(self.person.page, shown, [title, number]))

    def click(self, tag: str) -> list[str]:
        """Click a notice; tell what the worker then does with windows, which it may do only for a
        hand of flesh."""
        (worker,) = self.person.context.service_workers
        done: list[str] = worker.evaluate(CLICK, tag)
        return done


def test_a_player_is_told_in_his_browser_that_it_is_his_turn(
    room: Room, dice: Script, pushes: PushService, phone: Browser
) -> None:
    dice(OPENING.rolls)
    aino, bjorn, match = room.match(has_worker=True)
    his = Phone(bjorn, phone, pushes)
    page = his.open_settings()
    page.get_by_role("button", name="Show notices in this browser").click()
    expect(page.get_by_text("This browser shows your notices from now on.")).to_be_visible()
    mine = page.locator("#push form", has_text="This browser")
    expect(mine).to_contain_text("Chrome on Linux")
    assert page.evaluate("sessionStorage.subscribed").split(",")[0] == "4"
    expect(page.locator("#push [role=status]")).to_have_text("")
    bjorn.look()

    mine.get_by_role("button", name="Try notices in").click()
    expect(page.get_by_text("A notice is on its way.")).to_be_visible()
    his.receive()
    his.expect_shown("Kiila reaches this browser.")

    first = OPENING.turns[0]
    aino.sit_at(match).play(first.moves)
    told = his.receive()
    shown = his.expect_shown(f"It is your turn against {aino.name}.", 2)
    assert first.text in shown["body"]
    assert (shown["tag"], shown["lang"]) == (f"m/{match}", "en")
    assert told["path"] == f"/m/{match}/"

    # A click leads to the match: into the tab where it is open, or into a new one.
    address = f"{room.address}/m/{match}/"
    assert his.click(told["tag"]) == [f"open {address}"]
    bjorn.sit_at(match)
    his.handed_on -= 1  # the same message once more, with the match on the screen
    his.receive()
    his.expect_shown(f"It is your turn against {aino.name}.", 2)
    assert his.click(told["tag"]) == [f"focus {address}"]

    # He has had enough of it.
    page = his.open_settings()
    page.locator("#push form", has_text="This browser").get_by_role(
        "button", name="No more"
    ).click()
    expect(page.get_by_text("That browser shows no more notices.")).to_be_visible()
    assert page.evaluate("sessionStorage.subscribed ?? ''") == ""
    expect(page.get_by_role("button", name="Show notices in this browser")).to_be_visible()


def test_where_it_is_not_allowed_or_cannot_be_reached_the_page_says_so(room: Room) -> None:
    """Nothing stands in for the push service here: a test's browser is refused by its own."""
    aino, _, _ = room.match(has_worker=True)
    aino.foresee("does not support the Push API in incognito mode")
    aino.context.grant_permissions(["notifications"])
    page = aino.visit("/settings/notices/")
    begin = page.get_by_role("button", name="Show notices in this browser")
    begin.click()
    status = page.locator("#push [role=status]")
    expect(status).to_have_text("This browser could not reach its push service. Try again later.")
    expect(begin).to_be_enabled()
    aino.context.clear_permissions()
    page.reload()
    begin.click()
    expect(status).to_contain_text("This browser may not show notices of Kiila.")


def test_without_script_the_page_says_what_is_needed(room: Room) -> None:
    aino, _, _ = room.match(has_script=False)
    page = aino.visit("/settings/notices/")
    expect(page.get_by_role("button", name="Show notices in this browser")).to_be_hidden()
    expect(page.locator("#push [role=status]")).to_have_text(
        "To begin in this browser, JavaScript must be allowed."
    )
