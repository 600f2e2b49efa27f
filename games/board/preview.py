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
from games.board.points import PointButton
from games.board.scene import Scene
from games.board.view import BoardView
from games.models import Event, Game, Match

# White is about to hit: that leaves a stack of six, a checker on the bar and every sign of a move.
POSITION = "W[1:2 12:3 17:3 19:7] B[24:2 20:1 13:4 8:2 6:4 4:2]"


class Preview(BoardView):
    """A board to look at: nothing on it can be pressed."""

    @property
    def buttons(self) -> list[PointButton]:
        return []


def preview_of(likes: Preferences) -> Preview:
    """The board as it looks to who likes it so."""
    white, reader = (User(pk=pk, name=sentences.color_name(color)) for pk, color in _SEATS)
    reader.chosen = likes.store()
    state, events = _moment()
    match = Match(
        variant="backgammon", format=MatchFormat.CUBE.value, length=5, white=white, black=reader
    )
    return Preview(Scene(match, Game(match=match), state, events, reader, now()))


_SEATS = ((1, Color.WHITE), (2, Color.BLACK))


@lru_cache
def _moment() -> tuple[GameState, list[Event]]:
    """White has hit from the back, and Black has dice to play."""
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
    state = _do(state, Roll(Dice(3, 2)), events)
    state = _do(state, find_play(play_graph(state), parse_play("8/5* 6/4")), events)
    return replace(state, phase=Phase.PLAY, dice=Dice(5, 3)), events


def _do(state: GameState, action: Action, events: list[Event]) -> GameState:
    transition = apply(state, action, by=state.on_turn)
    for happened in transition.events:
        kind, payload = encode_event(happened)
        events.append(Event(seq=len(events) + 1, kind=kind, payload=payload))
    return transition.after
