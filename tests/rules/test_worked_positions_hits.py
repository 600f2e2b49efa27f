"""Worked positions of the other games in which checkers are hit: Anti, Hyper and Cloning."""

from itertools import product

import pytest

from backgammon.rules import Color, Cube, EndedBy, Kind, Outcome, variant
from tests.rules.positions import to_play
from tests.rules.vectors import ROLLS, name
from tests.rules.worked import outcome_after, worked_ends, written

ANTI = variant("anti")
HYPER = variant("hyper")
CLONING = variant("cloning")


@pytest.mark.parametrize(
    ("position", "roll", "expected"),
    [
        pytest.param(
            "W[23:1 24:1] B[5:1]",
            "2-1",
            ["W[] B[5:1]", "W[24:1] B[5:1]"],
            id="AN1 a checker may be kept",
        ),
        pytest.param(
            "W[19:1 24:1] B[5:1]", "5-1", ["W[24:1] B[5:1]"], id="AN2 every order takes one off"
        ),
        pytest.param(
            "W[19:5] B[2:2 4:2] bar W=1", "4-2", [], id="AN5 dancing is good, not voluntary"
        ),
        pytest.param("W[22:1] B[1:2]", "2-1", ["W[] B[1:2]"], id="AN6 the last one is forced off"),
    ],
)
def test_anti_leads_to_exactly_these_ends(position: str, roll: str, expected: list[str]) -> None:
    assert worked_ends(to_play(position, roll, game=ANTI)) == written(*expected)


@pytest.mark.parametrize(
    ("position", "roll", "play"),
    [
        pytest.param("W[23:1 24:1] B[5:1]", "2-1", "2/off 1/off", id="AN1"),
        pytest.param("W[22:1] B[1:2]", "2-1", "3/off", id="AN6"),
    ],
)
def test_who_finishes_in_anti_loses(position: str, roll: str, play: str) -> None:
    outcome = outcome_after(to_play(position, roll, game=ANTI), play)
    assert outcome == Outcome(Color.BLACK, Kind.SINGLE, 1, EndedBy.BORNE_OFF)


def test_an1_the_better_play_goes_on() -> None:
    assert outcome_after(to_play("W[23:1 24:1] B[5:1]", "2-1", game=ANTI), "2/1 1/off") is None


@pytest.mark.parametrize("roll", [name(dice) for dice in ROLLS])
def test_an3_the_last_checker_goes_off_with_any_roll(roll: str) -> None:
    state = to_play("W[24:1] B[5:1]", roll, game=ANTI, cube=Cube(4, Color.WHITE))
    assert worked_ends(state) == {"W[] B[5:1]"}
    outcome = outcome_after(state, "1/off")
    assert outcome == Outcome(Color.BLACK, Kind.SINGLE, 4, EndedBy.BORNE_OFF)


def test_an4_the_value_is_measured_on_the_winners_checkers() -> None:
    state = to_play("W[24:1] B[6:14] bar B=1", "6-5", game=ANTI, cube=Cube(2, Color.BLACK))
    outcome = outcome_after(state, "1/off")
    assert outcome == Outcome(Color.BLACK, Kind.BACKGAMMON, 2, EndedBy.BORNE_OFF)
    assert outcome.points == 6


def test_hy1_all_ways_to_spread_four_sixes_over_three_checkers() -> None:
    spread = [times for times in product(range(4), repeat=3) if sum(times) == 4]
    ends = {
        "W[" + " ".join(f"{point}:1" for point in sorted(places)) + "] B[22:1 23:1 24:1]"
        for places in ((1 + 6 * a, 2 + 6 * b, 3 + 6 * c) for a, b, c in spread)
    }
    state = to_play("W[1:1 2:1 3:1] B[22:1 23:1 24:1]", "6-6", game=HYPER, turns=(0, 0))
    assert worked_ends(state) == ends
    assert len(ends) == 12


def test_hy2_the_entering_checker_hits_one_of_two() -> None:
    state = to_play("W[20:1 22:1] B[2:1 3:1 4:1] bar W=1", "4-2", game=HYPER)
    assert worked_ends(state) == {
        "W[6:1 20:1 22:1] B[3:1 4:1] bar B=1",
        "W[6:1 20:1 22:1] B[2:1 3:1] bar B=1",
        "W[2:1 22:1 24:1] B[3:1 4:1] bar B=1",
        "W[4:1 22:2] B[2:1 3:1] bar B=1",
        "W[4:1 20:1 24:1] B[2:1 3:1] bar B=1",
    }


@pytest.mark.parametrize(
    ("black", "kind"),
    [
        pytest.param("B[24:1 10:1 5:1]", Kind.BACKGAMMON, id="HY3 one in the winner's home"),
        pytest.param("B[18:1 5:2]", Kind.GAMMON, id="HY4 none off"),
        pytest.param("B[18:1 5:1]", Kind.SINGLE, id="one off"),
    ],
)
def test_hyper_is_worth_what_the_loser_has_left(black: str, kind: Kind) -> None:
    state = to_play(f"W[23:1] {black}", "6-5", game=HYPER)
    won = Outcome(Color.WHITE, kind, 1, EndedBy.BORNE_OFF)
    assert outcome_after(state, "2/off") == won


@pytest.mark.parametrize(
    ("position", "roll", "expected"),
    [
        pytest.param(
            "W[10:1 19:1] B[2:2 13:1]",
            "3-2",
            [
                "W[15:1 19:1] B[2:2 13:1]",
                "W[12:1 22:1] B[2:2 13:1]",
                "W[10:1 24:1] B[2:2 13:1]",
                "W[13:1 21:1] B[2:2] bar W=1 B=1",
            ],
            id="CL1 a clone that cannot enter spoils the second die",
        ),
        pytest.param(
            "W[10:1 19:1] B[4:2 13:1]",
            "3-2",
            [
                "W[15:1 19:1] B[4:2 13:1]",
                "W[12:1 22:1] B[4:2 13:1]",
                "W[10:1 24:1] B[4:2 13:1]",
                "W[13:1 21:1] B[4:2] bar W=1 B=1",
                "W[2:1 13:1 19:1] B[4:2] bar B=1",
            ],
            id="CL2 a clone enters in the same turn",
        ),
        pytest.param(
            "W[10:1] B[2:2 5:2 13:1]",
            "3-2",
            ["W[15:1] B[2:2 5:2 13:1]"],
            id="CL3 both dice come before a hit",
        ),
        pytest.param(
            "W[20:1 23:1] B[24:1]",
            "4-1",
            [
                "W[23:1] B[24:1]",
                "W[1:1 23:1 24:1] B[] bar B=1",
                "W[4:1 20:1 24:1] B[] bar B=1",
            ],
            id="CL4 a hit stops bearing off",
        ),
        pytest.param(
            "W[1:1] B[3:1 5:1]",
            "2-2",
            [
                "W[4:1 5:1] B[] bar W=1 B=2",
                "W[3:1 6:1] B[5:1] bar B=1",
                "W[2:2 5:1] B[] bar B=2",
            ],
            id="CL5 two hits, two clones",
        ),
    ],
)
def test_cloning_leads_to_exactly_these_ends(position: str, roll: str, expected: list[str]) -> None:
    assert worked_ends(to_play(position, roll, game=CLONING)) == written(*expected)


def test_cl6_who_owns_thirty_gets_no_clone() -> None:
    state = to_play("W[10:1 24:29] B[6:14 13:1]", "3-2", game=CLONING, checkers=30)
    assert worked_ends(state) == {
        "W[15:1 24:29] B[6:14] bar B=1",
        "W[15:1 24:29] B[6:14 13:1]",
    }
