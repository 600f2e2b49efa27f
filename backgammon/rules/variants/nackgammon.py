"""Nackgammon: backgammon from a start with four checkers back.

Source: DailyGammon, Nackgammon help page.
"""

from dataclasses import dataclass
from typing import ClassVar

from backgammon.rules.variant import Variant


@dataclass(frozen=True)
class Nackgammon(Variant):
    """Two checkers each on 24 and 23, four on 13, three on 8 and four on 6."""

    key: ClassVar[str] = "nackgammon"
    start_counts: ClassVar[dict[int, int]] = {24: 2, 23: 2, 13: 4, 8: 3, 6: 4}
    any_order: ClassVar[bool] = True
    is_standard: ClassVar[bool] = True
