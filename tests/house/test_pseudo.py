"""The language of tests changes every text, and nothing but texts."""

import re

import pytest
from django.test import Client

from tests.pseudo import plain_words, pseudo


@pytest.mark.parametrize(
    "text",
    [
        "%(name)s rolled %(dice)s in %(days)02d days, 100 %% of them.",
        'Read the <a href="{url}">rules &amp; notes</a>.',
        "\nA letter\n\nof some lines.\n",
        "Go",
    ],
)
def test_placeholders_tags_and_line_ends_stay(text: str) -> None:
    kept = re.compile(r"%\(\w+\)\w+|%%|\{\w+\}|<[^>]+>|&\w+;|^\n|\n$")
    said = pseudo(text)
    assert kept.findall(said) == kept.findall(text)
    assert said.count("[!!") == said.count("!!]") == 1
    assert len(said) >= 1.5 * len(kept.sub("", text))


def test_what_did_not_go_through_gettext_is_told() -> None:
    assert plain_words(pseudo("Submit the move of both dice")) == []
    assert plain_words(f"{pseudo('Undo')} 13/8 Submit x") == ["Submit"]


@pytest.mark.django_db
def test_pages_are_in_the_language_of_tests(client: Client, pseudo_locale: str) -> None:
    page = client.get("/login/", headers={"accept-language": pseudo_locale}).content.decode()
    assert '<html lang="en-xa"' in page
    assert pseudo("Password") in page
    again = client.get("/login/", headers={"accept-language": "en"}).content.decode()
    assert pseudo("Password") not in again
