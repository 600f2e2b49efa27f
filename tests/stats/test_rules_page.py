"""The rules page of a game, with its statistics on top."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from tests.games.pages import text_of
from tests.games.playing import do


def test_who_wins_stands_above_the_rules(client: Client, match: Match, anna: User) -> None:
    do(match, "resign_match", by=anna)
    page = text_of(client.get("/rules/backgammon/"))
    assert page.index("Who wins") < page.index("100.00\xa0%") < page.index('<h2 id="aim">')


PARTS = (
    *("aim", "start", "movement", "hitting", "bearing-off", "scoring", "cube", "crawford"),
    *("dice", "resigning", "time", "rulings"),
)


@pytest.mark.parametrize("part", PARTS)
def test_every_part_of_the_rules_can_be_linked_to(client: Client, db: None, part: str) -> None:
    assert f'<h2 id="{part}">' in text_of(client.get("/rules/backgammon/"))


def test_the_page_leads_to_a_new_game_and_not_back_to_any(client: Client, db: None) -> None:
    page = text_of(client.get("/rules/backgammon/"))
    assert 'href="/new"' in page
    assert "Back to the game" not in page


def test_opened_from_a_match_the_page_begins_with_the_way_back(client: Client, db: None) -> None:
    page = text_of(client.get("/rules/backgammon/?from=12"))
    assert 'href="/m/12/"' in page
    assert page.index("Back to the game") < page.index("<h1>")


@pytest.mark.parametrize("origin", ["x", "-1", "1/../../", "//evil.example", "٣", "", "9" * 5000])
def test_a_strange_origin_gives_no_way_back(client: Client, db: None, origin: str) -> None:
    page = text_of(client.get("/rules/backgammon/", {"from": origin}))
    assert "Back to the game" not in page


@pytest.mark.parametrize("key", ["poker", "Backgammon", "b" * 200])
def test_the_rules_of_an_unknown_game_are_not_found(client: Client, db: None, key: str) -> None:
    assert client.get(f"/rules/{key}/").status_code == 404


def test_a_post_is_the_wrong_method(client: Client, db: None) -> None:
    assert client.post("/rules/backgammon/").status_code == 405
