"""The only randomness of the site. Rules never roll: dice are drawn here and stored at once."""

import secrets
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from django.conf import settings
from django.utils.module_loading import import_string

from backgammon.rules import Dice

if TYPE_CHECKING:
    from games.models import Match

Purpose = Literal["opening", "turn"]
Source = Callable[["Match", int, Purpose], Dice]

OS_SOURCE = "games.dice.os_roll"


def os_roll(match: "Match", roll_no: int, purpose: Purpose) -> Dice:
    """Two dice from the operating system's randomness; ``randbelow`` has no modulo bias."""
    return Dice(secrets.randbelow(6) + 1, secrets.randbelow(6) + 1)


def draw(match: "Match", purpose: Purpose) -> tuple[Dice, int]:
    """Roll once for a locked match; gives the dice and the number of the roll in the match.

    An opening roll holds White's die first and Black's second.
    """
    match.rolls_drawn += 1
    source: Source = import_string(settings.DICE_SOURCE)
    return source(match, match.rolls_drawn, purpose), match.rolls_drawn


def draw_lot() -> bool:
    """A fair yes or no, for who gets which colour."""
    return bool(secrets.randbelow(2))
