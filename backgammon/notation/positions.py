"""Positions as readable text, in absolute point numbers (White travels from 1 to 24).

``W[19:5] B[2:2 5:2] bar W=2`` has five white checkers on point 19, two black ones each on 2 and 5,
and two white ones on the bar. ``res W=5`` counts checkers waiting to enter, ``held W=9`` names a
point where a white checker is pinned, ``run W`` the side that scored last. Points that hold the
same number may share it (``12,14:1``). Checkers that are not listed are off.
"""

import re
from collections.abc import Iterator

from backgammon.rules import (
    BAR,
    OFF,
    BadPosition,
    Board,
    Color,
    Variant,
    expect_one_color_a_point,
    variant,
)
from backgammon.rules.board import POINTS

STANDARD = variant("backgammon")

_COLORS = {"W": Color.WHITE, "B": Color.BLACK}
_TOKEN = re.compile(r"([WB])\[([^\]]*)\]|(bar|res|off|held|run)\b|([WB])(?:=(\d{1,2}))?\b|[\s,/]+")
_GROUP = re.compile(r"(\d{1,2}(?:,\d{1,2})*):(\d{1,2})")


def parse_position(text: str, game: Variant = STANDARD, *, checkers: int | None = None) -> Board:
    """Read a text position; ``checkers`` is how many each side owns, by default the game's number.

    ``off`` may be given and must then agree. In a game whose checkers grow in number it says how
    many a side owns. Raises BadPosition.
    """
    counts = {color: [0] * (BAR + 1) for color in Color}
    reserve = dict.fromkeys(Color, 0)
    stated_off: dict[Color, int] = {}
    held: list[tuple[Color, int]] = []
    run: Color | None = None
    for color, place, number in _entries(text, game):
        match place:
            case "res":
                reserve[color] += number
            case "off":
                stated_off[color] = number
            case "held":
                held.append((color, own(_point(number), color, game)))
            case "run":
                run = color
            case _:
                counts[color][BAR if place == "bar" else int(place)] += number
    for color, mine in counts.items():
        owned = checkers
        if owned is None:
            owned = _owned(sum(mine) + reserve[color], stated_off.get(color), game)
        _count_off(mine, color, owned - reserve[color], stated_off.get(color))
    board = Board(
        tuple(counts[Color.WHITE]),
        tuple(counts[Color.BLACK]),
        (reserve[Color.WHITE], reserve[Color.BLACK]),
        tuple(sorted(set(held))),
        run,
    )
    expect_one_color_a_point(game, board)
    return board


def _owned(listed: int, stated_off: int | None, game: Variant) -> int:
    """How many checkers a side owns that lists so many of them, and so many off."""
    if stated_off is None:
        return game.checkers
    return min(max(listed + stated_off, game.checkers), game.most_checkers)


def _count_off(counts: list[int], color: Color, owned: int, stated: int | None) -> None:
    counts[OFF] = owned - sum(counts)
    if counts[OFF] < 0:
        raise BadPosition(f"{color} has more checkers than the game")
    if stated not in (None, counts[OFF]):
        raise BadPosition(f"{color} has {counts[OFF]} checkers off, not {stated}")


def format_position(board: Board, game: Variant = STANDARD) -> str:
    """Write a position; what is off is left out, for it follows from the rest."""
    parts = [_format_points(board, color, game) for color in Color]
    bar = {color: board.counts(color)[BAR] for color in Color}
    waiting = {color: board.waiting(color) for color in Color}
    for word, number in (("bar", bar), ("res", waiting)):
        listed = [f"{_letter(color)}={number[color]}" for color in Color if number[color]]
        parts += [word, *listed] if listed else []
    pinned = [f"{_letter(color)}={absolute(point, color, game)}" for color, point in board.held]
    parts += ["held", *pinned] if pinned else []
    parts += ["run", _letter(board.run)] if board.run else []
    return " ".join(parts)


def absolute(point: int, color: Color, game: Variant) -> int:
    """The absolute number of a side's own point 1-24; White's are counted backwards."""
    return BAR - (point if color is Color.WHITE else game.facing(point))


def own(point: int, color: Color, game: Variant) -> int:
    """A side's own number of an absolute point 1-24."""
    return BAR - point if color is Color.WHITE else game.facing(BAR - point)


def _entries(text: str, game: Variant) -> Iterator[tuple[Color, str, int]]:
    """Everything listed, as (colour, place, checkers); the place of a point is its own number."""
    at, place = 0, ""
    while at < len(text):
        token = _TOKEN.match(text, at)
        if token is None:
            raise BadPosition(f"not understood: {text[at : at + 20]!r}")
        at = token.end()
        letter, points, word, owner, number = token.groups()
        if letter:
            for point, checkers in _groups(points):
                yield _COLORS[letter], str(own(point, _COLORS[letter], game)), checkers
        elif word:
            place = word
        elif owner:
            if not place or (number is None) is not (place == "run"):
                raise BadPosition(f"{token[0]} does not say where or how many")
            yield _COLORS[owner], place, int(number or 0)


def _groups(text: str) -> Iterator[tuple[int, int]]:
    for part in text.split():
        group = _GROUP.fullmatch(part)
        if group is None:
            raise BadPosition(f"not understood: {part!r}")
        for point in map(int, group[1].split(",")):
            yield _point(point), int(group[2])


def _point(number: int) -> int:
    if not 1 <= number <= POINTS:
        raise BadPosition(f"there is no point {number}")
    return number


def _format_points(board: Board, color: Color, game: Variant) -> str:
    counts = board.counts(color)
    points = sorted((absolute(n, color, game), counts[n]) for n in range(1, BAR) if counts[n])
    return f"{_letter(color)}[{' '.join(f'{point}:{number}' for point, number in points)}]"


def _letter(color: Color) -> str:
    return color.value[0].upper()
