r"""Dice out of a secret that was fixed before the match and is shown after it. Pure.

The seed is 32 secret bytes; its SHA-256, the digest, is shown before anybody has added anything to
the match. Each player adds a contribution, which is public. A roll is the HMAC-SHA256, keyed by the
seed, of a message of seven fields: "sealed-1", the number of the seal, the challenger's
contribution, the acceptor's, the number of the game in the match, the number of the roll in the
match, and the attempt, which is 0 at first. Numbers are written in decimal, every field in UTF-8,
and before each stands its length in two bytes, the higher one first: no two rolls share a message.

The first byte of the result is the roll: there are 36, and 252 is seven times 36. One below 252
leaves a remainder by 36 of which the sixths are the first die and the rest the second, counted
from 0; one of the four others would favour some rolls, is rejected, and the attempt is raised.

A worked example, whose ninetieth roll needs a second attempt:

>>> sealing = Sealing(bytes(range(32)), seal=7, challenger="rainy day", acceptor="kärpänen")
>>> sealing.digest
'630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd'
>>> message(sealing, game=1, roll=1, attempt=0)
b'\x00\x08sealed-1\x00\x017\x00\trainy day\x00\nk\xc3\xa4rp\xc3\xa4nen\x00\x011\x00\x011\x00\x010'
>>> sealing.answer(game=1, roll=1, attempt=0).hex()
'04c13dbcfd984f734149a1656077b74cbd8be3148f84e98234ff8593dfb3b24b'
>>> sealing.roll(game=1, roll=1)  # 0x04 is 4: no sixths, and 4 is left
(1, 5)
>>> sealing.answer(game=1, roll=90, attempt=0)[0]
255
>>> sealing.roll(game=1, roll=90)
(6, 2)
"""

import hashlib
import hmac
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import count
from typing import Final

NAME: Final = "sealed-1"
SEED_BYTES: Final = 32
LONGEST: Final = 64  # characters of a contribution
BY_SITE: Final = "site-"  # begins a contribution that the site made for want of a browser's

_SIDES: Final = 6
_ROLLS: Final = _SIDES * _SIDES
_FAIR: Final = 256 - 256 % _ROLLS  # bytes below it give every roll equally often


@dataclass(frozen=True, slots=True)
class Sealing:
    """The seed and what is mixed with it; ``seal`` is the number of the seal.

    The seed is not in the text of this object, so that no error that shows it shows the seed.
    """

    seed: bytes = field(repr=False)
    seal: int
    challenger: str
    acceptor: str

    @property
    def digest(self) -> str:
        """What is shown of the seed beforehand: its SHA-256, in hexadecimal digits."""
        return digest_of(self.seed)

    def answer(self, *, game: int, roll: int, attempt: int) -> bytes:
        """The 32 bytes of one attempt at a roll."""
        said = message(self, game=game, roll=roll, attempt=attempt)
        return hmac.digest(self.seed, said, "sha256")

    def roll(self, *, game: int, roll: int) -> tuple[int, int]:
        """The dice of a roll; ``roll`` is its number in the match, from 1, as is the game's."""
        for attempt in count():
            first = self.answer(game=game, roll=roll, attempt=attempt)[0]
            if first < _FAIR:
                break
        one, other = divmod(first % _ROLLS, _SIDES)
        return one + 1, other + 1


def digest_of(seed: bytes) -> str:
    """The SHA-256 of a seed, in hexadecimal digits."""
    return hashlib.sha256(seed).hexdigest()


def message(sealing: Sealing, *, game: int, roll: int, attempt: int) -> bytes:
    """What is authenticated for one attempt at a roll."""
    parts = (sealing.challenger, sealing.acceptor)
    return packed((NAME, sealing.seal, *parts, game, roll, attempt))


def packed(fields: Iterable[str | int]) -> bytes:
    """All fields in UTF-8, each after its length in two bytes."""
    coded = [str(each).encode() for each in fields]
    return b"".join(len(each).to_bytes(2, "big") + each for each in coded)


def checksum(fields: Iterable[str | int]) -> str:
    """The SHA-256 of all fields of a sealed file, in hexadecimal digits."""
    return hashlib.sha256(packed(fields)).hexdigest()


def is_contribution(text: str) -> bool:
    """Whether a player may add this text: one line of at most 64 characters, not the site's own."""
    is_line = text.isprintable() and text == text.strip()
    return 0 < len(text) <= LONGEST and is_line and not text.startswith(BY_SITE)
