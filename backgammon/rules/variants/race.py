"""Backgammon Race: every checker waits to enter. Source: BrainKing, Backgammon Race rules page."""

from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.variant import Variant


@dataclass(frozen=True)
class Race(Variant):
    """All fifteen checkers wait in reserve, and those on the board may move meanwhile.

    A checker that is hit must enter before anything else moves, also before the reserve.
    """

    key: ClassVar[str] = "race"
    start_counts: ClassVar[dict[int, int]] = {}
    start_reserve: ClassVar[int] = 15
    any_order: ClassVar[bool] = True
