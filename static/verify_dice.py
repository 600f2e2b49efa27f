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


def packed(fields):
    """All fields, each after its length in two bytes."""
    coded = [str(each).encode("utf-8") for each in fields]
    return b"".join(len(each).to_bytes(2, "big") + each for each in coded)


def roll(sealed, game, number):
    """The dice that the seal gives for a roll of the match."""
    seed, attempt = bytes.fromhex(sealed["seed"]), 0
    fields = [VERSION, sealed["seal"], sealed["challenger"], sealed["acceptor"], game, number]
    while True:
        first = hmac.new(seed, packed([*fields, attempt]), hashlib.sha256).digest()[0]
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
    names = ("version", "seal", "digest", "seed", "challenger", "acceptor")
    fields = [sealed[each] for each in names]
    for number, each in enumerate(sealed["rolls"], 1):
        if each["roll"] != number:
            return f"Roll {number} is missing."
        if each["dice"] != roll(sealed, each["game"], number):
            return f"Roll {number} does not come from the seal."
        fields += [number, each["game"], *each["dice"]]
    if hashlib.sha256(packed(fields)).hexdigest() != sealed["checksum"]:
        return "The file is not as the site wrote it: its checksum is another."
    return ""


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    try:
        read = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
        problem = wrong(read, sys.argv[2] if len(sys.argv) == 3 else "")
    except (OSError, ValueError, LookupError, TypeError) as error:
        print(f"This file cannot be read as a sealed file: {error!r}")  # noqa: T201
        sys.exit(2)
    print(problem or f"All {len(read['rolls'])} rolls come from the seal {read['digest']}.")  # noqa: T201
    sys.exit(1 if problem else 0)
