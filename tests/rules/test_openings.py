"""How each game begins: who, with which dice, and what he may not do yet."""

import pytest

from backgammon.rules import (
    VARIANTS,
    Color,
    MatchContext,
    MatchFormat,
    OpeningRoll,
    Pending,
    Phase,
    Roll,
    RulesError,
    Variant,
    apply,
    pending,
    play_graph,
    start,
    variant,
)
from backgammon.rules.board import checkers
from tests.rules.positions import BLACK, SINGLE_GAME, WHITE, cube_match, dice

GAMES = [variant(key) for key in VARIANTS]
DICE_GAMES = [game for game in GAMES if game.uses_dice]
OPENED = [game for game in DICE_GAMES if game.plays_opening_roll()]
NUMBERS = {"crowded": 20, "hyper": 3, "grasshopper": 14}
CUBE_GAMES = [game for game in DICE_GAMES if game.allows_cube]


def each(games: list[Variant]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("game", games, ids=[game.key for game in games])


ROLLS = pytest.mark.parametrize(
    ("roll", "starter", "lies"), [("5-2", WHITE, "5-2"), ("2-5", BLACK, "5-2")]
)


def test_ten_games_are_played_with_dice_and_all_but_one_play_the_opening_roll() -> None:
    assert len(GAMES) == 11
    assert {game.key for game in GAMES} - {game.key for game in DICE_GAMES} == {"grasshopper"}
    assert {game.key for game in DICE_GAMES} - {game.key for game in OPENED} == {"long-narde"}


@each(GAMES)
def test_both_begin_with_the_games_number_of_checkers(game: Variant) -> None:
    board = start(game, SINGLE_GAME).board
    assert [checkers(board, color) for color in Color] == [NUMBERS.get(game.key, 15)] * 2
    assert game.checkers == NUMBERS.get(game.key, 15)
    assert not game.is_finished(board)


@each(OPENED)
@ROLLS
def test_the_higher_die_starts_and_plays_both_numbers(
    game: Variant, roll: str, starter: Color, lies: str
) -> None:
    after = apply(start(game, SINGLE_GAME), OpeningRoll(dice(roll)), by=None).after
    assert (after.phase, after.on_turn, after.dice) == (Phase.PLAY, starter, dice(lies))
    assert not play_graph(after).is_pass


@each(DICE_GAMES)
def test_a_tie_is_thrown_again(game: Variant) -> None:
    state = start(game, SINGLE_GAME)
    assert apply(state, OpeningRoll(dice("4-4")), by=None).after == state
    assert pending(state) == Pending(Phase.OPENING, None, may_double=False)


@each(DICE_GAMES)
@ROLLS
def test_with_the_option_the_starter_throws_again(
    game: Variant, roll: str, starter: Color, lies: str
) -> None:
    again = variant(game.key, reroll_first=True)
    after = apply(start(again, SINGLE_GAME), OpeningRoll(dice(roll)), by=None).after
    assert pending(after) == Pending(Phase.ROLL, starter, may_double=False)
    assert after.dice is None
    assert apply(after, Roll(dice("6-6")), by=starter).after.dice == dice("6-6")


@each(CUBE_GAMES)
@pytest.mark.parametrize("reroll_first", [False, True])
def test_the_starter_does_not_double_on_his_first_turn_and_the_other_may(
    game: Variant, reroll_first: bool
) -> None:
    state = start(variant(game.key, reroll_first=reroll_first), cube_match(5))
    state = apply(state, OpeningRoll(dice("6-1")), by=None).after
    assert not pending(state).may_double
    if reroll_first:
        state = apply(state, Roll(dice("6-1")), by=WHITE).after
    state = apply(state, play_graph(state).plays[0], by=WHITE).after
    assert pending(state) == Pending(Phase.ROLL, BLACK, may_double=True)


def test_only_long_narde_lets_the_winner_of_the_game_before_begin() -> None:
    after_black = MatchContext(MatchFormat.WINS, 3, previous_winner=BLACK)
    begins = {game.key: start(game, after_black).on_turn for game in GAMES}
    assert begins == dict.fromkeys(VARIANTS) | {"grasshopper": WHITE, "long-narde": BLACK}


@each([game for game in GAMES if not game.uses_dice])
def test_a_game_without_dice_has_no_opening_roll(game: Variant) -> None:
    state = start(game, SINGLE_GAME)
    assert pending(state) == Pending(Phase.PLAY, WHITE, may_double=False)
    with pytest.raises(RulesError) as refused:
        apply(state, OpeningRoll(dice("5-2")), by=None)
    assert refused.value.code == "wrong_phase"
