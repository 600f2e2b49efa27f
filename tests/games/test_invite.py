"""Invitation links."""

from dataclasses import replace
from datetime import timedelta
from functools import partial

import pytest
from django.contrib.auth.models import AnonymousUser
from django.test import Client
from django.utils.timezone import now

from accounts.models import User
from games import selectors
from games.models import Challenge, Match
from games.services import challenges
from tests.games.pages import signed_in, text_of
from tests.games.playing import make_user, terms
from tests.races import at_once

ACCEPT = {"action": "accept"}


@pytest.fixture
def link(anna: User) -> Challenge:
    return challenges.challenge(challenger=anna, terms=terms(3, colour="black"), link=True)


def address(link: Challenge) -> str:
    return f"/i/{link.token}/"


def test_a_stranger_reads_who_invites_and_how_to_come_in(client: Client, link: Challenge) -> None:
    answer = client.get(address(link))
    page = text_of(answer)
    assert answer.status_code == 200
    assert "Anna invites you: Backgammon, a match to 3 points with the doubling cube." in page
    assert "Anna plays Black." in page
    assert f'href="/register/?next={address(link)}"' in page
    assert f'href="/login/?next={address(link)}"' in page
    assert 'value="accept"' not in page


def test_a_stranger_registers_comes_back_and_accepts(client: Client, link: Challenge) -> None:
    person = {"name": "Newcomer", "password": "four wedges of oak", "fair": "on"}
    answer = client.post("/register/", {**person, "next": address(link)}, follow=True)
    assert answer.redirect_chain == [(address(link), 303)]
    assert "Accept and play" in text_of(answer)
    answer = client.post(address(link), ACCEPT)
    match = Match.objects.get()
    assert (answer.status_code, answer["Location"]) == (303, f"/m/{match.pk}/")
    assert (match.white.name, match.black.name) == ("Newcomer", "Anna")


def test_accepting_without_a_login_asks_for_it_first(client: Client, link: Challenge) -> None:
    answer = client.post(address(link), ACCEPT)
    assert (answer.status_code, answer["Location"]) == (303, f"/login/?next={address(link)}")
    assert not Match.objects.exists()


def test_accepting_twice_leads_to_the_same_match(link: Challenge, bjorn: User) -> None:
    client = signed_in(bjorn)
    places = {client.post(address(link), ACCEPT)["Location"] for _ in range(2)}
    assert places == {Match.objects.get().get_absolute_url()}


def test_a_used_link_says_so(client: Client, link: Challenge, bjorn: User, cecilia: User) -> None:
    challenges.accept_invitation(str(link.token), user=bjorn)
    page = text_of(client.get(address(link)))
    assert "Somebody has taken this seat already." in page
    assert 'href="/lobby"' in page
    answer = signed_in(cecilia).post(address(link), ACCEPT)
    assert answer.status_code == 409
    assert "Somebody was faster: this seat has been taken." in text_of(answer)
    assert "Accepted: the match has begun." in text_of(signed_in(bjorn).get(address(link)))


def test_an_expired_link_says_so(link: Challenge, bjorn: User) -> None:
    Challenge.objects.update(expires_at=now() - timedelta(seconds=1))
    client = signed_in(bjorn)
    assert "This challenge has expired." in text_of(client.get(address(link)))
    assert client.post(address(link), ACCEPT).status_code == 409
    assert not Match.objects.exists()


def test_ones_own_link_shows_the_address_and_cannot_be_accepted(
    link: Challenge, anna: User
) -> None:
    client = signed_in(anna)
    page = text_of(client.get(address(link)))
    assert f'value="http://testserver{address(link)}"' in page
    assert 'value="withdraw"' in page
    assert 'value="accept"' not in page
    answer = client.post(address(link), ACCEPT)
    assert answer.status_code == 409
    assert "This is your own challenge." in text_of(answer)


def test_a_link_cannot_be_withdrawn_by_others(link: Challenge, bjorn: User) -> None:
    assert signed_in(bjorn).post(address(link), {"action": "withdraw"}).status_code == 404
    assert Challenge.objects.get().status == "open"


@pytest.mark.parametrize("token", ["0" * 32, "x", "a" * 400])
def test_a_link_that_never_was_is_not_found(client: Client, token: str, db: None) -> None:
    assert client.get(f"/i/{token}/").status_code == 404
    assert client.get("/i/%00/").status_code == 404
    assert signed_in(make_user()).post(f"/i/{token}/", ACCEPT).status_code == 404


def test_other_methods_are_wrong(client: Client, link: Challenge) -> None:
    assert client.put(address(link)).status_code == 405


@pytest.mark.django_db(transaction=True)
def test_of_two_who_follow_a_link_at_once_one_plays(
    link: Challenge, bjorn: User, cecilia: User
) -> None:
    players = (signed_in(bjorn), signed_in(cecilia))
    answers = at_once(*[partial(each.post, address(link), ACCEPT) for each in players])
    assert sorted(answer.status_code for answer in answers) == [303, 409]
    assert Match.objects.count() == 1


def test_a_link_is_found_by_its_token_only(link: Challenge, anna: User, bjorn: User) -> None:
    assert selectors.visible_challenge(anna, link.pk) == link
    for stranger in (bjorn, AnonymousUser()):
        with pytest.raises(Challenge.DoesNotExist):
            selectors.visible_challenge(stranger, link.pk)


def test_an_invitation_tells_all_the_terms(client: Client, anna: User) -> None:
    asked = terms(4, variant="long-narde", format="games", colours="alternate")
    asked = replace(asked, options={"use_opening_dice": True}, colour="black")
    link = challenges.challenge(challenger=anna, terms=asked, link=True)
    page = text_of(client.get(address(link)))
    assert (
        "Anna invites you: Long Narde, a match of 4 games, 1 point for a win and ½ for a draw."
        " Each player has 3 days for every move."
        " Anna begins as Black, and the colours change after every game."
        " The winner of the opening roll plays it. The result is rated."
    ) in page
    assert '<a href="/rules/long-narde/">The rules of Long Narde</a>' in page
