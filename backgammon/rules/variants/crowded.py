"""Crowded Backgammon: the usual start and five more checkers that wait to enter.

Source: BrainKing, list of game types (the start is extended by five checkers in race position).
"""

from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.variant import Variant


@dataclass(frozen=True)
class Crowded(Variant):
    """Twenty checkers a side, all of which must be borne off.

    Our ruling: the five are extra and not five of the fifteen; values and cube as in Race.
    """

    key: ClassVar[str] = "crowded"
    start_counts: ClassVar[dict[int, int]] = {24: 2, 13: 5, 8: 3, 6: 5}
    start_reserve: ClassVar[int] = 5
    any_order: ClassVar[bool] = True
