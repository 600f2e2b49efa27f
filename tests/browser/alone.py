"""The page of a match with its draft, and no site behind it: to try what happens on the board."""

from collections.abc import Callable, Iterable
from typing import Any

from django.template.loader import render_to_string
from playwright.sync_api import BrowserContext, Page, Route

from backgammon.rules import GameState
from games.board.draft import NO_DRAFT, DraftQuery
from games.board.view import BoardView
from games.models import Event
from tests.games.boards import scene
from tests.serve.site import ROOT

ADDRESS = "http://board.example/"
VERSION = 12
START = """async () => {
  const {startDraft} = await import("/static/js/draft.js");
  window.wondered = [];
  const wonder = (from, to) => window.wondered.push([from, to]);
  window.draft = startDraft(document.getElementById("match"), {match: "7", version: "12"}, wonder);
}"""

Show = Callable[[str], Page]


def page_of(
    state: GameState, viewer: Any, query: DraftQuery = NO_DRAFT, events: Iterable[Event] = ()
) -> str:
    """The page as the site sends it, at the version of the scenes of tests."""
    view = BoardView(scene(state, viewer, events=events), query)
    facts = {"view": view, "match": view.match, "is_whole": False, "stamp": '"1"'}
    body = render_to_string("games/match/_match.html", facts)
    return (
        '<!doctype html><meta name="viewport" content="width=device-width">'
        '<link rel="stylesheet" href="/static/css/site.css">'
        f'<main class="game"><div id="match">{body}</div></main>'
    )


def open_page(context: BrowserContext, html: str) -> Page:
    """Open it with the scripts of the site; ``window.draft`` is its draft."""

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix(ADDRESS)
        if path.startswith("static/"):
            route.fulfill(path=ROOT / path)
        else:
            route.fulfill(body=html, content_type="text/html; charset=utf-8")

    page = context.new_page()
    page.route("**/*", answer)
    page.goto(ADDRESS)
    page.evaluate(START)
    return page
