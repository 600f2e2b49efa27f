"""What a match page says in each state, to whom."""

from datetime import UTC, datetime

import pytest

from backgammon.rules import (
    Action,
    Color,
    Cube,
    Dice,
    Double,
    MakeOffer,
    MatchContext,
    MatchFormat,
    MatchScore,
    Offer,
    OfferKind,
    Phase,
    RefuseOffer,
    Roll,
    Take,
)
from games.board import ResignView
from games.models import Event, Match
from tests.games.boards import ANNA, BJORN, STRANGER, finished, played, position, scene, view

RACE = "W[19:5 20:5] B[1:5 2:5]"
APART = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"
DANCE = "W[19:14] B[1:2 2:2 3:2 4:3 5:3 6:3] bar W=1"


def score(white: int, black: int, length: int = 5, **more: object) -> MatchContext:
    return MatchContext(MatchFormat.CUBE, length, MatchScore(white, black), **more)  # type: ignore[arg-type]


def test_roll_or_double() -> None:
    shown = view(position(APART))
    assert (shown.bar, shown.message.title) == ("double", "Your turn: roll, or double first.")
    assert not shown.presses_roll


def test_only_a_roll_is_due_when_the_cube_is_dead() -> None:
    shown = view(position(APART, context=score(4, 0)))
    assert (shown.bar, shown.message.title) == ("roll", "Your turn: roll the dice.")
    assert shown.presses_roll


def test_the_first_turn_explains_the_opening_roll() -> None:
    state, events = played(opening=(3, 5))
    shown = view(state, BJORN, events=events)
    assert shown.message.title == "Your turn: play 5-3."
    assert shown.message.detail == "Anna 3, Björn 5 – Björn starts"


def test_entering_names_the_points() -> None:
    both = view(position("W[19:5] B[2:2 5:2] bar W=1", dice=(4, 3)))
    assert both.message.title == "Enter from the bar: point 21 or 22."
    one = view(position("W[19:5] B[2:2 5:2] bar W=1", dice=(4, 2)))
    assert one.message.title == "Enter from the bar: point 21."


def test_half_a_play_says_what_is_left_and_what_is_done() -> None:
    shown = view(position(APART, dice=(5, 3)), draft="13/8")
    assert (shown.message.title, shown.message.detail) == ("Play the 3.", "Played: 13/8")
    assert shown.bar == "play"


def test_a_complete_play_is_ready() -> None:
    shown = view(position(APART, dice=(5, 3)), draft="13/8,6/3")
    assert shown.message.title == "13/8 6/3 – submit, or undo to try another."


def test_the_only_play_is_said_to_be_the_only_one() -> None:
    shown = view(position("W[10:1] B[16:2 21:2]", dice=(6, 5)))
    assert shown.message.title == "5-6: only one play is legal. Play it and submit."


def test_no_legal_move_is_said_above_the_board_and_passed_below() -> None:
    shown = view(position(DANCE, dice=(6, 6)))
    assert shown.no_move == "You cannot make a legal move: 6-6."
    assert (shown.bar, shown.buttons) == ("pass", [])


def test_a_double_comes_with_what_each_answer_means() -> None:
    state = position(
        APART,
        phase=Phase.ANSWER,
        on_turn=Color.BLACK,
        cube=Cube(2, Color.BLACK),
        context=score(4, 3, 7),
    )
    shown = view(state)
    assert (shown.bar, shown.message.title) == ("answer", "Björn doubles to 4.")
    assert shown.message.detail == (
        "Take and play on for 4, or drop and lose 2. Pips 167–167 · score 4–3 to 7"
    )
    assert shown.drop.short == "Björn scores 2 → 5–4"
    assert shown.drop.sentence == ("The game ends: Björn scores 2 points and the score is 5–4.")
    assert view(state, BJORN).message.title == "Anna is to take or drop the double."
    assert view(state, BJORN).bar == "wait"


def test_an_offered_resignation_is_answered_off_turn() -> None:
    state = position(
        APART,
        dice=(3, 1),
        on_turn=Color.BLACK,
        cube=Cube(2, Color.WHITE),
        offer=Offer(OfferKind.RESIGNATION, Color.BLACK, 2),
    )
    shown = view(state)
    assert shown.bar == "offer"
    assert shown.message.title == "Björn offers to resign: you win 4 points (gammon × cube 2)."
    assert view(state, BJORN).bar == "play"
    assert "You offered to resign (gammon)" in view(state, BJORN).message.detail


def told(viewer: object, *actions: Action | str) -> tuple[str, str]:
    """What the message line says after some actions from the start of a game."""
    state, events = played(*actions)
    message = view(state, viewer, events=events).message  # type: ignore[arg-type]
    return message.title, message.detail


OPENED = "8/5 6/5"
RESIGN = MakeOffer(OfferKind.RESIGNATION, 1)


def test_a_double_that_was_taken_is_told_to_both() -> None:
    assert told(BJORN, OPENED, Double(), Take()) == (
        "Your turn: roll the dice.",
        "Anna took the double: the cube is at 2.",
    )
    assert told(BJORN, OPENED, Double(), Take(), Roll(Dice(5, 2)))[1] == (
        "Anna took the double: the cube is at 2."
    )
    assert told(ANNA, OPENED, Double(), Take()) == (
        "Björn is to move.",
        "You took the double: the cube is at 2, yours.",
    )


def test_an_offer_to_resign_is_still_told_before_the_roll() -> None:
    title, detail = told(BJORN, OPENED, RESIGN)
    assert title == "Your turn: roll, or double first."
    assert "You offered to resign (single game)." in detail


def test_a_refused_resignation_is_told_to_the_one_who_offered() -> None:
    assert told(BJORN, OPENED, RESIGN, RefuseOffer())[1] == (
        "Anna refused your resignation: the game goes on."
    )
    assert told(ANNA, OPENED, RESIGN, RefuseOffer())[1] == "Sent: 8/5 6/5."


def test_a_spectator_sees_who_is_to_move_and_no_buttons() -> None:
    shown = view(position(APART, dice=(3, 1)), STRANGER)
    assert (shown.bar, shown.message.title) == ("", "Anna is to move.")
    assert not shown.may_resign
    assert shown.script is None


def test_the_one_who_waits_sees_what_he_sent() -> None:
    state, events = played(OPENED)
    shown = view(state, events=events)
    assert (shown.message.title, shown.message.detail) == ("Björn is to move.", "Sent: 8/5 6/5.")


@pytest.mark.parametrize("viewer", [ANNA, BJORN, STRANGER])
@pytest.mark.parametrize("dice", [None, (3, 1)])
def test_after_the_deadline_nothing_can_be_done(viewer: object, dice: object) -> None:
    shown = view(position(APART, dice=dice), viewer, seconds_left=0)  # type: ignore[arg-type]
    assert (shown.bar, shown.buttons) == ("", [])
    assert shown.message.title == "Time ran out at 12:00 UTC."
    assert shown.message.detail == (
        "Björn wins 2 points (gammon × cube 1). The site settles it within a minute."
    )
    assert not shown.may_resign
    assert not shown.presses_roll


def test_the_next_game_begins_with_the_result_of_the_last() -> None:
    won = finished(4, winner="white", kind=2, points=4, ended_by="borne_off")
    state = position(APART, turns=(0, 1))
    shown = view(state, finished=[won], number=5)
    assert shown.last_result == "Game 4: you won 4 points (gammon)."
    assert view(state, BJORN, finished=[won], number=5).last_result == ""
    assert view(state, STRANGER, finished=[won], number=5).last_result == (
        "Game 4: Anna won against Björn, 4 points."
    )


def test_the_position_in_words() -> None:
    state = position("W[19:3 20:2] B[4:1 1:2] bar W=1", dice=(5, 3), context=score(2, 1))
    assert view(state).in_words == [
        "White (you): 9 off, 1 on the bar, 3 on 6, 2 on 5.",
        "Black: 12 off, 2 on 24, 1 on 21.",
        "Dice 5-3.",
        "Cube in the centre.",
        "Score 2–1 to 5.",
        "Pips 53–6.",
    ]


def test_the_deadline_stands_with_the_one_to_act() -> None:
    shown = view(position(APART), seconds_left=2 * 86_400 + 4 * 3600 + 59)
    assert shown.bottom.clock
    assert (shown.bottom.clock.words, shown.bottom.clock.pace) == (
        "2 d 04 h left",
        "3 days per move",
    )
    assert shown.top.clock
    assert (shown.top.clock.words, shown.top.clock.at) == ("3 days", None)
    assert (shown.bottom.note, view(position(APART), BJORN).top.note) == ("your turn", "to move")


def over(**fields: object) -> Match:
    return Match(
        pk=7,
        white=ANNA,
        black=BJORN,
        white_score=5,
        black_score=3,
        format="cube",
        length=5,
        status=Match.Status.FINISHED,
        ended_at=datetime(2026, 3, 1, tzinfo=UTC),
        **fields,
    )


def test_the_end_of_a_match_is_told_to_everybody_in_his_words() -> None:
    from dataclasses import replace

    from games.board import BoardView

    match = over(winner=ANNA, ended_by=Match.EndedBy.SCORE)
    dropped = finished(1, winner="white", ended_by="drop")
    ended = replace(scene(position(RACE, phase=Phase.OVER)), match=match, game=dropped)
    told = {
        viewer.pk: BoardView(replace(ended, viewer=viewer)).message
        for viewer in (ANNA, BJORN, STRANGER)
    }
    assert told[1].title == "You won the match 5–3."
    assert told[1].detail == "Björn dropped a double."
    assert told[2].title == "Anna won the match 5–3."
    assert told[2].detail == "You dropped a double."
    assert (told[None].title, told[None].detail) == ("Anna won the match 5–3.", "")


def test_the_list_gives_no_points_for_a_single_game() -> None:
    said = {"winner": "white", "kind": 2, "points": 2, "ended_by": "borne_off"}
    events = [Event(seq=1, kind="game_over", payload=said)]
    single = position(RACE, phase=Phase.OVER, context=MatchContext(MatchFormat.SINGLE, 1))
    assert [row.line for row in view(single, events=events).rows] == ["Anna wins: gammon"]
    points = position(RACE, phase=Phase.OVER)
    assert [row.line for row in view(points, events=events).rows] == ["Anna wins: gammon, 2 points"]


def levels(state: object) -> list[tuple[str, str]]:
    shown = ResignView(scene(state)).levels  # type: ignore[arg-type]
    return [(level.button, level.consequence) for level in shown]


def test_resignation_levels_say_what_they_cost_and_what_follows() -> None:
    assert levels(position(APART)) == [
        ("Resign and lose 1 point", "Björn may accept or refuse it."),
        ("Resign and lose 2 points", "Björn may accept or refuse it."),
        ("Resign and lose 3 points", "At once; Björn then leads 3–0."),
    ]


def test_levels_above_the_first_that_decides_the_match_are_not_shown() -> None:
    # CU17: the cube at 4, the opponent needs 4.
    state = position(APART, cube=Cube(4, None), context=score(0, 1))
    assert levels(state) == [("Resign and lose 4 points", "Björn wins the match at once, 5–0.")]


def test_a_single_game_is_resigned_at_once() -> None:
    state = position(APART, context=MatchContext())
    assert levels(state) == [("Resign and lose the game", "Björn wins.")]
    assert not ResignView(scene(state)).may_resign_match


def test_nothing_is_resigned_while_a_double_is_open_or_time_is_up() -> None:
    answering = scene(position(APART, phase=Phase.ANSWER, on_turn=Color.BLACK))
    assert "Answer the double first" in ResignView(answering).obstacle
    late = ResignView(scene(position(APART), seconds_left=0))
    assert late.obstacle == "There is nothing left to resign."
    assert not late.may_resign_match
