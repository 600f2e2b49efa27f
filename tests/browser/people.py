"""People with browsers of their own: they register, challenge each other and look around."""

import itertools
import re
import time
from typing import Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response, expect

from tests.browser import forms
from tests.browser.forms import PASSWORD
from tests.browser.table import Table

PATIENCE = 15_000  # milliseconds; a machine that tests on all its cores is slow

Size = Literal["desk", "phone"]
_SIZES: dict[Size, tuple[int, int]] = {"desk": (1280, 800), "phone": (390, 844)}
_numbers = itertools.count(1)
USUAL_TIME = r"259200\|0\|0\|0\|vacation"  # of a new match, as its summary is checked


def _clock() -> str:
    return f"{time.monotonic() % 1000:7.3f}"


class Person:
    """Somebody with a browser. ``errors`` is what went wrong there and was not foreseen."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        name: str,
        *,
        size: Size,
        has_script: bool,
        has_worker: bool,
    ) -> None:
        width, height = _SIZES[size]
        self.name, self.width, self.has_script = name, width, has_script
        self.errors: list[str] = []
        self.trail: list[str] = []  # what the browser asked the site for, and what it got
        self._foreseen: list[str] = []
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            viewport={"width": width, "height": height},
            is_mobile=size == "phone",
            has_touch=size == "phone",
            java_script_enabled=has_script,
            locale="en-GB",
            service_workers="allow" if has_worker else "block",
        )
        self.context.set_default_timeout(PATIENCE)
        self.context.on("console", self._hear)
        self.context.on("weberror", lambda error: self.errors.append(str(error.error)))
        self.context.on("response", self._watch)
        self.page: Page = self.context.new_page()

    def foresee(self, text: str) -> None:
        """Expect errors in the browser's console that hold this text."""
        self._foreseen.append(text)

    def _hear(self, message: ConsoleMessage) -> None:
        self.trail.append(f"{_clock()} says {message.text}")
        if message.type == "error" and not any(text in message.text for text in self._foreseen):
            self.errors.append(f"{message.page and message.page.url}: {message.text}")

    def _watch(self, response: Response) -> None:
        request = response.request
        kind = "page" if request.is_navigation_request() else "part"
        self.trail.append(f"{_clock()} {kind} {request.method} {response.status} {response.url}")
        if response.status >= 500:
            self.errors.append(f"{response.url}: {response.status}")

    def visit(self, path: str) -> Page:
        """Open a page of the site and see that it fits the screen."""
        self.page.goto(path)
        self.look()
        return self.page

    def look(self) -> None:
        """Nothing sticks out of the screen to the right."""
        width = self.page.evaluate("document.documentElement.scrollWidth")
        assert width <= self.width, f"{self.page.url} is {width} wide"

    # Accounts and challenges

    def register(self) -> None:
        self.visit("/register/")
        self.fill_registration()
        expect(self.page.get_by_role("heading", name="My games")).to_be_visible()
        self.look()

    def fill_registration(self) -> None:
        form = self.page.get_by_role("main")
        form.get_by_label("Name").fill(self.name)
        form.get_by_label("Password", exact=True).fill(PASSWORD)
        form.get_by_label("I play fairly").check()
        form.get_by_role("button", name="Register").click()

    def challenge(self, opponent: "Person", *, length: int) -> None:
        """Send a challenge by name, to play White; the summary is read first."""
        page = self.visit("/new")
        page.get_by_label("By name").check()
        page.get_by_label("Name of the player").fill(opponent.name)
        kind = "single" if length == 1 else "cube"
        page.get_by_label("Match", exact=True).select_option(kind)
        if kind == "cube":
            page.get_by_label("Length").select_option(str(length))
        page.get_by_label("White", exact=True).check()
        self.send(rf"name\|\d+\|backgammon\|{kind}\|{length}\|{USUAL_TIME}\|white\|stay\|True")
        expect(page.get_by_text(f"{opponent.name} is invited.")).to_be_visible()
        self.look()

    def send(self, choices: str) -> None:
        """Send the new challenge once the summary is that of the choices."""
        if not self.has_script:
            self.page.get_by_role("button", name="Continue").click()
        seen = self.page.locator("#summary [name=seen]")
        expect(seen).to_have_value(re.compile(rf"^{choices}$"))
        self.look()
        self.page.get_by_role("button", name="Send", exact=True).click()

    def accept(self, challenger: "Person") -> Table:
        """Accept a challenge in the list of games; gives the match."""
        page = self.visit("/games")
        offer = page.locator(".offer", has_text=challenger.name)
        offer.get_by_role("button", name="Accept").click()
        expect(page).to_have_url(re.compile(r"/m/\d+/$"))
        return self.sit_down()

    def take_seat(self, host: "Person") -> None:
        """Press the button of somebody's open seat in the lobby that is on the screen."""
        seat = self.page.locator("tr", has_text=host.name)
        seat.get_by_role("button").click()

    def open_match(self, opponent: "Person") -> Table:
        """Go to the match with an opponent from the list of games."""
        page = self.visit("/games")
        page.locator("table.matches").get_by_role("link", name=opponent.name).click()
        return self.sit_down()

    def sit_down(self, page: Page | None = None) -> Table:
        """The match that a page shows."""
        table = Table(page or self.page, self.width, has_script=self.has_script)
        table.arrive()
        return table

    def sit_at(self, match_id: int, page: Page | None = None) -> Table:
        """Open the page of a match."""
        (page or self.page).goto(f"/m/{match_id}/")
        return self.sit_down(page)

    def deaf_tab(self) -> Page:
        """Another tab, which no push reaches: its socket is closed as soon as it opens."""
        tab = self.context.new_page()
        tab.route_web_socket("**/ws", lambda socket: socket.close())
        return tab


class Room:
    """Everybody who takes part in a test."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser, self.address = browser, address
        self.people: list[Person] = []

    def enter(self, name: str, *, size: Size = "desk", has_script: bool = True) -> Person:
        """Somebody comes in and registers."""
        person = self.stranger(name, size=size, has_script=has_script)
        person.register()
        return person

    def stranger(
        self,
        name: str,
        *,
        size: Size = "desk",
        has_script: bool = True,
        has_worker: bool = False,
    ) -> Person:
        """Somebody comes in and does not register. No name is used twice."""
        name = f"{name} {next(_numbers)}"
        looks = {"has_script": has_script, "has_worker": has_worker}
        person = Person(self.browser, self.address, name, size=size, **looks)
        self.people.append(person)
        return person

    def match(
        self,
        *,
        length: int = 1,
        has_script: bool = True,
        has_worker: bool = False,
        variant: str = "backgammon",
    ) -> tuple[Person, Person, int]:
        """Aino as White, Björn as Black, and the match that they have begun; nobody looks at it."""
        people = [
            self.stranger(name, has_script=has_script, has_worker=has_worker)
            for name in ("Aino", "Björn")
        ]
        aino, bjorn = people
        for person in people:
            forms.register(person.context.request, person.name)
        white, black = (person.context.request for person in people)
        return aino, bjorn, forms.begin(white, black, bjorn.name, length, variant)

    @property
    def errors(self) -> list[str]:
        return [f"{person.name}: {error}" for person in self.people for error in person.errors]

    def close(self) -> None:
        for person in self.people:
            person.context.close()
