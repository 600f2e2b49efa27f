"""Games of the whole family, played by following the buttons of their pages, without script."""

import gzip
import random
from html.parser import HTMLParser
from typing import Any

import pytest
from django.test import Client

from accounts.models import User
from backgammon.notation import parse_position
from backgammon.rules import VARIANTS, Color, Phase, variant
from games.models import Match
from games.verification import differences
from tests.games.acting import RollDice
from tests.games.pages import signed_in
from tests.games.playing import fresh, make_match, set_board, state

MOST_CLICKS = 12  # four dice, each a source and a target, and some that change the source
HURRY = 0.7  # how often a checker goes as far as it can
PATIENCE = 400  # turns after which a game is left

# Black and White shortly before the end, so that a few turns decide the game.
LATE = {
    "backgammon": "W[19:2 22:2 24:1] B[3:2 1:2]",
    "nackgammon": "W[19:1 21:2] B[6:1 2:2]",
    "anti": "W[23:2 24:2] B[2:2 1:2]",
    "race": "W[19:1 22:2] B[3:2] res W=1 B=1",
    "crowded": "W[20:2 24:1] B[5:2 1:1] res B=1",
    "hyper": "W[18:1 21:1 24:1] B[20:1 2:1]",
    "cloning": "W[16:1 19:2 22:1] B[5:2 20:1]",
    "grasshopper": "W[20:2 13:1 19:2] B[21:2 14:1 22:2] res W=1 B=1 run B",
    "plakoto": "W[1:1 20:2 23:1] B[24:1 5:2 2:1]",
    "fevga": "W[18:1 20:2 24:1] B[6:1 8:2 12:1]",
    "long-narde": "W[18:1 20:2 24:1] B[6:1 8:2 12:1]",
}


class Page(HTMLParser):
    """The two forms of a match page: the board with its draft, and what can be done."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.form = ""
        self.fields: dict[str, list[tuple[str, str]]] = {"board": [], "act": []}
        self.points: list[tuple[str, str]] = []
        self.hits: set[tuple[str, str]] = set()
        self.actions: list[str] = []
        self.is_ready = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.form = found.get("id", "")
        elif tag == "input" and self.form in self.fields and found.get("type") == "hidden":
            self.fields[self.form].append((found["name"], found["value"]))
        elif tag == "button" and self.form == "board" and "name" in found:
            point = (found["name"], found["value"])
            self.points.append(point)
            if " hit " in found["aria-label"].lower():
                self.hits.add(point)
        elif tag == "button" and self.form == "act" and found.get("name") == "action":
            self.actions.append(found["value"])
            if found["value"] == "play":
                self.is_ready = "aria-disabled" not in found

    @property
    def peaceful(self) -> list[tuple[str, str]]:
        """The targets that hit nobody, if there are any: else random games would go on for ever."""
        targets = [point for point in self.points if point[0] == "d"]
        return [point for point in targets if point not in self.hits] or targets

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.form = ""


class Bare:
    """A browser without script at a match."""

    def __init__(self, user: User, match: Match) -> None:
        self.client: Client = signed_in(user)
        self.address = f"/m/{match.pk}/"

    def open(self, fields: list[tuple[str, str]] | None = None) -> Page:
        """The page of an address; a later field counts, as with a hidden one and a button."""
        answer = self.client.get(self.address, dict(fields or []))
        assert answer.status_code == 200
        assert len(gzip.compress(answer.content)) < 15_000
        return Page(answer.content.decode())

    def post(self, page: Page, action: str) -> Any:
        answer = self.client.post(
            f"{self.address}act", {**dict(page.fields["act"]), "action": action}
        )
        assert answer.status_code == 303, answer.content.decode()[:2000]

    def take_turn(self, rng: random.Random) -> None:
        """Press points until a play is complete, and submit it; or pass."""
        page = self.open()
        if "roll" in page.actions:
            self.post(page, "roll")
            page = self.open()
        if "pass" in page.actions:
            self.post(page, "pass")
            return
        for _ in range(MOST_CLICKS * 2):
            if page.is_ready:
                break
            targets = page.peaceful
            farthest = targets[-1:] if rng.random() < HURRY else []
            pressed = rng.choice(farthest or targets or page.points)
            page = self.open([*page.fields["board"], pressed])
        assert page.is_ready
        self.post(page, "play")


def play_by_pages(match: Match, *, seed: int, patience: int) -> int:
    """Both players take turns; how many there were until the end."""
    rng = random.Random(seed)
    seats = {Color.WHITE: Bare(match.white, match), Color.BLACK: Bare(match.black, match)}
    turns = 0
    while fresh(match).is_live and turns < patience:
        actor = state(match).actor
        assert actor
        seats[actor].take_turn(rng)
        turns += 1
    return turns


@pytest.mark.parametrize("key", list(VARIANTS))
def test_a_game_of_every_kind_is_finished_by_pressing_buttons(
    key: str, anna: User, bjorn: User
) -> None:
    game = variant(key)
    match = make_match(anna, bjorn, length=1, variant=key)
    phase = Phase.ROLL if game.uses_dice else Phase.PLAY
    board = parse_position(LATE[key], game)
    set_board(match, board=board, phase=phase, on_turn=Color.WHITE, dice=None, turns=(9, 9))
    Match.objects.filter(pk=match.pk).update(to_act=anna)
    turns = play_by_pages(match, seed=3, patience=60)
    assert fresh(match).status == Match.Status.FINISHED, f"not over after {turns} turns"
    for user in (anna, bjorn, None):
        client = signed_in(user) if user else Client()
        assert client.get(f"/m/{match.pk}/").status_code == 200


@pytest.mark.parametrize("key", list(VARIANTS))
def test_the_first_turns_of_every_game_are_played_by_pressing_buttons(
    key: str, anna: User, bjorn: User
) -> None:
    match = make_match(anna, bjorn, length=1, variant=key)
    assert play_by_pages(match, seed=5, patience=4) == 4
    assert differences(fresh(match)) == []


@pytest.mark.long
@pytest.mark.parametrize("key", list(VARIANTS))
def test_a_whole_game_of_every_kind_is_played_by_pressing_buttons(
    key: str, anna: User, bjorn: User
) -> None:
    match = make_match(anna, bjorn, length=1, variant=key)
    turns = play_by_pages(match, seed=7, patience=PATIENCE)
    assert fresh(match).status == Match.Status.FINISHED, f"not over after {turns} turns"
    assert differences(fresh(match)) == []


def test_a_drawn_game_of_walls_is_told_on_the_page(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    match = make_match(anna, bjorn, length=1, variant="grasshopper")
    board = parse_position("W[20:1] B[21:1 22:1]", variant("grasshopper"))
    set_board(match, board=board, turns=(9, 9))  # GH5: nobody can act
    Bare(anna, match).take_turn(random.Random(1))
    page = signed_in(bjorn).get(f"/m/{match.pk}/").content.decode()
    assert "The match is drawn." in page
    assert "The game is drawn" in page
