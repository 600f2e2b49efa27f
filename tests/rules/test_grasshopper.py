"""Grasshopper, whole: entering, moving on, walls, jumps, scores, and the draw.

Both travel from 1 to 24, so a position with the colours changed has the same points; own numbers
run from 24 down to 1.
"""

import pytest

from backgammon.rules import (
    BAR,
    OFF,
    Color,
    EndedBy,
    Kind,
    MakeOffer,
    MatchContext,
    MatchFormat,
    MatchScore,
    Move,
    OfferKind,
    OpeningRoll,
    Outcome,
    Pass,
    Pending,
    Phase,
    Roll,
    TimeOut,
    after_game,
    apply,
    is_match_over,
    legal_plays,
    pending,
    play_graph,
    start,
    variant,
)
from tests.rules.positions import BLACK, SINGLE_GAME, WHITE, dice, refusal
from tests.rules.sides import BOTH, ending, ends_of_white, played, turn, written

GRASSHOPPER = variant("grasshopper")


def actions(position: str, by: Color) -> set[str]:
    """Everything the player may do, as written in his own numbers."""
    return written(turn(GRASSHOPPER, position, by=by))


# No dice


def test_white_begins_at_once_and_no_dice_are_ever_thrown() -> None:
    state = start(GRASSHOPPER, SINGLE_GAME)
    assert pending(state) == Pending(Phase.PLAY, WHITE, may_double=False)
    assert state.dice is None
    assert refusal(state, OpeningRoll(dice("5-2")), None) == "wrong_phase"
    assert refusal(state, Roll(dice("5-2")), WHITE) == "wrong_phase"
    after = played(state, "in/22")
    assert pending(after) == Pending(Phase.PLAY, BLACK, may_double=False)
    assert (after.dice, after.turns) == (None, (1, 0))
    assert refusal(after, Roll(dice("5-2")), BLACK) == "wrong_phase"


@pytest.mark.parametrize("previous", [WHITE, BLACK, None])
def test_white_begins_every_game(previous: Color | None) -> None:
    context = MatchContext(MatchFormat.WINS, 3, MatchScore(0, 1), previous_winner=previous)
    assert start(GRASSHOPPER, context).on_turn is WHITE


def test_each_begins_by_entering_a_checker_on_a_vacant_point_of_the_first_quarter() -> None:
    state = start(GRASSHOPPER, SINGLE_GAME)
    assert state.board.reserve == (14, 14)
    assert written(state) == {f"in/{point}" for point in range(19, 25)}
    after = played(state, "in/22")
    assert after.board.reserve == (13, 14)
    assert written(after) == {f"in/{point}" for point in (19, 20, 21, 23, 24)}


def test_an_action_is_one_move_played_with_no_die() -> None:
    graph = play_graph(start(GRASSHOPPER, SINGLE_GAME))
    assert graph.nodes[0].dice == (0,)
    assert {play.moves for play in graph.plays} == {
        (Move(BAR, point, 0),) for point in range(19, 25)
    }


# Moving


@BOTH
@pytest.mark.parametrize(
    ("position", "plays"),
    [
        pytest.param(
            "W[3:1] B[8:1 12:1]",
            {"22/18", "22/16", "22/15", "22/14"},
            id="a vacant point of the next quarter",
        ),
        pytest.param(
            "W[7:1] B[18:1]", {f"18/{n}" for n in range(8, 13)}, id="from the second to the third"
        ),
        pytest.param("W[18:1] B[24:1]", {f"7/{n}" for n in range(2, 7)}, id="into the last"),
        pytest.param("W[19:1] B[1:1]", set(), id="not in the last"),
        pytest.param(
            "W[3:1] B[4:1 6:1 9:1 11:1]",
            {"22/18", "22/17", "22/15", "22/13"},
            id="past single checkers",
        ),
        pytest.param("W[3:1] B[10:2]", {"22/18", "22/17", "22/16"}, id="not past an enemy wall"),
        pytest.param(
            "W[6:1 10:2] B[20:1]",
            {"19/18", "19/17", "19/16"} | {f"15/{n}" for n in range(7, 13)},
            id="not past a wall of one's own",
        ),
        pytest.param("W[3:1] B[7:2]", set(), id="boxed in"),
    ],
)
def test_a_single_checker_moves_on_and_never_past_a_wall(
    position: str, plays: set[str], by: Color
) -> None:
    assert actions(position, by) == plays


@BOTH
def test_a_checker_enters_on_vacant_points_of_the_first_quarter_only(by: Color) -> None:
    entries = {"in/24", "in/22", "in/20"}
    plays = actions("W[2:1] res W=5 B[4,6:1]", by)
    assert {play for play in plays if play.startswith("in/")} == entries
    assert {play for play in plays if not play.startswith("in/")} == {
        f"23/{n}" for n in range(13, 19)
    }


# Walls


@BOTH
def test_a_wall_is_built_six_points_on_upon_a_single_checker_of_ones_own(by: Color) -> None:
    state = turn(GRASSHOPPER, "W[2,8:1] B[7:1]", by=by)
    assert written(state) == {f"23/{n}" for n in range(13, 18)} | {f"17/{n}" for n in range(7, 13)}
    assert "W[8:2] B[7:1]" in ends_of_white(state)
    assert played(state, "23/17").board.counts(by)[17] == 2


@BOTH
@pytest.mark.parametrize(
    ("position", "play"),
    [
        pytest.param("W[2:1 8:2] B[20:1]", "23/17", id="a wall is full"),
        pytest.param("W[2,9:1] B[20:1]", "23/16", id="not seven points on"),
        pytest.param("W[2:1] B[8:1]", "23/17", id="not upon an enemy"),
        pytest.param("W[2:1 8:1] B[7:2]", "23/17", id="not past a wall"),
        pytest.param("W[2,4:1] B[20:1]", "23/21", id="not in the same quarter"),
    ],
)
def test_no_wall_is_built_otherwise(position: str, play: str, by: Color) -> None:
    assert play not in actions(position, by)


@BOTH
def test_the_upper_checker_of_a_wall_jumps_walls_and_leaves_a_single_one(by: Color) -> None:
    state = turn(GRASSHOPPER, "W[3:2 9:1] B[8,10:2]", by=by)
    assert written(state) == {"22/18", "22/16", "22/14", "22/13"}
    assert "W[3:1 9:1 12:1] B[8:2 10:2]" in ends_of_white(state)
    single = turn(GRASSHOPPER, "W[3,9:1] B[8,10:2]", by=by)
    assert written(single) == {"22/18"}


# Scores


@BOTH
def test_a_score_takes_the_whole_wall_off(by: Color) -> None:
    state = turn(GRASSHOPPER, "W[15:1 20:2] B[21:1]", by=by)
    assert written(state) == {"10/6", "5/off"}
    after = played(state, "5/off")
    assert after.board.counts(by)[OFF] == state.board.counts(by)[OFF] + 2
    assert after.board.run is by
    assert not after.is_over
    assert after.on_turn is by.opponent


@BOTH
def test_two_scores_in_succession_win(by: Color) -> None:
    state = turn(GRASSHOPPER, "W[15:1 20:2] B[21:1] run W", by=by)
    outcome = ending(played(state, "5/off"))
    assert outcome == Outcome(by, Kind.SINGLE, 1, EndedBy.SCORED_TWICE)
    assert not played(state, "10/6").is_over


@BOTH
def test_turns_between_two_scores_do_not_break_the_run(by: Color) -> None:
    state = turn(GRASSHOPPER, "W[20:2 22:2] B[1,2:1]", by=by)
    state = played(state, "5/off")
    state = played(state, "24/18")
    assert state.board.run is by
    assert ending(played(state, "3/off")).winner is by


@BOTH
def test_a_score_of_the_opponent_breaks_the_run(by: Color) -> None:
    # One, the other, one again: only his next score wins.
    state = turn(GRASSHOPPER, "W[20,22,24:2] B[1:1 19:2]", by=by)
    for action in ("5/off", "6/off", "3/off", "24/18"):
        state = played(state, action)
        assert not state.is_over
    assert state.board.run is by
    assert ending(played(state, "1/off")).winner is by


@BOTH
def test_the_first_score_of_a_game_never_wins(by: Color) -> None:
    for run in ("", " run B"):
        state = turn(GRASSHOPPER, f"W[20:2] B[1:1]{run}", by=by)
        assert not played(state, "5/off").is_over


# Passing, and the draw


@BOTH
def test_who_can_act_must_and_who_cannot_passes(by: Color) -> None:
    free = turn(GRASSHOPPER, "W[3:1] B[9:1]", by=by)
    assert refusal(free, Pass(), by) == "must_play"
    stuck = turn(GRASSHOPPER, "W[1,3,5:1] res W=5 B[2,4,6:1 7:2] res B=5", by=by)
    assert written(stuck) == set()
    after = apply(stuck, Pass(), by=by).after
    assert (after.phase, after.on_turn, after.is_over) == (Phase.PLAY, by.opponent, False)
    assert after.turns[by.place] == stuck.turns[by.place] + 1
    assert written(after) == {f"18/{n}" for n in range(7, 13)}


@BOTH
def test_the_game_is_drawn_at_once_when_neither_can_act(by: Color) -> None:
    context = MatchContext(MatchFormat.N_POINTS, 2)
    state = turn(GRASSHOPPER, "W[20:1] B[21,22:1]", by=by, context=context)
    assert written(state) == set()
    passed = apply(state, Pass(), by=by)
    assert ending(passed.after) == Outcome(None, Kind.DRAW, 1, EndedBy.DRAWN)
    after = after_game(context, ending(passed.after))
    assert after.score == MatchScore(1, 1)
    assert not is_match_over(after)


@BOTH
def test_a_pass_with_an_open_offer_ends_the_offer_too(by: Color) -> None:
    state = turn(GRASSHOPPER, "W[20:1] B[21,22:1]", by=by)
    offered = apply(state, MakeOffer(OfferKind.DRAW), by=by).after
    assert apply(offered, Pass(), by=by).after.offer is None


@BOTH
@pytest.mark.parametrize(
    "position",
    ["W[2:1] B[3:1] res W=13 B=13", "W[20:2] B[21,22:1] res W=4 run B", "W[20:2] B[2:1] run W"],
    ids=["nobody has scored", "the other has scored", "about to win"],
)
def test_giving_up_costs_one(position: str, by: Color) -> None:
    state = turn(GRASSHOPPER, position, by=by)
    for action, actor, ended_by in (
        (MakeOffer(OfferKind.RESIGNATION, 1), by, EndedBy.RESIGNATION),
        (TimeOut(), None, EndedBy.TIMEOUT),
    ):
        outcome = ending(apply(state, action, by=actor).after)
        assert outcome == Outcome(by.opponent, Kind.SINGLE, 1, ended_by)


@BOTH
def test_the_colours_stand_on_the_same_points(by: Color) -> None:
    state = turn(GRASSHOPPER, "W[3:1] B[8:1]", by=by)
    assert state.board.counts(by)[22] == 1
    assert state.board.counts(by.opponent)[17] == 1
    assert all(play.board.reserve == state.board.reserve for play in legal_plays(state))
