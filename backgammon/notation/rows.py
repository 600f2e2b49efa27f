"""Positions as JSON rows for programs, in the two forms of ``python -m backgammon.rules``.

The flat form has ``points``, 24 signed numbers (white checkers positive, black negative), with
``bar`` and ``off``; it is for games in which these tell everything. The full form has ``position``
with the checkers of each side by point, and serves every game. Points are absolute in both: White
travels from 1 to 24. Reading raises CodecError or BadPosition with a stable code.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

from backgammon.notation.fields import (
    CodecError,
    Json,
    color_name,
    read_color,
    read_dice,
    read_list,
    read_number,
    read_pair,
)
from backgammon.notation.positions import absolute, own
from backgammon.rules import (
    BAR,
    OFF,
    BadPosition,
    Board,
    Color,
    Dice,
    EndedBy,
    Ending,
    GameOver,
    RulesError,
    Variant,
    expect_possible,
    variant,
)
from backgammon.rules.board import POINTS

T = TypeVar("T")
Flat = list[int]

_POINT_NAMES = {str(point): point for point in range(1, POINTS + 1)}
_KNOWN = {"white", "black", "bar", "reserve", "off", "pinned", "last_scorer", "over"}
_OVER_BY = {
    EndedBy.BORNE_OFF: "off",
    EndedBy.MOTHER: "mother",
    EndedBy.SCORED_TWICE: "scored twice",
    EndedBy.DRAWN: "draw",
}


def _complaining(code: str) -> Callable[[Callable[..., T]], Callable[..., T]]:
    """Give every complaint of a reading function about its data this code."""

    def decorate(read: Callable[..., T]) -> Callable[..., T]:
        @wraps(read)
        def reading(*data: Any) -> T:
            try:
                return read(*data)
            except RulesError:
                raise
            except ValueError as error:
                raise CodecError(str(error), code=code) from error

        return reading

    return decorate


def is_flat(row: Json, game: Variant) -> bool:
    """Whether the row is in the flat form; CodecError if in none, in both, or if the game is more
    than points, bar and off."""
    if ("points" in row) is ("position" in row):
        raise CodecError("a row has either points or a position", code="bad_form")
    is_plain = game.contact.hits and game.most_checkers == game.checkers and not game.most_waiting
    if "points" in row and not is_plain:
        raise CodecError(f"{game.key} needs a position, not points", code="bad_form")
    return "points" in row


def read_game(row: Json) -> Variant:
    """The game of a row with its options."""
    key, options = row.get("variant"), row.get("options", {})
    if not isinstance(key, str):
        raise BadPosition("the variant is missing, or no text", code="unknown_variant")
    if not isinstance(options, dict):
        raise BadPosition("the options are no object", code="unknown_option")
    return variant(key, **options)


@_complaining("bad_dice")
def read_roll(row: Json, game: Variant) -> Dice | None:
    """The two dice of a row, or none at all in a game without dice."""
    if game.uses_dice:
        return read_dice(row.get("dice", []))
    if read_list(row.get("dice", [])):
        raise CodecError(f"{game.key} has no dice")
    return None


@_complaining("bad_turn")
def read_turn(row: Json, names: dict[str, Color]) -> tuple[Color, bool]:
    """The side to play, by its name, and whether it is his first turn of the game."""
    name, is_first = row.get("turn"), row.get("first_turn", False)
    if not isinstance(name, str) or name not in names:
        raise CodecError(f"the turn is one of {', '.join(names)}")
    if not isinstance(is_first, bool):
        raise CodecError("first_turn is true or false")
    return names[name], is_first


# The flat form


@_complaining("bad_position")
def read_flat(row: Json, game: Variant) -> Board:
    """The board of a flat row."""
    points = read_list(row["points"])
    if len(points) != POINTS or any(type(number) is not int for number in points):
        raise CodecError(f"points are {POINTS} whole numbers")
    sides = {
        color: {at: sign * number for at, number in enumerate(points, 1) if sign * number > 0}
        for color, sign in ((Color.WHITE, 1), (Color.BLACK, -1))
    }
    return _board(row, game, sides)


def write_flat(board: Board) -> Flat:
    """24 signed points, then bar and off of both sides."""
    points = [board.white[BAR - at] - board.black[at] for at in range(1, POINTS + 1)]
    return [*points, board.white[BAR], board.black[BAR], board.white[OFF], board.black[OFF]]


# The full form


@_complaining("bad_position")
def read_position(row: Json, game: Variant) -> Board:
    """The board of a row in the full form."""
    position = row["position"]
    if not isinstance(position, dict) or not {"white", "black"} <= set(position) <= _KNOWN:
        known = ", ".join(sorted(_KNOWN))
        raise CodecError(f"a position has white and black, and nothing but {known}")
    if position.get("over") is not None:
        raise GameOver("the game is over")
    sides = {
        color: {at: read_number(number) for at, number in _by_point(position[color.value]).items()}
        for color in Color
    }
    return _board(position, game, sides)


def write_position(board: Board, game: Variant) -> Json:
    """A board in the full form, its keys in alphabetical order as text."""
    data: Json = {
        "bar": [board.white[BAR], board.black[BAR]],
        "black": _write_side(board, Color.BLACK, game),
    }
    if game.has_runs:
        data["last_scorer"] = color_name(board.run)
    held = {str(absolute(point, color, game)): color.value for color, point in board.held}
    return data | {
        "off": [board.white[OFF], board.black[OFF]],
        "over": None,
        "pinned": dict(sorted(held.items())),
        "reserve": list(board.reserve),
        "white": _write_side(board, Color.WHITE, game),
    }


def write_ending(ending: Ending | None) -> Json | None:
    """How and by whom a game is over, None while it goes on."""
    if ending is None:
        return None
    return {"by": _OVER_BY[ending.ended_by], "winner": color_name(ending.winner)}


def _by_point(data: Any) -> dict[int, Any]:
    if not isinstance(data, dict):
        raise CodecError("points and their checkers are an object")
    unknown = [name for name in data if name not in _POINT_NAMES]
    if unknown:
        raise CodecError(f"there is no point {unknown[0]!r}")
    return {_POINT_NAMES[name]: value for name, value in data.items()}


def _write_side(board: Board, color: Color, game: Variant) -> dict[str, int]:
    counts = enumerate(board.counts(color)[1:BAR], 1)
    return dict(sorted((str(absolute(n, color, game)), number) for n, number in counts if number))


def _board(data: Json, game: Variant, sides: dict[Color, dict[int, int]]) -> Board:
    """The board of {absolute point: checkers} and of what the two forms have in common."""
    bar, reserve = read_pair(data.get("bar", [0, 0])), read_pair(data.get("reserve", [0, 0]))
    counts: list[tuple[int, ...]] = []
    for color, points in sides.items():
        mine = [0] * BAR + [bar[color.place]]
        for point, number in points.items():
            mine[own(point, color, game)] = number
        mine[OFF] = max(0, game.checkers - sum(mine) - reserve[color.place])
        if "off" in data:
            mine[OFF] = read_pair(data["off"])[color.place]
        counts.append(tuple(mine))
    held = tuple(sorted(_read_held(data.get("pinned", {}), game)))
    board = Board(counts[0], counts[1], reserve, held, read_color(data.get("last_scorer")))
    expect_possible(game, board)
    if game.is_finished(board):
        raise GameOver("the game is over")
    return board


def _read_held(data: Any, game: Variant) -> list[tuple[Color, int]]:
    held = []
    for point, name in _by_point(data).items():
        color = read_color(name)
        if color is None:
            raise BadPosition("a pinned checker has a colour")
        held.append((color, own(point, color, game)))
    return held
