"""The state of one game: everything the rules need to know, and nothing else."""

from dataclasses import dataclass
from enum import StrEnum

from backgammon.rules.actions import OfferKind
from backgammon.rules.board import Board, Color
from backgammon.rules.cube import Cube
from backgammon.rules.dice import Dice
from backgammon.rules.match import MatchContext
from backgammon.rules.outcome import Outcome
from backgammon.rules.variant import Variant


class Phase(StrEnum):
    """What the game waits for."""

    OPENING = "opening"
    ROLL = "roll"
    PLAY = "play"
    ANSWER = "answer"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Offer:
    """Something offered beside the play, by whom; ``level`` is that of a resignation."""

    kind: OfferKind
    by: Color
    level: int = 0


@dataclass(frozen=True, slots=True)
class GameState:
    """One game at one moment.

    ``on_turn`` is the player whose turn it is (the doubler while a double is answered), None before
    the opening roll is decided. ``turns`` counts completed turns of White and Black, passes
    included. ``offered`` names the sides that have made an offer during the present turn.
    """

    variant: Variant
    context: MatchContext
    board: Board
    phase: Phase
    on_turn: Color | None = None
    dice: Dice | None = None
    cube: Cube = Cube()
    turns: tuple[int, int] = (0, 0)
    offer: Offer | None = None
    offered: frozenset[Color] = frozenset()
    outcome: Outcome | None = None

    @property
    def actor(self) -> Color | None:
        """Who is to act; None when the server is, or when the game is over."""
        if self.on_turn is None or self.phase is Phase.OVER:
            return None
        return self.on_turn.opponent if self.phase is Phase.ANSWER else self.on_turn

    @property
    def is_over(self) -> bool:
        return self.phase is Phase.OVER
