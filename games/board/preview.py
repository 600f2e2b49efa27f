"""A board to try settings on: the reader plays Black against nobody, and nothing is stored."""

from dataclasses import replace
from functools import lru_cache

from django.utils.timezone import now

from accounts.models import User
from accounts.preferences import Preferences
from backgammon.notation import parse_play, parse_position
from backgammon.notation.codec import encode_event
from backgammon.rules import (
    Action,
    Color,
    Cube,
    Dice,
    GameState,
    MatchContext,
    MatchFormat,
    Phase,
    Roll,
    apply,
    find_play,
    play_graph,
    variant,
)
from games.board import sentences
from games.board.scene import Scene
from games.board.view import BoardView
from games.models import Event, Game, Match

# White's play leaves a stack of six, and Black can move almost everywhere.
POSITION = "W[1:2 12:3 17:3 19:7] B[24:2 13:5 8:2 6:4 4:2]"
PLAY, ROLLED, TO_PLAY = "8/5 6/4", Dice(3, 2), Dice(5, 3)


class Preview(BoardView):
    """A board to look at; the page makes its buttons inert."""

    @property
    def script(self) -> None:
        """Nothing is tried on it."""


def preview_of(likes: Preferences) -> Preview:
    """The board as it looks to who likes it so."""
    white, reader = (User(pk=pk, name=sentences.color_name(color)) for pk, color in _SEATS)
    reader.chosen = likes.store()
    state, events = _moment()
    terms = {"variant": "backgammon", "format": MatchFormat.CUBE.value, "length": 5}
    match = Match(pk=0, white=white, black=reader, **terms)
    game = Game(match=match, number=1, white=white, black=reader)
    return Preview(Scene(match, game, state, events, reader, now(), is_beginner=True))


_SEATS = ((1, Color.WHITE), (2, Color.BLACK))


@lru_cache
def _moment() -> tuple[GameState, list[Event]]:
    """White has played, and Black has dice to play."""
    game = variant("backgammon")
    state = GameState(
        game,
        MatchContext(MatchFormat.CUBE, 5),
        parse_position(POSITION, game),
        Phase.ROLL,
        Color.WHITE,
        None,
        cube=Cube(),
        turns=(8, 8),
    )
    events: list[Event] = []
    state = _do(state, Roll(ROLLED), events)
    state = _do(state, find_play(play_graph(state), parse_play(PLAY)), events)
    return replace(state, phase=Phase.PLAY, dice=TO_PLAY), events


def _do(state: GameState, action: Action, events: list[Event]) -> GameState:
    transition = apply(state, action, by=state.on_turn)
    for happened in transition.events:
        kind, payload = encode_event(happened)
        events.append(Event(seq=len(events) + 1, kind=kind, payload=payload))
    return transition.after
