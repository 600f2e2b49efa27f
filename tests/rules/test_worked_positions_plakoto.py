"""Worked positions of Plakoto: pins, mothers and the draw."""

import pytest

from backgammon.rules import Color, EndedBy, Kind, Outcome, variant
from tests.rules.positions import BLACK, WHITE, to_play
from tests.rules.worked import outcome_after, worked_ends, written

PLAKOTO = variant("plakoto")
# Some of White's checkers are off in these positions, so the mother counts as a single.
LOST_MOTHER = Outcome(BLACK, Kind.SINGLE, 1, EndedBy.MOTHER)


@pytest.mark.parametrize(
    ("position", "roll", "by", "expected"),
    [
        pytest.param(
            "W[1:2 5:1] B[9:1 24:2]",
            "4-1",
            WHITE,
            [
                "W[2:1 5:2] B[9:1 24:2]",
                "W[1:1 5:1 6:1] B[9:1 24:2]",
                "W[1:1 2:1 9:1] B[9:1 24:2] held B=9",
                "W[1:2 10:1] B[9:1 24:2]",
            ],
            id="PL1 pinning, and passing over",
        ),
        pytest.param(
            "W[5:1 9:1] B[9:1 24:3] held W=9",
            "4-2",
            WHITE,
            ["W[9:1 11:1] B[9:1 24:3] held W=9"],
            id="PL2 a holder blocks and the held one stays",
        ),
        pytest.param(
            "W[1:1 20:3] B[3:1 5:1]",
            "4-1",
            BLACK,
            [
                "W[1:1 20:3] B[1:1 3:1] held W=1",
                "W[1:1 20:3] B[1:1 2:1] held W=1",
                "W[1:1 20:3] B[3:1]",
            ],
            id="PL3 the pin of the mother ends the turn at once",
        ),
        pytest.param(
            "W[1:1 22:1] B[5:1 24:1]",
            "4-1",
            BLACK,
            [
                "W[1:1 22:1] B[5:1 19:1]",
                "W[1:1 22:1] B[4:1 20:1]",
                "W[1:1 22:1] B[1:1 23:1] held W=1",
            ],
            id="PL4 the pin alone does not win while one's own start is held",
        ),
        pytest.param(
            "W[1:1 22:1] B[1:1 24:1] held W=1",
            "2-1",
            WHITE,
            ["W[1:1 24:1] B[1:1 24:1] held W=1 B=24"],
            id="PL5 the draw is forced",
        ),
        pytest.param(
            "W[1:1 20:2] B[1:1 24:1] held W=1",
            "3-2",
            BLACK,
            ["W[1:1 20:2] B[1:1 21:1] held W=1", "W[1:1 20:2] B[1:1 22:1] held W=1"],
            id="PL6 the protection goes with the last checker",
        ),
        pytest.param(
            "W[20:1 24:1] B[3:1 20:1] held W=20",
            "5-1",
            WHITE,
            [],
            id="PL7 nothing is borne off while a checker is held",
        ),
        pytest.param(
            "W[9:1] B[3:1 9:1] held B=9",
            "3-2",
            WHITE,
            ["W[14:1] B[3:1 9:1]"],
            id="PL8 the holder leaves and frees",
        ),
    ],
)
def test_plakoto_leads_to_exactly_these_ends(
    position: str, roll: str, by: Color, expected: list[str]
) -> None:
    state = to_play(position, roll, by=by, game=PLAKOTO)
    assert worked_ends(state) == written(*expected, game=PLAKOTO)


@pytest.mark.parametrize(
    ("position", "roll", "by", "play", "expected"),
    [
        pytest.param("W[1:1 20:3] B[3:1 5:1]", "4-1", BLACK, "5/1", LOST_MOTHER, id="PL3 at once"),
        pytest.param(
            "W[1:1 20:3] B[3:1 5:1]", "4-1", BLACK, "3/2 5/1", LOST_MOTHER, id="PL3 at last"
        ),
        pytest.param("W[1:1 20:3] B[3:1 5:1]", "4-1", BLACK, "5/4 4/off", None, id="PL3 no pin"),
        pytest.param(
            "W[1:1 22:1] B[5:1 24:1]", "4-1", BLACK, "5/1 24/23", LOST_MOTHER, id="PL4 the winning"
        ),
        pytest.param("W[1:1 22:1] B[5:1 24:1]", "4-1", BLACK, "24/19", None, id="PL4 another"),
        pytest.param(
            "W[1:1 22:1] B[1:1 24:1] held W=1",
            "2-1",
            WHITE,
            "3/1",
            Outcome(None, Kind.DRAW, 1, EndedBy.DRAWN),
            id="PL5",
        ),
        pytest.param(
            "W[1:1 20:2] B[1:1 24:1] held W=1", "3-2", BLACK, "24/21", LOST_MOTHER, id="PL6 by 3"
        ),
        pytest.param(
            "W[1:1 20:2] B[1:1 24:1] held W=1", "3-2", BLACK, "24/22", LOST_MOTHER, id="PL6 by 2"
        ),
        pytest.param("W[9:1] B[3:1 9:1] held B=9", "3-2", WHITE, "16/11", None, id="PL8"),
    ],
)
def test_plakoto_ends_as_worked(
    position: str, roll: str, by: Color, play: str, expected: Outcome | None
) -> None:
    assert outcome_after(to_play(position, roll, by=by, game=PLAKOTO), play) == expected


def test_a_mother_lost_with_none_off_counts_double() -> None:
    state = to_play("W[1:1 20:14] B[3:1 5:1]", "4-1", by=BLACK, game=PLAKOTO)
    assert outcome_after(state, "5/1") == Outcome(BLACK, Kind.GAMMON, 1, EndedBy.MOTHER)
