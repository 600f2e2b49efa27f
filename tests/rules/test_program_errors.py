"""What `python -m backgammon.rules` says to lines that it cannot answer."""

import json
from copy import deepcopy
from functools import cache
from random import Random
from typing import Any

import pytest

from backgammon.rules.__main__ import LONGEST_LINE
from tests.rules.program import FLAT, FULL, Run, flat, full, placed, run_program, without
from tests.rules.vectors import Row, question, rows


def pointed(*first: object) -> str:
    """A flat row whose first points are these and whose others are empty, but for a checker."""
    return flat(points=[*first, *[0] * (23 - len(first)), -1])


BAD: dict[str, tuple[str | bytes, str]] = {
    "nothing": ("", "bad_json"),
    "not JSON": ("6-5", "bad_json"),
    "half a row": (FLAT[:-1], "bad_json"),
    "two rows": (FLAT + FLAT, "bad_json"),
    "not UTF-8": (FLAT.encode().replace(b"backgammon", b"\xe4\xff"), "bad_json"),
    "NaN": (FLAT.replace("[6,5]", "[6,NaN]"), "bad_json"),
    "infinity": (FLAT.replace("[6,5]", "[6,-Infinity]"), "bad_json"),
    "a number beyond all": (FLAT.replace('"turn"', '"note":1e999,"turn"'), "bad_json"),
    "a number of many digits": (FLAT.replace("[6,5]", "[6," + "5" * 5000 + "]"), "bad_json"),
    "a key twice": (FLAT.replace('"turn"', '"variant":"anti","turn"'), "bad_json"),
    "a point twice": (FULL.replace('"5":1', '"1":1'), "bad_json"),
    "deep": ("[" * 100_000, "bad_json"),
    "deep inside": (FLAT[:-1] + ',"note":' + "[" * 100_000 + "}", "bad_json"),
    "too long": (b" " * (LONGEST_LINE + 1), "too_long"),
    "much too long": (b"[" * (2 * LONGEST_LINE + 2), "too_long"),
    "a list": ("[]", "bad_row"),
    "a text": ('"backgammon"', "bad_row"),
    "null": ("null", "bad_row"),
    "no variant": (without(FLAT, "variant"), "unknown_variant"),
    "unknown variant": (flat(variant="chess"), "unknown_variant"),
    "a variant that is no text": (flat(variant=["backgammon"]), "unknown_variant"),
    "a variant in capitals": (flat(variant="Backgammon"), "unknown_variant"),
    "options that are no object": (flat(options=[]), "unknown_option"),
    "unknown option": (flat(options={"jacoby": True}), "unknown_option"),
    "an option of another game": (full(options={"fence": "home"}), "unknown_option"),
    "an option that is an argument": (full(options={"key": "fevga"}), "unknown_option"),
    "an option of a wrong type": (flat(options={"reroll_first": 1}), "unknown_option"),
    "an unknown value": (full(variant="long-narde", options={"fence": "off"}), "unknown_option"),
    "no such list": (full(variant="long-narde", options={"fence": []}), "unknown_option"),
    "fewer than none": (full(variant="cloning", options={"clone_max": -1}), "unknown_option"),
    "no position": (without(FULL, "position"), "bad_form"),
    "points and position": (full(points=[0] * 24), "bad_form"),
    "points of a game with pins": (flat(variant="plakoto"), "bad_form"),
    "points of a game with a reserve": (flat(variant="race"), "bad_form"),
    "points of a game with clones": (flat(variant="cloning"), "bad_form"),
    "points of a game without hits": (flat(variant="fevga"), "bad_form"),
    "no turn": (without(FLAT, "turn"), "bad_turn"),
    "another turn": (flat(turn="x"), "bad_turn"),
    "the turn of the other form": (flat(turn="white"), "bad_turn"),
    "the turn of the flat form": (full(turn="w"), "bad_turn"),
    "a turn that is no text": (flat(turn=["w"]), "bad_turn"),
    "a first turn that is no truth": (flat(first_turn=1), "bad_turn"),
    "no dice": (without(FLAT, "dice"), "bad_dice"),
    "one die": (flat(dice=[6]), "bad_dice"),
    "three dice": (flat(dice=[6, 5, 4]), "bad_dice"),
    "a seven": (flat(dice=[6, 7]), "bad_dice"),
    "a zero": (flat(dice=[0, 1]), "bad_dice"),
    "a negative die": (flat(dice=[-1, 1]), "bad_dice"),
    "half a pip": (flat(dice=[1.5, 1]), "bad_dice"),
    "a whole float": (flat(dice=[1.0, 1]), "bad_dice"),
    "a true die": (flat(dice=[True, 1]), "bad_dice"),
    "dice as text": (flat(dice="65"), "bad_dice"),
    "dice as an object": (flat(dice={"6": 5}), "bad_dice"),
    "dice in a game without": (placed("grasshopper"), "bad_dice"),
    "23 points": (flat(points=[1] * 23), "bad_position"),
    "points as text": (flat(points="1" * 24), "bad_position"),
    "a true point": (pointed(True), "bad_position"),
    "a float point": (pointed(1.0), "bad_position"),
    "a text point": (pointed("1"), "bad_position"),
    "a null point": (pointed(None), "bad_position"),
    "too many white checkers": (pointed(16), "too_many_checkers"),
    "too many black checkers": (pointed(2, -15), "too_many_checkers"),
    "a huge number": (pointed(10**400), "too_many_checkers"),
    "too many with the bar": (flat(bar=[1, 0]), "too_many_checkers"),
    "too many with what is off": (flat(off=[0, 1]), "too_many_checkers"),
    "too many in hyper": (flat(variant="hyper"), "too_many_checkers"),
    "a negative bar": (flat(bar=[-1, 0]), "bad_position"),
    "a bar of one": (flat(bar=[0]), "bad_position"),
    "a true bar": (flat(bar=[True, 0]), "bad_position"),
    "no bar at all": (flat(bar=None), "bad_position"),
    "a negative off": (flat(off=[-1, 0]), "bad_position"),
    "a reserve in backgammon": (flat(points=[1, -1] + [0] * 22, reserve=[1, 0]), "bad_position"),
    "no white": (full(position={"black": {"1": 1}}), "bad_position"),
    "unknown key": (placed(white={"3": 1}, res=[1, 0]), "bad_position"),
    "a position as a list": (full(position=[0] * 24), "bad_position"),
    "white as a list": (placed(white=[1]), "bad_position"),
    "point 0": (placed(white={"0": 1}), "bad_position"),
    "point 25": (placed(white={"25": 1}), "bad_position"),
    "point 01": (placed(white={"01": 1}), "bad_position"),
    "point minus one": (placed(white={"-1": 1}), "bad_position"),
    "point of a name": (placed(white={"bar": 1}), "bad_position"),
    "a negative count": (placed(white={"3": -1}), "bad_position"),
    "a true count": (placed(white={"3": True}), "bad_position"),
    "a float count": (placed(white={"3": 1.0}), "bad_position"),
    "sixteen": (placed(white={"3": 16}), "too_many_checkers"),
    "thirty-one clones": (placed("cloning", white={"3": 31}), "too_many_checkers"),
    "both colours on a point": (placed(white={"9": 1}), "bad_position"),
    "both colours on a point and no pins": (placed("fevga", white={"9": 1}), "bad_position"),
    "a pin without a holder": (placed(pinned={"3": "white"}), "bad_position"),
    "a pin of nobody": (placed(pinned={"5": "white"}), "bad_position"),
    "a pin of no colour": (placed(white={"9": 1}, pinned={"9": None}), "bad_position"),
    "a pin of another colour": (placed(white={"9": 1}, pinned={"9": "red"}), "bad_position"),
    "a pin of two": (placed(white={"9": 2}, pinned={"9": "white"}), "bad_position"),
    "pins as a list": (placed(pinned=["9"]), "bad_position"),
    "a pin in backgammon": (
        placed("backgammon", white={"9": 1}, pinned={"9": "black"}),
        "bad_position",
    ),
    "a bar in Plakoto": (placed(bar=[1, 0]), "bad_position"),
    "a reserve in Fevga": (placed("fevga", reserve=[0, 1]), "bad_position"),
    "six in Crowded's reserve": (placed("crowded", reserve=[6, 0]), "bad_position"),
    "a scorer in Plakoto": (placed(last_scorer="white"), "bad_position"),
    "a scorer of no colour": (placed("grasshopper", last_scorer="red"), "bad_position"),
    "three on a point of Grasshopper": (
        full(variant="grasshopper", dice=[], position={"white": {"3": 3}, "black": {}}),
        "bad_position",
    ),
    "all white checkers off": (pointed(0), "game_over"),
    "all black checkers off": (flat(points=[1] + [0] * 23), "game_over"),
    "all off in Anti": (flat(variant="anti", points=[1] + [0] * 23), "game_over"),
    "a mother lost": (
        placed(white={"1": 1}, black={"1": 1, "5": 2}, pinned={"1": "white"}),
        "game_over",
    ),
    "an end that is over": (placed(over={"by": "off", "winner": "white"}), "game_over"),
}


@cache
def bad_run() -> Run:
    """All bad lines, each followed by a good one."""
    return run_program(*(line for bad, _ in BAD.values() for line in (bad, FULL)))


@pytest.mark.parametrize("name", BAD)
def test_a_bad_line_gives_an_error_in_its_place(name: str) -> None:
    at = 2 * list(BAD).index(name)
    said = json.loads(bad_run().lines[at])
    assert said["line"] == at + 1
    assert (said["error"]["code"], set(said)) == (BAD[name][1], {"error", "line"})
    assert 0 < len(said["error"]["message"]) <= 200
    assert "Error(" not in said["error"]["message"]


def test_the_program_goes_on_after_errors_and_says_so_at_the_end() -> None:
    run = bad_run()
    assert (run.status, run.complaints, len(run.lines)) == (1, "", 2 * len(BAD))
    good = run_program(FULL)
    assert (good.status, good.complaints) == (0, "")
    assert set(run.lines[1::2]) == set(good.lines)


JUNK = [None, True, -1, 0, 1, 7, 25, 10**30, 0.5, "", "white", "1", [], [0], [1, 2], {}, {"1": 1}]


def damaged(row: Row, chance: Random) -> Row:
    """The row with something else in one place."""
    copy: Any = deepcopy(question(row, chance))
    place = copy
    while True:
        keys = range(len(place)) if isinstance(place, list) else list(place)
        key = chance.choice(keys)
        if not isinstance(place[key], list | dict) or not place[key] or chance.random() < 0.3:
            place[key] = chance.choice(JUNK)
            return copy  # type: ignore[no-any-return]
        place = place[key]


def damaged_rows(number: int) -> list[str]:
    chance = Random(11)
    recorded = rows("variants.jsonl.gz") + rows("hyper_plays.jsonl.gz")
    return [json.dumps(damaged(row, chance)) for row in chance.choices(recorded, k=number)]


def expect_a_line_for_each(asked: list[str]) -> None:
    run = run_program(*asked)
    assert (run.complaints, len(run.lines)) == ("", len(asked))
    found = [json.loads(line) for line in run.lines]
    refused = [at for at, row in enumerate(found, 1) if "error" in row]
    assert [row["line"] for row in found if "error" in row] == refused
    assert all("dice_played" in row for row in found if "error" not in row)
    assert len(asked) / 2 < len(refused) < len(asked)


def test_any_damage_is_answered_or_refused() -> None:
    expect_a_line_for_each(damaged_rows(250))


@pytest.mark.long
def test_much_damage_is_answered_or_refused() -> None:
    expect_a_line_for_each(damaged_rows(20_000))


def test_any_line_that_is_no_row_is_refused() -> None:
    chance = Random(12)
    signs = b'{}[]":,0123456789.-+eEtruefalsn \\u\r\x00\xc3\xa4\xff'
    asked = [bytes(chance.choices(signs, k=chance.randrange(30))) for _ in range(500)]
    run = run_program(*asked)
    assert (run.status, run.complaints) == (1, "")
    assert [json.loads(line)["line"] for line in run.lines] == list(range(1, 501))
