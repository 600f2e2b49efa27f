"""Logging out: POST /logout/."""

import pytest
from django.test import Client

from accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture
def member(client: Client) -> Client:
    client.force_login(User.objects.create_user("Aino"))
    return client


def test_a_post_logs_out_and_says_so(member: Client) -> None:
    response = member.post("/logout/")
    assert (response.status_code, response["Location"]) == (303, "/")
    assert "_auth_user_id" not in member.session
    assert "You are logged out." in member.get("/login/").content.decode()


def test_a_link_logs_nobody_out_but_shows_the_button(member: Client) -> None:
    response = member.get("/logout/")
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert 'action="/logout/"' in response.content.decode()
    assert "_auth_user_id" in member.session


def test_a_stranger_may_log_out_too(client: Client) -> None:
    assert client.post("/logout/").status_code == 303
    assert "You are not logged in." in client.get("/logout/").content.decode()


def test_a_form_from_another_site_logs_nobody_out() -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(User.objects.create_user("Aino"))
    assert client.post("/logout/").status_code == 403
    assert "_auth_user_id" in client.session
