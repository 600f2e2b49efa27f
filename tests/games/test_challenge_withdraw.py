"""Taking back a challenge of one's own."""

from functools import partial

import pytest
from django.test import Client

from accounts.models import User
from games.models import Challenge, Match
from games.services import challenges
from tests.games.pages import signed_in, text_of
from tests.games.playing import terms
from tests.races import at_once

WITHDRAW = {"action": "withdraw"}


@pytest.fixture
def seat(anna: User) -> Challenge:
    return challenges.challenge(challenger=anna, terms=terms())


def status() -> str:
    return str(Challenge.objects.get().status)


def test_withdrawing_closes_the_seat(seat: Challenge, anna: User) -> None:
    answer = signed_in(anna).post(f"/c/{seat.pk}/", WITHDRAW, follow=True)
    assert answer.redirect_chain == [("/games", 303)]
    assert "Withdrawn." in text_of(answer)
    assert status() == "withdrawn"


def test_a_link_is_withdrawn_on_its_own_page(anna: User) -> None:
    link = challenges.challenge(challenger=anna, terms=terms(), link=True)
    assert signed_in(anna).post(f"/i/{link.token}/", WITHDRAW).status_code == 303
    assert status() == "withdrawn"


def test_withdrawing_twice_is_withdrawing_once(seat: Challenge, anna: User) -> None:
    client = signed_in(anna)
    codes = [client.post(f"/c/{seat.pk}/", WITHDRAW).status_code for _ in range(2)]
    assert codes == [303, 303]


def test_nobody_else_can_withdraw_a_seat(seat: Challenge, bjorn: User) -> None:
    assert signed_in(bjorn).post(f"/c/{seat.pk}/", WITHDRAW).status_code == 404
    assert status() == "open"


def test_the_invited_player_cannot_withdraw(anna: User, bjorn: User) -> None:
    offered = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    assert signed_in(bjorn).post(f"/c/{offered.pk}/", WITHDRAW).status_code == 404
    assert status() == "open"


def test_a_seat_that_is_taken_cannot_be_withdrawn(seat: Challenge, anna: User, bjorn: User) -> None:
    challenges.accept(seat.pk, user=bjorn)
    answer = signed_in(anna).post(f"/c/{seat.pk}/", WITHDRAW)
    assert answer.status_code == 409
    assert status() == "accepted"
    assert Match.objects.get().is_live


def test_a_stranger_is_sent_to_the_login(client: Client, seat: Challenge) -> None:
    assert client.post(f"/c/{seat.pk}/", WITHDRAW).status_code == 302
    assert status() == "open"


@pytest.mark.django_db(transaction=True)
def test_withdrawing_and_joining_at_once_have_one_outcome(
    seat: Challenge, anna: User, bjorn: User
) -> None:
    address = f"/c/{seat.pk}/"
    withdrawn, joined = at_once(
        partial(signed_in(anna).post, address, WITHDRAW),
        partial(signed_in(bjorn).post, address, {"action": "accept"}),
    )
    assert {withdrawn.status_code, joined.status_code} == {303, 409}
    assert Match.objects.count() == (joined.status_code == 303)
    assert status() == ("accepted" if joined.status_code == 303 else "withdrawn")
