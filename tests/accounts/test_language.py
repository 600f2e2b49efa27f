"""The language of pages and letters, and the switch: POST /language/."""

import re

import pytest
from django.core import mail
from django.test import Client
from django.utils.translation import get_language

from accounts import tasks
from accounts.models import User

pytestmark = pytest.mark.django_db


def language_of(client: Client, path: str = "/lobby", **headers: str) -> str:
    page = client.get(path, headers=headers).content.decode()
    found = re.search(r'<html lang="(\w+)"', page)
    assert found
    return found[1]


def choose(client: Client, language: str, **more: str) -> tuple[int, str]:
    response = client.post("/language/", {"language": language, **more})
    return response.status_code, response.headers.get("Location", "")


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino", "four wedges of oak")


def test_the_account_wins_over_the_cookie_over_the_browser_over_english(aino: User) -> None:
    client = Client()
    assert language_of(client) == "en"
    assert language_of(client, accept_language="sv-FI,sv;q=0.9,en;q=0.5") == "sv"
    choose(client, "fi")
    assert language_of(client, accept_language="sv") == "fi"
    User.objects.filter(pk=aino.pk).update(language="sv")
    client.force_login(aino)
    assert language_of(client, accept_language="en") == "sv"
    client.post("/logout/")
    assert language_of(client, accept_language="sv") == "fi"


@pytest.mark.parametrize("stored", ["", "xx", "klingon"])
def test_an_account_without_a_language_of_ours_leaves_it_to_the_rest(
    aino: User, client: Client, stored: str
) -> None:
    User.objects.filter(pk=aino.pk).update(language=stored)
    client.force_login(aino)
    assert language_of(client, accept_language="fi") == "fi"
    assert language_of(client, accept_language="de, xx;q=0.5") == "en"


def test_one_request_leaves_no_language_behind_for_the_next(aino: User) -> None:
    User.objects.filter(pk=aino.pk).update(language="fi")
    known = Client()
    known.force_login(aino)
    assert language_of(known) == "fi"
    assert language_of(Client()) == "en"


def test_caches_are_told_what_the_language_hangs_on(client: Client) -> None:
    response = client.get("/lobby", headers={"accept-language": "fi"})
    assert {"Accept-Language", "Cookie"} <= set(re.split(r",\s*", response["Vary"]))
    assert response["Content-Language"] == "fi"


@pytest.mark.parametrize("path", ["/", "/lobby?variant=plakoto", "/login/", "/rules/fevga/", "/no"])
def test_every_page_has_the_switch_and_it_leads_back(client: Client, path: str) -> None:
    page = client.get(path).content.decode()
    assert page.count('action="/language/"') == 2  # of wide and of narrow windows
    assert re.findall(r'name="language" value="(\w+)" lang="(\w+)"', page)[:3] == [
        ("en", "en"),
        ("fi", "fi"),
        ("sv", "sv"),
    ]
    assert 'value="en" lang="en" aria-current="true">English' in page
    back = re.search(r'action="/language/".*?name="next" value="([^"]+)"', page, re.S)
    assert back
    assert choose(client, "sv", next=back[1].replace("&amp;", "&")) == (303, path)
    assert language_of(client, path) == "sv"


def test_each_language_goes_by_its_own_name_in_all_of_them(client: Client) -> None:
    for language in ("en", "fi", "sv"):
        page = client.get("/login/", headers={"accept-language": language}).content.decode()
        offered = re.findall(r'name="language"[^>]*>(\w+)<', page)
        assert offered == ["English", "Suomi", "Svenska"] * 2


def test_after_a_form_was_sent_the_switch_leads_to_the_page_with_the_form(client: Client) -> None:
    client.raise_request_exception = False
    sent = client.post(
        "/login/", {"name": "x"}, headers={"referer": "http://testserver/login/?next=/lobby"}
    )
    assert sent.status_code == 422
    assert 'name="next" value="/login/?next=/lobby"' in sent.content.decode()
    foreign = client.post("/login/", {"name": "x"}, headers={"referer": "http://evil.example/a"})
    assert re.search(
        r'action="/language/".*?name="next" value="/">', foreign.content.decode(), re.S
    )


def test_the_switch_keeps_the_choice_for_the_browser_and_the_account(
    aino: User, client: Client
) -> None:
    client.force_login(aino)
    choose(client, "fi", next="/stats")
    aino.refresh_from_db()
    assert aino.language == "fi"
    cookie = client.cookies["django_language"]
    assert (cookie.value, cookie["httponly"], cookie["samesite"]) == ("fi", True, "Lax")
    assert int(cookie["max-age"]) > 300 * 86_400


@pytest.mark.parametrize("wanted", ["", "https://evil.example/", "//evil.example", "javascript:1"])
def test_the_switch_leads_nowhere_else(client: Client, wanted: str) -> None:
    assert choose(client, "fi", next=wanted) == (303, "/")


@pytest.mark.parametrize("language", ["", "xx", "FI", "fi\0", "e" * 9000])
def test_a_language_that_the_site_does_not_speak_is_refused(
    aino: User, client: Client, language: str
) -> None:
    client.force_login(aino)
    assert choose(client, language)[0] == 400
    aino.refresh_from_db()
    assert aino.language == ""
    assert "django_language" not in client.cookies


def test_the_switch_is_only_sent(client: Client) -> None:
    assert client.get("/language/").status_code == 405


def test_the_switch_needs_the_token_of_a_page() -> None:
    strict = Client(enforce_csrf_checks=True)
    assert choose(strict, "fi")[0] == 403
    assert "django_language" not in strict.cookies


def test_registering_keeps_the_language_shown(client: Client) -> None:
    fields = {"name": "Björn", "password": "four wedges of oak", "email": "b@example.org"}
    client.post("/register/", {**fields, "fair": "on"}, headers={"accept-language": "sv"})
    assert User.objects.get().language == "sv"


def test_what_django_says_is_in_the_language_too(client: Client) -> None:
    fields = {"name": "Aino", "password": "password123"}
    page = client.post("/register/", fields, headers={"accept-language": "fi"}).content.decode()
    assert "Tämä salasana on liian yleinen." in page


def test_a_letter_is_in_the_language_of_its_receiver(client: Client) -> None:
    fields = {
        "name": "Aino",
        "password": "four wedges of oak",
        "email": "a@example.org",
        "fair": "on",
    }
    client.post("/register/", fields, headers={"accept-language": "fi"})
    fields = {
        "name": "Björn",
        "password": "four wedges of oak",
        "email": "b@example.org",
        "fair": "on",
    }
    Client().post("/register/", fields, headers={"accept-language": "sv"})
    before = get_language()
    tasks.send_letters()
    assert get_language() == before
    written = {letter.to[0]: letter for letter in mail.outbox}
    assert "Vahvista" in written["a@example.org"].subject
    assert "Bekräfta" in written["b@example.org"].subject
    assert written["a@example.org"].body.startswith("Hei Aino,\n")
    assert written["b@example.org"].body.startswith("Hej Björn,\n")
