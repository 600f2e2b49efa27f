"""Positions in one line that other programs can read: GNU Backgammon's two ids, or our own words.

The ids are those of GNU Backgammon's manual ("A technical description of the Position ID", "... of
the Match ID"). White is its player 0, Black its player 1.
"""

from base64 import b64encode
from collections.abc import Iterable, Iterator

from backgammon.notation.positions import format_position
from backgammon.rules import BAR, Color, Crawford, GameState, MatchFormat, Phase

_POSITION_BYTES, _MATCH_BYTES = 10, 9
_CENTRED = 3
_PLAYING, _OVER = 1, 2

Field = tuple[int, int]  # a number and how many bits hold it


def format_id(state: GameState) -> str:
    """The position with whose turn it is, dice, cube and score.

    ``POSITION:MATCH`` as GNU Backgammon writes them, where it knows the game and the format; else
    ``game:board/turn=W/dice=5-3/cube=2W/score=4-3/7`` with the board as ``positions`` writes it.
    """
    if state.variant.is_standard and state.context.format in _KNOWN_FORMATS:
        return f"{position_id(state)}:{match_id(state)}"
    return _own_id(state)


_KNOWN_FORMATS = frozenset({MatchFormat.SINGLE, MatchFormat.CUBE})


def position_id(state: GameState) -> str:
    """GNU Backgammon's position id: 14 signs. First come the checkers of whoever is not on turn."""
    mover = state.on_turn or Color.WHITE
    bits = [bit for color in (mover.opponent, mover) for bit in _unary(state, color)]
    return _encode(bits, _POSITION_BYTES)


def _unary(state: GameState, color: Color) -> Iterator[int]:
    """A one for each checker, and a nought behind each point; the bar is last."""
    for count in state.board.counts(color)[1 : BAR + 1]:
        yield from (1,) * count
        yield 0


def match_id(state: GameState) -> str:
    """GNU Backgammon's match id: 12 signs, for cube, turn, dice, length and score."""
    fields = [bit for number, width in _fields(state) for bit in _binary(number, width)]
    return _encode(fields, _MATCH_BYTES)


def _fields(state: GameState) -> list[Field]:
    context, cube, dice = state.context, state.cube, state.dice
    mover, actor = (each.place if each else 0 for each in (state.on_turn, state.actor))
    first, second = (dice.first, dice.second) if dice and state.phase is Phase.PLAY else (0, 0)
    return [
        (cube.value.bit_length() - 1, 4),
        (_CENTRED if cube.owner is None else cube.owner.place, 2),
        (mover, 1),
        (int(context.crawford is Crawford.THIS_GAME), 1),
        (_OVER if state.is_over else _PLAYING, 3),
        (actor, 1),
        (int(state.phase is Phase.ANSWER), 1),
        (0, 2),  # nobody resigns
        (first, 3),
        (second, 3),
        (context.length, 15),
        (context.score.white, 15),
        (context.score.black, 15),
    ]


def _binary(number: int, width: int) -> Iterator[int]:
    """The bits of a number, the lowest first."""
    return (number >> place & 1 for place in range(width))


def _encode(bits: Iterable[int], size: int) -> str:
    number = sum(bit << place for place, bit in enumerate(bits))
    return b64encode(number.to_bytes(size, "little")).decode().rstrip("=")


def _own_id(state: GameState) -> str:
    context, cube = state.context, state.cube
    parts = [f"{state.variant.key}:{format_position(state.board, state.variant)}"]
    if state.actor:
        parts.append(f"turn={_letter(state.actor)}")
    if state.dice and state.phase is Phase.PLAY:
        parts.append(f"dice={state.dice.first}-{state.dice.second}")
    if context.format.has_cube:
        parts.append(f"cube={cube.value}{_letter(cube.owner) if cube.owner else ''}")
    white, black = (context.score.of(color) / context.format.unit for color in Color)
    parts.append(f"score={white:g}-{black:g}/{context.length}")
    return "/".join(parts)


def _letter(color: Color) -> str:
    return color.value[0].upper()
