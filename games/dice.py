"""The only randomness of the site. Rules never roll: dice are drawn here and stored at once."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TYPE_CHECKING, Literal

from cryptography.fernet import InvalidToken
from django.conf import settings
from django.utils.module_loading import import_string

from backgammon import vault
from backgammon.rules import Dice
from games import sealed
from games.sealed import Sealing

if TYPE_CHECKING:
    from games.models import Match, Seal

Purpose = Literal["opening", "turn"]
Source = Callable[["Match", int, Purpose], Dice]

OS_SOURCE = "games.dice.os_roll"
OS_NAME = "os"
FAIR = (OS_NAME, sealed.NAME)  # the sources of which the site's rolls are counted
PART_BYTES = 12

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
    return _source_of(match)(match, match.rolls_drawn, purpose), match.rolls_drawn


def _source_of(match: "Match") -> Source:
    other = _other.get()
    if other:
        return other[0]
    if settings.DICE_SOURCE == OS_SOURCE and match.dice_source == sealed.NAME:
        return sealed_roll
    source: Source = import_string(settings.DICE_SOURCE)
    return source


def sealed_roll(match: "Match", roll_no: int, purpose: Purpose) -> Dice:
    """The dice that were fixed when the match began; the seal is read once for each match."""
    return Dice(*sealing_of(match.seal).roll(game=match.game_number, roll=roll_no))


def sealing_of(seal: "Seal") -> Sealing:
    """What the rolls of a match come from; its seed leaves the server only once it is opened.

    Raises RuntimeError if the key with which the seed was locked is lost.
    """
    return Sealing(_seed(seal), seal.pk, seal.challenger_part, seal.acceptor_part)


def _seed(seal: "Seal") -> bytes:
    if seal.seed is not None:
        return bytes(seal.seed)
    try:
        return vault.unlock(bytes(seal.locked_seed))
    except InvalidToken:
        raise RuntimeError(
            f"{seal} is locked with a key that stands neither in SECRET_KEY nor in"
            " SECRET_KEY_FALLBACKS"
        ) from None


def lock_new_seed() -> tuple[str, bytes]:
    """Draw the secret of a seal; gives its digest, and the seed itself only under lock."""
    seed = secrets.token_bytes(sealed.SEED_BYTES)
    return sealed.digest_of(seed), vault.lock(seed)


def draw_contribution() -> str:
    """What the site adds to a seal for a player whose browser has added nothing."""
    return sealed.BY_SITE + secrets.token_hex(PART_BYTES)


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


def source_name(*, has_seal: bool = False) -> str:
    """What a match that begins now, with a seal or without, keeps as the source of its dice."""
    other = _other.get()
    if other:
        return other[1]
    return sealed.NAME if has_seal and settings.DICE_SOURCE == OS_SOURCE else OS_NAME
