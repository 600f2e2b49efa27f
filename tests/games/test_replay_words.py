"""Plays in words, and the race as a picture."""

import re

import pytest

from backgammon.rules import Color, Dice, Move
from games.board import pipgraph
from games.board.history import Entry
from games.board.pipgraph import draw_pips
from games.board.spoken import play_words
from tests.games.boards import played, scene

DICE = Dice(6, 5)


def words(text: str, *, kind: str = "play") -> str:
    state, _ = played()
    return play_words(scene(state), Entry(Color.WHITE, kind, text, DICE))


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("13/8 6/3", "13 to 8; 6 to 3"),
        ("bar/21* 13/11", "bar to 21, hitting; 13 to 11"),
        ("24/18*/13", "24 to 13, hitting on 18"),
        ("24/22*/20*", "24 to 20, hitting on 22, 20"),
        ("bar/20*/14*/8", "bar to 8, hitting on 20, 14"),
        ("13/7(2) 8/2*(2)", "13 to 7, 2 checkers; 8 to 2, hitting, 2 checkers"),
        ("6/off 5/off", "6 off; 5 off"),
        ("6/off(4)", "6 off, 4 checkers"),
        ("bar/off", "bar to off"),
    ],
)
def test_a_play_is_said_checker_by_checker(text: str, said: str) -> None:
    assert words(text) == said


def test_a_pass_says_why() -> None:
    assert words("pass", kind="pass") == "no legal move"


def test_an_action_without_dice_is_said_as_what_it_does() -> None:
    state, _ = played("in/24", key="grasshopper")
    entry = Entry(Color.WHITE, "play", "in/24", None, (Move(25, 24, 0, False),))
    assert play_words(scene(state), entry) == "entered on 24"


# The race


LEFT, RIGHT = pipgraph.SIDE, pipgraph.WIDTH - pipgraph.SIDE
TOP, FLOOR = pipgraph.TOP, pipgraph.HEIGHT - pipgraph.BOTTOM


def outline(path: str) -> tuple[list[tuple[float, float]], list[tuple[float, float]]]:
    """The upper edge of a line from the left, and the lower one."""
    corners = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", path)]
    middle = len(corners) // 2
    return corners[:middle], corners[middle:][::-1]


def test_lines_bend_where_pips_change_and_end_at_the_edges() -> None:
    graph = draw_pips({"w": [100, 50, 50, 50, 0], "b": [100, 100, 40, 40, 40]}, 2)
    for line, bends in zip(graph.lines, ([0, 1, 4], [0, 2, 4]), strict=True):
        above, below = outline(line.path)
        across = [LEFT + (RIGHT - LEFT) * turn / 4 for turn in bends]
        assert [x for x, _ in above] == [x for x, _ in below] == pytest.approx(across, abs=0.1)


def test_the_most_pips_are_at_the_top_and_none_at_the_bottom() -> None:
    graph = draw_pips({"w": [100, 0], "b": [80, 120]}, 1)
    (start, end), black = (middle(line.path) for line in graph.lines)
    assert end == pytest.approx(FLOOR, abs=0.1)
    assert black[1] == pytest.approx(TOP, abs=0.1)
    assert TOP < start < black[0] < FLOOR


def middle(path: str) -> list[float]:
    return [(high + low) / 2 for (_, high), (_, low) in zip(*outline(path), strict=True)]


@pytest.mark.parametrize(("here", "white", "black"), [(0, 100, 100), (1, 50, 70), (2, 55, 40)])
def test_a_checker_lies_on_each_line_at_the_turn_that_is_shown(
    here: int, white: int, black: int
) -> None:
    """Between two of its own bends a line goes straight."""
    graph = draw_pips({"w": [100, 50, 50, 60, 0], "b": [100, 100, 40, 40, 40]}, here)
    x = LEFT + (RIGHT - LEFT) * here / 4
    assert graph.now.startswith(f"M{x:g} ")
    for line, pips in zip(graph.lines, (white, black), strict=True):
        assert float(line.x) == pytest.approx(x, abs=0.1)
        assert float(line.y) == pytest.approx(FLOOR - (FLOOR - TOP) * pips / 100, abs=0.1)


def test_a_line_is_as_thick_where_it_is_steep() -> None:
    flat, steep = draw_pips({"w": [100, 100], "b": [100, 0]}, 0).lines
    for line in (flat, steep):
        (left, high), (right, low) = outline(line.path)[0]
        slope = (low - high) / (right - left)
        height = outline(line.path)[1][0][1] - high
        assert height / (1 + slope**2) ** 0.5 == pytest.approx(2 * pipgraph.THICK, abs=0.2)


def test_a_game_of_no_pips_can_be_drawn() -> None:
    assert draw_pips({"w": [0, 0], "b": [0, 0]}, 0).lines[0].y == f"{FLOOR:g}"
