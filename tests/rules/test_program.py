"""`python -m backgammon.rules` as engines use it; all recorded rows are in test_vectors."""

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

import pytest

from backgammon.rules import VARIANTS
from backgammon.rules.__main__ import answer_line
from tests.rules.program import (
    CHECKOUT,
    COMMAND,
    FULL,
    Run,
    flat,
    full,
    open_program,
    placed,
    run_program,
)


def test_nothing_asked_is_nothing_answered() -> None:
    assert run_program() == Run(0, [], "")


def test_the_last_line_may_lack_its_end() -> None:
    with open_program() as process:
        out, err = process.communicate(FULL)
    assert (process.returncode, out.count("\n"), err) == (0, 1, "")


def test_a_program_can_converse() -> None:
    with open_program() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for _ in range(3):
            process.stdin.write(FULL + "\n")
            process.stdin.flush()
            assert json.loads(process.stdout.readline())["dice_played"] == 2


def test_the_program_ends_quietly_when_nobody_reads_on() -> None:
    with open_program() as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdin.write(FULL + "\n")
        process.stdin.flush()
        process.stdout.readline()
        process.stdout.close()
        process.stdin.write(FULL + "\n")
        process.stdin.close()
        assert process.stderr.read() == ""
    assert process.returncode == 0


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk to write to")
def test_a_full_disk_is_said_in_one_line() -> None:
    with Path("/dev/full").open("w") as disk, open_program(stdout=disk) as process:
        _, complaint = process.communicate(FULL)
    assert (process.returncode, complaint.count("\n")) == (1, 1)


@pytest.mark.parametrize("closed", ["<&-", ">&-", "<&- >&-"])
def test_a_closed_stream_is_said_in_one_line(closed: str) -> None:
    command = ["sh", "-c", f'exec "$@" {closed}', "sh", *COMMAND]
    run = subprocess.run(
        command, cwd=CHECKOUT, input=FULL, capture_output=True, text=True, check=False
    )
    assert (run.returncode, run.stdout, run.stderr.count("\n")) == (1, "", 1)


def test_nothing_goes_wrong_without_a_place_for_complaints() -> None:
    command = ["sh", "-c", 'exec "$@" 2>&-', "sh", *COMMAND, "--help"]
    run = subprocess.run(command, cwd=CHECKOUT, capture_output=True, check=False)
    assert run.returncode == 2


@pytest.mark.parametrize("option", ["--help", "rows.jsonl"])
def test_the_program_has_no_options_and_says_what_it_does(option: str) -> None:
    run = run_program(options=(option,))
    assert (run.status, run.lines) == (2, [])
    assert "python -m backgammon.rules < rows.jsonl" in run.complaints


def test_it_starts_within_a_fifth_of_a_second() -> None:
    def seconds() -> float:
        pid = os.posix_spawn(
            COMMAND[0],
            COMMAND,
            os.environ | {"PYTHONPATH": str(CHECKOUT)},
            file_actions=[(os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0)],
        )
        _, status, used = os.wait4(pid, 0)
        assert status == 0
        return used.ru_utime + used.ru_stime

    assert min(seconds() for _ in range(3)) < 0.2


def answered(row: str) -> Any:
    text, is_answer = answer_line(row.encode(), 1)
    assert is_answer, text
    return json.loads(text)


def test_every_key_is_kept_and_results_are_replaced() -> None:
    row = full(id="x", note={"deep": [1, None]}, ends="old", dice_played=True, results="kept")
    found = answered(row)
    assert found["dice_played"] == 2
    assert len(found["ends"]) == 4
    assert {key: found[key] for key in ("id", "note", "results")} == {
        "id": "x",
        "note": {"deep": [1, None]},
        "results": "kept",
    }
    assert list(found) == list(json.loads(row))


def test_ends_are_sorted_by_their_text() -> None:
    ends = answered(FULL)["ends"]
    texts = [json.dumps(end, sort_keys=True, separators=(",", ":")) for end in ends]
    assert texts == sorted(set(texts))


def test_every_game_answers_in_the_full_form() -> None:
    position = {"white": {"3": 1}, "black": {"20": 1}}
    dice: dict[str, list[int]] = {"grasshopper": []}
    asked = [full(variant=key, dice=dice.get(key, [3, 1]), position=position) for key in VARIANTS]
    for key, line in zip(VARIANTS, run_program(*asked).lines, strict=True):
        ends = json.loads(line)["ends"]
        assert ends, key
        assert all(end["over"] is None for end in ends)
        assert all(("last_scorer" in end) is (key == "grasshopper") for end in ends)


def test_an_end_can_be_asked_about_in_its_turn() -> None:
    ends = answered(FULL)["ends"]
    run = run_program(*(full(position=end, turn="black") for end in ends))
    assert [json.loads(line)["dice_played"] for line in run.lines] == [2] * len(ends)


def test_what_is_off_is_what_is_missing() -> None:
    found = answered(placed())
    assert {tuple(end["off"]) for end in found["ends"]} == {(14, 14)}
    clones = {"white": {"3": 1, "24": 20}, "black": {"9": 1}}
    found = answered(full(variant="cloning", position=clones, dice=[2, 1]))
    assert {tuple(end["off"]) for end in found["ends"]} == {(0, 14)}


def test_in_anti_the_other_side_wins() -> None:
    position = {"white": {"22": 1}, "black": {"1": 2}}
    (end,) = answered(full(variant="anti", position=position, dice=[2, 1]))["ends"]
    assert end["over"] == {"by": "off", "winner": "black"}


def test_in_anti_points_say_the_same() -> None:
    row = flat(variant="anti", points=[-2] + [0] * 20 + [1, 0, 0], dice=[2, 1])
    found = answered(row)
    assert (found["n"], found["pass"], found["dice_played"]) == (1, False, 2)
    assert found["results"] == [[-2] + [0] * 23 + [0, 0, 15, 13]]


@pytest.mark.parametrize(("fence", "number"), [("ahead", 21), ("home", 20)])
def test_options_are_honoured(fence: str, number: int) -> None:
    white = dict.fromkeys(("12", "14", "15", "16", "17", "18"), 1) | {"24": 9}
    row = full(
        variant="long-narde",
        position={"white": white, "black": {"13": 14, "20": 1}},
        dice=[1, 6],
        options={"fence": fence},
    )
    found = answered(row)
    assert (len(found["ends"]), found["dice"], found["options"]) == (
        number,
        [1, 6],
        {"fence": fence},
    )


@pytest.mark.parametrize(("is_first", "head"), [(True, 13), (False, 14)])
def test_the_first_turn_matters_on_the_head(is_first: bool, head: int) -> None:
    position = {"white": {"1": 15}, "black": {"13": 15}}
    row = full(variant="long-narde", position=position, dice=[6, 6], first_turn=is_first)
    (end,) = answered(row)["ends"]
    assert end["white"]["1"] == head


def grasshopper(**position: object) -> Any:
    return answered(full(variant="grasshopper", position=position, dice=[]))


def test_grasshopper_has_ends_for_every_action() -> None:
    found = grasshopper(white={"15": 1, "20": 2}, black={"21": 1}, last_scorer="white")
    assert (found["dice_played"], found["dice"], len(found["ends"])) == (0, [], 2)
    scored = next(end for end in found["ends"] if end["over"])
    assert scored == {
        "bar": [0, 0],
        "black": {"21": 1},
        "last_scorer": "white",
        "off": [13, 13],
        "over": {"by": "scored twice", "winner": "white"},
        "pinned": {},
        "reserve": [0, 0],
        "white": {"15": 1},
    }


def test_the_first_score_in_grasshopper_is_remembered() -> None:
    found = grasshopper(white={"15": 1, "20": 2}, black={"21": 1})
    last = {end["last_scorer"]: end["over"] for end in found["ends"]}
    assert last == {None: None, "white": None}


def test_a_pass_in_grasshopper_has_no_ends() -> None:
    found = grasshopper(white={"20": 1}, black={"21": 1, "22": 1})
    assert (found["ends"], found["dice_played"]) == ([], 0)


def test_the_examples_of_the_readme_are_answered_as_they_stand() -> None:
    text = (CHECKOUT / "README.md").read_text()
    examples = [line.strip() for line in re.findall(r"^    (\{.*\})$", text, re.MULTILINE)]
    asked, told = examples[::2], examples[1::2]
    assert len(asked) == len(told) == 3
    assert run_program(*asked).lines == told
