"""Worked positions of the games with a reserve: Backgammon Race and Crowded Backgammon."""

import pytest

from backgammon.rules import Color, EndedBy, Kind, Outcome, apply, variant
from tests.rules.positions import read_play, to_play
from tests.rules.worked import outcome_after, worked_ends, written

RACE = variant("race")
CROWDED = variant("crowded")
CROWDED_START = "W[1:2 12:5 17:3 19:5] B[6:5 8:3 13:5 24:2] res W=5 B=5"


@pytest.mark.parametrize(
    ("position", "roll", "expected"),
    [
        pytest.param(
            "W[9:1] B[4:2] res W=1",
            "4-3",
            ["W[16:1] B[4:2] res W=1", "W[3:1 13:1] B[4:2]", "W[7:1 9:1] B[4:2]"],
            id="RA1 checkers on the board move while others wait",
        ),
        pytest.param(
            "W[9:1] B[4:2] bar W=1 res W=1",
            "4-3",
            ["W[7:1 9:1] B[4:2] res W=1", "W[3:1 13:1] B[4:2] res W=1"],
            id="RA2 a hit checker enters before all else",
        ),
        pytest.param(
            "W[9:1] B[3:2 4:2] bar W=1 res W=1",
            "4-3",
            [],
            id="RA3 a hit checker that cannot enter stops everybody",
        ),
        pytest.param(
            "W[20:1 24:1] B[1:2 5:2] res W=1",
            "5-1",
            ["W[21:1 24:1] B[1:2 5:2] res W=1"],
            id="RA4 nothing is borne off while a checker waits",
        ),
        pytest.param(
            "W[] B[3:1 20:1] res W=2",
            "3-3",
            [
                "W[12:1] B[20:1] bar B=1 res W=1",
                "W[6:2] B[20:1] bar B=1",
                "W[3:1 9:1] B[20:1] bar B=1",
            ],
            id="RA5 entering hits",
        ),
        pytest.param(
            "W[] B[] res W=15 B=15",
            "1-2",
            ["W[1:1 2:1] B[] res W=13 B=15", "W[3:1] B[] res W=14 B=15"],
            id="RA6 the first roll",
        ),
    ],
)
def test_race_leads_to_exactly_these_ends(position: str, roll: str, expected: list[str]) -> None:
    state = to_play(position, roll, game=RACE)
    assert worked_ends(state) == written(*expected, game=RACE)


@pytest.mark.parametrize(
    ("position", "roll", "expected"),
    [
        pytest.param(
            "W[19:5 20:10] B[1:2] res W=5",
            "6-1",
            [
                "W[6:1 19:4 20:11] B[1:2] res W=4",
                "W[6:1 19:5 20:9 21:1] B[1:2] res W=4",
                "W[7:1 19:5 20:10] B[1:2] res W=4",
            ],
            id="CR3 the reserve is not home, so nothing goes off",
        ),
        pytest.param(
            "W[19:9] B[3:2 4:2] bar W=1 res W=5",
            "4-3",
            [],
            id="CR4 a hit checker that cannot enter stops everybody",
        ),
    ],
)
def test_crowded_leads_to_exactly_these_ends(position: str, roll: str, expected: list[str]) -> None:
    state = to_play(position, roll, game=CROWDED)
    assert worked_ends(state) == written(*expected, game=CROWDED)


def test_cr1_only_the_five_enters() -> None:
    found = worked_ends(to_play(CROWDED_START, "6-5", game=CROWDED, turns=(0, 0)))
    entered = {end for end in found if "res W=4 B=5" in end}
    assert (len(found), len(entered)) == (11, 4)
    assert written("W[1:2 11:1 12:5 17:3 19:5] B[6:5 8:3 13:5 24:2] res W=4 B=5") <= entered
    assert len([end for end in entered if " 5:1 " in end]) == 3


def test_cr2_sixes_do_not_enter() -> None:
    found = worked_ends(to_play(CROWDED_START, "6-6", game=CROWDED, turns=(0, 0)))
    assert len(found) == 11
    assert all(end.endswith("res W=5 B=5") for end in found)


def test_cr5_fifteen_off_are_not_all_twenty() -> None:
    state = to_play("W[24:20] B[1:1 2:1 6:5]", "2-1", by=Color.BLACK, game=CROWDED)
    assert outcome_after(state, "2/off 1/off") is None
    after = apply(state, read_play(state, "2/off 1/off"), by=Color.BLACK).after
    assert (after.board.black[0], after.board.black[6]) == (15, 5)


def test_crowded_is_won_with_all_twenty_off() -> None:
    state = to_play("W[24:20] B[1:1]", "2-1", by=Color.BLACK, game=CROWDED)
    won = Outcome(Color.BLACK, Kind.GAMMON, 1, EndedBy.BORNE_OFF)
    assert outcome_after(state, "1/off") == won


@pytest.mark.parametrize(
    ("position", "kind"),
    [
        pytest.param("W[24:1] B[6:14] res B=1", Kind.BACKGAMMON, id="one waits"),
        pytest.param("W[24:1] B[6:15]", Kind.GAMMON, id="nobody waits"),
        pytest.param("W[24:1] B[6:10] res B=1", Kind.SINGLE, id="one waits and some are off"),
    ],
)
def test_a_checker_in_reserve_counts_as_on_the_bar(position: str, kind: Kind) -> None:
    outcome = outcome_after(to_play(position, "6-5", game=RACE), "1/off")
    assert outcome == Outcome(Color.WHITE, kind, 1, EndedBy.BORNE_OFF)
