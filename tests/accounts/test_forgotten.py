"""Asking for a new password: POST /login/forgotten/."""

import pytest
from django.core import mail
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from accounts.models import Letter, User
from tests.accounts.post import deliver

pytestmark = pytest.mark.django_db

PAGE = "/login/forgotten/"
ADDRESS = "aino@example.org"


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino", "old password", email=ADDRESS, email_verified_at=now())


def test_a_confirmed_address_in_any_case_gets_a_letter(client: Client, aino: User) -> None:
    response = client.post(PAGE, {"email": "AINO@example.org"})
    assert response.status_code == 200
    [link] = deliver()
    assert link.startswith("/login/reset/")
    [message] = mail.outbox
    assert (message.to, message.subject) == ([ADDRESS], "A new password for Kiila")
    assert "Hello Aino," in message.body


def test_known_and_unknown_addresses_get_the_same_answer_by_the_same_work(
    client: Client, aino: User
) -> None:
    pages, work = [], []
    for address in (ADDRESS, "nobody@example.org"):
        with CaptureQueriesContext(
            connection,
        ) as queries:
            response = client.post(PAGE, {"email": address})
        pages.append(response.content.decode().replace(address, "?"))
        work.append([query["sql"].split("WHERE")[0].split("VALUES")[0] for query in queries])
    assert (
        pages[0].partition("<main")[2].partition("<footer")[0]
        == (pages[1].partition("<main")[2].partition("<footer")[0])
    )
    assert work[0] == work[1]


@pytest.mark.parametrize(
    "state",
    [{"email_verified_at": None}, {"is_active": False}, {"email": "other@example.org"}],
)
def test_who_has_not_confirmed_it_or_is_barred_gets_none(
    client: Client, aino: User, state: dict[str, object]
) -> None:
    User.objects.update(**state)
    assert client.post(PAGE, {"email": ADDRESS}).status_code == 200
    assert deliver() == []
    assert Letter.objects.get().due_at is None


def test_an_unknown_address_gets_none_and_is_not_tried_again(client: Client) -> None:
    client.post(PAGE, {"email": "nobody@example.org"})
    assert deliver() == []
    assert Letter.objects.get().due_at is None


def test_the_fourth_within_an_hour_is_answered_alike_and_not_sent(
    client: Client, aino: User
) -> None:
    answers = {client.post(PAGE, {"email": ADDRESS}).status_code for _ in range(5)}
    assert answers == {200}
    assert len(deliver()) == 3


@pytest.mark.parametrize("email", ["", "nobody", "a\0@example.org", "x" * 100_000])
def test_what_is_no_address_is_refused_at_its_field(client: Client, email: str) -> None:
    response = client.post(PAGE, {"email": email})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["email"]
    assert not Letter.objects.exists()


def test_the_log_in_page_leads_there(client: Client) -> None:
    assert f'href="{PAGE}"' in client.get("/login/").content.decode()
    assert 'autocomplete="email"' in client.get(PAGE).content.decode()


def test_another_method_is_refused_with_a_page(client: Client) -> None:
    assert client.delete(PAGE).status_code == 405
