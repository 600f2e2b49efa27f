"""The rules as a program: a position and dice on each line in, every position they can lead to out.

    python -m backgammon.rules < rows.jsonl

Reads JSON objects on standard input, one a line, and answers each with one line, at once. A line
that cannot be answered gives {"error": {"code", "message"}, "line"} in its place; the program goes
on and ends with the status 1. README.md describes the rows.
"""

import json
import os
import sys
from collections.abc import Iterator
from typing import IO, Any

from backgammon.notation.fields import CodecError, Json
from backgammon.notation.rows import (
    is_flat,
    read_flat,
    read_game,
    read_position,
    read_roll,
    read_turn,
    write_ending,
    write_flat,
    write_position,
)
from backgammon.rules.board import Board, Color
from backgammon.rules.errors import RulesError
from backgammon.rules.plays import PlayGraph, Turn, search
from backgammon.rules.variant import Variant

LONGEST_LINE = 2**24  # bytes; an answer that comes back as a question has its place in it
LONGEST_MESSAGE = 200
LETTERS = {"w": Color.WHITE, "b": Color.BLACK}
NAMES = {color.value: color for color in Color}
ENCODER = json.JSONEncoder(allow_nan=False, separators=(",", ":"))


def main() -> int:
    """Answer every line of standard input. The status is 1 if one of them could not be."""
    if sys.argv[1:]:
        _complain(__doc__ or "")
        return 2
    if sys.stdin is None or sys.stdout is None:
        _complain("standard input and output have to be open\n")
        return 1
    status = 0
    try:
        for number, line in enumerate(_lines(sys.stdin.buffer), 1):
            text, is_answer = answer_line(line, number)
            status = status if is_answer else 1
            sys.stdout.write(text + "\n")
            sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        if not isinstance(error, BrokenPipeError):  # which only says that nobody reads on
            _complain(f"{error}\n")
            status = 1
        # What could not be written must not be tried again at the end.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return status


def _complain(text: str) -> None:
    """Write to standard error, unless that is closed."""
    if sys.stderr is not None:
        sys.stderr.write(text)


def _lines(stream: IO[bytes]) -> Iterator[bytes]:
    """The lines, of a too long one no more than shows that it is."""
    while line := stream.readline(LONGEST_LINE + 1):
        rest = line
        while len(rest) > LONGEST_LINE and not rest.endswith(b"\n"):
            rest = stream.readline(LONGEST_LINE + 1)
        yield line


def answer_line(line: bytes, number: int) -> tuple[str, bool]:
    """What to write for a line, and whether it is an answer and no error."""
    try:
        return ENCODER.encode(answer(_read(line))), True
    except (RulesError, CodecError) as error:
        code, message = error.code, str(error)
    except (ValueError, RecursionError) as error:
        code, message = "bad_json", str(error)
    said = {"code": code, "message": message[:LONGEST_MESSAGE]}
    return ENCODER.encode({"error": said, "line": number}), False


def _read(line: bytes) -> Json:
    if len(line) > LONGEST_LINE:
        raise CodecError(f"a line has at most {LONGEST_LINE} bytes", code="too_long")
    row = json.loads(line.decode(), object_pairs_hook=_object, parse_constant=_refuse_constant)
    if not isinstance(row, dict):
        raise CodecError("a line is one JSON object", code="bad_row")
    return row


def _object(pairs: list[tuple[str, Any]]) -> Json:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise CodecError("a key stands twice in an object", code="bad_json")
    return found


def _refuse_constant(name: str) -> None:
    raise CodecError(f"{name} is no number in JSON", code="bad_json")


def answer(row: Json) -> Json:
    """The row with its results, which replace those that it brought along."""
    game = read_game(row)
    if is_flat(row, game):
        turn = _turn(row, game, LETTERS, read_flat(row, game))
        return row | _flat_results(turn, search(game, turn))
    turn = _turn(row, game, NAMES, read_position(row, game))
    return row | _full_results(game, turn, search(game, turn))


def _turn(row: Json, game: Variant, names: dict[str, Color], board: Board) -> Turn:
    color, is_first = read_turn(row, names)
    return Turn(color, board, read_roll(row, game), is_first)


def _flat_results(turn: Turn, graph: PlayGraph) -> Json:
    """A pass has the unchanged position as its only result."""
    ends = sorted(write_flat(play.board) for play in graph.plays)
    return {
        "pass": graph.is_pass,
        "dice_played": graph.dice_played,
        "n": len(ends),
        "results": ends or [write_flat(turn.start)],
    }


def _full_results(game: Variant, turn: Turn, graph: PlayGraph) -> Json:
    ends = [
        write_position(play.board, game) | {"over": write_ending(game.result(turn, play.board))}
        for play in graph.plays
    ]
    ends.sort(key=ENCODER.encode)  # their keys are sorted already
    return {"dice_played": graph.dice_played if turn.dice else 0, "ends": ends}


if __name__ == "__main__":
    sys.exit(main())
