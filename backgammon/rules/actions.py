"""Everything that can be done in a game. Dice come inside the action, so a log replays exactly."""

from dataclasses import dataclass
from enum import StrEnum

from backgammon.rules.dice import Dice
from backgammon.rules.plays import Play


class OfferKind(StrEnum):
    """What a player can offer beside the play."""

    RESIGNATION = "resignation"
    DRAW = "draw"
    CANCELLATION = "cancellation"


@dataclass(frozen=True, slots=True)
class OpeningRoll:
    """One die each, by the server: first White's, then Black's. Ties are rolled again."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Roll:
    """The roll of the player on turn."""

    dice: Dice


@dataclass(frozen=True, slots=True)
class Double:
    """Offer the cube at twice its value, before rolling."""


@dataclass(frozen=True, slots=True)
class Take:
    """Accept the double and own the cube."""


@dataclass(frozen=True, slots=True)
class Drop:
    """Refuse the double and lose the game at the value before it."""


@dataclass(frozen=True, slots=True)
class Pass:
    """Confirm that no legal move exists."""


@dataclass(frozen=True, slots=True)
class MakeOffer:
    """Offer a resignation (``level`` 1 to 4: its Kind), a draw or a cancellation."""

    kind: OfferKind
    level: int = 0


@dataclass(frozen=True, slots=True)
class AcceptOffer:
    """Accept what the opponent offers."""


@dataclass(frozen=True, slots=True)
class RefuseOffer:
    """Refuse what the opponent offers; dice, turn and clock stay as they are."""


@dataclass(frozen=True, slots=True)
class ResignMatch:
    """Give up the whole match, at any time."""


@dataclass(frozen=True, slots=True)
class TimeOut:
    """The time of the player to act has run out (by the server)."""


@dataclass(frozen=True, slots=True)
class Cancel:
    """The game is called off and counts nowhere (by the server)."""


Action = (
    OpeningRoll
    | Roll
    | Double
    | Take
    | Drop
    | Play
    | Pass
    | MakeOffer
    | AcceptOffer
    | RefuseOffer
    | ResignMatch
    | TimeOut
    | Cancel
)
