"""Saying no to a challenge."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Challenge, Match
from games.services import challenges
from tests.games.pages import signed_in, text_of
from tests.games.playing import terms

DECLINE = {"action": "decline"}


@pytest.fixture
def offered(anna: User, bjorn: User) -> Challenge:
    return challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())


def status() -> str:
    return str(Challenge.objects.get().status)


def test_declining_closes_the_challenge(offered: Challenge, bjorn: User) -> None:
    answer = signed_in(bjorn).post(f"/c/{offered.pk}/", DECLINE, follow=True)
    assert answer.redirect_chain == [("/games", 303)]
    assert "Declined." in text_of(answer)
    assert status() == "declined"


def test_declining_twice_is_declining_once(offered: Challenge, bjorn: User) -> None:
    client = signed_in(bjorn)
    codes = [client.post(f"/c/{offered.pk}/", DECLINE).status_code for _ in range(2)]
    assert codes == [303, 303]
    assert status() == "declined"


def test_the_challenger_cannot_decline(offered: Challenge, anna: User) -> None:
    assert signed_in(anna).post(f"/c/{offered.pk}/", DECLINE).status_code == 404
    assert status() == "open"


def test_a_seat_of_the_lobby_cannot_be_declined(anna: User, bjorn: User) -> None:
    seat = challenges.challenge(challenger=anna, terms=terms())
    assert signed_in(bjorn).post(f"/c/{seat.pk}/", DECLINE).status_code == 404
    assert status() == "open"


def test_others_find_nothing_to_decline(offered: Challenge, cecilia: User) -> None:
    assert signed_in(cecilia).post(f"/c/{offered.pk}/", DECLINE).status_code == 404
    assert status() == "open"


def test_an_accepted_challenge_cannot_be_declined(offered: Challenge, bjorn: User) -> None:
    challenges.accept(offered.pk, user=bjorn)
    assert signed_in(bjorn).post(f"/c/{offered.pk}/", DECLINE).status_code == 409
    assert status() == "accepted"
    assert Match.objects.get().is_live


def test_a_stranger_is_sent_to_the_login(client: Client, offered: Challenge) -> None:
    answer = client.post(f"/c/{offered.pk}/", DECLINE)
    assert answer["Location"] == f"/login/?next=/c/{offered.pk}/"
    assert status() == "open"


def test_the_page_says_that_it_was_declined(offered: Challenge, anna: User, bjorn: User) -> None:
    challenges.decline(offered.pk, user=bjorn)
    page = text_of(signed_in(anna).get(f"/c/{offered.pk}/"))
    assert "<b>Declined.</b>" in page
