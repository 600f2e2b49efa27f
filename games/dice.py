"""The only randomness of the site. Rules never roll: dice are drawn here and stored at once."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Literal

from django.conf import settings
from django.utils.module_loading import import_string

from backgammon.rules import Dice

if TYPE_CHECKING:
    from games.models import Match

Purpose = Literal["opening", "turn"]
Source = Callable[["Match", int, Purpose], Dice]

OS_SOURCE = "games.dice.os_roll"
OS_NAME = "os"

# The source of a demonstration or a measurement, with the name that its matches keep.
_other: ContextVar[tuple[Source, str] | None] = ContextVar("other", default=None)


def os_roll(match: "Match", roll_no: int, purpose: Purpose) -> Dice:
    """Two dice from the operating system's randomness; ``randbelow`` has no modulo bias."""
    return Dice(secrets.randbelow(6) + 1, secrets.randbelow(6) + 1)


def draw(match: "Match", purpose: Purpose) -> tuple[Dice, int]:
    """Roll once for a locked match; gives the dice and the number of the roll in the match.

    An opening roll holds White's die first and Black's second.
    """
    match.rolls_drawn += 1
    other = _other.get()
    source: Source = other[0] if other else import_string(settings.DICE_SOURCE)
    return source(match, match.rolls_drawn, purpose), match.rolls_drawn


def draw_lot() -> bool:
    """A fair yes or no, for who gets which colour."""
    return bool(secrets.randbelow(2))


@contextmanager
def drawn_from(source: Source, *, name: str) -> Iterator[None]:
    """Draw from another source within this block of this process, and nowhere else.

    Matches that begin here say so for good: ``name`` is their ``dice_source``.
    """
    token = _other.set((source, name))
    try:
        yield
    finally:
        _other.reset(token)


def source_name() -> str:
    """What a match that begins now keeps as the source of its dice."""
    other = _other.get()
    return other[1] if other else OS_NAME
