"""A player at the page of a match, who knows no more of the game than the page tells him."""

import gzip
import json
import random
from collections.abc import Sequence
from typing import Any

from accounts.models import User
from backgammon.rules import BAR, OFF
from games.models import Match
from tests.games.pages import signed_in
from tests.games.reading import Element, read

LARGEST = 15_000  # bytes of a page, compressed
HITS = 0.15  # how often a player hits where he need not: else random games go on for ever

Step = tuple[int, int, bool]  # source, target, whether it hits


class Seat:
    """A signed-in player. With script he walks the graph that the page brings, and without he
    presses the buttons of the board one after another."""

    def __init__(self, user: User, match: Match, rng: random.Random, *, has_script: bool) -> None:
        self.user, self.rng, self.has_script = user, rng, has_script
        self.client = signed_in(user)
        self.path = f"/m/{match.pk}/"
        self.page = Element("", {})

    def open(self, query: dict[str, str] | None = None) -> Element:
        """Get the page, in which nothing is complained about."""
        answer = self.client.get(self.path, query or {})
        assert answer.status_code == 200
        assert len(gzip.compress(answer.content)) < LARGEST
        self.page = read(answer)
        assert self.page.one(css="notes").all(role="alert") == []
        return self.page

    # What he sees

    @property
    def message(self) -> str:
        return self.page.one(id="msg").one("b").text

    @property
    def detail(self) -> str:
        return " ".join(each.text for each in self.page.one(id="msg").all("span"))

    @property
    def strip(self) -> str:
        """The opponent's last turn."""
        return " ".join(each.text for each in self.page.one(css="opp").all(css="lm"))

    @property
    def actions(self) -> set[str]:
        """What the buttons of the page can do to the match."""
        return {each.get("value") for each in self.page.all("button", name="action")}

    @property
    def words(self) -> list[str]:
        return [each.text for each in self.page.one(id="words").all("p")]

    @property
    def moves(self) -> str:
        return self.page.one(css="mv").text

    def place(self, number: int) -> Element:
        """The button of a point, the bar (25) or the tray (0)."""
        return self.page.one(css="h", **{"data-n": str(number)})

    # What he does

    @property
    def is_ready(self) -> bool:
        return not self.page.one(id="submit").get("aria-disabled")

    def send(self, action: str, **changes: str) -> None:
        """Press a button below the board, and see the page that follows."""
        assert action in self.actions
        form = self.page.one("form", id="act")
        data = {**form.fields, "action": action, **changes}
        answer = self.client.post(form.get("action"), data)
        assert (answer.status_code, answer["Location"]) == (303, self.path)
        self.open()

    def play(self) -> bool:
        """Make some play and submit it; whether the page said that it ends the game."""
        return self._play_by_graph() if self.has_script else self._play_by_buttons()

    def _play_by_graph(self) -> bool:
        data = json.loads(self.page.one("script", id="plays").raw)
        nodes = _read_graph(data)
        at, made = 0, []
        while nodes[at]:
            step, at = self.rng.choice(_preferred(nodes[at], self.rng))
            made.append(_written(step, data["bar"]))
        self.send("play", play=",".join(made))
        return str(at) in data["ends"]

    def _play_by_buttons(self) -> bool:
        while not self.is_ready:
            buttons = [(_pressed(each), each) for each in self.page.all(name="d", css="h")]
            if buttons:
                _, button = self.rng.choice(_preferred(buttons, self.rng))
            else:
                button = self.rng.choice(self.page.all(name="from", css="can"))
            form = self.page.one("form", id="board")
            self.open({**form.fields, button.get("name"): button.get("value")})
        assert self.message.endswith("– submit, or undo to try another.")
        ends = bool(self.detail)
        self.send("play")
        return ends


def _preferred(ways: Sequence[tuple[Step, Any]], rng: random.Random) -> Sequence[tuple[Step, Any]]:
    """Whoever can bears off, and hits now and then only."""
    off = [way for way in ways if way[0][1] == OFF]
    peaceful = [way for way in ways if not way[0][2]]
    return off or (ways if rng.random() < HITS else peaceful) or ways


def _read_graph(data: dict[str, Any]) -> list[list[tuple[Step, int]]]:
    """The nodes of the graph: each way on, and where it leads."""
    newest = 1
    nodes = []
    for flat in data["nodes"]:
        node = []
        for number, back in zip(flat[::2], flat[1::2], strict=True):
            source, target, _, hit, *_ = data["moves"][number]
            node.append(((source, target, bool(hit)), newest - back))
            newest += not back
        nodes.append(node)
    assert newest == len(nodes)
    return nodes


def _written(step: Step, bar: str) -> str:
    names = {BAR: bar, OFF: "off"}
    return "/".join(names.get(number, str(number)) for number in step[:2])


def _pressed(button: Element) -> Step:
    """The last step of the draft that a button sends."""
    source, target = button.get("value").rpartition(",")[2].split("/")
    number = OFF if target == "off" else int(target)
    return (
        BAR if source in ("bar", "in") else int(source),
        number,
        "hit" in button.get("aria-label").lower(),
    )
