"""Plays as written: what is printed, what is understood, what is refused."""

from contextlib import suppress

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from backgammon.notation import (
    NotationError,
    format_draft,
    format_play,
    parse_draft,
    parse_play,
)
from backgammon.rules import BAR, NO_DIE, OFF, GameState, Move, legal_plays, start, variant
from tests.rules.positions import SINGLE_GAME, START, WHITE, to_play
from tests.rules.strategies import turns_to_play

H = True


@pytest.mark.parametrize(
    ("moves", "text"),
    [
        ([Move(13, 8, 5), Move(6, 5, 1)], "13/8 6/5"),
        ([Move(6, 5, 1), Move(13, 8, 5)], "13/8 6/5"),
        ([Move(BAR, 20, 5), Move(6, OFF, 6)], "bar/20 6/off"),
        ([Move(24, 18, 6), Move(18, 13, 5)], "24/13"),
        ([Move(18, 13, 5), Move(24, 18, 6)], "24/13"),
        ([Move(24, 18, 6, H), Move(18, 13, 5)], "24/18*/13"),
        ([Move(24, 18, 6, H), Move(18, 13, 5, H)], "24/18*/13*"),
        ([Move(24, 18, 6), Move(18, 13, 5, H)], "24/13*"),
        ([Move(BAR, 24, 1, H), Move(24, 22, 2)], "bar/24*/22"),
        ([Move(13, 8, 5), Move(6, 5, 1, H), Move(6, 5, 1)], "13/8 6/5*(2)"),
        ([Move(6, 5, 1)] * 4, "6/5(4)"),
        ([Move(8, 5, 3), Move(8, 5, 3), Move(5, 2, 3), Move(5, 2, 3)], "8/2(2)"),
        ([Move(24, 21, 3, H), Move(24, 21, 3), Move(21, 18, 3)], "24/21*/18 24/21"),
        ([Move(13, 10, 3), Move(13, 10, 3), Move(10, 7, 3)], "13/10 13/7"),
        ([Move(5, OFF, 6), Move(3, OFF, 6)], "5/off 3/off"),
        ([], "pass"),
        ([Move(BAR, 22, NO_DIE)], "in/22"),
        ([Move(17, 11, NO_DIE)], "17/11"),
        ([Move(4, OFF, NO_DIE)], "4/off"),
    ],
)
def test_a_play_is_written_from_the_back_with_one_checkers_moves_joined(
    moves: list[Move], text: str
) -> None:
    assert format_play(moves) == text


def test_a_whole_play_is_written_by_its_moves() -> None:
    play = legal_plays(to_play("W[22:1] B[1:2]", "6-3"))[0]
    assert format_play(play) == "3/off"


@pytest.mark.parametrize(
    ("text", "steps"),
    [
        ("13/8 6/5", ((13, 8), (6, 5))),
        ("13/8, 6/5", ((13, 8), (6, 5))),
        ("13/8,6/5", ((13, 8), (6, 5))),
        ("13/8;6/5", ((13, 8), (6, 5))),
        ("  13 / 8   6/5 \n", ((13, 8), (6, 5))),
        ("13-8 6-5", ((13, 8), (6, 5))),
        ("13–8 6—5", ((13, 8), (6, 5))),
        ("bar/20", ((25, 20),)),
        ("BAR/20", ((25, 20),)),
        ("b/20", ((25, 20),)),
        ("25/20", ((25, 20),)),
        ("in/20", ((25, 20),)),
        ("in 20", ((25, 20),)),
        ("Bar 20* 8 / 3", ((25, 20), (8, 3))),
        ("IN - 20", ((25, 20),)),
        ("6/off", ((6, 0),)),
        ("6/OFF", ((6, 0),)),
        ("6/0", ((6, 0),)),
        ("6/o", ((6, 0),)),
        ("08/05", ((8, 5),)),
        ("8/5(2)", ((8, 5), (8, 5))),
        ("8/5 (2)", ((8, 5), (8, 5))),
        ("8/5*(2)", ((8, 5), (8, 5))),
        ("8/5(2)*", ((8, 5), (8, 5))),
        ("6/5(4)", ((6, 5),) * 4),
        ("24/13", ((24, 13),)),
        ("24/18/13", ((24, 18), (18, 13))),
        ("24/18*/13", ((24, 18), (18, 13))),
        ("24/18 * / 13 *", ((24, 18), (18, 13))),
        ("8/5* 6/5", ((8, 5), (6, 5))),
        ("8/2(2)", ((8, 2), (8, 2))),
        ("8/5/2(2)", ((8, 5), (5, 2), (8, 5), (5, 2))),
        ("pass", ()),
        (" Pass ", ()),
    ],
)
def test_a_play_is_read_however_people_write_it(
    text: str, steps: tuple[tuple[int, int], ...]
) -> None:
    assert parse_play(text) == steps


@pytest.mark.parametrize(
    ("text", "code", "part"),
    [
        ("", "empty", ""),
        (" , ", "empty", ""),
        ("13/8 " * 21, "too_long", ("13/8 " * 21)[:100]),
        ("13/8 hello", "bad_move", "hello"),
        ("13", "bad_move", "13"),
        ("13/", "bad_move", "13/"),
        ("/8", "bad_move", "/8"),
        ("13//8", "bad_move", "13//8"),
        ("6/5(5)", "bad_move", "6/5(5)"),
        ("6/5(0)", "bad_move", "6/5(0)"),
        ("6/5()", "bad_move", "6/5()"),
        ("13/8 pass", "bad_move", "pass"),
        ("13/8\x006/5", "bad_move", "13/8\x006/5"),
        ("13/x", "bad_point", "x"),
        ("i/22", "bad_point", "i"),
        ("inn/22", "bad_point", "inn"),
        ("in22", "bad_move", "in22"),
        ("22/in", "backwards", "22/in"),
        ("26/20", "bad_point", "26"),
        ("99999999999/20", "bad_point", "99999999999"),
        ("٨/٥", "bad_move", "٨/٥"),
        ("8/13", "backwards", "8/13"),
        ("8/8", "backwards", "8/8"),
        ("8/bar", "backwards", "8/bar"),
        ("off/5", "backwards", "off/5"),
        ("13/8/10", "backwards", "13/8/10"),
        ("6/5 6/5 6/5 6/5 6/5", "too_many", "6/5 6/5 6/5 6/5 6/5"),
        ("6/5(4) 8/7", "too_many", "6/5(4) 8/7"),
        ("8/5/2(3)", "too_many", "8/5/2(3)"),
    ],
)
def test_what_is_not_a_play_is_refused_with_the_part_at_fault(
    text: str, code: str, part: str
) -> None:
    with pytest.raises(NotationError) as refused:
        parse_play(text)
    assert (refused.value.code, refused.value.part) == (code, part)


ALMOST = st.text("0123456789/*() ,;-–barinoffps", max_size=40)


@settings(max_examples=150)
@given(st.text(max_size=110) | ALMOST)
@example("İ/5")
@example("K/ſ")
def test_no_text_brings_anything_but_a_play_or_a_refusal(text: str) -> None:
    for parse in (parse_play, parse_draft):
        with suppress(NotationError):
            steps = parse(text)
            assert len(steps) <= 4
            assert all(BAR >= source > target >= OFF for source, target in steps)


@settings(max_examples=30, deadline=None)
@given(turns_to_play())
def test_drafts_keep_the_moves_and_their_order(state: GameState) -> None:
    for play in legal_plays(state):
        steps = tuple((move.source, move.target) for move in play.moves)
        assert parse_draft(format_draft(play.moves)) == steps


def test_a_draft_is_written_move_by_move_for_an_address() -> None:
    moves = [Move(6, 5, 1), Move(BAR, 20, 5), Move(20, 15, 5, H), Move(3, OFF, 5)]
    assert format_draft(moves) == "6/5,bar/20,20/15,3/off"
    assert format_draft([Move(BAR, 22, NO_DIE)]) == "in/22"


@pytest.mark.parametrize("text", ["", "  "])
def test_an_empty_draft_has_no_moves(text: str) -> None:
    assert parse_draft(text) == ()
    assert format_draft([]) == ""


def test_every_first_play_of_the_game_has_a_name_of_its_own() -> None:
    for roll in ("3-1", "6-5", "1-1", "3-3"):
        plays = legal_plays(to_play(START, roll, by=WHITE))
        assert len({format_play(play) for play in plays}) == len(plays)


def test_a_checker_enters_from_the_bar_in_dice_games_and_comes_in_without_dice() -> None:
    race = to_play("W[] B[] res W=15 B=15", "2-1", game=variant("race"))
    assert {format_play(play) for play in legal_plays(race)} == {"bar/24 bar/23", "bar/22"}
    first = start(variant("grasshopper"), SINGLE_GAME)
    assert {format_play(play) for play in legal_plays(first)} == {f"in/{n}" for n in range(19, 25)}
