"""Why a play is not legal: every reason, with its facts, before and after a draft."""

from collections.abc import Sequence

import pytest

from backgammon.notation import format_play, parse_play
from backgammon.rules import (
    Double,
    Explanation,
    GameState,
    IllegalPlay,
    Move,
    Reason,
    Referee,
    Refusal,
    WrongPhase,
    apply,
    find_play,
    play_graph,
    refuse_now,
)
from tests.rules.positions import (
    BLACK,
    START,
    WHITE,
    cube_match,
    read_play,
    to_play,
    to_roll,
)
from tests.rules.refused import ANY, BSDGAMES, CASES, GRASSHOPPER, PLAKOTO, Case
from tests.rules.worked import turned

WON = to_play("W[24:1] B[1:2]", "2-1")  # by the next play
UNWRITTEN = {  # told below, as no typed play comes to them
    Reason.GAME_OVER,
    Reason.NOT_YOUR_TURN,
    Reason.ROLL_FIRST,
    Reason.ANSWER_FIRST,
    Reason.BACKWARDS,
    Reason.STUCK,
}


def test_every_reason_has_its_position() -> None:
    assert {case.reason for case in CASES} | UNWRITTEN == set(Reason)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.reason} {case.typed}")
def test_a_play_is_refused_for_this_reason(case: Case) -> None:
    for state in (case.state, turned(case.state)):
        told = Referee(state).explain(parse_play(case.typed))
        assert told is not None
        assert told.refusal == case.refusal
        if case.line == ANY:
            assert find_play(play_graph(state), steps(told.line)).moves
        else:
            assert (format_play(told.line) if told.line else "") == case.line


def steps(moves: Sequence[Move]) -> list[tuple[int, int]]:
    return [(move.source, move.target) for move in moves]


def test_nothing_is_played_before_the_roll_after_the_end_or_by_the_other_side() -> None:
    to_begin = to_roll(by=BLACK)
    offered = apply(to_roll(context=cube_match(5)), Double(), by=WHITE).after
    won = apply(WON, read_play(WON, "1/off"), by=WHITE).after
    assert refuse_now(to_begin) == Refusal(Reason.ROLL_FIRST)
    assert refuse_now(to_begin, BLACK) == Refusal(Reason.ROLL_FIRST)
    assert refuse_now(to_begin, WHITE) == Refusal(Reason.NOT_YOUR_TURN)
    assert refuse_now(offered, BLACK) == Refusal(Reason.ANSWER_FIRST)
    assert refuse_now(offered, WHITE) == Refusal(Reason.NOT_YOUR_TURN)
    assert refuse_now(won, WHITE) == Refusal(Reason.GAME_OVER)
    assert refuse_now(WON, WHITE) is None
    assert refuse_now(WON, BLACK) == Refusal(Reason.NOT_YOUR_TURN)
    for state in (to_begin, offered, won):
        assert refuse_now(state) is not None
        with pytest.raises(WrongPhase):
            Referee(state)


def test_a_complete_legal_play_or_a_pass_is_not_refused() -> None:
    assert Referee(to_play(START, "3-1")).explain(parse_play("8/5 6/5")) is None
    assert Referee(to_play(START, "3-1")).explain(parse_play("24/20")) is None
    assert Referee(to_play("W[19:5] B[2:2 4:2] bar W=1", "4-2")).explain(()) is None


def test_a_checker_is_never_moved_backwards() -> None:
    told = Referee(to_play(START, "3-1")).explain_step(5, 8)
    assert told == Explanation(Refusal(Reason.BACKWARDS), step=(5, 8))


# After a draft


def drafted(state: GameState, text: str) -> tuple[Move, ...]:
    moves = Referee(state).moves(parse_play(text))
    assert moves is not None
    return moves


def test_a_draft_counts_as_played() -> None:
    state = to_play(START, "3-1")
    made = drafted(state, "8/5")
    assert Referee(state).explain(parse_play("6/5"), made) is None
    assert Referee(state).explain_step(6, 5, made) is None
    again = Referee(state).explain_step(13, 10, made)
    assert again == Explanation(Refusal(Reason.DIE_USED, dice=(3,)), step=(13, 10), made=made)
    unfinished = Referee(state).explain((), made)
    assert unfinished is not None
    assert unfinished.refusal == Refusal(Reason.INCOMPLETE, dice=(1,))
    assert unfinished.line[:1] == made
    full = Referee(state).explain_step(24, 23, drafted(state, "8/5 6/5"))
    assert full is not None
    assert full.refusal == Refusal(Reason.TOO_MANY_MOVES, count=2)


def test_the_proof_goes_on_from_the_draft() -> None:
    state = to_play("W[1:1 19:5] B[3:2] bar W=2", "4-2")
    made = drafted(state, "bar/21")
    told = Referee(state).explain_step(24, 22, made)
    assert told is not None
    assert told.refusal == Refusal(Reason.ENTER_FIRST, count=1)
    assert format_play(told.line) == "bar/23 bar/21"


def test_a_draft_that_is_not_legal_is_no_draft() -> None:
    with pytest.raises(IllegalPlay):
        Referee(to_play(START, "3-1")).explain((), [Move(24, 18, 6)])


def test_the_moves_of_written_steps_are_those_that_a_play_is_read_as() -> None:
    state = to_play("W[10:1] B[13:1 1:2]", "3-4")
    referee = Referee(state)
    assert referee.moves([(15, 12)]) == (Move(15, 12, 3, hit=True),)
    assert referee.moves([(15, 12), (12, 8)]) == read_play(state, "15/12*/8").moves
    assert referee.moves([(15, 8)]) == (Move(15, 11, 4), Move(11, 8, 3))
    assert referee.moves([(15, 8)]) == read_play(state, "15/8").moves
    assert referee.moves([(15, 9)]) is None


# A checker that is clicked


def reasons(state: GameState, source: int, text: str = "") -> list[Reason]:
    made = drafted(state, text) if text else ()
    return [each.code for each in Referee(state).explain_source(source, made)]


def test_a_checker_that_cannot_move_has_a_reason_for_each_die() -> None:
    state = to_play("W[10:1 12:1] B[14:2 16:2 1:2]", "6-4")
    assert reasons(state, 13) == []
    assert reasons(state, 15) == [Reason.BLOCKED, Reason.BLOCKED]
    assert reasons(state, 15, "13/7") == [Reason.BLOCKED]


def test_what_keeps_a_checker_whatever_the_dice_is_told_once() -> None:
    state = to_play("W[5:1 9:1] B[9:1 24:3] held W=9", "4-2", game=PLAKOTO)
    assert reasons(state, 16) == [Reason.PINNED]
    assert reasons(to_play(START, "3-1"), 20) == [Reason.NO_CHECKER]
    assert reasons(to_play(START, "3-1"), 13, "8/5 6/5") == [Reason.TOO_MANY_MOVES]
    assert reasons(to_play("W[24:2] B[1:2]", "1-1"), 1, "1/off(2)") == [Reason.GAME_ENDS]


def test_a_single_in_the_last_quarter_is_stuck() -> None:
    state = to_play("W[20:1 15:1] B[21:1 22:1]", game=GRASSHOPPER)
    assert [each.refusal for each in Referee(state).explain_source(5)] == [
        Refusal(Reason.STUCK, (5,))
    ]


def test_a_die_that_is_played_from_a_point_is_explained() -> None:
    referee = Referee(to_play(BSDGAMES, "3-5"))
    assert referee.explain_die(25, 5) is None
    with_three = referee.explain_die(25, 3)
    assert with_three is not None
    assert with_three.code is Reason.ENTER_WITH_OTHER
    assert format_play(with_three.line) == "bar/20 24/21"
    no_four = referee.explain_die(25, 4)
    assert no_four is not None
    assert no_four.refusal == Refusal(Reason.WRONG_DISTANCE, dice=(3, 5), count=4)
