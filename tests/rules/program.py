"""`python -m backgammon.rules` as a process of its own."""

import json
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import IO

CHECKOUT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "backgammon.rules"]

FLAT = '{"variant":"backgammon","points":%s,"turn":"w","dice":[6,5]}' % (
    [2, 0, 0, 0, 0, -5, 0, -3, 0, 0, 0, 5, -5, 0, 0, 0, 3, 0, 5, 0, 0, 0, 0, -2]
)
FULL = (
    '{"variant":"plakoto","position":{"white":{"1":2,"5":1},"black":{"9":1,"24":2}},'
    '"turn":"white","dice":[4,1]}'
)


def flat(**changes: object) -> str:
    return json.dumps(json.loads(FLAT) | changes)


def full(**changes: object) -> str:
    return json.dumps(json.loads(FULL) | changes)


def placed(variant: str = "plakoto", **position: object) -> str:
    """A full row with another position."""
    return full(variant=variant, position={"white": {"3": 1}, "black": {"9": 1}} | position)


def without(row: str, key: str) -> str:
    return json.dumps({name: value for name, value in json.loads(row).items() if name != key})


@dataclass(frozen=True)
class Run:
    """What the program wrote, and how it ended."""

    status: int
    lines: list[str]
    complaints: str


def run_program(*lines: str | bytes, options: tuple[str, ...] = ()) -> Run:
    """Let the program answer these lines."""
    written = [line.encode() if isinstance(line, str) else line for line in lines]
    done = subprocess.run(
        [*COMMAND, *options],
        cwd=CHECKOUT,
        input=b"".join(line + b"\n" for line in written),
        capture_output=True,
        timeout=120,
        check=False,
    )
    return Run(done.returncode, done.stdout.decode().splitlines(), done.stderr.decode())


def open_program(stdout: int | IO[str] = subprocess.PIPE) -> "subprocess.Popen[str]":
    """The program, to be talked with."""
    pipe = subprocess.PIPE
    return subprocess.Popen(
        COMMAND, cwd=CHECKOUT, stdin=pipe, stdout=stdout, stderr=pipe, text=True
    )
