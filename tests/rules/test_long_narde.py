"""Long Narde: fences, the head, who begins, and what a win is called and worth."""

import pytest

from backgammon.rules import (
    Color,
    EndedBy,
    Kind,
    MakeOffer,
    MatchContext,
    MatchFormat,
    OfferKind,
    OpeningRoll,
    Outcome,
    Pass,
    Phase,
    Roll,
    TimeOut,
    Variant,
    apply,
    legal_plays,
    play_graph,
    resignation_levels,
    start,
    variant,
)
from tests.rules.positions import BLACK, WHITE, dice
from tests.rules.sides import BOTH, FIRST, LATER, borne_off, ending, turn, written

AHEAD = variant("long-narde")
HOME = variant("long-narde", fence="home")
EXTENDED = variant("long-narde", extended=True)
POINTS_MATCH = MatchContext(MatchFormat.POINTS, 21)

# Fences


@BOTH
@pytest.mark.parametrize(
    ("enemy", "ahead", "home"),
    [
        pytest.param("B[13:15]", False, False, id="nobody ahead"),
        pytest.param("B[13:14 12:1]", True, True, id="one on his last point"),
        pytest.param("B[13:14 7:1]", True, True, id="one on the first point of his home"),
        pytest.param("B[13:14 6:1]", True, False, id="one just before his home"),
        pytest.param("B[13:14 20:1]", True, False, id="one right in front"),
        pytest.param("B[13:14]", True, True, id="one off"),
    ],
)
def test_six_in_a_row_need_an_enemy_ahead_of_them_or_at_home(
    enemy: str, ahead: bool, home: bool, by: Color
) -> None:
    for game, may in ((AHEAD, ahead), (HOME, home)):
        state = turn(game, f"W[14,15,16,17:1 18:2 21:9] {enemy}", "2-1", by=by)
        assert ("7/6 4/2" in written(state)) is may


@BOTH
@pytest.mark.parametrize(
    ("enemy", "may"),
    [("B[13:15]", False), ("B[13:14 5:1]", False), ("B[13:14]", True)],
    ids=["none off", "one right behind", "one off"],
)
def test_a_fence_on_the_whole_enemy_home_needs_one_off(enemy: str, may: bool, by: Color) -> None:
    for game in (AHEAD, HOME):
        state = turn(game, f"W[1:9 6:1 8,9,10,11,12:1] {enemy}", "2-1", by=by)
        assert ("24/22 19/18" in written(state)) is may


@BOTH
def test_a_fence_on_the_first_six_of_the_enemys_path_needs_one_at_home(by: Color) -> None:
    for game, enemy, may in ((AHEAD, "6:15", True), (HOME, "6:15", False), (HOME, "7:15", True)):
        state = turn(game, f"W[13,14,15,16:1 17:2 21:9] B[{enemy}]", "2-1", by=by)
        assert ("8/7 4/2" in written(state)) is may


@BOTH
def test_six_in_a_row_across_the_end_of_the_enemys_path_are_free(by: Color) -> None:
    for game in (AHEAD, HOME):
        across = turn(game, "W[1:9 8,9,10,11:1 12:2] B[20:15]", "2-1", by=by)
        assert "24/22 13/12" in written(across)
        before_it = turn(game, "W[1:9 7,8,9,10:1 11:2] B[20:15]", "2-1", by=by)
        assert "24/22 14/13" not in written(before_it)


@BOTH
def test_a_fence_may_be_closed_and_opened_in_passing(by: Color) -> None:
    # 10-13 is closed by the head, so 10-14 closes 14-19 and the 3 opens it again.
    state = turn(AHEAD, "W[10:1 15,16,17,18,19:1 24:9] B[13:15]", "4-3", by=by)
    assert "15/8" in written(state)
    assert "15/11 10/7" in written(state)
    for play in legal_plays(state):
        assert not all(play.board.counts(by)[6:12])


@BOTH
def test_where_two_dice_always_end_in_a_fence_one_is_played_the_higher_first(by: Color) -> None:
    position = "W[8:1 14,15,16,17,18:1] B[13:10 20,21,22,23,24:1]"
    state = turn(HOME, position, "6-5", by=by)
    assert written(state) == {"17/11"}
    assert play_graph(state).dice_played == 1
    assert written(turn(AHEAD, position, "6-5", by=by)) == {"17/6"}


@BOTH
def test_the_lower_die_is_played_where_the_higher_ends_in_a_fence(by: Color) -> None:
    state = turn(HOME, "W[13:1 15,16,17,18,20:2] B[2:11 21,22,23,24:1]", "6-2", by=by)
    assert written(state) == {"12/10", "10/8", "9/7", "7/5"}


@BOTH
def test_fewer_of_four_equal_dice_are_played_where_a_fence_forbids_the_next(by: Color) -> None:
    position = "W[2:1 15,16,17,18,19:1] B[13:10 20,21,22,23,24:1]"
    assert written(turn(HOME, position, "6-6", by=by)) == {"23/17"}
    assert written(turn(AHEAD, position, "6-6", by=by)) == {"23/11"}


# The head


@BOTH
@pytest.mark.parametrize(
    ("roll", "leave"),
    [("1-1", 1), ("2-2", 1), ("3-3", 2), ("4-4", 2), ("5-5", 1), ("6-6", 2), ("6-3", 1)],
)
def test_two_leave_the_head_on_three_doubles_of_the_first_turn(
    roll: str, leave: int, by: Color
) -> None:
    position = "W[1:15] B[13:14 12:1]"
    first = legal_plays(turn(AHEAD, position, roll, by=by, turns=FIRST))
    assert max(15 - play.board.counts(by)[24] for play in first) == leave
    later = legal_plays(turn(AHEAD, position, roll, by=by, turns=LATER))
    assert max(15 - play.board.counts(by)[24] for play in later) == 1


@BOTH
def test_the_first_turn_is_each_players_own_and_a_pass_uses_it_up(by: Color) -> None:
    turns = {WHITE: (0, 1), BLACK: (1, 0)}
    position = "W[1:15] B[13:14 4:1]"
    state = turn(AHEAD, position, "3-3", by=by, turns=turns[by])
    assert written(state) == set()
    passed = apply(state, Pass(), by=by).after
    assert passed.turns == (1, 1)
    opened = "W[1:15] B[13:14 12:1]"
    assert "24/18(2)" in written(turn(AHEAD, opened, "3-3", by=by, turns=turns[by]))
    later = written(turn(AHEAD, opened, "3-3", by=by, turns=passed.turns))
    assert later == {"24/15"}


@BOTH
def test_a_checker_from_the_head_may_go_on_with_the_other_die(by: Color) -> None:
    state = turn(AHEAD, "W[1:14 5:1] B[13:15]", "2-1", by=by)
    assert "24/21" in written(state)
    assert "24/22 24/23" not in written(state)
    assert "24/23 24/22" not in written(state)


# Who begins


def test_the_higher_die_begins_and_throws_two_fresh_dice() -> None:
    state = apply(start(AHEAD, POINTS_MATCH), OpeningRoll(dice("2-5")), by=None).after
    assert (state.phase, state.on_turn, state.dice) == (Phase.ROLL, BLACK, None)
    rolled = apply(state, Roll(dice("4-4")), by=BLACK).after
    assert written(rolled) == {"24/16(2)"}


def test_the_opening_dice_are_played_where_that_is_the_option() -> None:
    game = variant("long-narde", use_opening_dice=True)
    state = apply(start(game, POINTS_MATCH), OpeningRoll(dice("2-5")), by=None).after
    assert (state.phase, state.on_turn, state.dice) == (Phase.PLAY, BLACK, dice("5-2"))


@BOTH
@pytest.mark.parametrize("options", [{}, {"use_opening_dice": True}], ids=["usual", "option"])
def test_who_won_the_game_before_begins(options: dict[str, bool], by: Color) -> None:
    context = MatchContext(MatchFormat.POINTS, 5, previous_winner=by)
    state = start(variant("long-narde", **options), context)
    assert (state.phase, state.on_turn, state.dice) == (Phase.ROLL, by, None)
    assert start(AHEAD, context.changed_colours()).on_turn is by.opponent


# What a win is called and worth

WINS = pytest.mark.parametrize(
    ("loser", "name", "extended"),
    [
        pytest.param("B[13:14]", "oin", Kind.SINGLE, id="one off, the head not left"),
        pytest.param("B[7:14]", "oin", Kind.SINGLE, id="one off, all home"),
        pytest.param("B[6:1 7:14]", "mars", Kind.GAMMON, id="one not home"),
        pytest.param("B[7:8 12:7]", "home_mars", Kind.BACKGAMMON, id="all home"),
        pytest.param("B[13:1 7:14]", "koks", Kind.FOURFOLD, id="one on the head"),
        pytest.param("B[13:15]", "koks", Kind.FOURFOLD, id="nobody moved"),
    ],
)


@BOTH
@WINS
def test_a_win_has_a_name_and_pays_two_unless_one_is_off(
    loser: str, name: str, extended: Kind, by: Color
) -> None:
    kind = min(extended, Kind.GAMMON)
    outcome = ending(borne_off(AHEAD, loser, by=by))
    assert outcome == Outcome(by, kind, 1, EndedBy.BORNE_OFF, name)


@BOTH
@WINS
def test_with_extended_values_home_mars_pays_three_and_koks_four(
    loser: str, name: str, extended: Kind, by: Color
) -> None:
    outcome = ending(borne_off(EXTENDED, loser, by=by))
    assert outcome == Outcome(by, extended, 1, EndedBy.BORNE_OFF, name)


@BOTH
@pytest.mark.parametrize(
    ("game", "loser", "names"),
    [
        pytest.param(AHEAD, "W[1:15]", ["oin", "mars"], id="usual values"),
        pytest.param(EXTENDED, "W[1:15]", ["oin", "mars", "home_mars", "koks"], id="head"),
        pytest.param(EXTENDED, "W[2:15]", ["oin", "mars", "home_mars"], id="head left"),
        pytest.param(EXTENDED, "W[1:14]", ["oin"], id="one off"),
    ],
)
def test_a_resignation_goes_up_to_what_can_be_lost(
    game: Variant, loser: str, names: list[str], by: Color
) -> None:
    state = turn(game, f"{loser} B[8:15]", "2-1", by=by, context=POINTS_MATCH)
    levels = resignation_levels(state, by)
    assert list(levels) == list(range(1, len(names) + 1))
    offer = MakeOffer(OfferKind.RESIGNATION, levels[-1])
    assert ending(apply(state, offer, by=by).after) == Outcome(
        by.opponent, levels[-1], 1, EndedBy.RESIGNATION, names[-1]
    )


@BOTH
@pytest.mark.parametrize(
    ("position", "name", "kind"),
    [
        pytest.param("W[1:15] B[13:14 12:1]", "mars", Kind.GAMMON, id="the winner is not home"),
        pytest.param("W[1:15] B[7:15]", "koks", Kind.FOURFOLD, id="the winner is home"),
        pytest.param("W[2:15] B[7:4]", "mars", Kind.GAMMON, id="the head is left"),
        pytest.param("W[19:15] B[7:4]", "home_mars", Kind.BACKGAMMON, id="all home"),
        pytest.param("W[1:14] B[7:4]", "oin", Kind.SINGLE, id="one off"),
    ],
)
def test_a_time_out_costs_the_position(position: str, name: str, kind: Kind, by: Color) -> None:
    for game, most in ((EXTENDED, kind), (AHEAD, min(kind, Kind.GAMMON))):
        state = turn(game, position, "2-1", by=by, context=POINTS_MATCH)
        outcome = ending(apply(state, TimeOut(), by=None).after)
        assert (outcome.kind, outcome.ended_by) == (most, EndedBy.TIMEOUT)
        assert outcome.name == (name if most == kind else "mars")
