"""Confirming an e-mail by the link in a letter: POST /settings/email/<token>/."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils.timezone import now

from accounts.models import Letter, User
from accounts.services import emails
from tests.accounts.post import deliver

pytestmark = pytest.mark.django_db

PASSWORD = "four wedges of oak"
ADDRESS = "aino@example.org"


@pytest.fixture
def aino(client: Client) -> User:
    form = {"name": "Aino Ä", "password": PASSWORD, "email": "Aino@Example.org"}
    assert client.post("/register/", {**form, "fair": "on"}).status_code == 303
    return User.objects.get()


@pytest.fixture
def link(aino: User) -> str:
    return deliver()[0]


def is_confirmed() -> bool:
    return User.objects.get(name="Aino Ä").email_verified_at is not None


def test_registering_with_an_e_mail_sends_one_letter_that_says_whom_it_is_for(aino: User) -> None:
    assert mail.outbox == []
    deliver()
    [message] = mail.outbox
    assert message.to == [ADDRESS]
    assert message.subject == "Confirm your e-mail for Kiila"
    assert "Hello Aino Ä," in message.body
    assert message.from_email == "Kiila <kiila@localhost>"
    assert deliver() == deliver()


def test_registering_without_one_sends_none(client: Client) -> None:
    client.post("/register/", {"name": "Aino", "password": PASSWORD, "fair": "on"})
    assert deliver() == []
    assert not Letter.objects.exists()


def test_the_button_confirms_and_the_link_alone_does_not(link: str) -> None:
    stranger = Client()
    page = stranger.get(link)
    assert page.status_code == 200
    assert f"Does {ADDRESS} belong to the account Aino Ä?" in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    assert stranger.head(link).status_code == 200
    assert not is_confirmed()
    response = stranger.post(link)
    assert (response.status_code, response["Location"]) == (303, "/settings/")
    assert is_confirmed()


def test_the_link_works_once(client: Client, link: str) -> None:
    assert client.post(link).status_code == 303
    for response in (client.get(link), client.post(link)):
        assert response.status_code == 410
        assert "This link is dead" in response.content.decode()


def test_the_link_dies_after_three_days(client: Client, link: str) -> None:
    Letter.objects.update(expires_at=now() - timedelta(seconds=1))
    assert client.get(link).status_code == 410
    assert client.post(link).status_code == 410
    assert not is_confirmed()


def test_a_letter_is_good_for_three_days(aino: User) -> None:
    letter = Letter.objects.get()
    assert letter.expires_at - letter.written_at == timedelta(days=3)


def test_a_link_to_an_address_that_was_changed_is_dead(client: Client, link: str) -> None:
    user = User.objects.get()
    emails.set_email(user, email="other@example.org")
    assert client.post(link).status_code == 410
    new = deliver()[-1]
    assert client.post(new).status_code == 303
    user.refresh_from_db()
    assert (user.email, bool(user.email_verified_at)) == ("other@example.org", True)


def test_a_link_stays_dead_when_the_address_comes_back(client: Client, link: str) -> None:
    user = User.objects.get()
    emails.set_email(user, email="other@example.org")
    emails.set_email(user, email=ADDRESS)
    assert client.post(link).status_code == 410
    assert not is_confirmed()


def test_the_address_in_the_letter_counts_even_if_nobody_withdrew_it(
    client: Client, link: str
) -> None:
    User.objects.update(email="other@example.org")
    assert client.post(link).status_code == 410
    assert not is_confirmed()


def test_an_address_that_another_account_confirmed_first_is_refused(
    client: Client, link: str
) -> None:
    User.objects.create_user("Björn", email=ADDRESS, email_verified_at=now())
    response = client.post(link)
    assert response.status_code == 409
    assert "This e-mail is taken" in response.content.decode()
    assert not is_confirmed()


def test_a_link_of_a_closed_account_is_dead(client: Client, link: str) -> None:
    User.objects.update(is_active=False)
    assert client.post(link).status_code == 410


def test_a_link_for_a_password_confirms_nothing(client: Client, aino: User) -> None:
    User.objects.update(email_verified_at=now())
    client.post("/login/forgotten/", {"email": ADDRESS})
    token = deliver()[-1].rstrip("/").rpartition("/")[2]
    User.objects.update(email_verified_at=None)
    assert client.post(f"/settings/email/{token}/").status_code == 410
    assert not is_confirmed()


@pytest.mark.parametrize(
    "junk",
    [
        "1",
        "1.",
        ".",
        "x.y",
        "٣.abc",
        "1." + "0" * 32,
        "9" * 40 + ".a",
        "-1.a",
        "1.é",
        "a%00b",
        "1.%00",
    ],
)
def test_junk_is_a_dead_link(client: Client, aino: User, junk: str) -> None:
    assert client.get(f"/settings/email/{junk}/").status_code == 410
    assert client.post(f"/settings/email/{junk}/").status_code == 410


def test_the_code_of_one_letter_does_not_open_another(client: Client, link: str) -> None:
    letter = Letter.objects.get()
    code = letter.token.partition(".")[2]
    other = User.objects.create_user("Björn", email="b@example.org")
    emails.ask_to_confirm(other)
    assert client.post(f"/settings/email/{Letter.objects.last().pk}.{code}/").status_code == 410  # type: ignore[union-attr]
    other.refresh_from_db()
    assert other.email_verified_at is None


def test_another_method_is_refused(client: Client, link: str) -> None:
    assert client.delete(link).status_code == 405
