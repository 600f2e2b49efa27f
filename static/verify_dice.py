#!/usr/bin/env python3
# ruff: noqa: T201
"""Check the dice of a match, offline:  python3 verify_dice.py kiila-dice-12.json [SEAL]

The file is the one offered on the page of the match's dice. SEAL is the seal as you noted it before
the match; with it you also know that it is still the same. Needs Python 3.8 or later, nothing else.
Exit code: 0 if every roll is right, 1 if something was changed, 2 if the file cannot be read.
"""

import hashlib
import hmac
import json
import sys
from pathlib import Path

VERSION = "sealed-1"


def roll(sealed, game, number):
    """The dice that the seal gives for a roll of the match."""
    seed, mixed = bytes.fromhex(sealed["seed"]), (sealed["challenger"], sealed["acceptor"])
    attempt = 0
    while True:
        fields = (VERSION, sealed["seal"], *mixed, game, number, attempt)
        coded = [str(each).encode("utf-8") for each in fields]
        message = b"".join(len(each).to_bytes(2, "big") + each for each in coded)
        first = hmac.new(seed, message, hashlib.sha256).digest()[0]
        if first < 252:  # seven times 36; one of the four others would favour some rolls
            return [first % 36 // 6 + 1, first % 6 + 1]
        attempt += 1


def wrong(sealed, noted):
    """What is wrong with a sealed file, in one sentence; empty if nothing is."""
    if sealed["version"] != VERSION:
        return f"The file is of another version than {VERSION}."
    if hashlib.sha256(bytes.fromhex(sealed["seed"])).hexdigest() != sealed["digest"]:
        return "The seed is not the one that was sealed."
    if noted and noted.strip().lower() != sealed["digest"]:
        return "The seal is not the one that you noted."
    for number, each in enumerate(sealed["rolls"], 1):
        if each["roll"] != number:
            return f"Roll {number} is missing."
        if each["dice"] != roll(sealed, each["game"], number):
            return f"Roll {number} does not come from the seal."
    return ""


def main(path, noted=""):
    """Check a file, say what came out, and return the exit code."""
    try:
        sealed = json.loads(Path(path).read_text(encoding="utf-8"))
        problem = wrong(sealed, noted)
    except (OSError, ValueError, LookupError, TypeError) as error:
        print(f"This file cannot be read as a sealed file: {error!r}")
        return 2
    print(problem or f"All {len(sealed['rolls'])} rolls come from the seal {sealed['digest']}.")
    return 1 if problem else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) in (2, 3) else __doc__)
