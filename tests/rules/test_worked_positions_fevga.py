"""Worked positions of Fevga: the first checker, the start quarter and the prime to be opened."""

import pytest

from backgammon.rules import Color, legal_plays, variant
from tests.rules.positions import BLACK, WHITE, to_play
from tests.rules.worked import moved, worked_ends, written

FEVGA = variant("fevga")
START = "W[1:15] B[13:15]"
PRIME = "W[14,15,16,17,18,19:2 20:3] B[13:15]"
QUARTER = "W[1:5 2,3,4,5:1 15:6] B[13:9 20:6]"


@pytest.mark.parametrize(
    ("position", "roll", "expected"),
    [
        pytest.param(START, "6-6", ["W[1:14 7:1] B[13:15]"], id="FE1 stopped before Black's start"),
        pytest.param(
            START,
            "5-5",
            ["W[1:14 21:1] B[13:15]", "W[1:13 6:1 16:1] B[13:15]"],
            id="FE2 the fourth five is free",
        ),
        pytest.param(
            "W[1:14 8:1] B[13:14 20:1]",
            "5-3",
            ["W[1:14 16:1] B[13:14 20:1]"],
            id="FE3 only the first checker moves",
        ),
        pytest.param(
            "W[1:14 9:1] B[13:14 20:1]",
            "5-3",
            [
                "W[1:13 4:1 14:1] B[13:14 20:1]",
                "W[1:14 17:1] B[13:14 20:1]",
            ],
            id="FE4 it passes with the five, and the three is free",
        ),
        pytest.param(
            "W[7:9 19,20,21,22,23,24:1] B[18:15]",
            "6-6",
            [
                "W[7:5 13:4 19,20,21,22,23,24:1] B[18:15]",
                "W[7:6 13:2 19:2 20,21,22,23,24:1] B[18:15]",
                "W[7:7 19:3 20,21,22,23,24:1] B[18:15]",
            ],
            id="FE7 a prime that cannot be opened stays",
        ),
    ],
)
def test_fevga_leads_to_exactly_these_ends(position: str, roll: str, expected: list[str]) -> None:
    state = to_play(position, roll, game=FEVGA)
    assert worked_ends(state) == written(*expected, game=FEVGA)


@pytest.mark.parametrize(
    ("position", "roll", "by", "plays"),
    [
        pytest.param(
            PRIME,
            "4-1",
            WHITE,
            [
                ("14-18", "14-15"),
                ("15-19", "15-16"),
                ("16-20", "16-17"),
                ("17-21", "17-18"),
                ("18-22", "18-19"),
                ("19-23", "19-20"),
            ],
            id="FE6 one point of the prime must be opened",
        ),
        pytest.param(
            "W[14:1 15:14] B[3:1 13:12 20:1 24:1]",
            "2-1",
            BLACK,
            [
                ("20-22-23",),
                ("20-22", "24-1"),
                ("20-22", "3-4"),
                ("24-2-3",),
                ("24-2", "20-21"),
                ("24-2", "3-4"),
                ("3-5", "20-21"),
                ("3-5", "24-1"),
                ("3-5-6",),
            ],
            id="FE8 Black's path goes on from 24 to 1",
        ),
    ],
)
def test_fevga_has_exactly_these_plays(
    position: str, roll: str, by: Color, plays: list[tuple[str, ...]]
) -> None:
    state = to_play(position, roll, by=by, game=FEVGA)
    assert worked_ends(state) == {moved(position, *play, game=FEVGA, by=by) for play in plays}


def test_fe5_the_start_quarter_is_never_full_not_even_in_passing() -> None:
    state = to_play(QUARTER, "5-1", game=FEVGA)
    found = worked_ends(state)
    assert len(found) == 26
    assert moved(QUARTER, "1-6", "15-16", game=FEVGA) not in found
    assert moved(QUARTER, "2-3", "1-6", game=FEVGA) in found
    assert not [play for play in legal_plays(state) if all(play.board.white[19:25])]
