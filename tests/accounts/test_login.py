"""Logging in: POST /login/."""

import pytest
from django.contrib.auth.hashers import MD5PasswordHasher
from django.test import Client
from django.utils.timezone import now
from pytest_django import Settings

from accounts.models import User

pytestmark = pytest.mark.django_db

PASSWORD = "four wedges of oak"


class CountingHasher(MD5PasswordHasher):
    """Counts how often a password is hashed."""

    count = 0

    def encode(self, password: str, salt: str) -> str:
        CountingHasher.count += 1
        return super().encode(password, salt)


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino Ä", PASSWORD, email="aino@example.org")


def log_in(client: Client, name: str = "Aino Ä", password: str = PASSWORD, **more: str):
    return client.post("/login/", {"name": name, "password": password, **more})


@pytest.mark.parametrize("name", ["Aino Ä", "aino ä", "AINO Ä", " aino A\u0308 "])
def test_one_logs_in_by_name_in_any_case(client: Client, aino: User, name: str) -> None:
    response = log_in(client, name)
    assert (response.status_code, response["Location"]) == (303, "/games")
    assert client.session["_auth_user_id"] == str(aino.pk)


def test_an_unknown_name_and_a_wrong_password_get_the_same_answer(
    client: Client, aino: User
) -> None:
    answers = [log_in(client, "Nobody"), log_in(client, password="four wedges of ash")]
    assert [answer.status_code for answer in answers] == [422, 422]
    assert [answer.context["form"].errors for answer in answers] == [
        {"__all__": ["Wrong name or password."]}
    ] * 2
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize("state", [{"is_active": False}, {"password": "!"}, {"password": ""}])
def test_a_closed_or_passwordless_account_answers_like_an_unknown_one(
    client: Client, aino: User, state: dict[str, object]
) -> None:
    User.objects.update(**state)
    response = log_in(client)
    assert response.status_code == 422
    assert "Wrong name or password." in response.content.decode()


@pytest.mark.parametrize("email", ["aino@example.org", " AINO@Example.org "])
def test_one_logs_in_by_a_confirmed_e_mail_in_any_case(
    client: Client, aino: User, email: str
) -> None:
    User.objects.update(email_verified_at=now())
    User.objects.create_user("Claims It", "another password", email="aino@example.org")
    response = log_in(client, email)
    assert (response.status_code, response["Location"]) == (303, "/games")
    assert client.session["_auth_user_id"] == str(aino.pk)


@pytest.mark.parametrize("name", ["@", "", "@@", "a@b", "nobody@example.org"])
def test_a_user_without_an_e_mail_is_not_found_by_one(client: Client, name: str) -> None:
    User.objects.create_user("No Mail", PASSWORD, email_verified_at=now())
    assert log_in(client, name).status_code == 422


@pytest.mark.parametrize(
    "name", ["Aino Ä", "Nobody", "aino@example.org", "nobody@example.org", "Barred"]
)
def test_every_refusal_takes_the_work_of_one_hash(
    client: Client, aino: User, settings: Settings, name: str
) -> None:
    User.objects.update(email_verified_at=now())
    settings.PASSWORD_HASHERS = ["tests.accounts.test_login.CountingHasher"]
    for user in (aino, User.objects.create_user("Barred", is_active=False)):
        user.set_password(PASSWORD)
        user.save()
    CountingHasher.count = 0
    assert log_in(client, name, "wrong").status_code == 422
    assert CountingHasher.count == 1


def test_an_e_mail_that_nobody_verified_is_no_name(client: Client, aino: User) -> None:
    assert log_in(client, "aino@example.org").status_code == 422


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("", ""),
        ("a\0b", PASSWORD),
        ("Aino Ä", "a\0b"),
        ("x" * 100_000, PASSWORD),
        ("Aino Ä", "x" * 9999),
    ],
)
def test_empty_impossible_and_endless_input_is_refused_in_words(
    client: Client, aino: User, name: str, password: str
) -> None:
    response = log_in(client, name, password)
    assert response.status_code == 422
    assert response.context["form"].errors


def test_stay_logged_in_keeps_the_session_when_the_browser_closes(
    client: Client, aino: User
) -> None:
    log_in(client, stay="on")
    assert int(client.cookies["sessionid"]["max-age"]) >= 30 * 86_400


def test_without_it_the_session_ends_with_the_browser(client: Client, aino: User) -> None:
    log_in(client)
    assert client.cookies["sessionid"]["max-age"] == ""
    assert client.session.get_expire_at_browser_close()


@pytest.mark.parametrize("wanted", ["/m/12/", "/u/Bj%C3%B6rn%20L/", "/lobby?cube=1&days=3"])
def test_one_returns_to_the_page_one_came_from(client: Client, aino: User, wanted: str) -> None:
    assert log_in(client, next=wanted)["Location"] == wanted


@pytest.mark.parametrize(
    "wanted",
    [
        "https://evil.example/",
        "//evil.example/",
        "///evil.example",
        "/\\evil.example",
        "\\\\evil.example",
        "javascript:alert(1)",
        " //evil.example",
        "http:///evil.example",
        "https://testserver@evil.example/",
        "/[",
        "\0/games",
        "",
        "/",
    ],
)
def test_a_next_page_elsewhere_leads_to_the_games(client: Client, aino: User, wanted: str) -> None:
    where = log_in(client, next=wanted)["Location"]
    assert where in ("/games", "/[")


def test_a_line_break_in_the_next_page_cannot_split_the_answer(client: Client, aino: User) -> None:
    response = log_in(client, next="/lobby\r\nSet-Cookie: a=b")
    assert response.status_code == 303
    assert "\n" not in response["Location"]


def test_the_session_gets_a_new_key_at_the_log_in(client: Client, aino: User) -> None:
    client.get("/login/")
    session = client.session
    session["seen"] = "before"
    session.save()
    client.cookies["sessionid"] = session.session_key
    log_in(client)
    assert client.session.session_key != session.session_key


def test_who_is_logged_in_is_sent_on(client: Client, aino: User) -> None:
    client.force_login(aino)
    response = client.get("/login/?next=/lobby")
    assert (response.status_code, response["Location"]) == (303, "/lobby")


def test_another_method_is_refused_with_a_page(client: Client) -> None:
    response = client.put("/login/")
    assert response.status_code == 405
    assert "This address only takes forms" in response.content.decode()


def test_the_page_has_the_autocomplete_values_and_is_stored_nowhere(client: Client) -> None:
    response = client.get("/login/")
    page = response.content.decode()
    assert 'autocomplete="username"' in page
    assert 'autocomplete="current-password"' in page
    assert "no-store" in response["Cache-Control"]


def test_a_page_for_members_sends_a_stranger_to_the_log_in_and_back(
    client: Client, aino: User
) -> None:
    response = client.get("/settings/password/")
    assert response["Location"] == "/login/?next=/settings/password/"
    response = client.post(response["Location"], {"name": "aino ä", "password": PASSWORD})
    assert response["Location"] == "/settings/password/"


@pytest.mark.parametrize("key", ['"\\000' + "a" * 31 + '"', "short", "x" * 5000, "a-b'c" * 6])
def test_a_session_cookie_full_of_junk_is_none(client: Client, key: str) -> None:
    assert client.get("/games", HTTP_COOKIE=f"sessionid={key}").status_code == 302
