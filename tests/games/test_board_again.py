"""The last move once more: the board before it, and the way of each checker."""

import random
from collections import Counter

import pytest

from backgammon.rules import (
    VARIANTS,
    Action,
    Color,
    Dice,
    Double,
    GameState,
    Pass,
    Phase,
    Roll,
    play_graph,
)
from games.board.again import Again
from games.board.drawing import Mark
from games.geometry import Layout
from tests.games.boards import ANNA, BJORN, STRANGER, followed, led_to, played, position, view

LYING = Layout()


def again(state: object, viewer: object = ANNA, **more: object) -> Again:
    found = view(state, viewer, **more).again  # type: ignore[arg-type]
    assert found
    return found


def at(point: int, index: int) -> tuple[str, str]:
    return LYING.spot(point).at(index)


def test_nothing_is_shown_again_before_the_first_move_or_after_a_pass() -> None:
    state, events = played()
    assert view(state, events=events).again is None
    closed = position("W[19:14] B[1:2 2:2 3:2 4:3 5:3 6:3] bar W=1", dice=(3, 1))
    state, events = followed(closed, Pass())
    assert view(state, events=[led_to(closed), *events]).again is None


def test_each_checker_goes_from_the_top_of_its_stack_to_the_top_of_another() -> None:
    state, events = played("8/5 6/5")
    shown = again(state, events=events)
    assert shown.steps == [
        ["w", *at(8, 2), *at(5, 0), 0],
        ["w", *at(6, 4), *at(5, 1), 0],
    ]
    assert Counter((m.kind, m.x, m.y) for m in shown.checkers)["w", *at(8, 2)] == 1
    assert (shown.turn, shown.last, shown.name) == (1, 1, "Anna")
    assert again(state, BJORN, events=events).steps[0] == ["w", *at(17, 2), *at(20, 0), 0]


def test_who_is_hit_goes_to_the_bar_and_who_stands_too_high_seems_to_stay() -> None:
    start = position("W[19:6 24:2] B[1:6 21:1]", dice=(2, 1))
    state, events = followed(start, "6/4* 6/5")
    shown = again(state, STRANGER, events=[led_to(start), *events])
    bar = LYING.bar(own=False).at(0)
    assert shown.steps == [
        ["w", *at(6, 4), *at(4, 0), 1, *bar],
        ["w", *at(6, 4), *at(5, 0), 0],
    ]
    six = [man for man in shown.men.split(";") if man.startswith(("w,", "cnt w,"))]
    assert six[-1] == ",".join(("cnt w", at(6, 4)[0], "398.5", "6"))
    assert six[-2] == ",".join(("w", *at(6, 4)))
    assert shown.data == ";".join(",".join(map(str, step)) for step in shown.steps)


def test_checkers_enter_from_their_pocket_and_leave_for_the_tray() -> None:
    start = position("W[2:1] B[3:1] res W=11 B=11", "grasshopper")
    state, events = followed(start, "in/20")
    entered = again(state, events=[led_to(start), *events])
    (step,) = entered.steps
    assert (step[1], step[3:5]) == ("393", list(at(20, 0)))
    state, events = played("in/20", key="grasshopper")
    assert again(state, events=events).men == "", "nobody stood on the board"
    start = position("W[24:2 23:1] B[1:2]", dice=(2, 1))
    state, events = followed(start, "2/off 1/off")
    left = again(state, events=[led_to(start), *events])
    assert [step[3:5] for step in left.steps] == [list(LYING.off(own=True).at(0))] * 2


def test_a_pinning_checker_lies_half_a_step_on() -> None:
    start = position("W[1:2 12:3] B[24:2 17:1]", "plakoto", dice=(4, 1))
    state, events = followed(start, "13/9 9/8")
    shown = again(state, events=[led_to(start), *events])
    first, second = shown.steps
    assert first[3:5] == list(at(9, 0))
    assert state.board.held
    assert second[3:5] == list(LYING.spot(8).pinning().at(0))


def test_when_a_double_arrives_all_since_the_others_roll_is_shown() -> None:
    state, events = played(
        "8/5 6/5",
        Roll(Dice(6, 2)),
        "24/18 13/11",
        Roll(Dice(2, 1)),
        "24/23 13/11",
        Double(),
    )
    assert state.actor is Color.WHITE
    shown = again(state, ANNA, events=events)
    assert [step[0] for step in shown.steps] == ["b", "b", "w", "w"]
    assert (shown.turn, shown.last, shown.name) == (2, 3, "Björn")
    assert [step[0] for step in again(state, BJORN, events=events).steps] == ["w", "w"]


@pytest.mark.parametrize("key", VARIANTS)
def test_in_every_game_the_steps_lead_to_the_board_as_it_is(key: str) -> None:
    chance = random.Random(5)
    state, events = played(key=key)
    for _ in range(40):
        state, more = followed(state, *_turn(state, chance))
        events += more
        if state.is_over:
            break
        shown = view(state, events=events)
        if shown.again and state.variant.most_checkers == state.variant.checkers:
            _follow(shown.again, shown.checkers)  # elsewhere clones come when all is done


def _turn(state: GameState, chance: random.Random) -> list[Action]:
    """A roll if one is due, and some play."""
    before: list[Action] = []
    if state.phase is Phase.ROLL:
        before = [Roll(Dice(chance.randint(1, 6), chance.randint(1, 6)))]
        state, _ = followed(state, *before)
    graph = play_graph(state)
    return [*before, Pass() if graph.is_pass else chance.choice(graph.plays)]


def _follow(shown: Again, end: list[Mark]) -> None:
    """Carry the steps out on the checkers as they stood, as the script does."""
    men = {(man.kind, man.x, man.y) for man in shown.checkers if not man.text}
    for color, x, y, u, v, stays, *hit in shown.steps:
        if hit:
            men.remove(("b" if color == "w" else "w", u, v))  # type: ignore[arg-type]
            men.add(("b" if color == "w" else "w", *hit))  # type: ignore[arg-type]
        if not stays:
            men.discard((color, x, y))  # type: ignore[arg-type]
        men.add((color, u, v))  # type: ignore[arg-type]
    on_board = {man for man in men if float(man[1]) < 780}
    assert on_board >= {(man.kind, man.x, man.y) for man in end if not man.text}
