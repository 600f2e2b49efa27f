"""The boards of the picture of all games, drawn by the templates of the site.

The positions come from games that the example players of the demonstration play by the rules.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.template import Context, Engine
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.timezone import now

from accounts.models import User
from backgammon.notation.codec import encode_event
from backgammon.rules import (
    VARIANTS,
    Action,
    Color,
    GameState,
    MatchContext,
    MatchFormat,
    OpeningRoll,
    Phase,
    apply,
    start,
    variant,
)
from demo import goals
from demo.policy import STUBBORN
from demo.script import Moment, Plot, Script, write
from games.board import BoardView, Scene
from games.models import Event, Game, Match
from games.wording import variant_line, variant_name

# What is special about a game, as soon as it shows on the board.
MOMENTS: Final[Mapping[str, Moment]] = {
    "race": goals.entering,
    "crowded": goals.entering,
    "hyper": goals.my_turn,
    "cloning": goals.cloned,
    "grasshopper": goals.scored,
    "plakoto": goals.pinned,
}

PAGE: Final = """<!doctype html><html lang="en" data-theme="light"><meta charset="utf-8">
<link rel="stylesheet" href="/static/css/site.css">
<style>
body{display:block;padding:20px}
main{display:grid;grid-template-columns:1fr 1fr;gap:20px 28px}
section{display:grid;grid-template-columns:1fr 1fr;gap:4px 8px}
.art{border-radius:7px;box-shadow:none}
h2{grid-column:1/-1;font-size:17px}
h2 span{margin-left:.6em;color:var(--ink-2);font:13px var(--sans)}
</style>
<main>{% for game in games %}<section>{{ game.begun }}{{ game.middle }}
<h2>{{ game.name }}<span>{{ game.line }}</span></h2></section>{% endfor %}</main></html>"""


def context_of(key: str) -> MatchContext:
    """A match to five, with the cube where the game has one."""
    game = variant(key)
    return MatchContext(MatchFormat.CUBE if game.allows_cube else game.usual_format, 5)


def middle_of(key: str) -> tuple[GameState, list[Event]]:
    """A game under way with White to play, and what has happened in it."""
    moment = MOMENTS.get(key, goals.entangled)
    script = write(Plot(variant(key), MatchContext(), moment=moment, temper=STUBBORN))
    state = start(variant(key), context_of(key))
    events: list[Event] = []
    for by, action in deeds(state, script):
        transition = apply(state, action, by=by)
        state = transition.after
        for each in transition.events:
            kind, payload = encode_event(each)
            events.append(Event(seq=len(events) + 1, kind=kind, payload=payload, at=now()))
    return state, events


def deeds(state: GameState, script: Script) -> Iterator[tuple[Color | None, Action]]:
    """The opening rolls of a script, if its game has any, and what follows them."""
    if state.phase is Phase.OPENING:
        for dice in script.dice:
            yield None, OpeningRoll(dice)
            if not dice.is_double:
                break
    yield from script.deeds


def draw(key: str, state: GameState, events: list[Event], *, is_first: bool) -> SafeString:
    """The board as a spectator of the match sees it; only the first brings the shapes."""
    white, black = User(pk=1, name="White"), User(pk=2, name="Black")
    match = Match(variant=key, format=state.context.format.value, white=white, black=black)
    scene = Scene(match, Game(match=match), state, events, AnonymousUser(), now())
    facts = {"view": BoardView(scene), "match": match, "has_shapes": not is_first}
    return render_to_string("games/match/_board.html", facts)


def page_of_all() -> str:
    """All games on one page, in the order of the registry."""
    games: list[dict[str, str]] = []
    for key in VARIANTS:
        begun = draw(key, start(variant(key), context_of(key)), [], is_first=not games)
        middle = draw(key, *middle_of(key), is_first=False)
        name, line = variant_name(key), variant_line(key)
        games.append({"name": name, "line": line, "begun": begun, "middle": middle})
    return Engine().from_string(PAGE).render(Context({"games": games}))
