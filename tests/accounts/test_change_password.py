"""Changing the password: POST /settings/password/."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

OLD, NEW = "four wedges of oak", "five wedges of ash"
PAGE = "/settings/password/"


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino", OLD)


def session_of(name: str) -> Client:
    client = Client()
    assert client.post("/login/", {"name": name, "password": OLD}).status_code == 303
    return client


def test_the_new_password_works_and_the_old_one_does_not(aino: User) -> None:
    response = session_of("Aino").post(PAGE, {"current": OLD, "new": NEW})
    assert (response.status_code, response["Location"]) == (303, PAGE)
    aino.refresh_from_db()
    assert aino.check_password(NEW)
    assert not aino.check_password(OLD)


def test_this_session_stays_and_every_other_ends(aino: User) -> None:
    here, there = session_of("Aino"), session_of("Aino")
    here.post(PAGE, {"current": OLD, "new": NEW})
    assert here.get(PAGE).status_code == 200
    assert there.get(PAGE)["Location"] == f"/login/?next={PAGE}"


def test_sessions_of_others_stay(aino: User) -> None:
    User.objects.create_user("Björn", OLD)
    other = session_of("Björn")
    session_of("Aino").post(PAGE, {"current": OLD, "new": NEW})
    assert other.get(PAGE).status_code == 200


@pytest.mark.parametrize(
    ("form", "field", "sentence"),
    [
        ({"current": "wrong one", "new": NEW}, "current", "This is not your current password."),
        ({"new": NEW}, "current", "Write your current password."),
        ({"current": OLD}, "new", "Choose a new password."),
        ({"current": OLD, "new": "password1"}, "new", "This password is too common."),
        ({"current": OLD, "new": "nul\0nul\0nul"}, "new", "Null characters are not allowed."),
        ({"current": "x" * 999, "new": NEW}, "current", "A password has at most 256 characters."),
    ],
)
def test_a_refusal_says_why_and_changes_nothing(
    aino: User, form: dict[str, str], field: str, sentence: str
) -> None:
    client = session_of("Aino")
    response = client.post(PAGE, form)
    assert response.status_code == 422
    assert response.context["form"].errors[field] == [sentence]
    aino.refresh_from_db()
    assert aino.check_password(OLD)
    assert client.get(PAGE).status_code == 200


def test_a_stranger_is_sent_to_the_log_in(client: Client, aino: User) -> None:
    response = client.post(PAGE, {"current": OLD, "new": NEW})
    assert (response.status_code, response["Location"]) == (302, f"/login/?next={PAGE}")
    aino.refresh_from_db()
    assert aino.check_password(OLD)


def test_another_method_is_refused_with_a_page(aino: User) -> None:
    response = session_of("Aino").delete(PAGE)
    assert response.status_code == 405
    assert "This address only takes forms" in response.content.decode()
