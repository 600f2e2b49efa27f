"""The lobby: open seats, and what becomes of them."""

from datetime import timedelta

from django.test import Client
from django.utils.timezone import now
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Game, Match
from games.services import challenges
from tests.games.pages import send, signed_in, text_of
from tests.games.playing import make_user, terms


def test_an_open_seat_is_listed_with_its_terms(client: Client, anna: User) -> None:
    send(anna, length="7", days="10", colour="white", rated="")
    page = text_of(client.get("/lobby"))
    row = page[page.index("<tbody>") : page.index("</tbody>")]
    match = "match to 7 points, cube"
    for part in ("Anna", "0 time-outs", "<b>Backgammon</b>", match, "10 days per move"):
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


def test_the_challengers_time_outs_are_shown(client: Client, match: Match, anna: User) -> None:
    Game.objects.filter(match=match).update(ended_at=now(), ended_by="timeout", late="white")
    send(anna)
    assert "1 time-out<" in text_of(client.get("/lobby"))


def test_the_lobby_asks_as_many_questions_for_ten_seats_as_for_one(
    client: Client, django_assert_num_queries: DjangoAssertNumQueries, db: None
) -> None:
    for _ in range(10):
        challenges.challenge(challenger=make_user(), terms=terms())
    with django_assert_num_queries(3):
        client.get("/lobby")


def test_the_list_ends_at_a_hundred_seats(client: Client, db: None) -> None:
    for length in range(3, 23, 2):
        person = make_user()
        for days in range(1, 12):
            asked = terms(length, delay=days * 86_400)
            challenges.challenge(challenger=person, terms=asked)
    assert text_of(client.get("/lobby")).count('class="main"') == 100


def test_a_post_is_the_wrong_method(client: Client, db: None) -> None:
    assert client.post("/lobby").status_code == 405


def test_every_format_reads_well_and_what_is_special_is_told(client: Client, anna: User) -> None:
    send(anna, variant="long-narde", format="points", alternate="on", extended="on")
    send(anna, variant="grasshopper", format="wins", length="4")
    page = text_of(client.get("/lobby"))
    assert "<b>Long Narde</b> <span>match to 5 points</span>" in page
    special = "The colours change after every game. A home mars is worth 3 points, a koks 4."
    assert f"<small>{special}</small>" in page
    assert "<b>Grasshopper</b> <span>match to 4 wins</span></td>" in page
