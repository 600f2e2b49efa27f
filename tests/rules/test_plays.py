"""Using the dice: what other programs got wrong, and how written plays are found.

Black's own numbers are the absolute ones, so the positions read from Black's side.
"""

import pytest

from backgammon.notation import format_play, parse_play
from backgammon.rules import (
    BAR,
    OFF,
    GameOver,
    IllegalPlay,
    Move,
    Pass,
    Phase,
    Play,
    apply,
    find_play,
    legal_plays,
    pip_count,
    play_graph,
)
from tests.rules.positions import BLACK, START, WHITE, read_play, to_play


def written_plays(position: str, roll: str) -> set[str]:
    """Every legal play of Black, as written."""
    return {format_play(play) for play in legal_plays(to_play(position, roll, by=BLACK))}


@pytest.mark.parametrize(
    ("position", "roll", "plays"),
    [
        pytest.param(
            "B[6:13 8:1 24:1] W[4:2 16:2 18:3 19:4 20:4]",
            "6-2",
            {"24/22 8/2"},
            id="both dice where one checker alone could not use them",
        ),
        pytest.param("B[11:1] W[6:2]", "3-5", {"11/3"}, id="a die that is dead at first"),
        pytest.param(
            "B[24:2 22:1 6:3 5:2 3:2 2:3] bar B=1 W[19:6 17:3 12:3 7:1 1:2]",
            "3-5",
            {"bar/20 24/21", "bar/20 6/3", "bar/20 5/2"},
            id="entering with the die that leaves the other playable",
        ),
        pytest.param(
            "B[20:1 10:1] W[16:2 6:2 3:2]",
            "4-3",
            {"20/13"},
            id="no three that leaves no four",
        ),
        pytest.param("B[20:1] W[9:2]", "6-5", {"20/14"}, id="the higher of two"),
        pytest.param("B[20:1] W[9:2 14:2]", "6-5", {"20/15"}, id="the lower if it must be"),
        pytest.param("B[1:3] W[24:1]", "1-1", {"1/off(3)"}, id="three of four ones win"),
        pytest.param("B[13:1] W[1:2]", "6-6", {"13/7"}, id="one six of four"),
        pytest.param(
            "B[4:1 3:1 2:2] W[24:1]",
            "3-3",
            {"4/1 3/off 2/off(2)"},
            id="nothing off from behind a farther checker",
        ),
        pytest.param(
            "B[5:2 4:3 3:2 2:3 1:5] W[24:1]",
            "6-2",
            {"5/3 5/off", "5/off 4/2", "5/off 3/1", "5/off 2/off"},
            id="a six takes the farthest checker",
        ),
        pytest.param(
            "B[6:2] bar B=1 W[20:2]",
            "5-3",
            {"bar/17", "bar/22 6/1"},
            id="entering leaves the other die to play",
        ),
        pytest.param("B[6:2] bar B=2 W[20:2]", "5-3", {"bar/22"}, id="nobody moves past the bar"),
        pytest.param(
            "B[8:1] bar W=1 W[20:2]",
            "5-3",
            {"8/off"},
            id="only one's own bar counts",
        ),
    ],
)
def test_the_legal_plays_are_exactly(position: str, roll: str, plays: set[str]) -> None:
    assert written_plays(position, roll) == plays


def test_the_die_used_to_enter_is_the_distance_entered() -> None:
    root = play_graph(to_play("B[6:2] bar B=1 W[20:2]", "5-3", by=BLACK)).nodes[0]
    assert [edge.move for edge in root.edges] == [Move(BAR, 22, 3)]


def test_a_checker_that_must_move_may_still_choose_its_die() -> None:
    graph = play_graph(to_play("B[24:1] W[1:2]", "6-5", by=BLACK))
    assert {edge.move for edge in graph.nodes[0].edges} == {Move(24, 18, 6), Move(24, 19, 5)}
    assert len(graph.plays) == 1


def test_the_first_of_equal_dice_leaves_the_turn_open_until_all_are_off() -> None:
    state = to_play("B[1:3] W[24:1]", "1-1", by=BLACK)
    with pytest.raises(IllegalPlay) as refusal:
        read_play(state, "1/off(2)")
    assert refusal.value.code == "incomplete_play"
    after = apply(state, read_play(state, "1/off(3)"), by=BLACK).after
    assert after.phase is Phase.OVER


@pytest.mark.parametrize("text", ["8/5 6/5", "6/5 8/5", "8/5, 6/5"])
def test_a_play_is_found_in_whatever_order_it_is_written(text: str) -> None:
    state = to_play(START, "3-1", by=BLACK)
    assert set(read_play(state, text).moves) == {Move(8, 5, 3), Move(6, 5, 1)}


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("8/5 6/5 6/5", "illegal_play", id="a move too many"),
        pytest.param("13/7 13/7 13/8 13/8", "illegal_play", id="four moves without a double"),
        pytest.param("8/5", "incomplete_play", id="a move too few"),
        pytest.param("6/3", "incomplete_play", id="another checker, a move too few"),
        pytest.param("13/8", "illegal_play", id="a number not rolled"),
        pytest.param("24/23 23/20 13/8", "illegal_play", id="a legal play and more"),
        pytest.param("7/4 6/5", "illegal_play", id="from an empty point"),
        pytest.param("bar/22 6/5", "illegal_play", id="from an empty bar"),
        pytest.param("pass", "illegal_play", id="nothing"),
    ],
)
def test_anything_but_one_complete_legal_play_is_refused(text: str, code: str) -> None:
    with pytest.raises(IllegalPlay) as refusal:
        read_play(to_play(START, "3-1", by=BLACK), text)
    assert refusal.value.code == code


@pytest.mark.parametrize("roll", ["4-3", "3-4"])
@pytest.mark.parametrize(
    ("text", "hit"),
    [("13/6", None), ("13/9/6", None), ("13/10*/6", 10), ("13/10/6", 10)],
)
def test_a_joined_move_hits_on_the_way_only_where_written(
    text: str, hit: int | None, roll: str
) -> None:
    state = to_play("B[13:1] W[10:1]", roll, by=BLACK)
    assert [move.target for move in read_play(state, text).moves if move.hit] == (
        [hit] if hit else []
    )


def test_a_joined_move_that_must_hit_follows_the_dice_as_they_lie() -> None:
    position = "B[13:1] W[9:1 10:1]"
    for roll, hit in (("4-3", 9), ("3-4", 10)):
        play = read_play(to_play(position, roll, by=BLACK), "13/6")
        assert [move.target for move in play.moves if move.hit] == [hit]


def test_a_play_with_an_invented_hit_or_die_is_refused() -> None:
    state = to_play(START, "3-1", by=BLACK)
    play = read_play(state, "8/5 6/5")
    for false in (Move(8, 5, 3, hit=True), Move(8, 5, 1)):
        with pytest.raises(IllegalPlay):
            apply(state, Play((false, *play.moves[1:]), play.board), by=BLACK)


def test_half_a_play_is_refused_though_each_move_of_it_is_legal() -> None:
    state = to_play(START, "3-1", by=BLACK)
    play = read_play(state, "8/5 6/5")
    with pytest.raises(IllegalPlay) as refusal:
        apply(state, Play(play.moves[:1], play.board), by=BLACK)
    assert refusal.value.code == "incomplete_play"


def test_the_board_sent_with_a_play_is_not_believed() -> None:
    state = to_play(START, "3-1", by=BLACK)
    play = read_play(state, "8/5 6/5")
    claimed = read_play(state, "24/20").board
    transition = apply(state, Play(play.moves, claimed), by=BLACK)
    assert transition.after.board == play.board
    assert transition.events[0].action == play  # type: ignore[union-attr]


def test_the_last_checker_off_ends_the_game_and_drops_unused_dice() -> None:
    state = to_play("W[22:1] B[1:2]", "6-5")
    after = apply(state, read_play(state, "3/off"), by=WHITE).after
    assert (after.phase, after.dice, after.offer) == (Phase.OVER, None, None)
    assert pip_count(after.board, WHITE) == 0
    assert pip_count(after.board, BLACK) == 2
    with pytest.raises(GameOver):
        apply(after, Pass(), by=BLACK)


def test_a_win_with_one_die_is_complete_though_both_could_be_used() -> None:
    state = to_play("W[22:1] B[1:2]", "3-1")
    dice_left = {node.dice for node in play_graph(state).nodes if node.is_complete}
    assert dice_left == {(1,), ()}
    at_once = Play((Move(3, OFF, 3),), read_play(state, "3/off").board)
    assert apply(state, at_once, by=WHITE).after.is_over


def test_a_checker_on_the_bar_counts_twenty_five_pips() -> None:
    board = to_play("W[24:1] B[6:1] bar B=2", "6-5").board
    assert (pip_count(board, WHITE), pip_count(board, BLACK)) == (1, 56)


def test_a_play_already_sent_is_refused_the_second_time() -> None:
    state = to_play(START, "3-1", by=BLACK)
    play = find_play(play_graph(state), parse_play("8/5 6/5"))
    after = apply(state, play, by=BLACK).after
    with pytest.raises(ValueError, match="turn"):
        apply(after, play, by=BLACK)
