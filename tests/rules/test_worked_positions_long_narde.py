"""Worked positions of Long Narde: the head, the fence and bearing off."""

import pytest

from backgammon.rules import Pass, apply, variant
from tests.rules.positions import BLACK, WHITE, to_play
from tests.rules.worked import moved, outcome_after, worked_ends, written

NARDE = variant("long-narde")
START = "W[1:15] B[13:15]"
FENCED = "W[12,14,15,16,17,18:1 24:9]"
FIRST, LATER = (0, 0), (5, 5)


@pytest.mark.parametrize(
    ("position", "roll", "turns", "expected"),
    [
        pytest.param(START, "6-6", FIRST, ["W[1:13 7:2] B[13:15]"], id="NA1 two leave the head"),
        pytest.param(START, "4-4", FIRST, ["W[1:13 9:2] B[13:15]"], id="NA2 all four fours"),
        pytest.param(
            START,
            "3-3",
            FIRST,
            ["W[1:13 7:2] B[13:15]", "W[1:13 4:1 10:1] B[13:15]"],
            id="NA3 one makes three of the threes at most",
        ),
        pytest.param(START, "5-5", FIRST, ["W[1:14 21:1] B[13:15]"], id="NA4 no second checker"),
        pytest.param(
            "W[1:13 5:1 6:1] B[13:14 20:1]",
            "2-1",
            LATER,
            [
                "W[1:12 4,5,6:1] B[13:14 20:1]",
                "W[1:12 3:1 6:2] B[13:14 20:1]",
                "W[1:12 3,5,7:1] B[13:14 20:1]",
                "W[1:12 2,6,7:1] B[13:14 20:1]",
                "W[1:13 7:2] B[13:14 20:1]",
                "W[1:13 6,8:1] B[13:14 20:1]",
                "W[1:12 2,5,8:1] B[13:14 20:1]",
                "W[1:13 5,9:1] B[13:14 20:1]",
            ],
            id="NA5 one leaves the head",
        ),
        pytest.param(
            "W[21,23,24:1] B[9:2]",
            "5-3",
            LATER,
            ["W[24:2] B[9:2]", "W[24:1] B[9:2]"],
            id="NA11 moving in or bearing off with the three",
        ),
        pytest.param(
            "W[19:1 22:1] B[9:2]",
            "5-3",
            LATER,
            ["W[22:1] B[9:2]", "W[24:1] B[9:2]"],
            id="NA12 nothing off from before a farther checker",
        ),
        pytest.param(
            "W[15:1 19:14] B[24:1 13:14]",
            "5-4",
            LATER,
            ["W[19:13 20:1 23:1] B[24:1 13:14]"],
            id="NA14 both dice where one way is closed",
        ),
        pytest.param(
            "W[21:1 23:1] B[9:2]",
            "5-3",
            LATER,
            ["W[] B[9:2]", "W[24:1] B[9:2]"],
            id="NA15 larger dice take the farthest",
        ),
        pytest.param(
            "W[21,22,24:1] B[9:2]",
            "6-5",
            LATER,
            ["W[24:1] B[9:2]"],
            id="NA16 the next places in falling order",
        ),
    ],
)
def test_long_narde_leads_to_exactly_these_ends(
    position: str, roll: str, turns: tuple[int, int], expected: list[str]
) -> None:
    state = to_play(position, roll, game=NARDE, turns=turns)
    assert worked_ends(state) == written(*expected, game=NARDE)


def test_na6_the_exception_is_gone_after_a_pass() -> None:
    state = to_play("W[1:14 16:1] B[13:15]", "3-3", by=BLACK, game=NARDE, turns=(1, 0))
    assert worked_ends(state) == set()
    turns = apply(state, Pass(), by=BLACK).after.turns
    later = to_play("W[1:14 20:1] B[13:15]", "3-3", by=BLACK, game=NARDE, turns=turns)
    heads = {end.split("13:")[1].split()[0] for end in worked_ends(later)}
    assert heads == {"14"}


@pytest.mark.parametrize(
    ("black", "fence", "count", "is_allowed"),
    [
        pytest.param("B[13:14 20:1]", "ahead", 21, True, id="NA7 one is ahead of the fence"),
        pytest.param("B[13:14 20:1]", "home", 20, False, id="NA7h nobody is home yet"),
        pytest.param("B[13:15]", "ahead", 24, False, id="NA8 nobody is ahead"),
    ],
)
def test_a_fence_needs_an_enemy_that_got_away(
    black: str, fence: str, count: int, is_allowed: bool
) -> None:
    game, position = variant("long-narde", fence=fence), f"{FENCED} {black}"
    found = worked_ends(to_play(position, "6-1", game=game))
    assert len(found) == count
    assert (moved(position, "12-18", "18-19", game=game) in found) is is_allowed


def test_na7h_only_the_fence_drops_out() -> None:
    position = f"{FENCED} B[13:14 20:1]"
    ahead = worked_ends(to_play(position, "6-1", game=NARDE))
    home = worked_ends(to_play(position, "6-1", game=variant("long-narde", fence="home")))
    assert ahead - home == {moved(position, "12-18", "18-19", game=NARDE)}
    assert home < ahead


def test_na9_a_fence_may_be_closed_in_passing() -> None:
    position = "W[2,12,14,15,16,17,19:1 24:8] B[13:15]"
    found = worked_ends(to_play(position, "6-1", game=NARDE))
    assert len(found) == 33
    assert moved(position, "12-18-19", game=NARDE) in found
    assert moved(position, "12-18", "2-3", game=NARDE) not in found


def test_na10_six_points_across_the_enemys_start_are_no_fence() -> None:
    position = "W[7:1 10:2 11:2 12:1 14:1 15:1 20:7] B[1:1 18:14]"
    found = worked_ends(to_play(position, "6-1", game=NARDE))
    assert moved(position, "7-13", "20-21", game=NARDE) in found


def test_na13_black_bears_off_from_seven_to_twelve() -> None:
    state = to_play("W[20:2] B[7:1 10:1]", "6-3", by=BLACK, game=NARDE)
    assert worked_ends(state) == {"W[20:2] B[]", "W[20:2] B[10:1]"}
    won = outcome_after(state, "6/off 3/off")
    assert won is not None
    assert won.winner is BLACK
    assert outcome_after(state, "6/3 3/off") is None


def test_na15_both_off_win() -> None:
    won = outcome_after(to_play("W[21:1 23:1] B[9:2]", "5-3", game=NARDE), "4/off 2/off")
    assert won is not None
    assert won.winner is WHITE
