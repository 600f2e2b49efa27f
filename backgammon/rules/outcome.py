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
    FOURFOLD = 4  # only in Long Narde with its extended values


class EndedBy(StrEnum):
    """Why a game is over."""

    BORNE_OFF = "borne_off"
    MOTHER = "mother"  # Plakoto: the last checker on a start point was pinned
    SCORED_TWICE = "scored_twice"  # Grasshopper: two scores in succession
    DRAWN = "drawn"  # by the rules of the game
    DROP = "drop"
    RESIGNATION = "resignation"
    MATCH_RESIGNED = "match_resigned"
    TIMEOUT = "timeout"
    AGREEMENT = "agreement"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Ending:
    """How a position ends a game by play. ``winner`` is None for a draw.

    ``name`` is what the game itself calls such a win where its words are not the usual ones.
    """

    winner: Color | None
    kind: Kind
    ended_by: EndedBy = EndedBy.BORNE_OFF
    name: str = ""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of one game. ``winner`` is None for a draw and for a cancelled game."""

    winner: Color | None
    kind: Kind
    cube: int
    ended_by: EndedBy
    name: str = ""

    @property
    def points(self) -> int:
        """What the game is worth to the winner: its kind times the cube."""
        return int(self.kind) * self.cube
