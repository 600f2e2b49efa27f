"""What pages say, to people and to scripts, and where they lead."""

import json
import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any
from urllib.parse import urljoin, urlsplit

from django.test import Client

from tests.pseudo import plain_words

# Names, notation, and what is the same in all languages.
SAME = {
    *("Kiila", "AGPL", "English", "Suomi", "Svenska", "bar", "off", "in", "id", "UTC", "EN", "XA"),
    *("Home", "End", "Enter", "Escape", "Esc", "Shift"),
}
# What is for scripts: codes and addresses, and what they fill in.
SILENT = re.compile(r"^[a-z\d_ ]+$|\{\w+\}|\S*[\d/:?=#;]\S*")
POSITION = re.compile(r"[\w+/]{14}:[\w+/]{12}")
SPOKEN = ("aria-label", "title", "placeholder", "alt", "data-label", "label")
META = ("description", "og:title", "og:description", "og:image:alt", "og:site_name")
# Of each kind of address so many pages are read.
EACH = 5


class Said(HTMLParser):
    """What a page says and where it leads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.links: list[str] = []
        self.silent = 0
        self.places = 0  # groups of time zones, which are named as the system names them
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        values = {name: value or "" for name, value in attrs}
        self.silent += tag in ("style", "script")
        self.places += tag == "optgroup"
        if tag == "a":
            self.links.append(values.get("href", ""))
        if tag == "meta" and values.get("name", values.get("property")) in META:
            self.said.append(values["content"])
        for name, value in values.items():
            if name in SPOKEN:
                self.said.append(value)
            elif name.startswith("data-"):
                self.said.extend(_handed(value))

    def handle_endtag(self, tag: str) -> None:
        self.silent -= tag in ("style", "script")
        self.places -= tag == "optgroup"

    def handle_data(self, data: str) -> None:
        if self.silent:
            self.said.extend(_handed(data))
        elif not self.places:
            self.said.append(data)


def _handed(value: str) -> Iterator[str]:
    """The texts in what is handed to a script, as JSON or as it is."""
    try:
        return _strings(json.loads(value))
    except ValueError:
        return _strings(value)


def _strings(value: object) -> Iterator[str]:
    """The texts in a value."""
    if isinstance(value, str):
        yield SILENT.sub("", value)
    elif isinstance(value, list | dict):
        for each in value.values() if isinstance(value, dict) else value:
            yield from _strings(each)


def _kind(address: str) -> str:
    return re.sub(r"\d+|=[^&]*", "0", address)


def walk(client: Client, start: str) -> Iterator[tuple[str, Said]]:
    """Every page that links lead to, a few of each kind, as the client's user sees them."""
    waiting, seen, kinds = [start], {start}, dict[str, int]()
    while waiting:
        address = waiting.pop(0)
        kinds[_kind(address)] = kinds.get(_kind(address), 0) + 1
        if kinds[_kind(address)] > EACH:
            continue
        answer: Any = client.get(address)
        if not answer.get("Content-Type", "").startswith("text/html"):
            continue
        page = Said(answer.content.decode())
        yield address, page
        for link in page.links:
            found = urljoin(address, link).partition("#")[0]
            if not urlsplit(found).netloc and found not in seen:
                seen.add(found)
                waiting.append(found)


def english(text: str, known: list[str]) -> set[str]:
    """The words of a text that did not go through gettext; ``known`` is what people wrote."""
    text = POSITION.sub("", text)
    for each in known:
        text = text.replace(each, "")
    return set(plain_words(text)) - SAME
