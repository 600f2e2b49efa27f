"""The lobby: open seats, and what becomes of them."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import Session, User
from games.models import Game, Match
from games.services import challenges
from tests.games.pages import send, signed_in, text_of
from tests.games.playing import make_match, make_user, terms
from tests.games.reading import read

RollDice = Callable[..., None]


def test_an_open_seat_is_listed_with_its_terms(client: Client, anna: User) -> None:
    send(anna, length="7", days="10", colour="white", rated="")
    page = text_of(client.get("/lobby"))
    row = page[page.index("<tbody>") : page.index("</tbody>")]
    match = "match to 7 points, cube"
    for part in ("Anna", "no games of late", "<b>Backgammon</b>", match, "10 days per move"):
        assert part in row
    assert '<td data-label="Rated:">no</td>' in row
    assert '<td data-label="Your colour:">black</td>' in row
    assert 'aria-label="Join Anna"' in row


def test_ones_own_seat_can_be_withdrawn_and_not_joined(anna: User) -> None:
    send(anna)
    page = text_of(signed_in(anna).get("/lobby"))
    assert 'value="withdraw"' in page
    assert 'value="accept"' not in page


def test_links_and_named_challenges_never_stand_there(client: Client, anna: User) -> None:
    make_user("Björn")
    send(anna, whom="link")
    send(anna, whom="name", name="Björn")
    assert "No seat is open at the moment." in text_of(client.get("/lobby"))


def test_seats_that_are_over_are_gone(client: Client, anna: User) -> None:
    challenges.challenge(challenger=anna, terms=terms(), now=now() - timedelta(days=31))
    withdrawn = challenges.challenge(challenger=anna, terms=terms())
    challenges.withdraw(withdrawn.pk, user=anna)
    assert "No seat is open at the moment." in text_of(client.get("/lobby"))


def test_the_seat_of_an_account_that_is_barred_is_gone(client: Client, anna: User) -> None:
    send(anna)
    User.objects.update(is_active=False)
    assert "No seat is open at the moment." in text_of(client.get("/lobby"))


def end(match: Match, *, days_ago: int = 0, late: str = "", ended_by: str = "borne_off") -> None:
    ended_at = now() - timedelta(days=days_ago)
    Game.objects.filter(match=match).update(ended_at=ended_at, ended_by=ended_by, late=late)


def test_the_challengers_share_of_time_outs_in_90_days_is_shown(
    client: Client, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice(*[(3, 1)] * 5)
    games = [make_match(anna, bjorn) for _ in range(5)]
    end(games[0], late="white", ended_by="timeout")
    end(games[1], late="black", ended_by="timeout")
    end(games[2])
    end(games[3], late="white", ended_by="timeout", days_ago=91)
    end(games[4], ended_by="cancelled")
    send(anna)
    assert share_in(client.get("/lobby")) == "34 % in 3 games"  # never less than the true one
    end(games[4], late="white", ended_by="cancelled")
    assert share_in(client.get("/lobby")) == "50 % in 4 games"


def share_in(answer: Any) -> str:
    cells = read(answer).all("td", **{"data-label": "Time-outs:"})
    return " ".join(each.text for each in cells)


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"Race", "Hyper", "Plakoto"}),
        ("timeouts=0", {"Hyper"}),
        ("timeouts=5", {"Hyper"}),
        ("timeouts=20", {"Hyper", "Plakoto"}),
        ("timeouts=7", {"Race", "Hyper", "Plakoto"}),
    ],
)
def test_seats_of_reliable_players_can_be_looked_for(
    anna: User, bjorn: User, roll_dice: RollDice, query: str, expected: set[str]
) -> None:
    roll_dice(*[(3, 1)] * 9)
    games = [make_match(anna, bjorn) for _ in range(9)]
    for game in games:
        end(game)
    for game in games[:2]:  # 2 of 9, which is more than 20 %
        end(game, late="white", ended_by="timeout")
    end(games[2], late="black", ended_by="timeout")  # 1 of 9
    for person, variant in ((anna, "race"), (bjorn, "plakoto"), (make_user(), "hyper")):
        asked = terms(variant=variant, format="points")
        challenges.challenge(challenger=person, terms=asked)
    page = read(Client().get(f"/lobby?{query}"))
    shown = " ".join(cell.text for cell in page.all(css="what"))
    assert {name for name in ("Hyper", "Race", "Plakoto") if name in shown} == expected


def test_the_lobby_asks_as_many_questions_for_ten_seats_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    for _ in range(10):
        challenges.challenge(challenger=make_user(), terms=terms())
    with django_assert_num_queries(5):
        client.get("/lobby")


def test_limits_of_those_who_offer_seats_are_looked_up_at_once(anna: User) -> None:
    client = signed_in(anna)
    asked: list[int] = []
    for number in (1, 9):
        for _ in range(number):
            person = make_user()
            person.chosen = {"most_matches": 2}
            person.save()
            challenges.challenge(challenger=person, terms=terms())
            challenges.challenge(challenger=person, opponent=anna, terms=terms())
        with CaptureQueriesContext(connection) as statements:
            client.get("/lobby")
            client.get("/games")
        asked.append(len(statements))
    assert asked[0] == asked[1]


def test_a_page_has_fifty_seats_and_ways_to_all_others(client: Client, db: None) -> None:
    for length in range(3, 23, 2):
        person = make_user()
        for days in range(1, 12):
            asked = terms(length, delay=days * 86_400)
            challenges.challenge(challenger=person, terms=asked)
    seen: set[str] = set()
    for query, number, ways in (
        ("", 50, ["?page=2"]),
        ("?page=2", 50, ["?page=1", "?page=3"]),
        ("?page=3", 10, ["?page=2"]),
        ("?page=9", 10, ["?page=2"]),
        ("?pace=slow&page=2", 10, ["?pace=slow&page=1"]),
    ):
        page = read(client.get(f"/lobby{query}"))
        seats = {cell.one("form").get("action") for cell in page.all(css="go")}
        assert len(seats) == number
        links = page.one("nav", css="pages").all("a")
        assert [each.get("href") for each in links] == [f"/lobby{way}" for way in ways]
        seen |= seats
    assert len(seen) == 110


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("", {"Hyper", "Race", "Plakoto"}),
        ("variant=race", {"Race"}),
        ("length=single", {"Hyper"}),
        ("length=short", {"Race"}),
        ("length=long", {"Plakoto"}),
        ("pace=quick", {"Hyper"}),
        ("pace=usual", {"Race"}),
        ("pace=slow", {"Plakoto"}),
        ("variant=race&pace=slow", set()),
        ("fitting=1", {"Hyper", "Race"}),
        ("variant=x&length=x&pace=x", {"Hyper", "Race", "Plakoto"}),
    ],
)
def test_seats_can_be_filtered(anna: User, query: str, expected: set[str]) -> None:
    bjorn = make_user()
    for person, variant, length, days in (
        (bjorn, "hyper", 1, 2),
        (bjorn, "race", 5, 5),
        (anna, "plakoto", 7, 10),
    ):
        kind = {1: "single", 5: "cube"}.get(length, "points")
        asked = terms(length, variant=variant, delay=days * 86_400, format=kind)
        challenges.challenge(challenger=person, terms=asked)
    page = read(signed_in(anna).get(f"/lobby?{query}"))
    shown = " ".join(cell.text for cell in page.all(css="what"))
    assert {name for name in ("Hyper", "Race", "Plakoto") if name in shown} == expected
    if not expected:
        assert "No open seat is like that." in page.text
        assert [each.get("href") for each in page.one(css="empty").all("a")] == [
            "/lobby",
            "/new?whom=anyone&variant=race",
        ]


def test_what_was_chosen_stays_chosen(client: Client, anna: User) -> None:
    send(anna)
    page = read(client.get("/lobby?variant=race&length=long&pace=slow"))
    chosen = [each.get("value") for each in page.all("option") if "selected" in each.attributes]
    assert chosen == ["race", "long", "slow"]


def test_who_comes_too_late_reads_who_was_faster_and_finds_seats_like_it(
    anna: User, bjorn: User, cecilia: User
) -> None:
    taken = challenges.challenge(challenger=anna, terms=terms(variant="hyper"))
    challenges.challenge(challenger=anna, terms=terms(variant="hyper", length=7))
    challenges.challenge(challenger=anna, terms=terms(variant="race"))
    challenges.accept(taken.pk, user=bjorn)
    answer = signed_in(cecilia).post(taken.get_absolute_url(), {"action": "accept"})
    assert answer.status_code == 409
    page = read(answer)
    assert page.one(role="alert").text == "Björn was faster: this seat has been taken."
    games = [cell.one("b").text for cell in page.all(css="what")]
    assert games == ["Hyper Backgammon", "Backgammon Race"]


def test_nobody_is_named_who_plays_privately(anna: User, bjorn: User, cecilia: User) -> None:
    taken = challenges.challenge(challenger=anna, terms=terms(is_private=True))
    challenges.accept(taken.pk, user=bjorn)
    answer = signed_in(cecilia).post(taken.get_absolute_url(), {"action": "accept"})
    assert "Somebody was faster" in text_of(answer)


def test_players_see_who_else_is_here(client: Client, anna: User, bjorn: User) -> None:
    signed_in(bjorn).get("/games")
    gone = make_user("Gone")
    signed_in(gone).get("/games")
    Session.objects.filter(user=gone).update(seen_at=now() - timedelta(minutes=16))
    here = read(signed_in(anna).get("/lobby")).one(css="here")
    assert [each.text for each in here.all("a")] == ["Anna", "Björn"]
    assert "Here just now" not in text_of(client.get("/lobby"))


def test_an_empty_lobby_tells_how_long_one_usually_waits(
    client: Client, anna: User, bjorn: User
) -> None:
    early = now() - timedelta(days=2)
    for hours in (1, 2, 3, 4, 50):
        offered = challenges.challenge(
            challenger=anna, terms=terms(delay=hours * 86_400), now=early
        )
        challenges.accept(offered.pk, user=bjorn, now=early + timedelta(hours=hours))
    page = text_of(client.get("/lobby"))
    assert "Offer one: half of them are taken within 3\xa0hours." in page


def test_a_post_is_the_wrong_method(client: Client, db: None) -> None:
    assert client.post("/lobby").status_code == 405


def test_every_format_reads_well_and_what_is_special_is_told(client: Client, anna: User) -> None:
    send(anna, variant="long-narde", format="points", alternate="on", extended="on")
    send(anna, variant="grasshopper", format="wins", length="4")
    page = text_of(client.get("/lobby"))
    assert "<b>Long Narde</b> <span>match to 5 points</span>" in page
    special = "The colours change after every game. A home mars is worth 3 points, a koks 4."
    assert f"<small>{special}</small>" in page
    assert "<b>Grasshopper</b> <span>match to 4 wins</span>" in page
