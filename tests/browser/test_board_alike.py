"""The board that the script draws for a draft is the one that the site draws for its address."""

from collections.abc import Iterator

import pytest

from accounts.models import User
from backgammon.notation.plays import format_draft
from backgammon.rules import Color, GameState, Move, PlayGraph, play_graph
from games.board.draft import BAR_WORD, DraftQuery
from tests.browser.alone import VERSION, Show, page_of
from tests.games.boards import ANNA, BJORN, position

pytestmark = pytest.mark.browser

BAR = 25
MOST_NODES, MOST_SOURCES = 10, 3

POSITIONS: dict[str, tuple[str, str, tuple[int, int] | None]] = {
    "backgammon": ("backgammon", "W[1:2 12:7 17:2 19:3] B[24:2 16:1 8:3 6:6] bar W=1", (3, 1)),
    "nackgammon": ("nackgammon", "W[1:2 2:2 12:4 17:3 19:4] B[24:2 23:2 13:4 8:3 6:4]", (2, 2)),
    "bearing off": ("anti", "W[19:3 22:2 24:1] B[5:3]", (6, 2)),
    "reserve": ("race", "W[4:2 9:1 17:7] B[20:2 21:1 13:2] res W=5 B=9", (4, 1)),
    "reserve and bar": ("race", "W[9:2 17:2] B[20:2 2:1 16:1] bar W=3 res W=6 B=9", (4, 2)),
    "twenty": ("crowded", "W[1:2 12:5 17:3 19:6] B[24:2 13:6 8:3 6:5] res W=4 B=4", (6, 3)),
    "three": ("hyper", "W[20:1 22:1] B[2:1 3:1 4:1] bar W=1", (4, 2)),
    "clones": ("cloning", "W[1:1 8:2 19:5] B[3:1 5:1 24:2]", (2, 2)),
    "pins": ("plakoto", "W[1:6 5:2 9:5 14:1] B[24:5 9:1 5:1 14:2 12:1] held B=9 B=5 W=14", (4, 3)),
    "mother": ("plakoto", "W[1:1 22:2] B[20:1 5:1 24:1]", (2, 1)),
    "same way": ("fevga", "W[1:6 8:2 14:3] B[13:5 18:3 3:2]", (5, 2)),
    "head": ("long-narde", "W[1:8 5:1 9:1] B[13:7 20:2 8:3]", (4, 4)),
    "walls": ("grasshopper", "W[2:1 5:1 8:2 15:1 20:2 22:1] B[3:1 10:2 21:2] res W=4 B=6", None),
    "score": ("grasshopper", "W[2:1 20:2] B[3:1 21:1] res W=9 B=12 run W", None),
}

# How Black likes his board, who rolls the lower die first.
CHOSEN = {"one_click": True, "higher_die_left": True, "count": "four"}
ALL_COUNTED = {"three", "walls", "pins"}

# What there is to see and to hear, from either document.
SNAPSHOT = """(root) => {
  const traits = ["href", "class", "x", "y", "cx", "cy", "r", "transform", "d"];
  const shape = (one) => [
    one.tagName, ...traits.map((name) => one.getAttribute(name)?.trim() || null),
    one.childElementCount ? "" : one.textContent,
  ];
  const all = (selector) => [...root.querySelectorAll(selector)];
  const shapes = (selector) => all(selector).map(shape);
  const texts = (selector) => all(selector).map((one) => one.textContent);
  const text = (selector) => root.querySelector(selector)?.textContent ?? null;
  const has = (one, name) => one.classList.contains(name);
  return {
    men: shapes("#men > *"), aim: shapes("#aim *"), off: shapes("#off > *"),
    waiting: shapes("#wait > *"), chosen: all("#wait").map((pocket) => has(pocket, "chosen")),
    used: all(".die.big").map((die) => has(die, "used")),
    points: all(".h").map((one) => [
      one.dataset.n, one.getAttribute("aria-label"), has(one, "aim"), has(one, "can"),
    ]),
    message: [text("#msg > b"), text("#msg > span")],
    pips: texts("[data-pips]"), equal: text(".x4"), counter: text("#submit i"),
    words: texts("#in-words p"),
    play: root.querySelector("#act [name=play]").value,
    isReady: !root.querySelector("#submit").hasAttribute("aria-disabled"),
  };
}"""
DRAFT = f"""([steps, source]) => {{
  window.draft.undo(Infinity);
  window.draft.choose(null);
  const isOneClick = window.draft.data.oneClick;
  if (isOneClick) window.draft.take(steps);
  else for (const [from, to] of steps) {{
    if (window.draft.chosen !== from) window.draft.press(from);
    window.draft.press(to);
  }}
  if (isOneClick) window.draft.choose(source);
  else if (source !== null && window.draft.chosen !== source) window.draft.press(source);
  return ({SNAPSHOT})(document);
}}"""
PARSED = f"(html) => ({SNAPSHOT})(new DOMParser().parseFromString(html, 'text/html'))"


def paths(graph: PlayGraph) -> Iterator[tuple[tuple[Move, ...], set[int]]]:
    """A way to each of the first nodes, and to some that end a play; and who may go on from it."""
    first: dict[int, tuple[Move, ...]] = {0: ()}
    for index, node in enumerate(graph.nodes):
        for edge in node.edges:
            first.setdefault(edge.node, (*first[index], edge.move))
    step = max(1, len(first) // MOST_NODES)
    for index in list(first)[::step]:
        sources = {edge.move.source for edge in graph.nodes[index].edges}
        yield first[index], sources


def drafts(state: GameState) -> Iterator[tuple[list[tuple[int, int]], DraftQuery, int | None]]:
    for moves, sources in paths(play_graph(state)):
        steps = [(move.source, move.target) for move in moves]
        for source in [None, *sorted(sources)[:MOST_SOURCES]]:
            chosen = "" if source is None else BAR_WORD if source == BAR else str(source)
            yield steps, DraftQuery(format_draft(moves), chosen, version=VERSION), source


@pytest.mark.parametrize("name", POSITIONS)
@pytest.mark.parametrize("color", list(Color))
def test_script_and_site_draw_every_draft_alike(name: str, color: Color, show: Show) -> None:
    key, text, dice = POSITIONS[name]
    viewer = ANNA
    if color is Color.BLACK:
        dice = dice and (dice[1], dice[0])
        count = {"count": "always"} if name in ALL_COUNTED else {}
        viewer = User(pk=BJORN.pk, name=BJORN.name, chosen=CHOSEN | count)
    state = position(text, key, dice=dice, on_turn=color)
    page = show(page_of(state, viewer))
    compared = 0
    for steps, query, source in drafts(state):
        drawn = page.evaluate(DRAFT, [steps, source])
        sent = page.evaluate(PARSED, page_of(state, viewer, query))
        assert drawn == sent, f"{name}, {color}: {query}"
        compared += 1
    assert compared > 1
