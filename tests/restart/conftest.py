"""A site in production, two people at a match, and what they send and hear."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import pytest
from websockets.sync.client import ClientConnection, connect

from tests.restart.rig import Rig
from tests.serve.person import Button, Form, Page, Person

HEARD = 10.0  # seconds; polling pages would take longer


@pytest.fixture(scope="session")
def rig() -> Iterator[Rig]:
    """The web process and its servers."""
    with Rig() as rig:
        yield rig


@dataclass
class Letter:
    """A play, or a pass, that is ready to be sent."""

    person: Person
    page: Page
    form: Form
    button: Button

    def send(self) -> Page:
        return self.person.submit(self.page, self.form, self.button)


class Match:
    """Two people at a new match: who plays next, and who waits."""

    def __init__(self, rig: Rig, aino: Person, bjorn: Person) -> None:
        self.rig = rig
        aino.challenge(bjorn)
        self.id = bjorn.accept()
        is_hers = 'id="board" method="get"' in aino.get(f"/m/{self.id}/").text
        self.mover, self.waiter = (aino, bjorn) if is_hers else (bjorn, aino)

    def letter(self) -> Letter:
        """Make the play of the turn, up to pressing Submit."""
        page = self.mover.get(f"/m/{self.id}/")
        act = page.form(id="act")
        while not (button := act.button(action="play") or act.button(action="pass")):
            page = self.mover.click_board(page)
            act = page.form(id="act")
        return Letter(self.mover, page, act, button)

    def turn(self) -> None:
        """Let the turn go to the other one."""
        assert self.letter().send().status == 200
        self.mover, self.waiter = self.waiter, self.mover

    def plays(self) -> int:
        """How many turns are stored."""
        query = "SELECT count(*) FROM games_event WHERE match_id = %s AND kind IN ('play', 'pass')"
        ((count,),) = self.rig.sql(query, self.id)
        return int(str(count))

    def version(self) -> int:
        ((version,),) = self.rig.sql("SELECT version FROM games_match WHERE id = %s", self.id)
        return int(str(version))

    @contextmanager
    def watch(self) -> Iterator[ClientConnection]:
        """Open the socket of the one who waits, as his page does."""
        url = self.rig.address.replace("http", "ws") + "/ws"
        headers = {"Cookie": self.waiter.headers["Cookie"]}
        with connect(url, additional_headers=headers, origin=self.rig.address) as socket:
            socket.send(json.dumps({"t": "watch", "id": self.id}))
            hint = json.loads(socket.recv(timeout=HEARD))
            assert hint == {"t": "match", "id": self.id, "version": self.version()}
            yield socket


def register(rig: Rig) -> tuple[Person, Person]:
    """Let two people register at a new site."""
    aino, bjorn = (Person(rig.address).register(name) for name in ("Aino", "Bjorn"))
    return aino, bjorn


@pytest.fixture(scope="session")
def people(rig: Rig) -> tuple[Person, Person]:
    return register(rig)


@pytest.fixture
def match(rig: Rig, people: tuple[Person, Person]) -> Match:
    return Match(rig, *people)


def hears_move(socket: ClientConnection, match: Match) -> None:
    """The socket brings the version that the match has now; hints come once for each group."""
    version = match.version()
    while True:
        hint = json.loads(socket.recv(timeout=HEARD))
        assert hint["t"] == "match"
        assert hint["id"] == match.id
        if hint["version"] == version:
            return
