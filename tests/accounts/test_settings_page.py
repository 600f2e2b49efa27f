"""The overview of the settings: GET /settings/."""

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import User

pytestmark = pytest.mark.django_db

PAGE = "/settings/"
PARTS = ("name", "email", "password", "sessions")


@pytest.fixture
def aino(client: Client) -> User:
    user = User.objects.create_user("Aino", "four wedges of oak")
    client.force_login(user)
    return user


def test_it_leads_to_every_part_and_every_part_leads_back(client: Client, aino: User) -> None:
    page = client.get(PAGE).content.decode()
    for part in PARTS:
        assert f'href="/settings/{part}/"' in page
        assert f'<p class="back"><a href="{PAGE}">' in (
            client.get(f"/settings/{part}/").content.decode()
        )
    assert "In 1 browser" in page


def test_the_account_menu_leads_there(client: Client, aino: User) -> None:
    assert f'<a href="{PAGE}">Settings</a>' in client.get("/games").content.decode()


def test_it_says_how_the_e_mail_stands(client: Client, aino: User) -> None:
    assert "None: a forgotten password" in client.get(PAGE).content.decode()
    User.objects.update(email="aino@example.org")
    assert "not confirmed yet" in client.get(PAGE).content.decode()
    User.objects.update(email_verified_at=now())
    page = client.get(PAGE).content.decode()
    assert "not confirmed yet" not in page
    assert "confirmed" in page


def test_a_stranger_is_sent_to_the_log_in_from_every_part() -> None:
    for page in (PAGE, *(f"{PAGE}{part}/" for part in PARTS)):
        assert Client().get(page)["Location"] == f"/login/?next={page}"


def test_password_managers_find_the_way_to_change_the_password(client: Client) -> None:
    assert client.get("/.well-known/change-password")["Location"] == "/settings/password/"


def test_it_takes_no_forms(client: Client, aino: User) -> None:
    assert client.post(PAGE).status_code == 405


def test_the_pages_are_kept_by_no_cache(client: Client, aino: User) -> None:
    for page in (PAGE, *(f"{PAGE}{part}/" for part in PARTS)):
        assert "no-store" in client.get(page)["Cache-Control"]
