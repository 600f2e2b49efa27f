"""Stored data that is not ours, or damaged, is refused and never half read."""

import copy
from contextlib import suppress
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.notation import (
    CodecError,
    decode_action,
    decode_board,
    decode_event,
    decode_state,
    encode_event,
    encode_state,
)
from backgammon.rules import Acted, GameState, MatchContext, MatchFormat, start, variant
from tests.rules.positions import START, WHITE, cube_match, read_play, to_play, to_roll
from tests.rules.strategies import states

Json = dict[str, Any]
WEIRD: list[Any] = [None, True, -1, 99, 1.0, "x", "", [], [1], {}, {"v": 1}, [[]], [None, None]]


@pytest.mark.parametrize("version", [0, 2, "1", True, 1.0, None, [1]])
def test_another_schema_is_refused(version: Any) -> None:
    state = encode_state(to_roll())
    with pytest.raises(CodecError):
        decode_state(state | {"v": version})
    with pytest.raises(CodecError):
        decode_event("double", {"v": version, "by": "white"})
    with pytest.raises(CodecError):
        decode_action({"v": version, "action": "double"})


@pytest.mark.parametrize("data", [*WEIRD, "v"])
def test_what_is_no_object_of_ours_is_refused(data: Any) -> None:
    for decode in (decode_state, decode_action, decode_board):
        with pytest.raises(CodecError):
            decode(data)
    with pytest.raises(CodecError):
        decode_event("roll", data)


@pytest.mark.parametrize("kind", ["", "dance", "Roll", None, 7, [], {}])
def test_an_unknown_kind_is_refused(kind: Any) -> None:
    with pytest.raises(CodecError):
        decode_event(kind, {"v": 1, "by": "white"})
    with pytest.raises(CodecError):
        decode_action({"v": 1, "action": kind})


@pytest.mark.parametrize(
    "change",
    [
        {"variant": "chess"},
        {"options": {"jacoby": True}},
        {"options": {"reroll_first": "yes"}},
        {"context": {"format": "cube", "length": 4}},
        {"context": {"format": "cube", "length": 5, "score": [1]}},
        {"phase": "lunch"},
        {"dice": [7, 1]},
        {"dice": [3]},
        {"dice": "31"},
        {"turns": [1, 2, 3]},
        {"turns": [True, 2]},
        {"on_turn": "red"},
        {"cube": {"value": 2}},
        {"cube": {"value": "2", "owner": None}},
        {"offered": "white"},
        {"offer": {"kind": "draw", "by": None, "level": 0}},
        {"offer": {"kind": "resignation", "by": "white", "level": 5}},
        {"board": {"white": [0] * 25, "black": [0] * 26}},
        {"board": {"white": [0] * 26, "black": [0] * 27}},
        {"board": {"white": [0] * 26, "black": [-1] * 26}},
        {"board": {"white": [0] * 26, "black": [0] * 26, "held": [["white", 26]]}},
        {"board": {"white": [0] * 26, "black": [0] * 26, "reserve": [1]}},
        {"outcome": {"winner": "white", "kind": 5, "cube": 1, "ended_by": "drop"}},
        {"outcome": {"winner": "white", "kind": 1, "cube": 1, "ended_by": "boredom"}},
    ],
)
def test_a_malformed_state_is_refused(change: Json) -> None:
    data = encode_state(to_play(START, "3-1", context=cube_match(5)))
    with pytest.raises(CodecError):
        decode_state(data | change)


@pytest.mark.parametrize(
    ("key", "options"),
    [
        ("long-narde", {"fence": "behind"}),
        ("long-narde", {"fence": True}),
        ("long-narde", {"extended": 1}),
        ("cloning", {"clone_to": "off"}),
        ("cloning", {"clone_max": "30"}),
        ("cloning", {"clone_max": True}),
        ("grasshopper", {"fence": "home"}),
    ],
)
def test_an_option_that_the_game_does_not_have_is_refused(key: str, options: Json) -> None:
    data = encode_state(start(variant(key), MatchContext(MatchFormat.WINS, 2)))
    assert decode_state(data).variant == variant(key)
    with pytest.raises(CodecError):
        decode_state(data | {"options": data["options"] | options})


@pytest.mark.parametrize(
    "moves",
    [
        "13/8",
        [[13, 8, 5]],
        [[13, 8, 5, 0]],
        [[13, 8, 7, False]],
        [[26, 8, 5, False]],
        [13, 8, 5, False],
        None,
    ],
)
def test_a_malformed_play_is_refused(moves: Any) -> None:
    state = to_play(START, "3-1")
    kind, payload = encode_event(Acted(read_play(state, "8/5 6/5"), WHITE))
    with pytest.raises(CodecError):
        decode_event(kind, payload | {"moves": moves})


@settings(max_examples=60, deadline=None)
@given(states(most=6), st.data())
def test_damaged_data_is_read_or_refused_and_nothing_else(
    state: GameState, data: st.DataObject
) -> None:
    damaged = copy.deepcopy(encode_state(state))
    inside: Any = damaged
    key = data.draw(st.sampled_from(sorted(inside)))
    while isinstance(inside[key], dict) and inside[key] and data.draw(st.booleans()):
        inside = inside[key]
        key = data.draw(st.sampled_from(sorted(inside)))
    if data.draw(st.booleans()):
        del inside[key]
    else:
        inside[key] = data.draw(st.sampled_from(WEIRD))
    with suppress(CodecError):
        assert isinstance(decode_state(damaged), GameState)
