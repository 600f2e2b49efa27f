"""`python -m backgammon.rules` as a process of its own."""

import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]
COMMAND = [sys.executable, "-m", "backgammon.rules"]


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


def open_program() -> "subprocess.Popen[str]":
    """The program, to be talked with."""
    pipe = subprocess.PIPE
    return subprocess.Popen(COMMAND, cwd=CHECKOUT, stdin=pipe, stdout=pipe, stderr=pipe, text=True)
