"""Backgammon, the standard game. Source: BrainKing, Backgammon rules page."""

from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.variant import Variant


@dataclass(frozen=True)
class Backgammon(Variant):
    """Two checkers on 24, five on 13, three on 8 and five on 6."""

    key: ClassVar[str] = "backgammon"
    start_counts: ClassVar[dict[int, int]] = {24: 2, 13: 5, 8: 3, 6: 5}
    any_order: ClassVar[bool] = True
    is_standard: ClassVar[bool] = True
