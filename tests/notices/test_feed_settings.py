"""Making the secret address of one's deadlines, making it anew, and taking it back."""

import re

import pytest
from django.test import Client
from pytest_django import Settings

from accounts.models import User
from games.models import Match
from notices.models import Feed
from tests.games.pages import signed_in, text_of

pytestmark = pytest.mark.django_db
PAGE, FORM = "/settings/notices/", "/settings/notices/feeds"


def make(client: Client) -> str:
    """Press the button, and return the page that follows."""
    answer = client.post(FORM, {"action": "make"})
    assert answer.status_code == 200
    assert "no-store" in answer["Cache-Control"]
    return text_of(answer)


def addresses(page: str) -> list[str]:
    return re.findall(r"http://localhost:8000(/feed/[\w-]{22}/deadlines\.\w+)<", page)


def test_the_addresses_are_shown_once_and_work(anna: User, match: Match) -> None:
    client = signed_in(anna)
    assert "Make an address" in text_of(client.get(PAGE))
    page = make(client)
    ics, rss = addresses(page)
    assert "shown only now" in page
    assert f'href="webcal://localhost:8000{ics}"' in page
    for path in (ics, rss):
        assert "Björn" in Client().get(path).content.decode()
    later = text_of(client.get(PAGE))
    assert "/feed/" not in later
    assert "Make a new address" in later


def test_a_new_one_ends_the_one_before(anna: User) -> None:
    client = signed_in(anna)
    old, new = addresses(make(client))[0], addresses(make(client))[0]
    assert old != new
    assert [Client().get(path).status_code for path in (old, new)] == [404, 200]
    assert Feed.objects.count() == 1


def test_it_is_taken_back(anna: User) -> None:
    client = signed_in(anna)
    path = addresses(make(client))[0]
    answer = client.post(FORM, {"action": "remove"}, follow=True)
    assert answer.redirect_chain == [(f"{PAGE}#feeds", 303)]
    assert "works no more" in text_of(answer)
    assert Client().get(path).status_code == 404
    assert client.post(FORM, {"action": "remove"}).status_code == 303


def test_the_address_is_that_of_the_site(anna: User, settings: Settings) -> None:
    settings.SITE_URL = "https://kiila.example"
    page = make(signed_in(anna))
    assert re.search(r"https://kiila\.example/feed/[\w-]{22}/deadlines\.ics<", page)
    assert re.search(r'href="webcal://kiila\.example/feed/[\w-]{22}/deadlines\.ics"', page)


@pytest.mark.parametrize("action", ["", "x"])
def test_noise_is_answered_by_a_sentence(anna: User, action: str) -> None:
    answer = signed_in(anna).post(FORM, {"action": action}, follow=True)
    assert "none of the choices" in text_of(answer)
    assert not Feed.objects.exists()


def test_strangers_log_in_first_and_links_make_nothing(anna: User) -> None:
    assert Client().post(FORM, {"action": "make"})["Location"].startswith("/login/")
    assert signed_in(anna).get(FORM).status_code == 405
    assert not Feed.objects.exists()
