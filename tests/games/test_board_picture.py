"""What the picture of a board shows: checkers, dice, cube, tray and the marks of the last move."""

from collections import Counter

import pytest

from backgammon.rules import (
    Board,
    Color,
    Crawford,
    Cube,
    Dice,
    Double,
    MatchContext,
    MatchFormat,
    Move,
    Pass,
    Phase,
    Play,
    Roll,
    Take,
)
from games.geometry import Layout
from tests.games.boards import (
    ANNA,
    BJORN,
    MATCH_TO_5,
    STRANGER,
    followed,
    led_to,
    played,
    position,
    view,
)


def moves(*steps: tuple[int, int, int] | tuple[int, int, int, bool]) -> Play:
    """A play for the rules to complete: (source, target, die), and True where it hits."""
    return Play(tuple(Move(*step) for step in steps), Board((), ()))


def places(shown: list[object]) -> Counter[tuple[str, str, str]]:
    return Counter((man.kind, man.x, man.y) for man in shown if not man.text)  # type: ignore[attr-defined]


def test_each_side_sees_itself_at_the_bottom() -> None:
    state = position("W[19:1] B[1:1]")
    spot = Layout().spot(6).at(0)
    assert places(view(state, ANNA).checkers)["w", *spot] == 1
    assert places(view(state, BJORN).checkers)["w", *Layout().spot(19).at(0)] == 1
    assert places(view(state, STRANGER).checkers)["w", *spot] == 1


def test_more_than_five_on_a_point_are_told_by_a_number() -> None:
    shown = view(position("W[19:7] B[1:5]")).checkers
    numbers = [man for man in shown if man.text]
    assert [(man.text, man.kind) for man in numbers] == [("7", "cnt w")]
    assert len([man for man in shown if man.kind == "w"]) == 5


def test_hit_checkers_wait_on_their_own_half_of_the_bar() -> None:
    shown = places(view(position("W[19:1] B[1:1] bar W=2 B=1")).checkers)
    assert shown["w", "393", "393"] == 1
    assert shown["w", "393", "442.3"] == 1
    assert shown["b", "393", "261"] == 1


def test_own_dice_lie_large_on_the_right_and_the_opponents_last_ones_small_on_the_left() -> None:
    state, events = played(moves((8, 5, 3), (6, 5, 1)), Roll(Dice(6, 2)))
    dice = [(die.face, die.size, die.color) for die in view(state, BJORN, events=events).dice]
    assert dice == [(6, 54, "b"), (2, 54, "b"), (3, 33, "w"), (1, 33, "w")]


def test_used_dice_are_marked() -> None:
    state = position("W[1:2 19:5] B[24:2]", dice=(3, 1))
    dice = view(state, draft="24/23").dice
    assert [die.is_used for die in dice] == [False, True]


def test_of_doubles_each_die_stands_for_two_moves() -> None:
    state = position("W[1:2 19:5] B[24:2]", dice=(2, 2))
    used = [
        [die.is_used for die in view(state, draft=",".join(["24/22"] * made)).dice]
        for made in range(3)
    ]
    assert used == [[False, False], [False, False], [True, False]]
    assert view(state, draft="24/22").equal_dice == "×4 · 3 left"


def test_the_cube_lies_in_the_centre_at_one_and_then_at_its_owners_end() -> None:
    heights = {}
    for owner in (None, Color.WHITE, Color.BLACK):
        cube = view(position("W[19:1] B[1:1]", cube=Cube(2 if owner else 1, owner))).cube
        assert cube
        heights[owner] = (float(cube.y), cube.value)
    assert heights == {None: (327, 1), Color.WHITE: (389, 2), Color.BLACK: (265, 2)}


def test_an_offered_cube_lies_at_the_end_of_the_one_who_answers() -> None:
    cube = view(position("W[19:1] B[1:1]", phase=Phase.ANSWER, on_turn=Color.BLACK)).cube
    assert cube
    assert (cube.y, cube.value, cube.is_offered) == ("389", 2, True)


def test_the_cube_is_struck_out_in_the_crawford_game_and_absent_in_a_single_one() -> None:
    context = MatchContext(MatchFormat.CUBE, 5, crawford=Crawford.THIS_GAME)
    struck = view(position("W[19:1] B[1:1]", context=context))
    assert struck.cube
    assert struck.cube.is_struck
    assert struck.card.badge == "Crawford – no doubling this game"
    assert view(position("W[19:1] B[1:1]", context=MatchContext())).cube is None
    assert view(position("W[19:1] B[1:1]", context=MATCH_TO_5)).card.badge == ""


def test_the_tray_counts_what_is_off() -> None:
    own, other = view(position("W[19:11] B[1:15]")).trays
    assert (own.color, own.number.text, own.filled.count("M"), own.slots.count("M")) == (
        "w",
        "4",
        4,
        15,
    )
    assert (other.color, other.number.text, other.filled) == ("b", "0", "")


def test_the_last_move_leaves_a_ghost_and_dots() -> None:
    state, events = played(moves((8, 5, 3), (6, 5, 1)))
    marks = Counter(mark.kind for mark in view(state, events=events).last_move)
    assert marks == {"ghost": 2, "moved": 2}
    ghosts = {(m.x, m.y) for m in view(state, events=events).last_move if m.kind == "ghost"}
    assert ghosts == {Layout().spot(8).at(2), Layout().spot(6).at(4)}


@pytest.mark.parametrize(("count", "kind"), [(5, "ghost"), (6, "left w"), (10, "left w")])
def test_a_stack_too_high_for_a_ghost_is_ringed(count: int, kind: str) -> None:
    state = position(f"W[19:{count}] B[1:2]", dice=(2, 1))
    after, events = followed(state, "6/4 4/3")
    marks = view(after, BJORN, events=[led_to(state), *events]).last_move
    (source,) = [mark for mark in marks if mark.kind != "moved"]
    assert (source.kind, source.x, source.y) == (kind, *Layout().spot(19).at(4))


def test_a_hit_leaves_a_cross_on_the_bar() -> None:
    state, events = played(
        moves((24, 23, 1), (13, 10, 3)), Roll(Dice(6, 2)), moves((24, 22, 2), (8, 2, 6, True))
    )
    assert state.board.white[25] == 1
    marks = view(state, events=events).last_move
    assert [(m.x, m.y) for m in marks if m.kind == "hit w"] == [("393", "393")]


def test_the_marks_go_when_a_move_is_tried() -> None:
    state, events = played(moves((8, 5, 3), (6, 5, 1)), Roll(Dice(6, 2)))
    assert view(state, BJORN, events=events).last_move
    assert not view(state, BJORN, events=events, draft="24/22").last_move


def test_a_target_on_a_blot_has_a_ring_and_lies_on_the_blot() -> None:
    state = position("W[1:2 19:5] B[4:1 24:2]", dice=(3, 1))
    target = next(m for m in view(state, chosen="24").targets if m.kind == "hits")
    assert (target.text, target.x, target.y) == ("3", *Layout().spot(21).at(0))


def test_a_target_in_the_tray_says_off() -> None:
    state = position("W[24:2] B[1:2]", dice=(3, 1))
    assert [(m.kind, m.text) for m in view(state).targets] == [("out", "off")]


def test_labels_say_who_stands_there_and_what_pressing_does() -> None:
    state = position("W[1:1 19:3 20:2] B[4:1 24:2] bar W=1", dice=(3, 4))
    labels = {button.place: button.label for button in view(state).buttons}
    assert labels[25] == "Bar: 1 white, must enter. Chosen."
    assert labels[22] == "Point 22: empty. Enter here with the 3."
    assert labels[21] == "Point 21: 1 black, blot. Enter and hit with the 4."
    assert labels[6] == "Point 6, your home: 3 white."
    assert labels[24] == "Point 24: 1 white, blot."
    assert labels[1] == "Point 1, your home: 2 black."
    assert labels[0] == "Off: 8 of 15 white."


def test_the_list_of_moves_has_a_double_and_its_answer_in_one_row() -> None:
    state, events = played(
        moves((8, 5, 3), (6, 5, 1)),
        Double(),
        Take(),
        Roll(Dice(6, 2)),
        moves((24, 18, 6), (13, 11, 2)),
    )
    rows = [
        (row.number, row.white and row.white.text, row.black and row.black.text, row.line)
        for row in view(state, events=events).rows
    ]
    assert rows == [
        (0, None, None, "Anna 3, Björn 1 – Anna starts"),
        (1, "8/5 6/5", "doubles to 2", ""),
        (2, "takes", "24/18 13/11", ""),
    ]


def test_the_current_row_is_marked_and_shows_the_dice() -> None:
    state, events = played()
    last = view(state, events=events).rows[-1]
    assert last.is_current
    assert last.white
    assert (last.white.roll, last.white.text) == ("3-1", "…")


def test_a_pass_is_a_word() -> None:
    from dataclasses import replace

    from backgammon.notation.codec import encode_event
    from backgammon.notation.positions import parse_position
    from backgammon.rules import apply
    from games.models import Event

    closed = parse_position("W[19:14] B[1:2 2:2 3:2 4:3 5:3 6:3] bar W=1")
    state, events = played()
    transition = apply(replace(state, board=closed), Pass(), by=Color.WHITE)
    kind, payload = encode_event(transition.events[0])
    shown = view(transition.after, BJORN, events=[*events, Event(kind=kind, payload=payload)])
    assert shown.rows[-1].white
    assert (shown.rows[-1].white.kind, shown.rows[-1].white.text) == ("pass", "pass")
    assert shown.top.danced
