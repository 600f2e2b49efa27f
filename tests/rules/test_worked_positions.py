"""Worked positions of backgammon and of the games that only start or end differently."""

import pytest

from backgammon.notation import format_position
from backgammon.rules import (
    Color,
    Cube,
    GameEnded,
    Kind,
    Variant,
    apply,
    legal_plays,
    pip_count,
    play_graph,
    variant,
)
from tests.rules.positions import WHITE, dice, read_play, to_play
from tests.rules.worked import worked_ends

GAMES = [variant(key) for key in ("backgammon", "nackgammon", "anti")]

CASES = [
    pytest.param(
        "W[10:1] B[13:2 21:2]",
        "6-5",
        {"W[16:1] B[13:2 21:2]"},
        id="BG1 the higher die where only one can be played",
    ),
    pytest.param(
        "W[10:1] B[16:2 21:2]",
        "6-5",
        {"W[15:1] B[16:2 21:2]"},
        id="BG2 the lower die where the higher is blocked",
    ),
    pytest.param(
        "W[12:1 17:1] B[13:2 18:2]",
        "6-1",
        {"W[12:1 24:1] B[13:2 18:2]"},
        id="BG3 a checker is frozen and both dice are played by the other",
    ),
    pytest.param(
        "W[19:5] B[2:2 5:2] bar W=2",
        "4-2",
        {"W[4:1 19:5] B[2:2 5:2] bar W=1"},
        id="BG4 one enters and nobody else may move",
    ),
    pytest.param("W[19:5] B[2:2 4:2] bar W=1", "4-2", set(), id="BG5 both entry points are closed"),
    pytest.param(
        "W[22:1 24:1] B[1:2]",
        "6-1",
        {"W[] B[1:2]", "W[24:1] B[1:2]"},
        id="BG7 the win and the poor play are both legal",
    ),
    pytest.param(
        "W[18:1 20:1] B[1:2]",
        "5-1",
        {"W[19:1] B[1:2]", "W[21:1 23:1] B[1:2]", "W[20:1 24:1] B[1:2]"},
        id="BG8 bearing off begins in the middle of a turn",
    ),
    pytest.param(
        "W[19:1 22:1] B[1:2]",
        "5-4",
        {"W[23:1] B[1:2]", "W[24:1] B[1:2]"},
        id="BG9 a larger die waits until nobody is farther back",
    ),
    pytest.param(
        "W[10:1] B[13:1 14:1 1:2]",
        "4-3",
        {"W[17:1] B[1:2 14:1] bar B=1", "W[17:1] B[1:2 13:1] bar B=1"},
        id="BG10 two ways to one point hit different checkers",
    ),
    pytest.param(
        "W[3:1 10:1] B[1:2 15:2 19:2]",
        "3-3",
        {"W[9:1 16:1] B[1:2 15:2 19:2]", "W[12:1 13:1] B[1:2 15:2 19:2]"},
        id="BG11 four threes around two blocks",
    ),
    pytest.param(
        "W[12:1 14:1] B[13:2 18:2 19:2 20:2]",
        "6-5",
        {"W[14:1 23:1] B[13:2 18:2 19:2 20:2]"},
        id="BG12 only the five before the six",
    ),
    pytest.param(
        "W[19:1 21:2 22:1] B[1:2]",
        "5-5",
        {"W[24:1] B[1:2]"},
        id="BG13 the last one moves in before the others go off",
    ),
    pytest.param("W[22:1] B[1:2]", "2-1", {"W[] B[1:2]"}, id="BG14 the last checker must go off"),
    pytest.param("W[22:1] B[1:2]", "1-1", {"W[] B[1:2]"}, id="BG15 three ones take it off"),
]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.key)
@pytest.mark.parametrize(("position", "roll", "expected"), CASES)
def test_the_position_leads_to_exactly_these_ends(
    position: str, roll: str, expected: set[str], game: Variant
) -> None:
    assert worked_ends(to_play(position, roll, game=game)) == expected


def test_nackgammon_starts_with_four_checkers_back() -> None:
    game = variant("nackgammon")
    board = game.start_board()
    assert format_position(board, game) == ("W[1:2 2:2 12:4 17:3 19:4] B[6:4 8:3 13:4 23:2 24:2]")
    assert [pip_count(board, color) for color in Color] == [194, 194]


@pytest.mark.parametrize(
    ("position", "roll", "first_dice"),
    [
        pytest.param("W[12:1 14:1] B[13:2 18:2 19:2 20:2]", "6-5", {5}, id="only the right"),
        pytest.param("W[10:1] B[16:2 21:2]", "6-5", {5}, id="only the lower"),
        pytest.param("W[10:1] B[13:2 21:2]", "5-6", {6}, id="only the higher"),
        pytest.param("W[10:1] B[13:1 14:1 1:2]", "4-3", {4, 3}, id="either"),
    ],
)
def test_the_swap_is_offered_for_dice_that_can_start_a_legal_turn(
    position: str, roll: str, first_dice: set[int]
) -> None:
    root = play_graph(to_play(position, roll)).nodes[0]
    assert {edge.move.die for edge in root.edges} == first_dice


def test_swapped_dice_are_the_same_two_the_other_way_round() -> None:
    assert dice("6-5").swapped() == dice("5-6")


@pytest.mark.parametrize(
    ("position", "cube", "kind", "points"),
    [
        pytest.param("W[24:1] B[22:1 6:14]", 4, Kind.BACKGAMMON, 12, id="in the winner's home"),
        pytest.param("W[24:1] B[6:12] bar B=2", 2, Kind.SINGLE, 2, id="one off, two on the bar"),
        pytest.param("W[24:1] B[6:14] bar B=1", 1, Kind.BACKGAMMON, 3, id="none off, on the bar"),
        pytest.param("W[24:1] B[18:1 6:14]", 2, Kind.GAMMON, 4, id="none off, not at home"),
        pytest.param("W[24:1] B[6:15]", 8, Kind.GAMMON, 16, id="none off, all at home"),
        pytest.param("W[24:1] B[6:10]", 1, Kind.SINGLE, 1, id="five off are no gammon"),
        pytest.param("W[24:1] B[22:1 6:13]", 1, Kind.SINGLE, 1, id="one off, caught at home"),
    ],
)
def test_the_win_is_worth_what_the_loser_has_left(
    position: str, cube: int, kind: Kind, points: int
) -> None:
    state = to_play(position, "6-5", cube=Cube(cube, WHITE))
    transition = apply(state, read_play(state, "1/off"), by=WHITE)
    outcome = transition.after.outcome
    assert outcome is not None
    assert (outcome.winner, outcome.kind, outcome.points) == (Color.WHITE, kind, points)
    assert transition.events[-1] == GameEnded(outcome)


def test_a_winning_play_is_listed_once_however_many_dice_it_used() -> None:
    assert len(legal_plays(to_play("W[22:1] B[1:2]", "6-3"))) == 1
