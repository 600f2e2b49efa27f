"""What is stored of games: fields, constraints and querysets; no rules."""

from games.models.challenge import Challenge
from games.models.event import HARMLESS, TIME_KINDS, Event
from games.models.game import Game
from games.models.match import Match
from games.models.orders import StandingOrders
from games.models.seal import Seal
from games.models.talk import Message, Mute, Note, ReadMark, Visit
from games.models.time_off import VacationDay

__all__ = [
    "HARMLESS",
    "TIME_KINDS",
    "Challenge",
    "Event",
    "Game",
    "Match",
    "Message",
    "Mute",
    "Note",
    "ReadMark",
    "Seal",
    "StandingOrders",
    "VacationDay",
    "Visit",
]
