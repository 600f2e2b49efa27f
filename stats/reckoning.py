"""What the log of one game holds for the counters: turns, doubles and rolls."""

from collections import Counter
from dataclasses import dataclass
from typing import Final

from games.dice import FAIR
from games.models import Event, Game, Match

ROLLS: Final = ("opening", "roll")  # the kinds of event that draw dice
TURNS: Final = ("play", "pass")  # the kinds that end a turn
COUNTED: Final = (*ROLLS, *TURNS, "double", "take")


@dataclass(frozen=True, slots=True)
class Reckoning:
    """How one game went. ``rolls`` are those of the site's own dice."""

    turns: int
    doubled: int
    taken: int
    rolls: Counter[str]


def roll_key(kind: str, first: int, second: int) -> str:
    """What a roll is counted under: its kind, and the dice in the order drawn."""
    return f"{kind}-{first}-{second}"


def every_roll() -> list[str]:
    """The keys of all rolls that there can be."""
    dice = range(1, 7)
    return [roll_key(kind, a, b) for kind in ROLLS for a in dice for b in dice]


def reckon(match: Match, game: Game) -> Reckoning:
    """Read the log of a game, by one statement."""
    kinds: Counter[str] = Counter()
    rolls: Counter[str] = Counter()
    has_fair_dice = match.dice_source in FAIR
    log = Event.objects.filter(game=game, kind__in=COUNTED).order_by()
    for kind, dice in log.values_list("kind", "payload__dice"):
        kinds[kind] += 1
        if kind in ROLLS and has_fair_dice:
            rolls[roll_key(kind, *dice)] += 1
    turns = sum(kinds[kind] for kind in TURNS)
    return Reckoning(turns, kinds["double"], kinds["take"], rolls)
