"""Single values read from stored data, strictly: what is not exactly right raises CodecError."""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from backgammon.rules import Color, Dice

SCHEMA = 1

Json = dict[str, Any]
T = TypeVar("T")


class CodecError(ValueError):
    """Stored data of an unknown schema, or malformed."""

    def __init__(self, message: str, *, code: str = "bad_value") -> None:
        super().__init__(message)
        self.code = code


def reader(decode: Callable[..., T]) -> Callable[..., T]:
    """Turn every complaint of a decoding function about its data into a CodecError."""

    @wraps(decode)
    def read(*data: Any) -> T:
        try:
            return decode(*data)
        except CodecError:
            raise
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise CodecError(f"{decode.__name__}: {error!r}") from error

    return read


def expect_schema(data: Json) -> None:
    """Raise CodecError unless the data says that it is of the schema known here."""
    if read_number(data["v"]) != SCHEMA:
        raise CodecError(f"the schema {data['v']!r} is not known")


def read_list(data: Any) -> list[Any]:
    """The data as a list; a text is none."""
    if not isinstance(data, list):
        raise CodecError(f"{data!r} is not a list")
    return data


def read_number(data: Any, highest: int | None = None) -> int:
    """A whole number from 0 to ``highest``; true and false are not numbers."""
    if type(data) is not int or data < 0 or (highest is not None and data > highest):
        raise CodecError(f"{data!r} is not a number in its range")
    return data


def read_numbers(data: Any) -> tuple[int, ...]:
    """A list of whole numbers."""
    return tuple(read_number(value) for value in read_list(data))


def read_pair(data: Any) -> tuple[int, int]:
    """A list of two whole numbers, White's first where they belong to the sides."""
    numbers = read_numbers(data)
    if len(numbers) != 2:
        raise CodecError(f"{data!r} is not a pair")
    return numbers[0], numbers[1]


def read_color(data: Any) -> Color | None:
    """A side by its name, or nobody."""
    return None if data is None else Color(data)


def read_dice(data: Any) -> Dice:
    """Two dice in the order rolled."""
    return Dice(*read_pair(data))


def color_name(color: Color | None) -> str | None:
    """The name of a side as it is stored, or nothing."""
    return color.value if color else None


def dice_list(dice: Dice) -> list[int]:
    """Dice as they are stored: two numbers in the order rolled."""
    return [dice.first, dice.second]
