"""The rules pages of all games: one structure, drawn examples, statistics, ways in and out."""

import gzip
import re

import pytest
from django.test import Client

from accounts.models import User
from backgammon.rules import VARIANTS
from games.models import Match
from games.wording import variant_line, variant_name
from tests.games.pages import text_of
from tests.games.playing import do

# What every page has, in this order; what is special about a game stands after the movement.
PARTS = (
    *("aim", "start", "movement", "bearing-off", "scoring", "cube", "draws", "starting"),
    *("formats", "dice", "resigning", "time", "rulings", "others"),
)
MOST_BYTES = 20_000  # of a page as it is sent, compressed


def page_of(client: Client, key: str) -> str:
    return text_of(client.get(f"/rules/{key}/"))


def headings(page: str) -> list[str]:
    return re.findall(r'<h2 id="([\w-]+)">', page)


def test_who_wins_stands_above_the_rules(client: Client, match: Match, anna: User) -> None:
    do(match, "resign_match", by=anna)
    page = text_of(client.get("/rules/backgammon/"))
    places = ('<h2 id="wins">Who wins', "100.00\xa0%", '<figure class="shown', '<h2 id="aim">')
    assert sorted(places, key=page.index) == list(places)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_page_has_the_same_parts(client: Client, db: None, key: str) -> None:
    found = [part for part in headings(page_of(client, key)) if part in PARTS]
    assert found == [part for part in PARTS if part != "dice" or VARIANTS[key].uses_dice]


@pytest.mark.parametrize("key", VARIANTS)
def test_every_heading_is_in_the_contents_and_nothing_else(
    client: Client, db: None, key: str
) -> None:
    page = page_of(client, key)
    contents = re.findall(r'<li><a href="#([\w-]+)">', page)
    above = ("wins", "short", "contents")
    assert contents == [part for part in headings(page) if part not in above]


@pytest.mark.parametrize("key", VARIANTS)
def test_every_page_says_what_is_special_and_how_it_is_played_here(
    client: Client, db: None, key: str
) -> None:
    page = page_of(client, key)
    special = headings(page)
    assert special.index("bearing-off") - special.index("movement") > 1
    rulings = page[page.index('id="rulings"') : page.index('id="others"')]
    assert "BrainKing" in rulings or "Moscow" in rulings
    assert rulings.count("<li>") > 2


@pytest.mark.parametrize("key", VARIANTS)
def test_every_page_draws_its_start_and_examples_that_are_legal(
    client: Client, db: None, key: str
) -> None:
    page = page_of(client, key)
    pictures = re.findall(r'role="img" aria-label="([^"]*)"', page)
    assert all(words.startswith("White: ") for words in pictures)
    turns = page.count('<figure class="shown turn">')
    assert turns >= 1  # a wrong example raises while the page is drawn
    assert len(pictures) == page.count('<figure class="shown') + turns


@pytest.mark.parametrize("key", VARIANTS)
def test_every_page_leads_to_a_new_game_and_to_all_others(
    client: Client, db: None, key: str
) -> None:
    page = page_of(client, key)
    assert f'href="/new?variant={key}"' in page
    assert "Back to the game" not in page
    others = re.findall(r'<a href="/rules/([\w-]+)/"><svg', page)
    assert others == [other for other in VARIANTS if other != key]


@pytest.mark.parametrize("key", VARIANTS)
def test_a_page_is_light(client: Client, db: None, key: str) -> None:
    assert len(gzip.compress(client.get(f"/rules/{key}/").content)) < MOST_BYTES


@pytest.mark.parametrize("key", VARIANTS)
def test_the_cube_and_the_formats_are_those_of_the_rules(
    client: Client, db: None, key: str
) -> None:
    page = page_of(client, key)
    game = VARIANTS[key]()
    cube = page[page.index('<h2 id="cube">') : page.index('<h2 id="draws">')]
    assert ("There is none" in cube) is not game.allows_cube
    formats = page[page.index('<h2 id="formats">') : page.index('<h2 id="resigning">')]
    assert formats.count("<li>") == len(game.formats())
    assert ("with the doubling cube" in formats) is game.allows_cube


def test_the_index_shows_every_game_with_its_board_and_its_line(client: Client, db: None) -> None:
    page = text_of(client.get("/rules/"))
    board = r'<a href="/rules/([\w-]+)/"><svg.*?</svg>\s*<b>(.*?)</b> <span>(.*?)<'
    shown = re.findall(board, page, re.DOTALL)
    assert shown == [(key, variant_name(key), variant_line(key)) for key in VARIANTS]
    assert all(name and line for _, name, line in shown)


def test_every_page_links_to_the_index(client: Client, db: None) -> None:
    assert text_of(client.get("/lobby")).count('href="/rules/"') >= 2


def test_opened_from_a_match_the_page_begins_with_the_way_back(client: Client, db: None) -> None:
    page = text_of(client.get("/rules/backgammon/?from=12"))
    assert 'href="/m/12/"' in page
    assert page.index("Back to the game") < page.index("<h1>")


@pytest.mark.parametrize("origin", ["x", "-1", "1/../../", "//evil.example", "٣", "", "9" * 5000])
def test_a_strange_origin_gives_no_way_back(client: Client, db: None, origin: str) -> None:
    page = text_of(client.get("/rules/backgammon/", {"from": origin}))
    assert "Back to the game" not in page


@pytest.mark.parametrize("key", ["poker", "Backgammon", "parts", "b" * 200])
def test_the_rules_of_an_unknown_game_are_not_found(client: Client, db: None, key: str) -> None:
    assert client.get(f"/rules/{key}/").status_code == 404


@pytest.mark.parametrize("address", ["/rules/", "/rules/backgammon/"])
def test_a_post_is_the_wrong_method(client: Client, db: None, address: str) -> None:
    assert client.post(address).status_code == 405
