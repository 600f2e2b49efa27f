"""Setting, changing and removing the e-mail: POST /settings/email/."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils.timezone import now

from accounts.models import Letter, User
from tests.accounts.post import deliver

pytestmark = pytest.mark.django_db

PAGE = "/settings/email/"
PASSWORD = "four wedges of oak"


@pytest.fixture
def aino(client: Client) -> User:
    user = User.objects.create_user("Aino", PASSWORD)
    client.force_login(user)
    return user


def confirmed(user: User) -> User:
    user.email, user.email_verified_at = "old@example.org", now()
    user.save()
    return user


def test_a_new_address_is_kept_unconfirmed_and_gets_a_letter(client: Client, aino: User) -> None:
    response = client.post(PAGE, {"email": "New@Example.org", "current": PASSWORD})
    assert (response.status_code, response["Location"]) == (303, PAGE)
    assert "We send a link to new@example.org" in client.get(PAGE).content.decode()
    aino.refresh_from_db()
    assert (aino.email, aino.email_verified_at) == ("new@example.org", None)
    [link] = deliver()
    client.post(link)
    assert "new@example.org is confirmed. You can log in" in client.get(PAGE).content.decode()


def test_a_changed_address_is_no_longer_confirmed(client: Client, aino: User) -> None:
    confirmed(aino)
    client.post(PAGE, {"email": "new@example.org", "current": PASSWORD})
    aino.refresh_from_db()
    assert (aino.email, aino.email_verified_at) == ("new@example.org", None)


def test_the_same_address_stays_confirmed_and_gets_no_letter(client: Client, aino: User) -> None:
    confirmed(aino)
    response = client.post(PAGE, {"email": "OLD@example.org", "current": PASSWORD}, follow=True)
    assert "Your e-mail stays as it is." in response.content.decode()
    aino.refresh_from_db()
    assert aino.email_verified_at is not None
    assert deliver() == []


def test_an_empty_one_removes_it_and_kills_its_links(client: Client, aino: User) -> None:
    client.post(PAGE, {"email": "new@example.org", "current": PASSWORD})
    [link] = deliver()
    response = client.post(PAGE, {"email": "", "current": PASSWORD}, follow=True)
    assert "Your e-mail is removed." in response.content.decode()
    aino.refresh_from_db()
    assert aino.email == ""
    assert client.post(link).status_code == 410


def test_a_letter_that_waits_for_an_old_address_is_not_sent(client: Client, aino: User) -> None:
    for address in ("typo@example.org", "new@example.org"):
        client.post(PAGE, {"email": address, "current": PASSWORD})
    deliver()
    assert [message.to for message in mail.outbox] == [["new@example.org"]]


def test_that_another_account_has_the_address_is_not_told(client: Client, aino: User) -> None:
    confirmed(User.objects.create_user("Björn"))
    response = client.post(PAGE, {"email": "old@example.org", "current": PASSWORD}, follow=True)
    assert "We send a link to old@example.org" in response.content.decode()


@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({"email": "new@example.org", "current": "wrong"}, "current", "not your current password"),
        ({"email": "new@example.org"}, "current", "Write your current password."),
        ({"email": "nobody", "current": PASSWORD}, "email", "This is not an e-mail address."),
        ({"email": "a\0@b.fi", "current": PASSWORD}, "email", "Null characters"),
        ({"email": f"{'a' * 300}@b.fi", "current": PASSWORD}, "email", "not an e-mail address"),
        ({"email": "a@b.fi\nBcc: c@d.fi", "current": PASSWORD}, "email", "not an e-mail address"),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    client: Client, aino: User, form: dict[str, str], field: str, sentence: str
) -> None:
    confirmed(aino)
    response = client.post(PAGE, form)
    assert response.status_code == 422
    assert sentence in " ".join(response.context["form"].errors[field])
    aino.refresh_from_db()
    assert (aino.email, bool(aino.email_verified_at)) == ("old@example.org", True)
    assert not Letter.objects.exists()


def test_the_link_is_sent_again_on_request_and_both_work(client: Client, aino: User) -> None:
    client.post(PAGE, {"email": "new@example.org", "current": PASSWORD})
    response = client.post(PAGE, {"again": "1"}, follow=True)
    assert "We send the link once more." in response.content.decode()
    first, second = deliver()
    assert first != second
    assert client.post(second).status_code == 303
    assert client.post(first).status_code == 410


def test_the_fourth_letter_within_an_hour_is_refused_in_words(client: Client, aino: User) -> None:
    client.post(PAGE, {"email": "new@example.org", "current": PASSWORD})
    for _ in range(2):
        client.post(PAGE, {"again": "1"})
    response = client.post(PAGE, {"again": "1"}, follow=True)
    assert "Enough links went to this address lately." in response.content.decode()
    assert len(deliver()) == 3
    Letter.objects.update(written_at=now() - timedelta(hours=1, seconds=1))
    client.post(PAGE, {"again": "1"})
    assert len(deliver()) == 4


def test_nothing_is_sent_again_where_nothing_waits(client: Client, aino: User) -> None:
    assert client.post(PAGE, {"again": "1"}).status_code == 303
    confirmed(aino)
    assert client.post(PAGE, {"again": "1"}).status_code == 303
    assert not Letter.objects.exists()


def test_the_page_works_with_a_password_manager(client: Client, aino: User) -> None:
    page = client.get(PAGE).content.decode()
    for value in ("username", "email", "current-password"):
        assert f'autocomplete="{value}"' in page


def test_a_stranger_is_sent_to_the_log_in(aino: User) -> None:
    response = Client().post(PAGE, {"email": "new@example.org", "current": PASSWORD})
    assert (response.status_code, response["Location"]) == (302, f"/login/?next={PAGE}")


def test_another_method_is_refused_with_a_page(client: Client, aino: User) -> None:
    assert client.put(PAGE).status_code == 405
