"""The match page as a screen reader goes through it, kept as text beside this file.

`RENEW=1 pytest tests/browser/test_read_aloud.py` writes the file anew; read the difference.
"""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Room
from tests.browser.records import OPENING

pytestmark = pytest.mark.browser

KEPT = Path(__file__).with_name("match_page.aria.yml")


def test_the_match_page_reads_as_it_did(room: Room, dice: Script) -> None:
    dice(OPENING.rolls)
    first, second, third, _ = OPENING.turns
    aino, bjorn, match = room.match(length=5)
    white, black = aino.sit_at(match), bjorn.sit_at(match)
    white.play(first.moves)
    black.reload()
    black.roll()
    black.play(second.moves)
    white.reload()
    white.roll()
    white.move(*third.moves[0])
    white.reload()
    white.page.locator("#words summary").click()
    expect(white.page.locator("#net")).to_have_text("Live")
    read = without_accidents(white.page.locator("body").aria_snapshot(), aino.name, bjorn.name)
    if os.environ.get("RENEW") == "1":
        KEPT.write_text(read)
    assert read == KEPT.read_text(), "see the top of tests/browser/test_read_aloud.py"


def without_accidents(read: str, *names: str) -> str:
    """Names without their numbers, and neither times nor the numbers of matches."""
    for name in names:
        read = read.replace(name, name.split(" ", maxsplit=1)[0])
        read = read.replace(name.replace(" ", "%20"), name.split(" ", maxsplit=1)[0])
    read = re.sub(r"Bj%C3%B6rn(%20|\+)?\d+", "Björn", read)
    read = re.sub(r"/m/\d+/", "/m/1/", read)
    read = re.sub(r"from=\d+", "from=1", read)
    read = re.sub(r"\b\w{3,9}\.? \d{1,2}, \d{4}, [\d:]+( [AP]M| [ap]\.m\.)?", "DATE", read)
    read = re.sub(r"\d+ d \d\d h left", "TIME left", read)
    return re.sub(r"\d+ \w+ \d{4}, \d\d:\d\d \w+", "DATE", read) + "\n"
