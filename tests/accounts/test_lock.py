"""The lock after eight wrong passwords for one name from one address."""

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from axes.models import AccessAttempt
from django.test import Client
from django.utils.timezone import localtime, now
from pytest_django import Settings

from accounts.models import User
from tests.races import at_once

pytestmark = pytest.mark.django_db

PASSWORD = "four wedges of oak"
LIMIT = 8


@pytest.fixture
def aino() -> User:
    return User.objects.create_user(
        "Aino Ä", PASSWORD, email="aino@example.org", email_verified_at=now()
    )


def log_in(
    name: str = "Aino Ä", password: str = "wrong", address: str = "192.0.2.7", agent: str = "x"
):
    client = Client(REMOTE_ADDR=address, headers={"user-agent": agent})
    return client.post("/login/", {"name": name, "password": password})


def lock(name: str = "Aino Ä", **more: str) -> None:
    assert [log_in(name, **more).status_code for _ in range(LIMIT - 1)] == [422] * (LIMIT - 1)
    assert log_in(name, **more).status_code == 429


def test_the_eighth_wrong_password_locks_even_for_the_right_one(aino: User) -> None:
    lock()
    assert log_in(password=PASSWORD).status_code == 429


def test_the_page_says_until_when_in_the_time_of_the_site(aino: User, settings: Settings) -> None:
    settings.TIME_ZONE = "Europe/Helsinki"
    lock()
    response = log_in(password=PASSWORD)
    attempt = AccessAttempt.objects.get()
    until = localtime(attempt.attempt_time + timedelta(minutes=15))
    sentence = f"Too many wrong passwords. You can try again at {until:%H:%M} EET."
    assert response.context["form"].non_field_errors() == [sentence]
    assert sentence in response.content.decode()
    assert 880 < int(response["Retry-After"]) <= 901
    assert 'value="Aino Ä"' in response.content.decode()


def test_trying_on_does_not_lock_for_longer(aino: User) -> None:
    lock()
    AccessAttempt.objects.update(attempt_time=now() - timedelta(minutes=14))
    for _ in range(3):
        assert log_in().status_code == 429
    AccessAttempt.objects.update(attempt_time=now() - timedelta(minutes=15))
    assert log_in(password=PASSWORD).status_code == 303


@pytest.mark.parametrize("name", ["aino ä", "AINO Ä", " Aino A\u0308 "])
def test_every_spelling_of_a_name_counts_as_one(aino: User, name: str) -> None:
    lock(name)
    assert log_in("Aino Ä", PASSWORD).status_code == 429


def test_every_browser_counts_as_one(aino: User) -> None:
    for number in range(LIMIT - 1):
        assert log_in(agent=f"browser {number}").status_code == 422
    assert log_in(agent="another").status_code == 429
    assert log_in(password=PASSWORD, agent="yet another").status_code == 429


def test_the_lock_ends_when_the_oldest_wrong_password_no_longer_counts(aino: User) -> None:
    for number in range(LIMIT):
        log_in(agent=f"browser {number}")
    oldest = now() - timedelta(minutes=10)
    AccessAttempt.objects.filter(user_agent="browser 3").update(attempt_time=oldest)
    response = log_in(password=PASSWORD)
    assert f"again at {oldest + timedelta(minutes=15):%H:%M}" in response.content.decode()
    AccessAttempt.objects.filter(user_agent="browser 3").update(
        attempt_time=now() - timedelta(minutes=15)
    )
    assert log_in(password=PASSWORD).status_code == 303


def test_the_same_name_from_elsewhere_and_other_names_are_free(aino: User) -> None:
    User.objects.create_user("Björn", PASSWORD)
    lock()
    assert log_in(password=PASSWORD, address="192.0.2.8").status_code == 303
    assert log_in("Björn", PASSWORD).status_code == 303


def test_addresses_of_one_ipv6_network_count_as_one(aino: User) -> None:
    for number in range(LIMIT):
        log_in(address=f"2001:db8:0:1::{number + 1}")
    assert log_in(password=PASSWORD, address="2001:db8:0:1::abcd").status_code == 429
    assert log_in(password=PASSWORD, address="2001:db8:0:2::1").status_code == 303


def test_a_written_forwarded_address_opens_nothing(aino: User, settings: Settings) -> None:
    settings.PROXY_COUNT = 1
    for number in range(LIMIT + 1):
        client = Client(headers={"x-forwarded-for": f"203.0.113.{number}, 192.0.2.7"})
        response = client.post("/login/", {"name": "Aino Ä", "password": "wrong"})
    assert response.status_code == 429


def test_an_unknown_name_is_locked_like_a_known_one(aino: User) -> None:
    def told(name: str) -> list[tuple[int, str]]:
        answers = [log_in(name) for _ in range(LIMIT + 1)]
        return [
            (each.status_code, re.sub(r"\d\d:\d\d", "", str(each.context["form"].errors)))
            for each in answers
        ]

    assert told("Aino Ä") == told("Nobody")


def test_a_confirmed_e_mail_logs_in_and_is_locked_by_itself(aino: User) -> None:
    assert log_in("AINO@example.org", PASSWORD).status_code == 303
    lock("aino@example.org")
    assert log_in("AINO@example.org", PASSWORD).status_code == 429
    # That this address is Aino's is nobody's business.
    assert log_in("Aino Ä", PASSWORD).status_code == 303


@pytest.mark.parametrize("typed", ["Aino Ä", "Aino@Example.org"])
def test_the_right_password_wipes_the_slate(aino: User, typed: str) -> None:
    for _ in range(3):
        for _ in range(LIMIT - 1):
            assert log_in(typed).status_code == 422
        assert log_in(typed, password=PASSWORD).status_code == 303
    assert not AccessAttempt.objects.exists()


def test_the_right_password_does_not_wipe_the_slate_of_others(aino: User) -> None:
    User.objects.create_user("Mallory", PASSWORD)
    for _ in range(LIMIT - 1):
        log_in()
        assert log_in("Mallory", PASSWORD).status_code == 303
    assert log_in().status_code == 429


def test_the_admin_pages_lock_as_well_and_say_so() -> None:
    User.objects.create_superuser("Operator", PASSWORD)
    client = Client()
    form = {"username": "operator", "password": "wrong"}
    for _ in range(LIMIT):
        response = client.post("/admin/login/", form)
    assert response.status_code == 429
    assert "Too many wrong passwords. You can try again at" in response.content.decode()
    assert int(response["Retry-After"]) > 800
    assert client.post("/admin/login/", {**form, "password": PASSWORD}).status_code == 429
    assert client.post("/login/", {"name": "Operator", "password": PASSWORD}).status_code == 429


def test_the_operator_sees_the_count_and_can_take_it_back(aino: User) -> None:
    operator = Client()
    operator.force_login(User.objects.create_superuser("Operator", PASSWORD))
    lock()
    page = operator.get("/admin/axes/accessattempt/").content.decode()
    assert "aino ä" in page
    form = {
        "action": "delete_selected",
        "_selected_action": AccessAttempt.objects.get().pk,
        "post": "yes",
    }
    assert operator.post("/admin/axes/accessattempt/", form).status_code == 302
    assert log_in(password=PASSWORD).status_code == 303


def test_neither_names_nor_passwords_are_kept_with_the_count(aino: User) -> None:
    log_in(password="nearly right")
    attempt = AccessAttempt.objects.get()
    assert "nearly" not in attempt.post_data
    assert "Aino" not in attempt.post_data


@pytest.mark.parametrize("name", ["\ufdfa" * 100, "x" * 100_000, "a\0b", "\u0130" * 250])
def test_any_name_can_be_counted(name: str) -> None:
    assert {log_in(name).status_code for _ in range(2)} == {422}


def test_without_an_address_it_counts_too(aino: User) -> None:
    answers = [log_in(address="").status_code for _ in range(LIMIT + 1)]
    assert answers == [422] * (LIMIT - 1) + [429] * 2


@pytest.mark.django_db(transaction=True)
def test_wrong_passwords_at_the_same_time_are_all_counted(aino: User) -> None:
    tries: list[Callable[[], int]] = [lambda: log_in().status_code for _ in range(4)]
    for _ in range(2):
        assert 500 not in at_once(*tries)
    assert log_in(password=PASSWORD).status_code == 429
