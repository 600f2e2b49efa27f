"""Help and privacy: pages to be read, which say what is true of the site."""

import gzip
import re

import pytest
from django.test import Client
from django.urls import reverse
from pytest_django import Settings

from games.board import queries
from tests.games.pages import text_of

TEXT_PAGE = 12_000  # bytes, compressed


@pytest.mark.parametrize("name", ["help", "privacy", "dice"])
def test_a_page_to_be_read_is_small_and_has_one_heading(
    client: Client, db: None, name: str
) -> None:
    answer = client.get(reverse(name))
    assert answer.status_code == 200
    assert len(gzip.compress(answer.content)) <= TEXT_PAGE
    assert text_of(answer).count("<h1") == 1
    assert client.post(reverse(name)).status_code == 405


def test_every_part_of_help_can_be_linked_to(client: Client, db: None) -> None:
    page = text_of(client.get("/help/"))
    linked = re.findall(r'<li><a href="#([a-z-]+)">', page)
    assert len(linked) >= 10
    for name in linked:
        assert page.count(f'id="{name}"') == 1


def test_the_first_game_is_told_in_six_pictures(client: Client, db: None) -> None:
    page = text_of(client.get("/help/"))
    assert re.findall(r"<h3>(\d)\. ", page) == list("123456")
    assert page.count("<figure") == 6
    assert page.count('role="img" aria-label="White') == page.count('role="img"') == 11


def test_help_lists_every_question_that_can_be_typed(client: Client, db: None) -> None:
    page = text_of(client.get("/help/"))
    for word in queries.words():
        assert f"<code>{word}</code>" in page


@pytest.mark.parametrize(
    ("contact", "shown"),
    [
        ("post@kiila.example", '<a href="mailto:post@kiila.example">post@kiila.example</a>'),
        ("https://kiila.example/a?b", '<a href="https://kiila.example/a?b">https://kiila.'),
        ("", "Whoever runs this site has given no address to write to."),
    ],
)
def test_help_ends_with_whom_to_write_to(
    client: Client, settings: Settings, db: None, contact: str, shown: str
) -> None:
    settings.CONTACT = contact
    page = text_of(client.get("/help/"))
    assert shown in page[page.index('<h2 id="contact">') :]


def test_every_page_leads_to_help_and_to_what_is_kept(client: Client, db: None) -> None:
    page = text_of(client.get("/lobby"))
    for address in ("/help/", "/dice/", "/privacy/", "/rules/"):
        assert f'href="{address}"' in page


def test_help_asks_the_database_nothing(
    client: Client, django_assert_num_queries: object, db: None
) -> None:
    with django_assert_num_queries(0):  # type: ignore[operator]
        client.get("/help/")
