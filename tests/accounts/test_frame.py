"""The frame of every page: header, footer, messages and the error pages."""

import re

import pytest
from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.test import Client, RequestFactory
from django.views import defaults

from accounts.models import User

pytestmark = pytest.mark.django_db

PUBLIC = ["/register/", "/login/", "/logout/", "/nowhere/"]


def page_of(client: Client, path: str) -> str:
    return client.get(path).content.decode()


@pytest.mark.parametrize("path", PUBLIC)
def test_a_page_needs_no_inline_script_and_no_style_attribute(client: Client, path: str) -> None:
    page = page_of(client, path)
    assert not re.search(r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)", page)


@pytest.mark.parametrize("path", PUBLIC)
def test_a_page_has_one_heading_a_language_and_a_way_past_the_header(
    client: Client, path: str
) -> None:
    page = page_of(client, path)
    assert page.count("<h1") == 1
    assert '<html lang="en">' in page
    assert '<a class="skip" href="#main">' in page
    assert '<main id="main"' in page


def test_a_page_looks_as_its_reader_has_chosen() -> None:
    chosen = {"theme": "contrast", "checkers": "berry", "animation": False}
    client = Client()
    client.force_login(User.objects.create_user("Aino", chosen=chosen))
    page = page_of(client, "/settings/")
    assert 'data-theme="contrast" data-field="system" data-checkers="berry" data-still>' in page


@pytest.mark.parametrize(
    ("theme", "colours"), [("dark", ["#1a2220"]), ("system", ["#fffdf8", "#1a2220"])]
)
def test_the_browser_is_told_the_colour_of_the_header(theme: str, colours: list[str]) -> None:
    client = Client()
    client.force_login(User.objects.create_user("Aino", chosen={"theme": theme}))
    page = page_of(client, "/settings/")
    assert re.findall(r'name="theme-color" content="([^"]*)"', page) == colours


def test_a_stranger_can_log_in_from_the_header_and_comes_back(client: Client) -> None:
    User.objects.create_user("Aino", "four wedges of oak")
    page = page_of(client, "/nowhere/?a=1&b=2")
    form = re.search(r'<form class="quick wide".*?</form>', page, re.DOTALL)
    assert form
    assert 'name="next" value="/nowhere/?a=1&amp;b=2"' in form[0]
    fields = {"name": "aino", "password": "four wedges of oak", "next": "/nowhere/?a=1&b=2"}
    assert client.post("/login/", fields)["Location"] == "/nowhere/?a=1&b=2"


def test_the_links_of_the_header_carry_the_page_one_is_on(client: Client) -> None:
    page = page_of(client, "/nowhere/?a=1&b=2")
    assert 'href="/register/?next=/nowhere/%3Fa%3D1%26b%3D2"' in page
    assert 'href="/login/?next=/nowhere/%3Fa%3D1%26b%3D2"' in page


def test_the_log_in_page_has_one_name_field(client: Client) -> None:
    assert page_of(client, "/login/").count('autocomplete="username"') == 1


def test_a_member_has_games_next_game_profile_password_and_log_out(client: Client) -> None:
    client.force_login(User.objects.create_user("Aino B"))
    page = page_of(client, "/settings/password/")
    for link in ('href="/games"', 'class="pill"', 'href="/u/Aino%20B/"', 'action="/logout/"'):
        assert link in page
    assert 'class="quick' not in page


def test_the_footer_has_the_time_of_the_server_and_the_licence(client: Client) -> None:
    page = page_of(client, "/login/")
    assert re.search(r'<time datetime="20\d\d-\d\d-\d\dT', page)
    assert "agpl-3.0" in page


def test_the_footer_names_the_source_where_the_operator_gives_it(
    client: Client, settings: object
) -> None:
    assert "Source code" not in page_of(client, "/login/")
    settings.SOURCE_URL = "https://source.example/kiila"  # type: ignore[attr-defined]
    assert '<a href="https://source.example/kiila">Source code</a>' in page_of(client, "/login/")


def test_a_page_that_does_not_exist_is_told_in_the_look_of_the_site(client: Client) -> None:
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "Nothing stands on this point" in response.content.decode()


def test_a_refused_request_is_told_in_the_look_of_the_site(rf: RequestFactory) -> None:
    request: HttpRequest = rf.get("/m/1/")
    response = defaults.permission_denied(request, PermissionError())
    assert (response.status_code, b"not yours to open" in response.content) == (403, True)
    response = defaults.bad_request(request, SuspiciousOperation())
    assert (response.status_code, b"cannot be read" in response.content) == (400, True)


def test_a_host_that_is_not_ours_is_refused_before_anybody_is_known(client: Client) -> None:
    response = client.get("/login/", headers={"host": "evil.example"})
    assert response.status_code == 400
    assert "This request cannot be read" in response.content.decode()


def test_an_error_of_ours_is_told_even_without_a_request(rf: RequestFactory) -> None:
    response = defaults.server_error(rf.get("/"))
    assert response.status_code == 500
    page = response.content.decode()
    assert "The site stumbled" in page
    assert 'class="logo"' in page
    assert "<form" not in page


def test_the_frame_needs_no_context_at_all() -> None:
    assert "<main" in render_to_string("base.html")


def test_a_post_that_is_far_too_large_is_refused_in_words(client: Client) -> None:
    response = client.post("/login/", {"name": "x" * 3_000_000, "password": "y"})
    assert response.status_code in (400, 413)
    assert "<main" in response.content.decode()
