"""A page read as a browser reads it: a tree of elements, found by what they are."""

from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any

from django.utils.html import VOID_ELEMENTS


class Element:
    """An element of a page. ``text`` is what can be read in it."""

    def __init__(self, tag: str, attributes: dict[str, str]) -> None:
        self.tag, self.attributes = tag, attributes
        self.children: list[Element | str] = []

    def __repr__(self) -> str:
        return f"<{self.tag} {self.attributes}>"

    def get(self, name: str) -> str:
        """An attribute, empty where there is none."""
        return self.attributes.get(name, "")

    @property
    def raw(self) -> str:
        return "".join(each if isinstance(each, str) else each.raw for each in self.children)

    @property
    def text(self) -> str:
        return " ".join(self.raw.split())

    def all(self, tag: str = "", *, css: str = "", **wanted: str) -> "list[Element]":
        """Everything below with this tag, class and attributes, in the order of the page."""
        return [
            each
            for each in self._below()
            if tag in ("", each.tag)
            and (not css or css in each.get("class").split())
            and all(each.get(name) == value for name, value in wanted.items())
        ]

    def one(self, tag: str = "", *, css: str = "", **wanted: str) -> "Element":
        """The only such element."""
        found = self.all(tag, css=css, **wanted)
        assert len(found) == 1, f"{len(found)} of {tag} {css} {wanted}"
        return found[0]

    @property
    def fields(self) -> dict[str, str]:
        """What a form sends by itself, whichever button is pressed."""
        return {each.get("name"): each.get("value") for each in self.all("input")}

    def _below(self) -> "Iterator[Element]":
        for each in self.children:
            if isinstance(each, Element):
                yield each
                yield from each._below()


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("", {})]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_startendtag(tag, attrs)
        if tag not in VOID_ELEMENTS:
            last = self.open[-1].children[-1]
            assert isinstance(last, Element)
            self.open.append(last)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.open[-1].children.append(element)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop().tag == tag, f"</{tag}> at {self.getpos()} closes something else"

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(answer: Any) -> Element:
    """The page of an answer, every element of which must be closed in its turn."""
    parser = _Parser()
    parser.feed(answer.content.decode())
    parser.close()
    assert len(parser.open) == 1, f"not closed: {parser.open[1:]}"
    return parser.open[0]
