"""Positions as text."""

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.notation import format_position, parse_position
from backgammon.rules import BAR, OFF, VARIANTS, BadPosition, Board, Color, Variant, variant
from backgammon.rules.board import checkers
from tests.rules.positions import BACKGAMMON, START
from tests.rules.strategies import boards

CLONING, CROWDED, FEVGA, GRASSHOPPER, PLAKOTO = map(
    variant, ("cloning", "crowded", "fevga", "grasshopper", "plakoto")
)
GAMES = [variant(key) for key in VARIANTS]
OF_FIXED_NUMBER = [game for game in GAMES if game.most_checkers == game.checkers]


def test_the_start_reads_as_the_rules_write_it() -> None:
    assert format_position(variant("backgammon").start_board()) == START
    assert parse_position(START) == variant("backgammon").start_board()


def test_white_counts_from_24_down_and_black_as_the_points_are_numbered() -> None:
    board = parse_position("W[1:2 24:1] B[1:0 23:3] bar W=1 B=2")
    assert board.white[24] == 2
    assert board.white[1] == 1
    assert board.black[23] == 3
    assert (board.white[BAR], board.black[BAR]) == (1, 2)
    assert (board.white[OFF], board.black[OFF]) == (11, 10)


@pytest.mark.parametrize(
    "text",
    [
        "W[19:5] bar W=2, B[2:2 5:2]",
        "B[5:2 2:2], W[19:5] bar W=2",
        "W[19:5] B[2,5:2] bar W=2",
        "W[19:5] B[2:2 5:2] bar W=2 off W=8 B=11",
        "bar W=2 / W[19:5] / B[2:2 5:2]",
        "W[19:5]\n  B[2:2 5:2]\n  bar W=2",
    ],
)
def test_the_parts_come_in_any_order(text: str) -> None:
    assert format_position(parse_position(text)) == "W[19:5] B[2:2 5:2] bar W=2"


def test_checkers_in_reserve_are_not_off() -> None:
    board = parse_position("W[20:1 24:1] res W=1 B=2, B[1:2]")
    assert board.reserve == (1, 2)
    assert (board.white[OFF], board.black[OFF]) == (12, 11)
    assert format_position(board) == "W[20:1 24:1] B[1:2] res W=1 B=2"


def test_a_game_may_have_another_number_of_checkers() -> None:
    board = parse_position("W[1:1 2:1 3:1] B[24:1 23:1]", checkers=3)
    assert (board.white[OFF], board.black[OFF]) == (0, 1)
    with pytest.raises(BadPosition):
        parse_position("W[1:4]", checkers=3)


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("backgammon", START),
        ("nackgammon", "W[1:2 2:2 12:4 17:3 19:4] B[6:4 8:3 13:4 23:2 24:2]"),
        ("anti", START),
        ("race", "W[] B[] res W=15 B=15"),
        ("crowded", f"{START} res W=5 B=5"),
        ("hyper", "W[1:1 2:1 3:1] B[22:1 23:1 24:1]"),
        ("cloning", START),
        ("grasshopper", "W[] B[] res W=14 B=14"),
        ("plakoto", "W[1:15] B[24:15]"),
        ("fevga", "W[1:15] B[13:15]"),
        ("long-narde", "W[1:15] B[13:15]"),
    ],
)
def test_the_start_of_every_game_is_written_and_read(key: str, text: str) -> None:
    game = variant(key)
    assert format_position(game.start_board(), game) == text
    assert parse_position(text, game) == game.start_board()


def test_black_is_numbered_by_the_way_the_game_goes() -> None:
    board = parse_position("W[1:15] B[13:14 12:1]", FEVGA)
    assert (board.white[24], board.black[24], board.black[1]) == (15, 14, 1)
    assert format_position(board, FEVGA) == "W[1:15] B[12:1 13:14]"
    board = parse_position("W[3:2] B[8:1] res W=12 B=13", GRASSHOPPER)
    assert (board.white[22], board.black[17], board.reserve) == (2, 1, (12, 13))


def test_a_pinned_checker_is_written_by_its_point() -> None:
    board = parse_position("W[9:2] B[9:1 20:2] held B=9 off B=12", PLAKOTO)
    assert board.held == ((Color.BLACK, 9),)
    assert (board.white[16], board.black[9]) == (2, 1)
    assert format_position(board, PLAKOTO) == "W[9:2] B[9:1 20:2] held B=9"
    assert parse_position("W[9:2] B[9:1 20:2] held B=9 B=9", PLAKOTO) == board
    both = "W[1:1 9:1 24:3] B[1:1 9:1 24:1] held B=24 W=1 W=9"
    board = parse_position(both, PLAKOTO)
    assert board.held == ((Color.BLACK, 24), (Color.WHITE, 16), (Color.WHITE, 24))
    assert parse_position(format_position(board, PLAKOTO), PLAKOTO) == board


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("W[9:1] B[9:1]", id="nobody says who holds"),
        pytest.param("W[9:2] B[9:1] held W=9", id="two are held"),
        pytest.param("W[9:1] held W=9", id="nobody holds"),
        pytest.param("W[9:1] B[9:1] held W=9 B=9", id="each holds the other"),
        pytest.param("W[9:1] B[9:1] held W=25", id="no such point"),
        pytest.param("W[9:1] B[9:1] held W", id="held nowhere"),
        pytest.param("W[20:2] run W=1", id="a score has no number"),
        pytest.param("W[20:2] res W", id="nobody counted"),
    ],
)
def test_what_cannot_be_held_or_have_scored_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        parse_position(text, PLAKOTO)


def test_the_last_score_is_written_by_its_side() -> None:
    for letter, color in (("W", Color.WHITE), ("B", Color.BLACK)):
        text = f"W[20:2] B[21:1] run {letter}"
        board = parse_position(text, GRASSHOPPER)
        assert board.run is color
        assert format_position(board, GRASSHOPPER) == text


def test_a_side_that_has_grown_is_read_with_what_it_has_off() -> None:
    board = parse_position("W[24:20] B[6:15] off W=3 B=0", CLONING)
    assert [checkers(board, color) for color in Color] == [23, 15]
    assert parse_position("W[24:10] B[6:15] off W=20", CLONING).white[OFF] == 20
    for text in ("W[24:20] B[6:15]", "W[24:3] off W=3", "W[24:20] off W=11"):
        with pytest.raises(BadPosition):
            parse_position(text, CLONING)
    with pytest.raises(BadPosition):
        parse_position("W[24:15] off W=6", CROWDED)


@pytest.mark.parametrize(
    "text",
    [
        "W[25:1]",
        "W[0:1]",
        "W[1]",
        "W[1:]",
        "W[1:x]",
        "W[-1:2]",
        "W[1:16]",
        "W[1:8 2:8]",
        "W[1:15] bar W=1",
        "W[1:15] res W=1",
        "W[1:2] B[1:1]",
        "W[1:2] off W=12",
        "W[1:2",
        "W=2",
        "bar W=x",
        "hello",
        "W[1:²]",
        "w[1:2]",
        "bar W=111",
    ],
)
def test_what_is_not_a_position_is_refused(text: str) -> None:
    with pytest.raises(BadPosition):
        parse_position(text)


@settings(max_examples=60, deadline=None)
@given(
    st.sampled_from(OF_FIXED_NUMBER).flatmap(lambda game: st.tuples(st.just(game), boards(game)))
)
def test_every_position_reads_back(position: tuple[Variant, Board]) -> None:
    game, board = position
    assert parse_position(format_position(board, game), game) == board


@settings(max_examples=150)
@given(st.text("WB[]:=, 0123456789barresoffheldrun", max_size=30) | st.text(max_size=30))
def test_no_text_brings_anything_but_a_position_or_a_refusal(text: str) -> None:
    for game in (BACKGAMMON, PLAKOTO, GRASSHOPPER):
        with suppress(BadPosition):
            board = parse_position(text, game)
            assert [checkers(board, color) for color in Color] == [game.checkers] * 2
