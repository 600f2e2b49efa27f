"""The board of the front page: a match that is being played, for people who are not signed in."""

import gzip
from collections.abc import Callable

import pytest
from django.test import Client
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Match
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, fresh, make_match, make_user, submit
from tests.games.reading import read

RollDice = Callable[..., None]


def test_the_match_in_which_a_turn_was_played_last_is_shown(
    client: Client, anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1), (3, 1), (3, 1))
    first = make_match(anna, bjorn, length=7)
    make_match(bjorn, cecilia)
    submit(first, "8/5 6/5")
    look = read(client.get("/")).one(id="look")
    assert look.one("div", **{"data-match": str(first.pk)}).get("data-version") == str(
        fresh(first).version
    )
    assert look.one(css="players").text == "Anna0 – 0Björn"
    assert "Backgammon, match to 7 points, cube. Björn is to move." in look.text
    assert look.one("a").get("href") == f"/m/{first.pk}/"


def test_a_match_before_its_first_turn_is_better_than_none(client: Client, match: Match) -> None:
    assert f'data-match="{match.pk}"' in text_of(client.get("/"))


@pytest.mark.parametrize("why", ["private", "over"])
def test_without_a_match_to_be_seen_there_is_the_opening(
    client: Client, match: Match, why: str
) -> None:
    submit(match, "8/5 6/5")
    if why == "private":
        Match.objects.update(is_private=True)
    else:
        do(match, "resign_match", by=match.white)
    page = text_of(client.get("/"))
    assert "No match is being played just now." in page
    assert "data-match" not in page
    assert "js/front.js" not in page


def test_script_gets_the_board_alone(client: Client, match: Match) -> None:
    answer = client.get(f"/?watch={match.pk}")
    page = text_of(answer)
    assert page.lstrip().startswith(f'<div data-match="{match.pk}"')
    assert "<html" not in page
    assert "no-store" in answer["Cache-Control"]


def test_it_is_no_way_to_a_private_match(match: Match) -> None:
    Match.objects.update(is_private=True)
    for client in (Client(), signed_in(match.white)):
        assert client.get(f"/?watch={match.pk}").status_code == 404


@pytest.mark.parametrize("number", ["", "x", "-1", "0", "9" * 30])
def test_what_is_no_match_is_not_found(client: Client, db: None, number: str) -> None:
    assert client.get(f"/?watch={number}").status_code == 404


def test_looking_never_rolls(client: Client, match: Match) -> None:
    submit(match, "8/5 6/5")
    before = fresh(match).version
    client.get("/")
    assert fresh(match).version == before


def test_players_of_today_are_counted_once_for_all_their_browsers(
    client: Client, anna: User
) -> None:
    for _ in range(2):
        signed_in(anna).get("/games")
    assert "<b>1</b> player here today" in text_of(client.get("/"))


def test_it_is_small_and_asks_no_more_for_many_matches(
    client: Client, anna: User, django_assert_max_num_queries: DjangoAssertNumQueries
) -> None:
    for _ in range(5):
        make_match(anna, make_user())
    with django_assert_max_num_queries(8):
        answer = client.get("/")
    assert len(gzip.compress(answer.content)) <= 15_000
