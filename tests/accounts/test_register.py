"""Registering: POST /register/."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db

GOOD = {"name": "Aino", "password": "four wedges of oak", "fair": "on"}


def test_a_name_and_a_password_make_an_account_that_is_logged_in(client: Client) -> None:
    response = client.post("/register/", GOOD)
    assert response.status_code == 303
    assert response["Location"] == "/games"
    user = User.objects.get()
    assert (user.name, user.name_key, user.kind, user.email) == ("Aino", "aino", "person", "")
    assert user.email_verified_at is None
    assert client.session["_auth_user_id"] == str(user.pk)


def test_the_page_has_the_autocomplete_values_that_password_managers_look_for(
    client: Client,
) -> None:
    page = client.get("/register/").content.decode()
    for value in ("username", "new-password", "email"):
        assert f'autocomplete="{value}"' in page


def test_the_e_mail_is_kept_in_small_letters_and_unverified(client: Client) -> None:
    client.post("/register/", {**GOOD, "email": "Aino@Example.ORG"})
    user = User.objects.get()
    assert (user.email, user.email_verified_at) == ("aino@example.org", None)


def test_two_accounts_may_claim_one_e_mail_as_long_as_it_is_not_verified() -> None:
    for name in ("Aino", "Björn"):
        answer = Client().post("/register/", {**GOOD, "name": name, "email": "a@example.org"})
        assert answer.status_code == 303
    assert User.objects.filter(email="a@example.org").count() == 2


@pytest.mark.parametrize("wanted", ["aino", "AINO", "  Aino ", "Ａｉｎｏ"])
def test_a_taken_name_in_any_case_is_refused_with_two_free_ones(
    client: Client, wanted: str
) -> None:
    User.objects.create_user("Aino")
    User.objects.create_user("aino2")
    response = client.post("/register/", {**GOOD, "name": wanted})
    assert response.status_code == 422
    assert "This name is taken." in response.content.decode()
    offered = [name.casefold() for name in response.context["free_names"]]
    assert offered == ["aino3", "aino4"]
    assert User.objects.count() == 2
    assert "_auth_user_id" not in client.session


def test_the_free_names_for_a_long_name_are_free_and_short_enough(client: Client) -> None:
    User.objects.create_user("n" * 20)
    free = client.post("/register/", {**GOOD, "name": "N" * 20}).context["free_names"]
    assert free == ["N" * 19 + "2", "N" * 19 + "3"]
    assert client.post("/register/", {**GOOD, "name": free[0]}).status_code == 303


def test_picking_a_free_name_fills_it_in_and_makes_no_account(client: Client) -> None:
    response = client.post("/register/", {**GOOD, "email": "a@example.org", "pick": "Aino3"})
    assert response.status_code == 200
    page = response.content.decode()
    assert 'value="Aino3"' in page
    assert 'value="a@example.org"' in page
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        ("", "Choose a password."),
        ("short", "This password is too short. It must contain at least 8 characters."),
        ("password1", "This password is too common."),
        ("8237461925", "This password is entirely numeric."),
        ("aino lindqvist", "The password is too similar to the name."),
        ("x" * 257, "A password has at most 256 characters."),
        ("nul\0nul\0nul", "Null characters are not allowed."),
    ],
)
def test_a_weak_or_impossible_password_is_refused_and_the_page_says_how(
    client: Client, password: str, sentence: str
) -> None:
    response = client.post("/register/", {**GOOD, "name": "Aino Lindqvist", "password": password})
    assert response.status_code == 422
    assert sentence in response.content.decode()
    assert not User.objects.exists()


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Choose a name."),
        ("ab", "A name has 3 to 20 characters."),
        ("a" * 21, "A name has 3 to 20 characters."),
        ("x" * 100_000, "This name is far too long."),
        ("a  b", "Put only one space between two words."),
        ("<script>", "A name is made of letters, digits, spaces and the signs _ - . only."),
        ("...", "A name has at least one letter or digit."),
        ("Ai\0no", "Null characters are not allowed."),
    ],
)
def test_an_impossible_name_is_refused_with_one_sentence(
    client: Client, name: str, sentence: str
) -> None:
    response = client.post("/register/", {**GOOD, "name": name})
    assert response.status_code == 422
    assert response.context["form"].errors["name"] == [sentence]
    assert not User.objects.exists()


@pytest.mark.parametrize("email", ["nobody", "a@b", "a\0@example.org", f"{'a' * 300}@example.org"])
def test_an_impossible_e_mail_is_refused_at_its_field(client: Client, email: str) -> None:
    response = client.post("/register/", {**GOOD, "email": email})
    assert response.status_code == 422
    assert list(response.context["form"].errors) == ["email"]


def test_the_password_is_not_written_back_into_the_page(client: Client) -> None:
    response = client.post("/register/", {"name": "ab", "password": "four wedges of oak"})
    assert "four wedges" not in response.content.decode()


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_another_method_is_refused_with_a_page(client: Client, method: str) -> None:
    response = getattr(client, method)("/register/")
    assert response.status_code == 405
    assert "This address only takes forms" in response.content.decode()


def test_who_is_logged_in_is_sent_on_and_makes_no_second_account(client: Client) -> None:
    client.force_login(User.objects.create_user("Aino"))
    response = client.post("/register/?next=/lobby", {**GOOD, "name": "Second"})
    assert (response.status_code, response["Location"]) == (303, "/lobby")
    assert User.objects.count() == 1


def test_registering_returns_to_the_page_one_came_from(client: Client) -> None:
    page = client.get("/register/?next=/i/abc/").content.decode()
    assert '<input type="hidden" name="next" value="/i/abc/">' in page
    response = client.post("/register/", {**GOOD, "next": "/i/abc/"})
    assert response["Location"] == "/i/abc/"


def test_a_form_from_another_site_is_refused_in_words() -> None:
    response = Client(enforce_csrf_checks=True).post("/register/", GOOD)
    assert response.status_code == 403
    assert "This page was too old" in response.content.decode()
    assert not User.objects.exists()


def test_whoever_does_not_agree_to_play_fairly_gets_no_account(client: Client) -> None:
    response = client.post("/register/", {**GOOD, "fair": ""})
    assert response.status_code == 422
    assert "Everybody who plays here agrees to this." in response.content.decode()
    assert '<a href="#id_fair">' in response.content.decode()
    assert not User.objects.exists()


def said(client: Client, name: str) -> str:
    response = client.get("/register/name", {"name": name})
    assert response.status_code == 200
    assert "no-store" in response["Cache-Control"]
    return response.content.decode()


def test_a_name_can_be_asked_about_while_it_is_chosen(client: Client) -> None:
    User.objects.create_user("Aino")
    assert "This name is free." in said(client, "Aila")
    taken = said(client, "AINO")
    assert "This name is taken." in taken
    assert taken.count('name="pick"') == 2
    assert 'value="AINO2"' in taken
    assert "<html" not in taken


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("ab", "A name has 3 to 20 characters."),
        ("", "A name has 3 to 20 characters."),
        ("x" * 100_000, "A name has 3 to 20 characters."),
        ("Ai\0no", "A name is made of letters, digits, spaces and the signs _ - . only."),
        ("<b>x</b>", "A name is made of letters, digits, spaces and the signs _ - . only."),
    ],
)
def test_what_is_no_name_is_told_at_once(client: Client, name: str, sentence: str) -> None:
    assert sentence in said(client, name)


def test_asking_about_a_name_is_no_form(client: Client) -> None:
    assert client.post("/register/name").status_code == 405
