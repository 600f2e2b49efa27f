"""The referee in words: a sentence for every reason, of plays, moves, dice and checkers."""

import pytest

from backgammon.notation import parse_play
from backgammon.rules import Explanation, Reason, Referee, Refusal
from games.board import Scene, referee, why_not
from games.board.draft import Draft
from tests.games.boards import ANNA, BJORN, STRANGER, position, scene, view
from tests.rules.refused import CASES, Case
from tests.rules.worked import turned

# One for each of the refused plays, in their order; Anna is White and reads her own numbers.
SAID = [
    "You cannot pass: there is a legal play. Legal: 15/10",
    "One die is still to be played: 1. Legal: 24/23 8/5",
    "One die is still to be played: 3. Legal: bar/20 24/21",
    "Your dice give 2 moves, not more.",
    "24/20 uses all your dice.",
    "A turn is one action: enter, move, build a wall or score.",
    "1/off ends the game, so nothing more is played.",
    "Both dice must be played: after 20/18 the 5 cannot be. Legal: 20/15 10/8",
    "Enter with the 5 first: after entering with the 3 the 5 cannot be played. Legal: bar/20 24/21",
    "Enter with the 5 first: after entering with the 3 the 5 cannot be played. Legal: bar/20 24/21",
    "Only one of the dice can be played, so it must be the higher one, the 6. Legal: 15/9",
    "Only one of the dice can be played, so it must be the higher one, the 2. Legal: 3/1",
    (
        "As many dice as possible must be played: 4 can be, and after 9/7* not so many. Legal: "
        "14/8 9/7*"
    ),
    "You have no checker on 20.",
    "The checkers on 19 are not yours.",
    "You have no checker on the bar.",
    "Your checker on the bar must enter first. Legal: bar/23 24/20",
    "Your checker on the bar must enter first.",
    "Your hit put one checker more on your bar, and it must enter first. Legal: bar/23 15/12*",
    "Your checker on 16 is pinned and cannot move.",
    "You cannot play 24/18: that is 6 pips, and your dice are 3-1.",
    "You cannot play 15/off: that is 15 pips, and your dice are 3-3.",
    "The 3 is played already.",
    "The 2 is played already.",
    "You cannot play 24/19: a black block is on 19.",
    "You cannot play 24/19: a black block is on 19.",
    "You cannot play 15/12: a black block is on 12.",
    "You cannot enter on 23: a black block is there.",
    "You cannot enter on 22: a black block is there.",
    "You cannot play 24/20: 1 black checker closes 20.",
    "You cannot play 24/12: 15 black checkers close 12.",
    "You cannot play 20/16: your own checker is pinned on 16.",
    "You cannot play 13/5: on the way, 10 and 8 are both closed.",
    "You cannot play 13/4: on the way, 10 is closed.",
    "You cannot play bar/15: on the way, 21 and 19 are both closed.",
    "You cannot bear off yet: 3 checkers are still outside your home, the last one on 15.",
    "You cannot bear off yet: a checker is still outside your home, on 7.",
    "You cannot bear off yet: a checker of yours has yet to enter.",
    "The 4 does not bear off from there: a checker stands farther back, on 6.",
    "You cannot bear off while your checker on 5 is pinned.",
    (
        "Only your first checker, on 17, moves until it is past 12, where the other side "
        "starts. Legal: 17/9"
    ),
    (
        "You may not hold all six points of your start quarter, not even between two moves. "
        "Legal: 23/18 10/9"
    ),
    (
        "All the other side’s checkers stand right behind your prime on 11, 10, 9, 8, 7, 6: "
        "one of its points must be opened. Legal: 11/10 11/7"
    ),
    (
        "One checker a turn leaves the head; two do only with 3-3, 4-4 or 6-6 in the first "
        "turn. Legal: 24/21"
    ),
    (
        "One checker a turn leaves the head; two do only with 3-3, 4-4 or 6-6 in the first "
        "turn. Legal: 24/15"
    ),
    "With 4-4 in the first turn two checkers may leave the head, and no third. Legal: 24/16(2)",
    (
        "Your turn cannot end with a fence on 11, 10, 9, 8, 7, 6: none of the other side’s "
        "checkers is ahead of it. Legal: 13/7 11/10"
    ),
    (
        "Your turn cannot end with a fence on 11, 10, 9, 8, 7, 6: none of the other side’s "
        "checkers has reached home. Legal: 13/7 11/10"
    ),
    (
        "Your turn cannot end with a fence on 11, 10, 9, 8, 7, 6: none of the other side’s "
        "checkers has reached home. Legal: 24/18 22/10"
    ),
    "Checkers enter in the first quarter, from 24 to 19.",
    "You cannot play 23/22: a checker goes into the next quarter, from 18 to 13.",
    "You cannot play 23/12: a checker goes into the next quarter, from 18 to 13.",
    "In the last quarter checkers only leave, as a wall of two.",
    "You cannot play 10/4: 4 is not vacant.",
    "You cannot play in/24: 24 is not vacant.",
    "You cannot play 10/5: your wall on 5 cannot be joined.",
    "A wall on 17 is built by a checker from 23, six points behind it.",
    "You cannot play 22/16: a single checker does not cross the wall on 17.",
    "Only the upper checker of your wall on 22 can move.",
    "A turn is one action: enter, move, build a wall or score.",
    "Only a wall of two in the last quarter can score.",
    "Only a wall of two in the last quarter can score.",
]


@pytest.mark.parametrize(("case", "said"), list(zip(CASES, SAID, strict=True)))
def test_every_refusal_is_a_sentence_of_its_own(case: Case, said: str) -> None:
    told = Referee(case.state).explain(parse_play(case.typed))
    assert told
    assert referee.sentence(scene(case.state, ANNA), told) == said


@pytest.mark.parametrize(("case", "said"), list(zip(CASES, SAID, strict=True)))
def test_black_reads_the_same_of_white_checkers(case: Case, said: str) -> None:
    state = turned(case.state)
    told = Referee(state).explain(parse_play(case.typed))
    assert told
    of_white = said.replace("black", "white")
    assert referee.sentence(scene(state, BJORN), told) == of_white


def test_no_reason_is_without_a_sentence() -> None:
    told = {case.reason for case in CASES}
    state = CASES[0].state
    rest = {
        Reason.GAME_OVER: "The game is over.",
        Reason.NOT_YOUR_TURN: "It is not your turn.",
        Reason.ROLL_FIRST: "Roll the dice first.",
        Reason.ANSWER_FIRST: "Take or drop the double first.",
        Reason.BACKWARDS: "You cannot play 8/13: checkers only go towards home.",
        Reason.STUCK: "Nothing can go anywhere from 8.",
    }
    for reason, said in rest.items():
        explanation = Explanation(Refusal(reason, (8,)), step=(8, 13))
        assert referee.sentence(scene(state), explanation) == said
    assert told | set(rest) == set(Reason)


# What the page asks


def asked(
    text: str, dice: tuple[int, int] | None, key: str = "backgammon", draft: str = ""
) -> tuple[Scene, Draft]:
    shown = view(position(text, key, dice=dice), draft=draft)
    assert shown.draft is not None
    return shown.scene, shown.draft


APART = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"
ENTERING = "W[1:2 3:1 19:3 20:2 22:2 23:3] B[6:6 8:3 13:3 18:1 24:2] bar W=1"


def test_a_move_is_asked_for_by_its_target() -> None:
    scene_, draft = asked(APART, (5, 3))
    assert why_not(scene_, draft, 8, 13) == ""
    assert why_not(scene_, draft, 5, 13) == ""
    blocked = "You cannot play 24/19: a black block is on 19."
    assert why_not(scene_, draft, 19, 24) == blocked
    back = "You cannot play 8/13: checkers only go towards home."
    assert why_not(scene_, draft, 13, 8) == back


def test_a_die_that_is_played_or_has_to_wait_is_named() -> None:
    scene_, draft = asked(ENTERING, (3, 5))
    assert why_not(scene_, draft, 20, 25) == ""
    assert why_not(scene_, draft, 22, 25) == (
        "Enter with the 5 first: after entering with the 3 the 5 cannot be played. "
        "Legal: bar/20 24/21"
    )
    scene_, draft = asked(ENTERING, (3, 5), draft="bar/20")
    assert why_not(scene_, draft, 19, 24) == "The 5 is played already."


def test_a_checker_that_cannot_move_says_why_with_each_die() -> None:
    scene_, draft = asked("W[10:1 12:1] B[14:2 16:2 1:2]", (6, 4))
    assert referee.why_not_source(scene_, draft, 13) == ""
    assert referee.why_not_source(scene_, draft, 15) == (
        "You cannot play 15/9: a black block is on 9. "
        "You cannot play 15/11: a black block is on 11."
    )
    stuck, idle = asked("W[15:1 20:1] B[21:1 22:1]", None, "grasshopper")
    assert referee.why_not_source(stuck, idle, 5) == "Nothing can go anywhere from 5."


def test_a_play_goes_on_from_the_draft() -> None:
    scene_, draft = asked(APART, (3, 1), draft="8/5")
    assert referee.why_not_play(scene_, draft, [(6, 5)]) == ""
    assert referee.why_not_play(scene_, draft, [(13, 10)]) == "The 3 is played already."
    left = "You cannot play 13/9: that is 4 pips, and only the 1 is left."
    assert referee.why_not_play(scene_, draft, [(13, 9)]) == left
    full, done = asked(APART, (3, 1), draft="8/5,6/5")
    assert referee.why_not_play(full, done, [(13, 12)]) == "8/5 6/5 uses all your dice."


def test_a_checker_that_has_gone_is_no_longer_there() -> None:
    scene_, draft = asked("W[10:1 1:2] B[24:2]", (3, 1))
    assert referee.why_not_play(scene_, draft, [(15, 12), (15, 14)]) == (
        "You have no other checker on 15."
    )


def test_doubles_that_are_left_are_counted() -> None:
    scene_, draft = asked("W[1:2 12:5] B[24:2]", (2, 2), draft="24/22,24/22")
    assert referee.why_not_play(scene_, draft, [(13, 8)]) == (
        "You cannot play 13/8: that is 5 pips, and the dice left are 2-2."
    )
    assert referee.why_not_play(scene_, draft, ()) == (
        "2 dice are still to be played: 2. Legal: 24/20(2)"
    )


def test_who_has_nothing_to_play_is_told_why() -> None:
    to_roll = position(APART)
    assert referee.nothing_to_play(scene(to_roll, ANNA)) == "Roll the dice first."
    assert referee.nothing_to_play(scene(to_roll, BJORN)) == "It is not your turn."
    watching = "You are watching this game: only its players can play."
    assert referee.nothing_to_play(scene(to_roll, STRANGER)) == watching
    late = scene(position(APART, dice=(3, 1)), ANNA, seconds_left=-1)
    assert referee.nothing_to_play(late) == "Time ran out."
    assert referee.nothing_to_play(scene(position(APART, dice=(3, 1)), ANNA)) == ""
