"""Point numbers as the reader has chosen them, on the board, in words and in notation.

Inside the site each side counts its own points from 24 to 1. With BrainKing's numbers every point
has one number for both sides: 1 to 24, as White travels. What leaves the site is never renumbered.
"""

import re
from collections.abc import Callable

from accounts.preferences import Numbering
from backgammon.rules import Color, Variant
from backgammon.rules.board import POINTS

# A number in brackets counts checkers, and one of more digits is no point.
_NUMBER = re.compile(r"\(\d+\)|(?<!\d)\d{1,3}(?!\d)")


def shown_number(point: int, color: Color, variant: Variant, numbering: Numbering) -> int:
    """The number that the reader sees for a point of a side; bar and off keep theirs."""
    if numbering is not Numbering.BRAINKING or not 1 <= point <= POINTS:
        return point
    whites = point if color is Color.WHITE else variant.facing(point)
    return POINTS + 1 - whites


def own_number(number: int, color: Color, variant: Variant, numbering: Numbering) -> int:
    """The point of a side that the reader means by a number."""
    if numbering is not Numbering.BRAINKING or not 1 <= number <= POINTS:
        return number
    whites = POINTS + 1 - number
    return whites if color is Color.WHITE else variant.facing(whites)


def shown_notation(text: str, color: Color, variant: Variant, numbering: Numbering) -> str:
    """A play that is written in a side's own numbers, as the reader reads it."""
    return _renumbered(text, lambda point: shown_number(point, color, variant, numbering))


def own_notation(text: str, color: Color, variant: Variant, numbering: Numbering) -> str:
    """What the reader has written of a side's play, in that side's own numbers."""
    return _renumbered(text, lambda number: own_number(number, color, variant, numbering))


def _renumbered(text: str, change: Callable[[int], int]) -> str:
    def replace(found: re.Match[str]) -> str:
        number = found[0]
        return str(change(int(number))) if number.isdecimal() else number

    return _NUMBER.sub(replace, text)
