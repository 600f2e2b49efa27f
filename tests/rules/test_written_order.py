"""Written plays join moves that two checkers made one after the other, in another order."""

import pytest

from backgammon.notation import format_play, parse_play
from backgammon.rules import Color, Variant, find_play, legal_plays, play_graph, variant
from tests.rules.sides import BOTH, turn


@BOTH
@pytest.mark.parametrize(
    ("game", "position", "roll", "text"),
    [
        # 3-4 must come first, for the last checker that leaves the start ends the game.
        pytest.param(
            variant("plakoto"),
            "W[1:1 3:1 24:1] B[13:14 24:1] held B=24",
            "2-1",
            "24/21",
            id="Plakoto",
        ),
        # 3-7 hits first, and then there is a clone to enter on 3.
        pytest.param(variant("cloning"), "W[3:1] B[7:1]", "4-3", "bar/18*", id="Cloning"),
        # 13-14 passes first, and then another may follow to 13.
        pytest.param(
            variant("fevga"), "W[1:13 12:1 13:1] B[20:15]", "1-1", "24/23(2) 13/11", id="Fevga"
        ),
    ],
)
def test_a_play_of_two_checkers_is_found_though_it_reads_like_one(
    game: Variant, position: str, roll: str, text: str, by: Color
) -> None:
    state = turn(game, position, roll, by=by)
    graph = play_graph(state)
    plays = {format_play(play): play for play in legal_plays(state)}
    assert text in plays
    for written, play in plays.items():
        assert find_play(graph, parse_play(written)).board == play.board
