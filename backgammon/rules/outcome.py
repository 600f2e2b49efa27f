"""How a game ended: who won, how much, and why it ended."""

from dataclasses import dataclass
from enum import IntEnum, StrEnum

from backgammon.rules.board import Color


class Kind(IntEnum):
    """The size of a win before the cube: its number is what it multiplies."""

    DRAW = 0
    SINGLE = 1
    GAMMON = 2
    BACKGAMMON = 3


class EndedBy(StrEnum):
    """Why a game is over."""

    BORNE_OFF = "borne_off"
    DROP = "drop"
    RESIGNATION = "resignation"
    MATCH_RESIGNED = "match_resigned"
    TIMEOUT = "timeout"
    AGREEMENT = "agreement"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one game. ``winner`` is None for a draw and for a cancelled game."""

    winner: Color | None
    kind: Kind
    cube: int
    ended_by: EndedBy

    @property
    def points(self) -> int:
        """What the game is worth to the winner: its kind times the cube."""
        return int(self.kind) * self.cube
