"""Plays as players write them, in the mover's own numbers: 13/8, bar/20, 6/off, 6/5*(2).

Where there are no dice there is no bar either, and a checker that enters is written in/22.
"""

import re
from collections.abc import Iterable
from itertools import pairwise

from backgammon.rules import BAR, NO_DIE, OFF, Move, Play

LONGEST_TEXT = 100
MOST_MOVES = 4
DANCE = "pass"

Steps = tuple[tuple[int, int], ...]

ENTERING = "in"

_WORDS = {BAR: "bar", OFF: "off"}
_NUMBERS = {"bar": BAR, "b": BAR, ENTERING: BAR, "off": OFF, "o": OFF}
_DASHES = str.maketrans("-\N{EN DASH}\N{EM DASH}\N{MINUS SIGN},;", "////  ")
_SPACE_INSIDE = re.compile(r"\s*([/*(])\s*")
_SPACE_AFTER_IN = re.compile(r"\b(in|bar)\s+(?=\d)")
_PART = re.compile(r"([a-z0-9]+\*?(?:/[a-z0-9]+\*?)+)(?:\(([1-4])\))?\*?")


class NotationError(ValueError):
    """Text that is not a play. ``code`` is stable; ``part`` is the piece that is not understood.

    Codes: ``empty``, ``too_long``, ``bad_move``, ``bad_point``, ``backwards``, ``too_many``.
    """

    def __init__(self, code: str, part: str = "") -> None:
        super().__init__(f"{code}: {part!r}")
        self.code = code
        self.part = part


def format_play(play: Play | Iterable[Move]) -> str:
    """Write a play: highest point first, one checker's moves joined, equal ones counted.

    A point is named inside a joined move only where a checker was hit. No moves give "pass".
    """
    moves = play.moves if isinstance(play, Play) else tuple(play)
    counted: dict[str, tuple[int, bool]] = {}
    for route, hit in sorted(map(_route, _journeys(moves)), key=_from_the_back):
        times, was_hit = counted.get(route, (0, False))
        counted[route] = (times + 1, was_hit or hit)
    parts = (
        route + "*" * hit + (f"({times})" if times > 1 else "")
        for route, (times, hit) in counted.items()
    )
    return " ".join(parts) or DANCE


def parse_play(text: str) -> Steps:
    """Read a play as (source, target) pairs, to be looked up with ``rules.find_play``.

    Forgives case, spacing, commas, dashes for slashes, ``in 24``, ``b``, ``25`` and ``0``; hit
    marks are optional. "pass" gives no pairs. Raises NotationError and nothing else.
    """
    if len(text) > LONGEST_TEXT:
        raise NotationError("too_long", text[:LONGEST_TEXT])
    plain = _SPACE_INSIDE.sub(r"\1", text.lower().translate(_DASHES))
    plain = _SPACE_AFTER_IN.sub(r"\1/", plain)
    parts = re.sub(r"\*(?=[a-z0-9])", "* ", plain).split()
    if not parts:
        raise NotationError("empty")
    if parts == [DANCE]:
        return ()
    steps = tuple(step for part in parts for step in _parse_part(part))
    if len(steps) > MOST_MOVES:
        raise NotationError("too_many", text)
    return steps


def format_draft(moves: Iterable[Move]) -> str:
    """Write an unfinished play for an address: every move by itself, in the order made."""
    return ",".join(f"{_source(move)}/{_word(move.target)}" for move in moves)


def parse_draft(text: str) -> Steps:
    """Read an unfinished play as (source, target) pairs in the order made; empty text is none.

    Raises NotationError and nothing else.
    """
    return parse_play(text) if text.strip() else ()


Journey = list[Move]


def _journeys(moves: Iterable[Move]) -> list[Journey]:
    """The moves, gathered by the checker that makes them."""
    journeys: list[Journey] = []
    for move in sorted(moves, key=lambda move: (-move.source, -move.target, not move.hit)):
        onward = next((j for j in journeys if j[-1].target == move.source), None)
        if onward is None:
            journeys.append([move])
        else:
            onward.append(move)
    return journeys


def _route(journey: Journey) -> tuple[str, bool]:
    """The points worth naming, without the last hit mark, and whether the last move hit."""
    between = "".join(f"/{_word(move.target)}*" for move in journey[:-1] if move.hit)
    last = journey[-1]
    return f"{_source(journey[0])}{between}/{_word(last.target)}", last.hit


def _from_the_back(route: tuple[str, bool]) -> list[int]:
    """Higher points first, and the checker that goes on before the one that stays."""
    return [*(-_number(point) for point in route[0].replace("*", "").split("/")), 1]


def _parse_part(part: str) -> Steps:
    found = _PART.fullmatch(part)
    if found is None:
        raise NotationError("bad_move", part)
    points = [_number(point) for point in found[1].replace("*", "").split("/")]
    if any(source <= target for source, target in pairwise(points)):
        raise NotationError("backwards", part)
    return tuple(pairwise(points)) * int(found[2] or 1)


def _source(move: Move) -> str:
    return ENTERING if move.source == BAR and move.die == NO_DIE else _word(move.source)


def _word(point: int) -> str:
    return _WORDS.get(point, str(point))


def _number(point: str) -> int:
    number = _NUMBERS.get(point)
    if number is None and point.isdigit():
        number = int(point)
    if number is None or not OFF <= number <= BAR:
        raise NotationError("bad_point", point)
    return number
