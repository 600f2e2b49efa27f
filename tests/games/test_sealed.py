"""Dice from a seal, as pure arithmetic, against a computation of its own."""

import ast
import doctest
import hashlib
import inspect
import sys
from collections import Counter
from itertools import product

import pytest

from games import sealed
from games.sealed import Sealing, is_contribution, message
from tests.test_architecture import IMPURE, imports

SEALING = Sealing(bytes(range(32)), seal=7, challenger="rainy day", acceptor="kärpänen")


def hmac_by_hand(key: bytes, said: bytes) -> bytes:
    """HMAC-SHA256 as RFC 2104 writes it, with nothing but the hash."""
    key = key.ljust(64, b"\0")
    inner = hashlib.sha256(bytes(byte ^ 0x36 for byte in key) + said).digest()
    return hashlib.sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def roll_by_hand(game: int, roll: int) -> tuple[int, int]:
    """The dice as the documentation tells, written down anew."""
    head = b"\0\x08sealed-1\0\x017\0\x09rainy day\0\x0ak\xc3\xa4rp\xc3\xa4nen"
    for attempt in range(20):
        said = head
        for number in (game, roll, attempt):
            digits = b"%d" % number
            said += b"\0" + bytes([len(digits)]) + digits
        first = hmac_by_hand(SEALING.seed, said)[0]
        if first <= 251:
            pairs = list(product(range(1, 7), repeat=2)) * 7
            return pairs[first]
    raise AssertionError("twenty bytes in a row were rejected")


def test_the_worked_example_of_the_documentation_is_right() -> None:
    done = doctest.testmod(sealed)
    assert (done.attempted, done.failed) == (7, 0)


def test_the_dice_are_those_of_an_independent_computation() -> None:
    for game, roll in product((1, 2, 12), (*range(1, 200), 1234)):
        assert SEALING.roll(game=game, roll=roll) == roll_by_hand(game, roll)


def test_a_byte_that_would_favour_some_rolls_is_rejected() -> None:
    assert SEALING.answer(game=1, roll=90, attempt=0)[0] == 255
    second = SEALING.answer(game=1, roll=90, attempt=1)[0]
    assert second < 252
    assert SEALING.roll(game=1, roll=90) == (second % 36 // 6 + 1, second % 6 + 1)


def test_the_module_needs_the_standard_library_alone_and_no_chance() -> None:
    tree = ast.parse(inspect.getsource(sealed))
    imported = {name.partition(".")[0] for _, name in imports(tree)}
    assert imported <= sys.stdlib_module_names - IMPURE


def test_every_roll_comes_about_equally_often() -> None:
    rolls = Counter(SEALING.roll(game=1, roll=number) for number in range(1, 7201))
    assert set(rolls) == set(product(range(1, 7), repeat=2))
    assert sum((number - 200) ** 2 / 200 for number in rolls.values()) < 67  # 1 in 1000 is above


@pytest.mark.parametrize(
    "other",
    [
        Sealing(bytes(31) + b"\1", 7, "rainy day", "kärpänen"),
        Sealing(SEALING.seed, 8, "rainy day", "kärpänen"),
        Sealing(SEALING.seed, 7, "rainy dax", "kärpänen"),
        Sealing(SEALING.seed, 7, "rainy day", "karpanen"),
        Sealing(SEALING.seed, 7, "rainy daykär", "pänen"),
    ],
)
def test_whatever_is_changed_changes_the_dice(other: Sealing) -> None:
    def some(sealing: Sealing) -> list[tuple[int, int]]:
        return [sealing.roll(game=1, roll=number) for number in range(1, 30)]

    assert some(other) != some(SEALING)


def test_no_two_rolls_share_a_message() -> None:
    numbers = (1, 2, 11, 12, 21, 111)
    said = {
        message(Sealing(b"", seal, *parts), game=game, roll=roll, attempt=attempt)
        for seal in numbers
        for parts in (("a", "bc"), ("ab", "c"), ("abc", "\0"))
        for game in numbers
        for roll in numbers
        for attempt in (0, 1, 11)
    }
    assert len(said) == 6 * 3 * 6 * 6 * 3


def test_the_seed_is_not_in_the_text_of_what_holds_it() -> None:
    assert repr(SEALING) == "Sealing(seal=7, challenger='rainy day', acceptor='kärpänen')"


@pytest.mark.parametrize("text", ["a", "x" * 64, "kärpänen ja 骰子 🎲", "00", "the site-"])
def test_a_line_may_be_added(text: str) -> None:
    assert is_contribution(text)


@pytest.mark.parametrize("text", ["", "x" * 65, "a\nb", "a\0b", " a", "a ", "site-1", "\u202eab"])
def test_what_is_no_line_may_not(text: str) -> None:
    assert not is_contribution(text)
