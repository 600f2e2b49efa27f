"""What happened: the action first, then what followed from it."""

from dataclasses import dataclass

from backgammon.rules.actions import Action
from backgammon.rules.board import Color
from backgammon.rules.outcome import Outcome


@dataclass(frozen=True, slots=True)
class Acted:
    """A player, or the server (``by`` None), did something."""

    action: Action
    by: Color | None


@dataclass(frozen=True, slots=True)
class OfferLapsed:
    """An open offer ended because the one who made it went on."""

    by: Color


@dataclass(frozen=True, slots=True)
class GameEnded:
    """The game is over."""

    outcome: Outcome


Event = Acted | OfferLapsed | GameEnded
