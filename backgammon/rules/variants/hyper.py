"""Hyper Backgammon: three checkers a side. Source: common rules pages of the game."""

from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.variant import Variant


@dataclass(frozen=True)
class Hyper(Variant):
    """One checker each on 24, 23 and 22; a gammon is a win while none of the three is off."""

    key: ClassVar[str] = "hyper"
    start_counts: ClassVar[dict[int, int]] = {24: 1, 23: 1, 22: 1}
    any_order: ClassVar[bool] = True
    is_standard: ClassVar[bool] = True
