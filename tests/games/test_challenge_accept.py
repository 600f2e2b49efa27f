"""Accepting a challenge, and taking a seat of the lobby."""

from datetime import timedelta
from functools import partial

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import User
from games.models import Challenge, Event, Match
from games.services import challenges
from tests.games.pages import signed_in, text_of
from tests.games.playing import make_user, terms
from tests.races import at_once

ACCEPT = {"action": "accept"}


@pytest.fixture
def offered(anna: User, bjorn: User) -> Challenge:
    return challenges.challenge(challenger=anna, opponent=bjorn, terms=terms(7, colour="white"))


@pytest.fixture
def seat(anna: User) -> Challenge:
    return challenges.challenge(challenger=anna, terms=terms())


def address(challenge: Challenge) -> str:
    return f"/c/{challenge.pk}/"


def test_the_page_tells_the_terms_and_has_the_buttons(offered: Challenge, bjorn: User) -> None:
    page = text_of(signed_in(bjorn).get(address(offered)))
    assert "Anna challenges you" in page
    assert "Anna invites you: Backgammon, a match to 7 points with the doubling cube." in page
    assert "Anna plays White." in page
    assert 'value="accept"' in page
    assert 'value="decline"' in page
    assert 'value="withdraw"' not in page


def test_accepting_begins_the_match_and_leads_there(
    offered: Challenge, anna: User, bjorn: User
) -> None:
    answer = signed_in(bjorn).post(address(offered), ACCEPT)
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/m/{match.pk}/")
    assert (match.white, match.black, match.length) == (anna, bjorn, 7)
    assert Event.objects.filter(match=match, kind="opening").exists()


def test_accepting_twice_leads_to_the_same_match(offered: Challenge, bjorn: User) -> None:
    client = signed_in(bjorn)
    first, second = (client.post(address(offered), ACCEPT) for _ in range(2))
    assert second.status_code == 303
    assert first["Location"] == second["Location"]
    assert Match.objects.count() == 1


def test_a_seat_of_the_lobby_can_be_taken_by_anybody(seat: Challenge, cecilia: User) -> None:
    assert signed_in(cecilia).post(address(seat), ACCEPT).status_code == 303
    match = Match.objects.get()
    assert {match.white.name, match.black.name} == {"Anna", "Cecilia"}


def test_whoever_comes_second_to_a_seat_is_told_and_sees_the_list(
    seat: Challenge, bjorn: User, cecilia: User
) -> None:
    challenges.accept(seat.pk, user=bjorn)
    challenges.challenge(challenger=make_user("Dora"), terms=terms())
    answer = signed_in(cecilia).post(address(seat), ACCEPT)
    page = text_of(answer)
    assert answer.status_code == 409
    assert "Björn was faster: this seat has been taken." in page
    assert "Join Dora" in page
    assert Match.objects.count() == 1


def test_ones_own_seat_cannot_be_taken(seat: Challenge, anna: User) -> None:
    answer = signed_in(anna).post(address(seat), ACCEPT)
    assert answer.status_code == 409
    assert "This is your own challenge." in text_of(answer)
    assert not Match.objects.exists()


@pytest.mark.parametrize("status", ["declined", "withdrawn", "expired"])
def test_a_challenge_that_is_over_is_not_accepted(
    offered: Challenge, bjorn: User, status: str
) -> None:
    Challenge.objects.update(status=status)
    answer = signed_in(bjorn).post(address(offered), ACCEPT)
    assert answer.status_code == 409
    assert 'role="alert"' in text_of(answer)
    assert not Match.objects.exists()


def test_a_challenge_whose_time_has_passed_has_expired(offered: Challenge, bjorn: User) -> None:
    Challenge.objects.update(expires_at=now() - timedelta(seconds=1))
    client = signed_in(bjorn)
    answer = client.post(address(offered), ACCEPT)
    assert answer.status_code == 409
    assert "This challenge has expired." in text_of(answer)
    assert 'value="accept"' not in text_of(client.get(address(offered)))


def test_a_challenger_who_has_left_is_not_played_with(
    offered: Challenge, anna: User, bjorn: User
) -> None:
    User.objects.filter(pk=anna.pk).update(is_active=False)
    answer = signed_in(bjorn).post(address(offered), ACCEPT)
    assert answer.status_code == 409
    assert "This challenge is no longer open." in text_of(answer)


def test_to_others_a_named_challenge_does_not_exist(offered: Challenge, cecilia: User) -> None:
    client = signed_in(cecilia)
    assert client.get(address(offered)).status_code == 404
    assert client.post(address(offered), ACCEPT).status_code == 404
    assert not Match.objects.exists()


def test_by_its_number_a_link_is_not_open_to_others(anna: User, cecilia: User) -> None:
    link = challenges.challenge(challenger=anna, terms=terms(), link=True)
    client = signed_in(cecilia)
    assert client.get(address(link)).status_code == 404
    assert client.post(address(link), ACCEPT).status_code == 404


@pytest.mark.parametrize("number", ["999999", "9" * 25, "0"])
def test_what_never_was_is_not_found(bjorn: User, number: str) -> None:
    client = signed_in(bjorn)
    assert client.get(f"/c/{number}/").status_code == 404
    assert client.post(f"/c/{number}/", ACCEPT).status_code == 404


def test_a_stranger_is_sent_to_the_login_and_back_to_the_challenge(
    client: Client, seat: Challenge
) -> None:
    answer = client.post(address(seat), ACCEPT)
    assert (answer.status_code, answer["Location"]) == (302, f"/login/?next={address(seat)}")
    assert not Match.objects.exists()


@pytest.mark.parametrize("action", [{}, {"action": "x"}, {"action": ""}])
def test_a_button_that_does_not_exist_changes_nothing(
    offered: Challenge, bjorn: User, action: dict[str, str]
) -> None:
    answer = signed_in(bjorn).post(address(offered), action)
    assert answer.status_code == 422
    assert "Choose one of the buttons on this page." in text_of(answer)
    assert Challenge.objects.get().status == "open"


def test_other_methods_are_wrong(offered: Challenge, bjorn: User) -> None:
    assert signed_in(bjorn).delete(address(offered)).status_code == 405


def test_afterwards_the_page_leads_to_the_match(
    offered: Challenge, anna: User, bjorn: User
) -> None:
    match = challenges.accept(offered.pk, user=bjorn)
    for player in (anna, bjorn):
        page = text_of(signed_in(player).get(address(offered)))
        assert "Accepted: the match has begun." in page
        assert f'href="/m/{match.pk}/"' in page


@pytest.mark.django_db(transaction=True)
def test_of_twenty_who_take_one_seat_at_once_one_gets_it_and_the_others_are_told(
    seat: Challenge,
) -> None:
    clients = [signed_in(make_user()) for _ in range(20)]
    answers = at_once(*[partial(each.post, address(seat), ACCEPT) for each in clients])
    assert sorted(answer.status_code for answer in answers) == [303] + [409] * 19
    assert Match.objects.count() == 1
    for answer in answers:
        assert answer.status_code == 303 or "was faster" in text_of(answer)
    winner = next(answer for answer in answers if answer.status_code == 303)
    assert winner["Location"] == Match.objects.get().get_absolute_url()
