"""How plays, positions and whole states are written down: for people, for addresses, for storage.

``plays`` writes and reads moves ("13/8 6/5*(2)"), ``positions`` text positions ("W[10:1] B[13:2]"),
``ids`` writes them in one line for other programs, ``codec`` turns states, actions and events into
JSON and back. Nothing here knows the database.
"""

from backgammon.notation.codec import (
    decode_action,
    decode_board,
    decode_event,
    decode_state,
    encode_action,
    encode_board,
    encode_event,
    encode_state,
)
from backgammon.notation.fields import CodecError
from backgammon.notation.ids import format_id
from backgammon.notation.plays import (
    NotationError,
    format_draft,
    format_play,
    parse_draft,
    parse_play,
)
from backgammon.notation.positions import format_position, parse_position

__all__ = [
    "CodecError",
    "NotationError",
    "decode_action",
    "decode_board",
    "decode_event",
    "decode_state",
    "encode_action",
    "encode_board",
    "encode_event",
    "encode_state",
    "format_draft",
    "format_id",
    "format_play",
    "format_position",
    "parse_draft",
    "parse_play",
    "parse_position",
]
