"""Whatever is typed in the move field: moves, commands and questions, each with an answer."""

import pytest
from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from backgammon.notation import format_draft
from backgammon.rules import GameState, MatchContext, Phase
from games.board import queries
from games.board.typed import Command, Heard, hear
from tests.games.boards import ANNA, BJORN, STRANGER, position, scene, view
from tests.rules.strategies import states

APART = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"
DANCE = "W[19:14] B[1:2 2:2 3:2 4:3 5:3 6:3] bar W=1"
KNOWN = "dice, score, pips, mine, theirs, moves, p 6"
OPENING = position(APART, dice=(3, 1))


def typed(text: str, state: GameState = OPENING, draft: str = "", viewer=ANNA) -> Heard:  # type: ignore[no-untyped-def]
    shown = view(state, viewer, draft=draft)
    return hear(shown.scene, shown.draft, text)


def written(heard: Heard) -> str | None:
    return None if heard.moves is None else format_draft(heard.moves)


def said(text: str, state: GameState = OPENING, draft: str = "") -> str:
    heard = typed(text, state, draft)
    assert (heard.moves, heard.command) == (None, None)
    assert not heard.is_bad
    return heard.said


def wrong(text: str, state: GameState = OPENING, draft: str = "") -> str:
    heard = typed(text, state, draft)
    assert (heard.moves, heard.command) == (None, None)
    assert heard.is_bad
    return heard.said


# Moves


@pytest.mark.parametrize(
    ("text", "draft", "moves"),
    [
        ("8/5 6/5", "", "8/5,6/5"),
        ("24-20", "", "24/21,21/20"),
        ("13/10", "", "13/10"),
        ("6/5", "8/5", "8/5,6/5"),
        ("8/5, 6/5*", "", "8/5,6/5"),
    ],
)
def test_moves_become_the_draft_in_one_go_or_bit_by_bit(text: str, draft: str, moves: str) -> None:
    heard = typed(text, draft=draft)
    assert (written(heard), heard.said, heard.is_bad) == (moves, "", False)


def test_a_move_of_the_player_who_is_black_is_in_his_own_numbers() -> None:
    state = position(APART, dice=(3, 1), on_turn=scene(OPENING, BJORN).bottom)
    assert written(typed("8/5 6/5", state, viewer=BJORN)) == "8/5,6/5"


@pytest.mark.parametrize(
    ("text", "draft", "answer"),
    [
        ("24/18", "", "You cannot play 24/18: that is 6 pips, and your dice are 3-1."),
        ("13/10", "8/5", "The 3 is played already."),
        ("5/8", "", "You cannot play 5/8: checkers only go towards home."),
        ("30/27", "", "There is no point “30”."),
        ("13/10x", "", "There is no point “10x”."),
        ("13:10", "", "“13:10” is not a move."),
        ("1/off(4) 2/off", "", "A play has four moves at most."),
        ("9" * 101, "", "That is too long for a play."),
        ("pass", "", "You cannot pass: there is a legal play. Legal: 24/23 24/21"),
        ("p", "8/5", "One die is still to be played: 1. Legal: 24/23 8/5"),
    ],
)
def test_what_is_not_possible_is_explained(text: str, draft: str, answer: str) -> None:
    assert wrong(text, draft=draft) == answer


def test_an_action_without_dice_is_written_too() -> None:
    state = position("W[2:1 8:1] B[7:1]", "grasshopper")
    assert written(typed("23/17", state)) == "23/17"
    waiting = position("W[2:1 8:1] B[7:1] res W=3 B=3", "grasshopper")
    assert written(typed("in/24", waiting)) == "in/24"
    assert wrong("in/18", waiting) == "Checkers enter in the first quarter, from 24 to 19."


# Commands


@pytest.mark.parametrize(
    ("text", "draft", "command"),
    [
        ("undo", "8/5", Command.UNDO),
        (" Submit ", "8/5,6/5", Command.SUBMIT),
    ],
)
def test_commands_are_for_the_page(text: str, draft: str, command: Command) -> None:
    assert typed(text, draft=draft) == Heard(command=command)


def test_a_pass_is_a_command_where_nothing_can_be_played() -> None:
    dance = position(DANCE, dice=(3, 1))
    for text in ("pass", "p", "PASS", "submit"):
        assert typed(text, dance) == Heard(command=Command.PASS)


def test_a_command_that_cannot_be_followed_says_why() -> None:
    assert wrong("undo") == "There is nothing to undo."
    assert wrong("submit", draft="8/5") == "One die is still to be played: 1."
    assert wrong("submit") == "2 dice are still to be played: 3, 1."
    done = "Your play is complete: submit it, or undo to try another."
    assert wrong("pass", draft="8/5,6/5") == done


# Questions


def test_the_dice_and_what_is_left_of_them() -> None:
    assert said("dice") == "Dice 3-1."
    assert said("Dice", draft="8/5") == "Dice 3-1. One die is still to be played: 1."
    assert said("dice", draft="8/5,6/5") == "Dice 3-1. All are played."
    assert said("dice", position(APART)) == "No dice are rolled."
    assert said("dice", position("W[2:1] B[7:1]", "grasshopper")) == (
        "This game is played without dice."
    )


def test_the_score() -> None:
    assert said("score") == "Score 0–0 to 5."
    single = position(APART, dice=(3, 1), context=MatchContext())
    assert said("score", single) == "This is a single game: there is no score."


def test_pips_are_counted_with_the_draft() -> None:
    assert said("pips") == "Pips 167–167."
    assert said("pips", draft="8/5,6/5") == "Pips 163–167."
    assert said("pips", position("W[2:1] B[7:1]", "grasshopper")) == (
        "Pips are not counted in a game without dice."
    )


def test_where_the_checkers_of_a_side_are() -> None:
    assert said("mine") == "White (you): 2 on 24, 5 on 13, 3 on 8, 5 on 6."
    assert said("mine", draft="8/5") == "White (you): 2 on 24, 5 on 13, 2 on 8, 5 on 6, 1 on 5."
    assert said("theirs") == "Black: 5 on 19, 3 on 17, 5 on 12, 2 on 1."


def test_what_stands_on_a_point() -> None:
    assert said("p 6") == "Point 6, your home: 5 white."
    assert said("p5", draft="8/5") == "Point 5, your home: 1 white, blot."
    assert said("point 19") == "Point 19: 5 black."
    assert said("p bar") == "Bar: empty."
    assert said("p off") == "Off: 0 of 15 white."
    assert said("p 0") == said("p 25").replace("25", "0") == "There is no point “0”."


def test_questions_are_understood_in_the_readers_language_and_in_english() -> None:
    with translation.override("sv"):
        assert said("Tärningar") == said("dice") == "Tärningar 3-1."
        assert said("Punkt 6") == said("point 6") == said("p 6") == "Punkt 6, ditt bo: 5 vita."
    assert "means nothing" in wrong("punkt 6")


def test_all_legal_plays_or_the_first_of_many() -> None:
    one = position("W[10:1] B[13:2 21:2]", dice=(6, 5))
    assert said("moves", one) == "1 legal play: 15/9"
    few = position("W[10:1] B[1:2 13:1 14:1]", dice=(4, 3))
    assert said("moves", few) == "2 legal plays: 15/11*/8; 15/12*/8"
    many = said("moves")
    assert many.startswith("16 legal plays, the first 12: 24/23 24/21; ")
    assert many.count("; ") == 11
    assert said("moves", position(DANCE, dice=(3, 1))) == "You cannot make a legal move: 3-1."
    assert said("moves", position(APART)) == "Roll the dice first."


def test_everybody_may_ask() -> None:
    for viewer, first in ((BJORN, "Black (you)"), (STRANGER, "White")):
        assert typed("mine", viewer=viewer).said.startswith(first)
        assert typed("pips", viewer=viewer).said == "Pips 167–167."


def test_who_has_nothing_to_play_is_told_so() -> None:
    assert typed("8/5", viewer=BJORN) == Heard("It is not your turn.", is_bad=True)
    assert typed("undo", viewer=BJORN) == Heard("It is not your turn.", is_bad=True)
    watching = "You are watching this game: only its players can play."
    assert typed("8/5", viewer=STRANGER) == Heard(watching, is_bad=True)
    assert wrong("8/5", position(APART, phase=Phase.ANSWER)) == "It is not your turn."


def test_unknown_words_are_answered_with_what_is_known() -> None:
    known = f"means nothing here. Write a play such as 13/8 6/5, or ask: {KNOWN}."
    assert wrong("help me") == f"“help” {known}"
    assert wrong("?") == f"“?” {known}"
    assert wrong("") == f"Write a play such as 13/8 6/5, or ask one of these: {KNOWN}."
    assert "such as in/22," in wrong("hello", position("W[2:1] B[7:1]", "grasshopper"))
    assert typed("hello", viewer=STRANGER).said == f"“hello” {known}"


@settings(max_examples=40, deadline=None)
@given(states(), st.text(max_size=20) | st.sampled_from(["mine", "theirs", "moves", "p bar", "p"]))
def test_everything_has_an_answer(state: GameState, text: str) -> None:
    for viewer in (ANNA, BJORN, STRANGER):
        seen = scene(state, viewer)
        heard = hear(seen, view(state, viewer).draft, text)
        assert heard.said or heard.command or heard.moves is not None
        assert queries.answer(seen, text) is None or not heard.is_bad
