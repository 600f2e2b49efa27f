"""Changing the name: POST /settings/name/, and what becomes of the old one."""

from datetime import timedelta

import pytest
from django.test import Client
from django.utils.timezone import now
from pytest_django import Settings

from accounts.models import NameChange, User
from accounts.services.names import change_name

pytestmark = pytest.mark.django_db

PAGE = "/settings/name/"
NEWCOMER = {"password": "four wedges of oak", "fair": "on"}


@pytest.fixture
def aino(client: Client) -> User:
    user = User.objects.create_user("Aino Ä", "four wedges of oak")
    client.force_login(user)
    return user


def test_the_new_name_is_shown_and_logs_in_and_the_old_does_not(client: Client, aino: User) -> None:
    response = client.post(PAGE, {"name": " Saara "})
    assert (response.status_code, response["Location"]) == (303, "/settings/")
    assert "Your name is now Saara." in client.get("/settings/").content.decode()
    aino.refresh_from_db()
    assert (aino.name, aino.name_key) == ("Saara", "saara")
    form = {"password": "four wedges of oak"}
    assert Client().post("/login/", {**form, "name": "saara"}).status_code == 303
    assert Client().post("/login/", {**form, "name": "Aino Ä"}).status_code == 422


def test_the_session_goes_on(client: Client, aino: User) -> None:
    client.post(PAGE, {"name": "Saara"})
    assert client.get("/settings/").status_code == 200


@pytest.mark.parametrize("old", ["/u/Aino%20Ä/", "/u/aino%20ä/"])
def test_the_old_name_leads_to_the_new_for_good(client: Client, aino: User, old: str) -> None:
    client.post(PAGE, {"name": "Saara"})
    response = client.get(old)
    assert (response.status_code, response["Location"]) == (301, "/u/Saara/")
    assert response["Cache-Control"] == "no-cache"


def test_every_older_name_leads_to_the_newest(client: Client, aino: User) -> None:
    moment = now() - timedelta(days=400)
    for name in ("Second", "Third"):
        change_name(aino, name=name, now=moment)
        moment += timedelta(days=91)
    for old in ("/u/Aino%20Ä/", "/u/Second/"):
        assert client.get(old)["Location"] == "/u/Third/"


def test_a_name_nobody_had_leads_nowhere(client: Client, aino: User) -> None:
    assert client.get("/u/Nobody/").status_code == 404
    assert client.get("/u/No%00body/").status_code == 404


def test_nobody_else_can_take_the_old_name(client: Client, aino: User) -> None:
    client.post(PAGE, {"name": "Saara"})
    response = Client().post("/register/", {**NEWCOMER, "name": "AINO ä"})
    assert response.status_code == 422
    assert "This name is taken." in response.content.decode()
    other = Client()
    other.force_login(User.objects.create_user("Björn"))
    response = other.post(PAGE, {"name": "Aino Ä"})
    assert response.status_code == 422
    assert response.context["form"].errors["name"] == ["This name is taken."]
    assert User.objects.count() == 2


def test_a_name_that_was_given_up_is_not_offered_as_free(client: Client, aino: User) -> None:
    User.objects.create_user("Ulla")
    change_name(User.objects.create_user("Ulla2"), name="Elsewhere")
    answer = Client().post("/register/", {**NEWCOMER, "name": "ulla"})
    assert answer.context["free_names"] == ["ulla3", "ulla4"]


def test_after_ninety_days_it_can_be_changed_again_and_taken_back(
    client: Client, aino: User
) -> None:
    client.post(PAGE, {"name": "Saara"})
    NameChange.objects.update(at=now() - timedelta(days=90))
    assert client.post(PAGE, {"name": "aino ä"}).status_code == 303
    assert client.get("/u/Saara/")["Location"] == "/u/aino%20%C3%A4/"
    assert client.get("/u/aino%20ä/").status_code == 200


def test_before_that_it_is_refused_and_the_page_says_until_when(client: Client, aino: User) -> None:
    client.post(PAGE, {"name": "Saara"})
    moment = now() - timedelta(days=90) + timedelta(minutes=1)
    NameChange.objects.update(at=moment)
    response = client.post(PAGE, {"name": "Third"})
    assert response.status_code == 422
    page = response.content.decode()
    assert "You have changed your name lately." in page
    assert f"again from {(moment + timedelta(days=90)):%-d %B %Y, %H:%M} UTC on" in page
    aino.refresh_from_db()
    assert aino.name == "Saara"
    assert '<input type="text" name="name"' not in client.get(PAGE).content.decode()


def test_the_time_between_is_a_setting(client: Client, aino: User, settings: Settings) -> None:
    settings.NAME_CHANGE_DAYS = 0
    for name in ("Second", "Third"):
        assert client.post(PAGE, {"name": name}).status_code == 303
    settings.NAME_CHANGE_DAYS = 30
    NameChange.objects.update(at=now() - timedelta(days=30))
    assert "once in 30 days" in client.get(PAGE).content.decode()


def test_another_spelling_of_the_own_name_is_a_change(client: Client, aino: User) -> None:
    assert client.post(PAGE, {"name": "AINO Ä"}).status_code == 303
    aino.refresh_from_db()
    assert aino.name == "AINO Ä"
    assert client.get("/u/AINO%20Ä/").status_code == 200


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Choose a name."),
        ("Aino Ä", "This is your name already."),
        (" Aino A\u0308", "This is your name already."),
        ("björn", "This name is taken."),
        ("ab", "A name has 3 to 20 characters."),
        ("x" * 100_000, "This name is far too long."),
        ("a@b.fi", "A name is made of letters, digits, spaces and the signs _ - . only."),
        ("Ai\0no", "Null characters are not allowed."),
    ],
)
def test_an_impossible_name_is_refused_with_one_sentence(
    client: Client, aino: User, name: str, sentence: str
) -> None:
    User.objects.create_user("Björn")
    response = client.post(PAGE, {"name": name})
    assert response.status_code == 422
    assert response.context["form"].errors["name"] == [sentence]
    aino.refresh_from_db()
    assert aino.name == "Aino Ä"
    assert not NameChange.objects.exists()


def test_a_stranger_is_sent_to_the_log_in() -> None:
    response = Client().post(PAGE, {"name": "Saara"})
    assert (response.status_code, response["Location"]) == (302, f"/login/?next={PAGE}")


def test_another_method_is_refused_with_a_page(client: Client, aino: User) -> None:
    assert client.patch(PAGE).status_code == 405
