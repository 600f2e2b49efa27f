"""The games that are not backgammon, by clicks at a desk and by taps on a phone."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

import pytest
from playwright.sync_api import expect

from backgammon.rules import Color
from tests.browser import forms
from tests.browser.conftest import Script
from tests.browser.people import Room, Size
from tests.browser.records import BLACK, WHITE, Record, Turn, read
from tests.browser.table import BAR, OFF, PUSHED, Table

pytestmark = pytest.mark.browser

Sights = Mapping[int, Mapping[int, str]]


@dataclass(frozen=True)
class Story:
    """How a game begins, and what can be read meanwhile.

    ``sights``: after so many turns, what the points, the bar and the tray say to the one who is to
    act; ``words``: what White and Black read of their own checkers at the end; ``told``: what the
    opponent reads of each action in a game without dice. ``phone``: who has one.
    """

    game: str
    record: Record
    sights: Sights
    words: tuple[str, str]
    told: tuple[str, ...] = ()
    phone: Color = BLACK


# Each pins the other, and a pinned checker cannot move.
PLAKOTO = Story(
    "plakoto",
    read(
        """
        6-5 24/18 24/19
        6-6 24/18/12/6 24/18
        6-5 18/12/7
        3-1 24/21 24/23
        """,
        starter=WHITE,
        game="plakoto",
    ),
    {
        0: {24: "Point 24: 15 white. Chosen.", OFF: "Off: 0 of 15 white."},
        1: {6: "Point 6, your home: 1 white, blot.", 7: "Point 7: 1 white, blot."},
        2: {
            19: "Point 19: 1 black, pinning 1 white of yours."
            " Your checker is pinned and cannot move.",
            7: "Point 7: 1 black, blot.",
        },
        3: {
            6: "Point 6, your home: 1 black, pinning 1 white. Choose.",
            18: "Point 18: 1 white, pinning 1 black of yours."
            " Your checker is pinned and cannot move.",
        },
    },
    (
        "White (you): 13 on 24, 1 pinned on 19, 1 on 7.",
        "Black (you): 11 on 24, 1 on 23, 1 on 21, 1 pinned on 18, 1 on 6.",
    ),
)
# All checkers enter from the pockets, two of them go on at once.
RACE = Story(
    "race",
    read(
        """
        6-5 bar/19 bar/20
        6-2 bar/19 bar/23
        5-5 bar/20(2) 20/15(2)
        4-1 bar/21 bar/24
        """,
        starter=WHITE,
        game="race",
    ),
    {
        0: {BAR: "Bar: empty. 15 white waiting to enter. Chosen."},
        1: {
            BAR: "Bar: empty. 15 black waiting to enter. Chosen.",
            6: "Point 6, your home: 1 white",
        },
        2: {BAR: "Bar: empty. 13 white waiting to enter. Choose.", 20: "Point 20: 1 white, blot."},
        3: {BAR: "Bar: empty. 13 black waiting to enter. Choose.", 10: "Point 10: 2 white."},
    },
    (
        "White (you): 11 waiting to enter, 1 on 20, 1 on 19, 2 on 15.",
        "Black (you): 11 waiting to enter, 1 on 24, 1 on 23, 1 on 21, 1 on 19.",
    ),
    phone=WHITE,
)
# Both go the same way, and only one checker until it has passed the other's start.
FEVGA = Story(
    "fevga",
    read(
        """
        6-5 24/13
        5-5 24/9 24/19
        4-3 13/6
        2-1 24/22 24/23
        """,
        starter=WHITE,
        game="fevga",
    ),
    {
        0: {12: "Point 12: 15 black.", 13: "Point 13, home of Black: empty."},
        1: {1: "Point 1, your home: 1 white.", 12: "Point 12: 14 white."},
        2: {13: "Point 13, home of Black: 1 white. Chosen.", 21: "Point 21: 1 black."},
        3: {18: "Point 18, home of White: 1 white.", 24: "Point 24: 13 black. Choose."},
    },
    (
        "White (you): 14 on 24, 1 on 6.",
        "Black (you): 11 on 24, 1 on 23, 1 on 22, 1 on 19, 1 on 9.",
    ),
)
# Two checkers leave the head on the first double six, and one a turn afterwards.
LONG_NARDE = Story(
    "long-narde",
    read(
        """
        6-6 24/18(2)
        3-1 24/20
        4-2 24/20 18/16
        5-4 24/19 20/16
        """,
        starter=WHITE,
        game="long-narde",
    ),
    {
        1: {6: "Point 6, your home: 2 white."},
        2: {8: "Point 8: 1 black.", 24: "Point 24: 13 white. Choose."},
        3: {4: "Point 4, your home: 1 white.", 8: "Point 8: 1 white."},
    },
    (
        "White (you): 12 on 24, 1 on 20, 1 on 18, 1 on 16.",
        "Black (you): 13 on 24, 1 on 19, 1 on 16.",
    ),
    phone=WHITE,
)
# Who hits has one checker more, which enters in the same turn.
CLONING = Story(
    "cloning",
    read(
        """
        3-1 8/5 6/5
        6-4 24/18 13/9
        6-2 13/7* bar/23
        5-4 bar/21 13/8
        """,
        starter=WHITE,
        game="cloning",
    ),
    {
        2: {OFF: "Off: 0 of 15 white.", 7: "Point 7: 1 black, blot."},
        3: {OFF: "Off: 0 of 15 black.", BAR: "Bar: 1 black, must enter."},
    },
    (
        "White (you): 2 on 24, 1 on 23, 4 on 13, 2 on 8, 1 on 7, 4 on 6, 2 on 5.",
        "Black (you): 1 on 24, 1 on 21, 3 on 13, 1 on 9, 4 on 8, 5 on 6.",
    ),
)
# White walks two checkers to a wall and scores, while Black builds one farther back.
GRASSHOPPER = Story(
    "grasshopper",
    read(
        """
        - in/24
        - in/23
        - 24/18
        - in/22
        - 18/12
        - 23/17
        - 12/6
        - in/23
        - in/24
        - in/21
        - 24/18
        - in/20
        - 18/12
        - 23/17
        - 12/6
        - 17/11
        - 6/off
        - 22/16
        """,
        starter=WHITE,
        game="grasshopper",
    ),
    {
        0: {BAR: "14 white waiting to enter. Chosen."},
        1: {24: "Point 24: 1 white.", BAR: "14 black waiting to enter. Chosen."},
        13: {17: "Point 17: 1 black.", 23: "Point 23: 1 black. Choose."},
        14: {17: "Point 17: 2 black.", 6: "Point 6, your home: 1 white."},
        16: {6: "Point 6, your home: 2 white. Choose.", OFF: "Off: 0 of 14 white."},
        17: {BAR: "9 black waiting to enter. Choose."},
    },
    (
        "White (you): 2 off, 12 waiting to enter.",
        "Black (you): 9 waiting to enter, 1 on 21, 1 on 20, 1 on 17, 1 on 16, 1 on 11.",
    ),
    told=(
        *("entered on 24", "entered on 23", "24 to 18", "entered on 22", "18 to 12", "23 to 17"),
        *("12 to 6", "entered on 23", "entered on 24", "entered on 21", "24 to 18"),
        *("entered on 20", "18 to 12", "23 to 17, a wall", "12 to 6, a wall", "17 to 11"),
        *("scored from 6", "22 to 16"),
    ),
    phone=WHITE,
)
QUICK, LONG = (PLAKOTO,), (RACE, FEVGA, LONG_NARDE, CLONING, GRASSHOPPER)


@pytest.mark.parametrize(
    "story",
    [
        *(pytest.param(story, id=story.game) for story in QUICK),
        *(pytest.param(story, id=story.game, marks=pytest.mark.long) for story in LONG),
    ],
)
def test_a_game_is_played_at_a_desk_and_on_a_phone(room: Room, dice: Script, story: Story) -> None:
    dice(story.record.rolls)
    seats = sit_down(room, story)
    for number, turn in enumerate(story.record.turns):
        mine, other = seats[turn.color], seats[turn.color.opponent]
        for place, name in story.sights.get(number, {}).items():
            expect(mine.point(place)).to_have_accessible_name(re.compile(re.escape(name)))
        take_turn(turn, mine, other, story.told[number : number + 1])
    for table, words in zip(seats.values(), story.words, strict=True):
        expect(table.words).to_contain_text(words)
        table.expect_same_window()
        table.look()


def sit_down(room: Room, story: Story) -> dict[Color, Table]:
    """Aino as White and Björn as Black, one of them with a phone, at the game they have begun."""
    sizes: dict[Color, Size] = {story.phone: "phone", story.phone.opponent: "desk"}
    aino, bjorn = (
        room.stranger(name, size=sizes[color])
        for name, color in (("Aino", WHITE), ("Björn", BLACK))
    )
    for person in (aino, bjorn):
        forms.register(person.context.request, person.name)
    white, black = (person.context.request for person in (aino, bjorn))
    match = forms.begin(white, black, bjorn.name, 1, story.game)
    seats = {WHITE: aino.sit_at(match), BLACK: bjorn.sit_at(match)}
    for color, table in seats.items():
        assert table.feels == (color is story.phone)
        table.entry = "in" if story.told else "bar"
    return seats


def take_turn(turn: Turn, mine: Table, other: Table, told: tuple[str, ...]) -> None:
    """Play on the board; the other sees it at once, with a mark on what has moved."""
    if turn.dice:
        mine.expect_dice(turn.roll)
    mine.play(turn.moves)
    if told:
        expect(other.their_last).to_have_text(told[0], timeout=PUSHED)
        other.expect_same_window()
    else:
        other.expect_pushed(turn.roll, turn.text)
    expect(other.page.locator("#last .moved")).not_to_have_count(0)
