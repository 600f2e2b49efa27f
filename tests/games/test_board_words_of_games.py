"""What a match page says in the games that are not backgammon, and in every format."""

from dataclasses import replace

import pytest

from backgammon.rules import (
    Color,
    Dice,
    Pass,
    Roll,
)
from games.board import BoardView
from tests.games.boards import (
    BJORN,
    STRANGER,
    followed,
    played,
    position,
    view,
)

PINNED = "W[1:6 5:2 9:6 14:1] B[24:5 9:1 5:1 14:2 12:1] held B=9 B=5 W=14"
WALLS = "W[2:1 8:1 20:2] B[7:1] res W=10 B=13"
STUCK = "W[1,3,5:1] B[2,4,6:1 7:2] res W=5 B=5"


def labels(shown: BoardView) -> dict[int, str]:
    return {button.place: button.label for button in shown.buttons}


def message(shown: BoardView) -> tuple[str, str]:
    return shown.message.title, shown.message.detail


# The points


def test_labels_say_who_pins_whom() -> None:
    state = position(PINNED, "plakoto", dice=(4, 2))
    mine = labels(view(state))
    assert mine[20] == "Point 20: 2 white, pinning 1 black. Choose."
    assert mine[16].startswith("Point 16: 6 white, pinning 1 black.")
    assert mine[11] == (
        "Point 11: 2 black, pinning 1 white of yours. Your checker is pinned and cannot move."
    )
    theirs = labels(view(replace(state, on_turn=Color.BLACK), BJORN))
    assert theirs[14] == "Point 14: 2 black, pinning 1 white. Choose."
    assert theirs[5].startswith("Point 5, your home: 2 white, pinning 1 black of yours.")


def test_a_lone_checker_above_a_pinned_one_is_no_blot() -> None:
    state = position("W[1:6 5:1] B[24:5 5:1] held B=5", "plakoto", dice=(4, 2))
    assert labels(view(state))[20] == "Point 20: 1 white, pinning 1 black. Choose."


def test_a_target_that_pins_says_so() -> None:
    state = position("W[1:6 5:1] B[9:1 24:5]", "plakoto", dice=(4, 1))
    said = labels(view(state, chosen="20"))
    assert said[16] == "Point 16: 1 black, blot. Pin with the 4."
    assert said[19] == "Point 19: empty. Play the 1 here."


def test_the_bar_says_who_waits_to_enter() -> None:
    race = labels(view(position("W[9:1 17:2] B[20:2] res W=12 B=13", "race", dice=(4, 2))))
    assert race[25] == "Bar: empty. 12 white waiting to enter. Choose."
    hit = position("W[9:1 17:2] B[20:2] bar W=1 res W=1 B=13", "race", dice=(4, 2))
    assert labels(view(hit))[25] == ("Bar: 1 white, must enter. 1 white waiting to enter. Chosen.")
    nobody = labels(view(position("W[9:1 17:2] B[20:2] res B=13", "race", dice=(4, 2))))
    assert nobody[25] == "Bar: empty. Nobody waits to enter."


@pytest.mark.parametrize("key", ["plakoto", "fevga", "long-narde"])
def test_where_nobody_is_hit_the_bar_is_not_called_empty(key: str) -> None:
    said = labels(view(position("W[1:9 17:6] B[13:9 20:6]", key, dice=(4, 2))))[25]
    assert said == "Bar: nothing ever lies there in this game."


def test_without_dice_there_is_no_bar_to_speak_of() -> None:
    said = labels(view(position(WALLS, "grasshopper"), chosen="bar"))
    assert said[25] == "10 white waiting to enter. Chosen; press again to put it back."
    assert said[24] == "Point 24: empty. Enter here."


def test_actions_without_dice_are_named() -> None:
    said = labels(view(position(WALLS, "grasshopper"), chosen="23"))
    assert said[17] == "Point 17: 1 white. Build a wall here."
    assert said[16] == "Point 16: empty. Move here."
    assert said[18] == "Point 18: 1 black."
    score = labels(view(position(WALLS, "grasshopper"), chosen="5"))
    assert score[0] == "Off: 0 of 14 white. Score: both checkers of the wall leave."


def test_blots_are_named_only_where_they_are_in_danger() -> None:
    assert labels(opened("fevga", "24/20"))[8] == "Point 8: 1 white."
    state = position("W[1:14 5:1] B[13:14 20:1]", "long-narde", dice=(4, 2))
    assert labels(view(state))[20] == "Point 20: 1 white. Choose."
    assert "blot" in labels(view(position("W[1:1 12:2] B[20:2]", "hyper", dice=(4, 2))))[24]


def opened(key: str, play: str) -> BoardView:
    """What Black sees of White's first play, when he has rolled."""
    state, events = played(play, Roll(Dice(6, 2)), key=key)
    return view(state, BJORN, events=events)


def test_the_other_home_is_named_where_it_lies_elsewhere() -> None:
    state = position("W[1:14 5:1] B[13:14 20:1]", "fevga", dice=(4, 2))
    said = labels(view(state))
    assert said[13] == "Point 13, home of Black: empty."
    assert said[17] == "Point 17, home of Black: empty."
    assert said[19] == "Point 19: empty."
    assert said[6] == "Point 6, your home: empty."
    usual = labels(view(position("W[1:2 19:5] B[13:5]", dice=(4, 2))))
    assert usual[19] == "Point 19: empty."


def test_the_tray_counts_clones() -> None:
    state = position("W[1:1 8:2 19:5] B[3:1 5:1 24:2]", "cloning", dice=(2, 2))
    assert labels(view(state))[0] == "Off: 7 of 15 white."
    assert labels(view(state, draft="24/22"))[0] == "Off: 7 of 16 white."


# What to do


def test_the_first_action_is_an_entry() -> None:
    state, _ = played(key="grasshopper")
    assert message(view(state)) == ("Your turn: enter a checker.", "You begin.")
    assert message(view(state, BJORN)) == ("Anna is to move.", "Anna begins.")


def test_without_dice_the_message_names_the_actions() -> None:
    middle = view(position("W[2:1 8:1 20:1] B[7:1] res W=10 B=13", "grasshopper"))
    assert middle.message.title == "Your turn: enter a checker, move one or build a wall."
    scores = view(position(WALLS, "grasshopper"))
    assert scores.message.title == "Your turn: you can score, or enter, move or build a wall."


def test_one_action_is_a_whole_turn() -> None:
    shown = view(position(WALLS, "grasshopper"), draft="in/24")
    assert shown.draft
    assert (shown.draft.text, shown.draft.is_complete) == ("in/24", True)
    assert shown.message.title == "in/24 – submit, or undo to try another."


def test_who_scored_last_is_told_to_everybody() -> None:
    state = position(WALLS + " run B", "grasshopper")
    assert message(view(state))[1] == "Björn scored last: another score in a row wins."
    assert message(view(state, BJORN))[1] == "You scored last: another score in a row wins."
    assert "Björn scored last: another score in a row wins." in view(state, STRANGER).in_words


def test_a_score_that_wins_is_said_before_it_is_sent() -> None:
    again = view(position(WALLS + " run W", "grasshopper"), draft="5/off")
    assert again.message.detail == "It wins the game."
    assert again.script
    assert set(again.script["ends"].values()) == {"It wins the game."}
    first = view(position(WALLS + " run B", "grasshopper"), draft="5/off")
    assert first.message.detail == ""


def test_nobody_acts_without_being_able_to() -> None:
    shown = view(position(STUCK, "grasshopper"))
    assert shown.no_move == "You cannot act: nothing can enter, move or score."
    assert (shown.bar, shown.buttons) == ("pass", [])


@pytest.mark.parametrize(
    ("text", "play", "words"),
    [
        (WALLS, "in/24", "entered on 24"),
        (WALLS, "23/17", "23 to 17, a wall"),
        (WALLS, "23/16", "23 to 16"),
        (WALLS, "5/off", "scored from 5"),
    ],
)
def test_the_last_action_is_told_in_words_and_listed_as_written(
    text: str, play: str, words: str
) -> None:
    state, events = followed(position(text, "grasshopper"), play)
    shown = view(state, BJORN, events=events)
    assert (shown.top.roll, shown.top.play, shown.top.pips) == ("", words, None)
    assert [row.white.text for row in shown.rows if row.white] == [play]
    assert shown.said.startswith(f"Anna: {words}.")


def test_a_pass_without_dice_is_listed_and_told() -> None:
    state, events = followed(position(STUCK, "grasshopper"), Pass())
    assert message(view(state, events=events)) == ("Björn is to move.", "You passed.")
    shown = view(state, BJORN, events=events)
    assert (shown.top.play, shown.top.danced) == ("pass", True)


def test_the_current_row_is_marked_without_dice_too() -> None:
    state, events = played("in/24", key="grasshopper")
    last = view(state, BJORN, events=events).rows[-1]
    assert last.is_current
    assert last.black
    assert (last.black.roll, last.black.text) == ("", "…")


def test_who_throws_again_is_told_how_he_came_to_begin() -> None:
    narde, events = played(key="long-narde", opening=(3, 5))
    assert message(view(narde, BJORN, events=events)) == (
        "Your turn: roll the dice.",
        "Anna 3, Björn 5 – Björn starts",
    )


def test_checkers_waiting_enter_without_a_bar() -> None:
    waiting = view(position("B[20:2] res W=15 B=13", "race", dice=(4, 2)))
    assert waiting.message.title == "Enter on point 21 or 23."
    hit = view(position("B[20:2] bar W=1 res W=14 B=13", "race", dice=(4, 2)))
    assert hit.message.title == "Enter from the bar: point 21 or 23."
    one = view(position("B[4:2 20:2] res W=15 B=11", "race", dice=(4, 2)))
    assert one.message.title == "Enter on point 23."


def test_where_the_first_off_loses_the_page_says_so_in_time() -> None:
    state = position("W[19:3 23:1 24:1] B[5:3]", "anti", dice=(2, 1))
    assert message(view(state))[1] == "Mind: whoever bears off the last checker loses."
    far = position("W[1:1 23:1 24:1] B[5:3]", "anti", dice=(2, 1))
    assert message(view(far))[1] == ""
    last = position("W[23:1 24:1] B[5:3]", "anti", dice=(2, 1))
    lost = view(last, draft="2/off,1/off")
    assert lost.message.detail == "It ends the game: you lose."
    assert view(last, draft="2/1,1/off").message.detail == ""


def test_pinning_the_mother_is_said_to_win() -> None:
    # PL3: the pin ends the game, the rest of the roll is lost.
    state = position("W[1:1 20:3] B[3:1 5:1]", "plakoto", dice=(4, 1), on_turn=Color.BLACK)
    won = view(state, BJORN, draft="5/1")
    assert won.draft
    assert (won.draft.made, won.draft.total) == (1, 1)
    assert won.message.detail == "It wins the game."


def test_both_mothers_pinned_is_said_to_be_a_draw() -> None:
    # PL5: the only play leads to it.
    text = "W[1:1 22:1] B[1:1 24:1] held W=1"
    shown = view(position(text, "plakoto", dice=(2, 1)), draft="3/1")
    assert shown.message.detail == "It ends the game in a draw."


# In words


def test_the_position_in_words_has_who_waits_and_who_is_pinned() -> None:
    race = view(position("W[9:1] B[20:2] bar W=1 res W=5 B=13", "race", dice=(4, 2)))
    assert race.in_words[0] == "White (you): 8 off, 5 waiting to enter, 1 on the bar, 1 on 16."
    plakoto = view(position(PINNED, "plakoto", dice=(4, 2)))
    assert plakoto.in_words[:2] == [
        "White (you): 6 on 24, 2 on 20, 6 on 16, 1 pinned on 11.",
        "Black: 5 off, 1 pinned on 20, 1 pinned on 16, 1 on 13, 2 on 11, 5 on 1.",
    ]


def test_without_dice_no_pips_are_counted() -> None:
    said = view(position(WALLS, "grasshopper")).in_words
    assert not [line for line in said if "Pips" in line or "Dice" in line]
