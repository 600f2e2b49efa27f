"""Worked positions of Grasshopper: the legal actions, scores and the draw."""

import pytest

from backgammon.rules import (
    BAR,
    OFF,
    Acted,
    Color,
    EndedBy,
    GameEnded,
    GameState,
    Kind,
    Outcome,
    Pass,
    apply,
    legal_plays,
    variant,
)
from tests.rules.positions import BLACK, WHITE, read_play, to_play
from tests.rules.worked import turned

GRASSHOPPER = variant("grasshopper")


def actions(state: GameState) -> set[str]:
    """The legal actions as "8-13", "in-3" and "20-off", the same for both colours."""
    found = {_written(play.moves[0].source, play.moves[0].target) for play in legal_plays(state)}
    of_other = legal_plays(turned(state))
    assert {_written(play.moves[0].source, play.moves[0].target) for play in of_other} == found
    return found


def _written(source: int, target: int) -> str:
    """Both colours count their own points downwards from absolute point 1, which is their 24."""
    start = "in" if source == BAR else BAR - source
    return f"{start}-{'off' if target == OFF else BAR - target}"


def steps(source: int, *targets: int) -> set[str]:
    return {f"{source}-{target}" for target in targets}


@pytest.mark.parametrize(
    ("position", "by", "expected"),
    [
        pytest.param(
            "W[2:1 8:2] B[7:1]",
            WHITE,
            steps(8, 13, 14, 15, 16, 17, 18),
            id="GH1 only the upper checker of the wall",
        ),
        pytest.param(
            "W[2:1 8:1] B[7:1]",
            WHITE,
            steps(2, 8, 9, 10, 11, 12) | steps(8, 13, 14, 15, 16, 17, 18),
            id="GH2 a wall can be built, and singles are crossed",
        ),
        pytest.param(
            "W[3:2 9:1] B[8:2 10:2]",
            WHITE,
            steps(3, 7, 9, 11, 12),
            id="GH3 the upper checker jumps walls",
        ),
        pytest.param(
            "W[3:1 9:1] B[8:2 10:2]", WHITE, steps(3, 7), id="GH3b a single crosses no wall"
        ),
        pytest.param("W[15:1 20:2] B[21:1]", WHITE, {"15-19", "20-off"}, id="GH4 a wall can score"),
        pytest.param("W[20:1] B[21:1 22:1]", WHITE, set(), id="GH5 singles never go off alone"),
        pytest.param("W[20:1] B[21:1 22:1]", BLACK, set(), id="GH5 for Black"),
        pytest.param(
            "W[1,3,5:1] B[2,4,6:1 7:2] res W=5 B=5",
            WHITE,
            set(),
            id="GH6 no point to enter on, and all behind a wall",
        ),
        pytest.param(
            "W[1,3,5:1] B[2,4,6:1 7:2] res W=5 B=5",
            BLACK,
            steps(7, 13, 14, 15, 16, 17, 18),
            id="GH6 the upper checker can go on",
        ),
        pytest.param(
            "W[] B[] res W=14 B=14",
            WHITE,
            {f"in-{point}" for point in range(1, 7)},
            id="the first action enters",
        ),
        pytest.param(
            "W[3:1] B[] res W=13 B=14",
            BLACK,
            {f"in-{point}" for point in (1, 2, 4, 5, 6)},
            id="Black's first action enters on another point",
        ),
    ],
)
def test_exactly_these_actions_are_legal(position: str, by: Color, expected: set[str]) -> None:
    assert actions(to_play(position, by=by, game=GRASSHOPPER)) == expected


def test_gh4_a_score_after_ones_own_wins() -> None:
    state = to_play("W[15:1 20:2] B[21:1] run W", game=GRASSHOPPER)
    outcome = apply(state, read_play(state, "5/off"), by=WHITE).after.outcome
    assert outcome == Outcome(WHITE, Kind.SINGLE, 1, EndedBy.SCORED_TWICE)


@pytest.mark.parametrize("run", ["", "run B"], ids=["the first score", "after one of Black"])
def test_gh4_another_score_only_takes_the_wall_off(run: str) -> None:
    state = to_play(f"W[15:1 20:2] B[21:1] {run}", game=GRASSHOPPER)
    after = apply(state, read_play(state, "5/off"), by=WHITE).after
    assert after.outcome is None
    assert after.board.run is WHITE
    assert after.board.white[OFF] - state.board.white[OFF] == 2


def test_gh5_the_game_is_drawn_when_neither_can_act() -> None:
    for state in (both := to_play("W[20:1] B[21:1 22:1]", game=GRASSHOPPER)), turned(both):
        transition = apply(state, Pass(), by=state.on_turn)
        drawn = Outcome(None, Kind.DRAW, 1, EndedBy.DRAWN)
        assert transition.events == (Acted(Pass(), state.on_turn), GameEnded(drawn))


def test_gh6_after_a_pass_the_other_goes_on() -> None:
    state = to_play("W[1,3,5:1] B[2,4,6:1 7:2] res W=5 B=5", game=GRASSHOPPER)
    after = apply(state, Pass(), by=WHITE).after
    assert (after.outcome, after.actor) == (None, BLACK)


@pytest.mark.parametrize("first", list(Color))
def test_gh7_a_score_of_the_other_breaks_the_run(first: Color) -> None:
    state = to_play("W[19:2 20:2 21:2] B[22:2] res B=1", game=GRASSHOPPER)
    state = state if first is WHITE else turned(state)
    for text in ("6/off", "3/off", "5/off", "in/24", "4/off"):
        assert state.outcome is None
        state = apply(state, read_play(state, text), by=state.on_turn).after
    assert state.outcome == Outcome(first, Kind.SINGLE, 1, EndedBy.SCORED_TWICE)


def test_gh7_two_scores_need_not_come_in_turns_that_follow_each_other() -> None:
    state = to_play("W[19:2 20:2 12:1] B[] res B=2", game=GRASSHOPPER)
    for text in ("6/off", "in/24", "13/12", "in/23", "5/off"):
        assert state.outcome is None
        state = apply(state, read_play(state, text), by=state.on_turn).after
    assert state.outcome == Outcome(WHITE, Kind.SINGLE, 1, EndedBy.SCORED_TWICE)
