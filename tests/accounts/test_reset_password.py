"""Setting a new password by the link in a letter: POST /login/reset/<token>/."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import Letter, Session, User
from accounts.services import emails
from tests.accounts.post import deliver

pytestmark = pytest.mark.django_db

OLD, NEW = "four wedges of oak", "five wedges of ash"
ADDRESS = "aino@example.org"


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino", OLD, email=ADDRESS, email_verified_at=now())


@pytest.fixture
def link(client: Client, aino: User) -> str:
    client.post("/login/forgotten/", {"email": ADDRESS})
    return deliver()[-1]


def test_the_new_password_works_and_one_is_logged_in(client: Client, aino: User, link: str) -> None:
    response = client.post(link, {"new": NEW})
    assert (response.status_code, response["Location"]) == (303, "/games")
    assert client.session["_auth_user_id"] == str(aino.pk)
    aino.refresh_from_db()
    assert aino.check_password(NEW)


def test_every_other_session_ends(client: Client, aino: User, link: str) -> None:
    there = Client()
    there.force_login(aino)
    client.post(link, {"new": NEW})
    assert there.get("/settings/").status_code == 302
    assert [each.user for each in Session.objects.exclude(user=None)] == [aino]


def test_the_page_says_whose_password_it_is_and_suits_a_password_manager(
    client: Client, link: str
) -> None:
    page = client.get(link).content.decode()
    assert "For the account Aino." in page
    assert 'value="Aino" autocomplete="username"' in page
    assert 'autocomplete="new-password"' in page


def test_looking_at_the_page_uses_nothing_up(client: Client, aino: User, link: str) -> None:
    for _ in range(3):
        assert client.get(link).status_code == 200
    assert client.post(link, {"new": NEW}).status_code == 303


def test_the_link_works_once(client: Client, aino: User, link: str) -> None:
    client.post(link, {"new": NEW})
    assert Client().get(link).status_code == 410
    assert Client().post(link, {"new": "six wedges of elm"}).status_code == 410
    aino.refresh_from_db()
    assert aino.check_password(NEW)


def test_using_one_link_kills_the_others(client: Client, link: str) -> None:
    client.post("/login/forgotten/", {"email": ADDRESS})
    other = deliver()[-1]
    assert other != link
    client.post(link, {"new": NEW})
    assert client.get(other).status_code == 410


def test_changing_the_password_by_the_old_one_kills_it(
    client: Client, aino: User, link: str
) -> None:
    client.force_login(aino)
    client.post("/settings/password/", {"current": OLD, "new": NEW})
    assert client.get(link).status_code == 410


def test_it_dies_after_two_hours(client: Client, aino: User, link: str) -> None:
    letter = Letter.objects.get()
    assert letter.expires_at - letter.written_at == timedelta(hours=2)
    Letter.objects.update(expires_at=now() - timedelta(seconds=1))
    assert client.post(link, {"new": NEW}).status_code == 410
    aino.refresh_from_db()
    assert aino.check_password(OLD)


def test_it_dies_with_the_address(client: Client, aino: User, link: str) -> None:
    emails.set_email(aino, email="other@example.org")
    assert client.post(link, {"new": NEW}).status_code == 410


@pytest.mark.parametrize(
    "state",
    [{"email": "o@example.org"}, {"email_verified_at": None}, {"is_active": False}],
)
def test_it_is_bound_to_a_confirmed_address_of_an_open_account(
    client: Client, aino: User, link: str, state: dict[str, object]
) -> None:
    User.objects.update(**state)
    assert client.post(link, {"new": NEW}).status_code == 410
    aino.refresh_from_db()
    assert aino.check_password(OLD)


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("", "Choose a new password."),
        ("password1", "This password is too common."),
        ("aino@example.org", "The password is too similar to the e-mail."),
        ("x" * 257, "A password has at most 256 characters."),
        ("nul\0nul\0nul", "Null characters are not allowed."),
    ],
)
def test_a_weak_password_is_refused_and_the_link_stays_good(
    client: Client, aino: User, link: str, password: str, sentence: str
) -> None:
    response = client.post(link, {"new": password})
    assert response.status_code == 422
    assert response.context["form"].errors["new"] == [sentence]
    assert client.post(link, {"new": NEW}).status_code == 303


@pytest.mark.parametrize("junk", ["1", "1.", "x.y", "1." + "0" * 32, "9" * 40 + ".a", "1.%00"])
def test_junk_is_a_dead_link(client: Client, aino: User, junk: str) -> None:
    assert client.post(f"/login/reset/{junk}/", {"new": NEW}).status_code == 410


def test_a_link_to_confirm_an_address_sets_no_password(client: Client, aino: User) -> None:
    emails.ask_to_confirm(aino)
    token = deliver()[-1].rstrip("/").rpartition("/")[2]
    assert client.post(f"/login/reset/{token}/", {"new": NEW}).status_code == 410


def test_another_method_is_refused(client: Client, link: str) -> None:
    assert client.put(link).status_code == 405
