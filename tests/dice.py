"""Dice for tests: by chance but the same in every run, from a list, or from a file that another
process reads."""

import json
import os
from pathlib import Path
from random import Random

from backgammon.rules import Dice
from games.dice import Purpose, os_roll
from games.models import Match

CHANCE = Random()
SCRIPT: list[tuple[int, int]] = []


def by_chance(match: Match, roll_no: int, purpose: Purpose) -> Dice:
    """The next pair of CHANCE, which is sown anew for each test."""
    return Dice(CHANCE.randint(1, 6), CHANCE.randint(1, 6))


def scripted(match: Match, roll_no: int, purpose: Purpose) -> Dice:
    """The next pair of SCRIPT; an opening roll holds White's die first."""
    return Dice(*SCRIPT.pop(0))


def from_file(match: Match, roll_no: int, purpose: Purpose) -> Dice:
    """The pair with the roll's number in the JSON list that DICE_FILE names, then real dice."""
    rolls = json.loads(Path(os.environ["DICE_FILE"]).read_text())
    if roll_no <= len(rolls):
        return Dice(*rolls[roll_no - 1])
    return os_roll(match, roll_no, purpose)
