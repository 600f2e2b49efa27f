"""Pages of long lists, each with a number in the query of the address."""

from typing import Final, NamedTuple, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import QueryDict

PAGE: Final = 50

M = TypeVar("M", bound=Model)


class Beside(NamedTuple):
    """The queries of the pages before and after one; empty where there is none."""

    before: str
    after: str


def page_of(found: "QuerySet[M]", number: str) -> Page[M]:
    """The page of this number; the first for what is no number, the last where there is none."""
    first = list(found[: PAGE + 1])
    return Paginator(found if len(first) > PAGE else first, PAGE).get_page(number)


def beside(page: Page[M], name: str, asked: QueryDict) -> Beside:
    """The ways from a page, whose number is asked for by this name, along with what else is."""

    def query(number: int) -> str:
        asked_there = asked.copy()
        asked_there[name] = str(number)
        return f"?{asked_there.urlencode()}"

    return Beside(
        query(page.previous_page_number()) if page.has_previous() else "",
        query(page.next_page_number()) if page.has_next() else "",
    )
