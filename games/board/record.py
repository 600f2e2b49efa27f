"""A game that was played, turn by turn: its log gone through again by the rules."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter

from backgammon.notation.codec import decode_event
from backgammon.rules import Acted, Color, Dice, GameState, Phase, retrace, start
from games import selectors
from games.board.history import TURN_ENDS, number_turns
from games.models import TIME_KINDS, Event, Game, Match


@dataclass(frozen=True, slots=True)
class Turn:
    """All that happened between two turns. Number 0 is the opening, in which nobody is on turn.

    ``start``: as it began. ``before``: as its play, or what ended the game, was decided on, with
    the dice rolled. ``after``: as it ended, or as it stands if it is not over. ``first`` and
    ``last`` are the places in the log of what came first after ``before``, and after ``after``.
    """

    number: int
    start: GameState
    before: GameState
    after: GameState
    first: int
    last: int

    @property
    def color(self) -> Color | None:
        """Who was on turn."""
        return self.before.on_turn if self.number else None

    @property
    def dice(self) -> Dice | None:
        """The dice of the play; none where it did not come to that."""
        is_rolled = self.number and self.before.phase is Phase.PLAY
        return self.before.dice if is_rolled else None

    @property
    def is_under_way(self) -> bool:
        """Whether it is neither played nor has ended the game."""
        return self.number > 0 and self.before is self.after


@dataclass(frozen=True)
class Record:
    """A game with its turns, none of them missing; the last one may be under way."""

    match: Match
    game: Game
    events: Sequence[Event]
    turns: Sequence[Turn]

    @property
    def last(self) -> int:
        return len(self.turns) - 1


def read_record(match: Match, number: int) -> Record:
    """Go through a game of a match again. Raises Game.DoesNotExist."""
    game = selectors.numbered_game(match, number)
    events = selectors.game_events(game)
    stored = selectors.state_of(game)
    turns = read_turns(start(stored.variant, stored.context), events)
    return Record(match, game, events, turns)


def read_turns(state: GameState, events: Iterable[Event]) -> list[Turn]:
    """The turns of a game from its first state on, by the rules."""
    turns: list[Turn] = []
    first = 0
    for number, numbered in groupby(number_turns(events), key=itemgetter(0)):
        turn = _read_turn(number, state, first, [event for _, event in numbered])
        turns.append(turn)
        state, first = turn.after, turn.last
    return turns


def _read_turn(number: int, state: GameState, first: int, events: Sequence[Event]) -> Turn:
    begun, last = state, first + len(events)
    decided: tuple[GameState, int] | None = None
    for place, event in enumerate(events, first):
        if event.kind == "game_start" or event.kind in TIME_KINDS:
            continue
        happened = decode_event(event.kind, event.payload)
        if not isinstance(happened, Acted):
            continue
        came, state = state, retrace(state, happened.action, by=happened.by).after
        if event.kind in TURN_ENDS or state.is_over:
            decided = came, place
    before, at = decided or (state, last)
    return Turn(number, begun, before, state, at, last)
