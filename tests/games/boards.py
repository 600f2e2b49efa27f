"""Scenes of matches that were never stored, to look at what a page would show."""

from collections import Counter
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser

from accounts.models import User
from backgammon.notation.codec import encode_board, encode_event
from backgammon.notation.plays import parse_play
from backgammon.notation.positions import parse_position
from backgammon.rules import (
    AcceptOffer,
    Action,
    Color,
    Dice,
    GameState,
    MatchContext,
    MatchFormat,
    OpeningRoll,
    Phase,
    RefuseOffer,
    apply,
    find_play,
    play_graph,
    start,
    variant,
)
from games.board import BoardView, DraftQuery, Scene
from games.board.drawing import Mark
from games.geometry import Layout
from games.models import Event, Game, Match

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)
ANNA, BJORN = User(pk=1, name="Anna"), User(pk=2, name="Björn")
STRANGER = AnonymousUser()
MATCH_TO_5 = MatchContext(MatchFormat.CUBE, 5)
LAYOUT = Layout()


def position(
    text: str, key: str = "backgammon", *, dice: tuple[int, int] | None = None, **changes: Any
) -> GameState:
    """A state in the middle of a match to 5, White on turn unless ``on_turn`` says otherwise.

    ``key`` names another game; ``checkers`` is how many each side owns where they have grown.
    """
    game = changes.pop("variant", variant(key))
    checkers = changes.pop("checkers", None)
    fields: dict[str, Any] = {
        "variant": game,
        "context": MATCH_TO_5 if game.allows_cube else MatchContext(game.usual_format, 5),
        "board": parse_position(text, game, checkers=checkers),
        "phase": Phase.PLAY if dice or not game.uses_dice else Phase.ROLL,
        "on_turn": Color.WHITE,
        "dice": Dice(*dice) if dice else None,
        "turns": (3, 3),
    }
    return GameState(**{**fields, **changes})


def played(
    *actions: Action | str, key: str = "backgammon", opening: tuple[int, int] = (3, 1)
) -> tuple[GameState, list[Event]]:
    """A game from its start: the state after some actions, and their events.

    A play may be written as players do.
    """
    game = variant(key)
    state = start(game, MATCH_TO_5 if game.allows_cube else MatchContext(game.usual_format, 5))
    return followed(state, *([OpeningRoll(Dice(*opening))] if game.uses_dice else []), *actions)


def followed(state: GameState, *actions: Action | str) -> tuple[GameState, list[Event]]:
    """The state after some actions from another one on, and their events."""
    events: list[Event] = []
    for each in actions:
        action = find_play(play_graph(state), parse_play(each)) if isinstance(each, str) else each
        by = None if isinstance(action, OpeningRoll) else state.actor
        if isinstance(action, AcceptOffer | RefuseOffer) and state.offer:
            by = state.offer.by.opponent
        transition = apply(state, action, by=by)
        for event in transition.events:
            kind, payload = encode_event(event)
            events.append(Event(seq=len(events) + 1, kind=kind, payload=payload, at=NOW))
        state = transition.after
    return state, events


def led_to(state: GameState) -> Event:
    """The play of the other side that led to a position, as far as it matters."""
    assert state.on_turn
    facts = {"by": state.on_turn.opponent.value, "text": "", "moves": []}
    payload = {"v": 1, **facts, "end": encode_board(state.board)}
    return Event(seq=0, kind="play", payload=payload, at=NOW)


def finished(number: int, *, white: User = ANNA, black: User = BJORN, **result: Any) -> Game:
    """An earlier game of the match, and how it ended."""
    return Game(number=number, white=white, black=black, **result)


def scene(
    state: GameState,
    viewer: User | AnonymousUser = ANNA,
    *,
    events: Iterable[Event] = (),
    finished: Iterable[Game] = (),
    seconds_left: int = 3600,
    is_beginner: bool = False,
    number: int = 1,
) -> Scene:
    """What a viewer sees: Anna is White and Björn is Black."""
    context = state.context
    match = Match(
        pk=7,
        variant=state.variant.key,
        white=ANNA,
        black=BJORN,
        version=12,
        game_number=number,
        format=context.format.value,
        length=context.length,
        white_score=context.score.white,
        black_score=context.score.black,
        deadline_at=NOW + timedelta(seconds=seconds_left),
    )
    game = Game(match=match, number=number, white=ANNA, black=BJORN)
    return Scene(
        match, game, state, list(events), viewer, NOW, list(finished), is_beginner=is_beginner
    )


def view(
    state: GameState,
    viewer: User | AnonymousUser = ANNA,
    *,
    draft: str = "",
    chosen: str = "",
    swap: bool = False,
    version: int | None = None,
    **changes: Any,
) -> BoardView:
    """The view of a page whose address holds a draft."""
    query = DraftQuery(draft, chosen, swap, version)
    return BoardView(scene(state, viewer, **changes), query)


def at(point: int, *indexes: float) -> Counter[tuple[str, str]]:
    """The places of checkers on a point, in steps from its base."""
    return Counter(LAYOUT.spot(point).at(index) for index in indexes)


def spots(shown: BoardView, kind: str) -> Counter[tuple[str, str]]:
    """Where the checkers of a kind are drawn."""
    return Counter(of_kind(shown.checkers, kind))


def of_kind(marks: Iterable[Mark], kind: str) -> list[tuple[str, str]]:
    return [(mark.x, mark.y) for mark in marks if mark.kind == kind]
