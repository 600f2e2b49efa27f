"""Somebody at the site with a browser that knows no scripts: pages, forms, buttons, cookies."""

import http.client
import itertools
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from http.cookies import SimpleCookie
from urllib.parse import urlencode, urljoin, urlsplit

PASSWORD = "three wedges of birch"
REDIRECTS = (301, 302, 303)
_MOST_REDIRECTS = 5


@dataclass
class Button:
    """A button of a form, and whether it can be pressed."""

    fields: dict[str, str]
    is_off: bool


@dataclass
class Form:
    """A form as a page shows it, with what is filled in."""

    attributes: dict[str, str]
    fields: dict[str, str] = field(default_factory=dict)
    buttons: list[Button] = field(default_factory=list)

    def button(self, **fields: str) -> Button | None:
        """Return the first button that says this and can be pressed."""
        return next(
            (each for each in self.buttons if each.fields == fields and not each.is_off), None
        )


class _Reader(HTMLParser):
    """Finds the forms of a page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._form: Form | None = None
        self._select = ""
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        has = {name: value or "" for name, value in attrs}
        if tag == "form":
            self._form = Form(has)
            self.forms.append(self._form)
        if self._form is None:
            return
        if tag == "input" and has.get("name"):
            if has.get("type") not in ("checkbox", "radio") or "checked" in has:
                self._form.fields[has["name"]] = has.get("value", "")
        elif tag == "select":
            self._select = has["name"]
        elif tag == "option" and "selected" in has:
            self._form.fields[self._select] = has["value"]
        elif tag == "button":
            fields = {has["name"]: has["value"]} if "name" in has else {}
            self._form.buttons.append(Button(fields, "aria-disabled" in has))

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None


@dataclass
class Page:
    """What came for an address, after redirects."""

    status: int
    path: str
    headers: http.client.HTTPMessage
    text: str

    def form(self, **attributes: str) -> Form:
        """Return the first form with these attributes, as ``id="act"``."""
        for form in _Reader(self.text).forms:
            if attributes.items() <= form.attributes.items():
                return form
        raise AssertionError(f"{self.path} ({self.status}) has no form {attributes}: {self.text}")


class Person:
    """Talks HTTP to the web process at ``address``, as if through the proxy of ``site``."""

    def __init__(self, address: str, *, site: str = "") -> None:
        self.address = address.rstrip("/")
        self.site = (site or address).rstrip("/")
        self.name = ""
        self.cookies: dict[str, str] = {}

    @property
    def headers(self) -> dict[str, str]:
        """What a browser and the proxy add to each request."""
        site = urlsplit(self.site)
        return {
            "Host": site.netloc,
            "Origin": self.site,
            "Referer": self.site + "/",
            "X-Forwarded-Proto": site.scheme,
            "Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items()),
        }

    def get(self, path: str) -> Page:
        """Open a page."""
        return self._ask("GET", path)

    def submit(self, page: Page, form: Form, button: Button | None = None, **changes: str) -> Page:
        """Send a form by a button, with some fields changed."""
        data = {**form.fields, **changes, **(button.fields if button else {})}
        path = form.attributes.get("action") or page.path
        if form.attributes.get("method") == "post":
            return self._ask("POST", path, urlencode(data))
        return self._ask("GET", f"{path}?{urlencode(data)}")

    def _ask(self, method: str, path: str, body: str | None = None) -> Page:
        for _ in range(_MOST_REDIRECTS):
            page = self._ask_once(method, path, body)
            if page.status not in REDIRECTS:
                return page
            path = urlsplit(urljoin(path, page.headers["Location"]))._replace(scheme="", netloc="")
            method, path, body = "GET", path.geturl(), None
        raise AssertionError(f"{path} redirects for ever")

    def _ask_once(self, method: str, path: str, body: str | None) -> Page:
        connection = http.client.HTTPConnection(urlsplit(self.address).netloc, timeout=20)
        headers = self.headers
        if body is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        try:
            connection.request(method, path, body, headers)
            answer = connection.getresponse()
            text = answer.read().decode()
        finally:
            connection.close()
        for line in answer.headers.get_all("Set-Cookie", []):
            for name, morsel in SimpleCookie(line).items():
                self.cookies[name] = morsel.value
        return Page(answer.status, path, answer.headers, text)

    # What people do

    def register(self, name: str) -> "Person":
        """Open an account, and be signed in."""
        page = self.get("/register/")
        form = page.form(**{"class": "card form"})
        page = self.submit(page, form, name=name, password=PASSWORD, fair="on")
        assert page.status == 200, page.text
        assert "sessionid" in self.cookies, page.text
        self.name = name
        return self

    def challenge(self, opponent: "Person") -> None:
        """Send a challenge to a single game, after reading what is asked for."""
        choices = {"whom": "name", "name": opponent.name, "format": "single", "days_off": "none"}
        page = self.get("/new")
        page = self.submit(page, page.form(id="new"), **choices)
        page = self.submit(page, page.form(id="new"))
        assert page.path == "/games", page.text

    def accept(self) -> int:
        """Accept the challenge that stands in the list of games; return the match's number."""
        page = self.get("/games")
        found = re.search(r'action="(/c/\d+/)"', page.text)
        assert found, page.text
        form = page.form(action=found[1])
        page = self.submit(page, form, form.button(action="accept"))
        arrived = re.fullmatch(r"/m/(\d+)/", page.path)
        assert arrived, page.text
        return int(arrived[1])

    def play_turn(self, match_id: int) -> bool:
        """Play whatever is legal, or pass; return whether it was this person's turn."""
        page = self.get(f"/m/{match_id}/")
        act = page.form(id="act")
        while not (sending := act.button(action="play") or act.button(action="pass")):
            if 'id="board" method="get"' not in page.text:
                return False
            page = self.click_board(page)
            act = page.form(id="act")
        page = self.submit(page, act, sending)
        assert page.status == 200, page.text
        return True

    def click_board(self, page: Page) -> Page:
        """Make a move with the chosen checker, or choose the first that can move."""
        board = page.form(id="board")
        buttons = [button for button in board.buttons if not button.is_off]
        moves = [button for button in buttons if "d" in button.fields]
        return self.submit(page, board, (moves or buttons)[0])


_numbers = itertools.count(1)


def pair(address: str, *, site: str = "") -> tuple[Person, Person, int]:
    """Two people who have just begun a match: who is to play, who waits, and the match's number."""
    number = next(_numbers)
    aino, bjorn = (
        Person(address, site=site).register(f"{name} {number}") for name in ("Aino", "Bjorn")
    )
    aino.challenge(bjorn)
    match_id = bjorn.accept()
    board = aino.get(f"/m/{match_id}/").text
    is_hers = 'id="board" method="get"' in board
    return (aino, bjorn, match_id) if is_hers else (bjorn, aino, match_id)
