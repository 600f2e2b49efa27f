"""The turns of a game from its log: what belongs to each, and the states it leads through."""

import random
from itertools import pairwise

import pytest

from accounts.models import User
from backgammon.notation.codec import decode_board
from backgammon.rules import VARIANTS, Color, Cube, Dice, GameState, Phase, variant
from games import selectors
from games.board.record import Record, read_record
from games.models import Game, Match
from games.services import timeouts
from tests.games.acting import RollDice, let_anna_choose, let_bjorn_be_on_turn, let_bjorn_double
from tests.games.playing import (
    agree_on_draw,
    do,
    done,
    fresh,
    make_match,
    past,
    play_on,
    play_to_the_end,
    state,
    submit,
)


def record(match: Match, number: int = 1) -> Record:
    return read_record(fresh(match), number)


def kinds_of(record: Record, number: int) -> list[str]:
    """The kinds of the events that belong to a turn."""
    turns = record.turns
    first = turns[number - 1].last if number else 0
    return [event.kind for event in record.events[first : turns[number].last]]


def test_a_game_just_begun_has_its_opening_and_no_turn(match: Match) -> None:
    game = record(match)
    assert game.last == 0
    opening = game.turns[0]
    assert (opening.color, opening.dice, opening.is_under_way) == (None, None, False)
    assert opening.after.board == variant("backgammon").start_board()
    assert kinds_of(game, 0) == ["game_start", "opening"]


def test_a_turn_is_the_cube_the_roll_and_the_play(match: Match, roll_dice: RollDice) -> None:
    let_bjorn_double(match)
    done(do(match, "take"))
    roll_dice((2, 1))
    done(do(match, "roll"))
    done(submit(match, "24/23 13/11"))
    game = record(match)
    assert [kinds_of(game, number) for number in range(3)] == [
        ["game_start", "opening"],
        ["play"],
        ["double", "take", "roll", "play"],
    ]
    first, second = game.turns[1:]
    assert (first.color, first.dice) == (Color.WHITE, Dice(3, 1))
    assert (second.color, second.dice) == (Color.BLACK, Dice(2, 1))
    assert second.start.cube == Cube()
    assert second.before.cube == second.after.cube == Cube(2, Color.WHITE)
    assert second.before.board == first.after.board
    assert second.after == state(match)


def test_a_roll_alone_is_a_turn_under_way(match: Match, roll_dice: RollDice) -> None:
    let_anna_choose(match, roll_dice)
    assert record(match).last == 2
    roll_dice((6, 6))
    done(do(match, "roll"))
    turn = record(match).turns[3]
    assert turn.is_under_way
    assert (turn.color, turn.dice) == (Color.WHITE, Dice(6, 6))
    assert turn.before == turn.after == state(match)


def test_what_is_offered_belongs_to_the_turn_in_which_it_is(match: Match) -> None:
    let_bjorn_be_on_turn(match)
    done(do(match, "offer_resignation", level=1))
    done(do(match, "refuse_offer", by=match.white))
    game = record(match)
    assert kinds_of(game, 2) == ["offer", "refuse"]
    assert game.turns[2].is_under_way


def test_a_drop_ends_the_turn_of_the_double(match: Match, roll_dice: RollDice) -> None:
    let_bjorn_double(match)
    roll_dice((5, 4))
    done(do(match, "drop"))
    game = record(match)
    assert kinds_of(game, 2) == ["double", "drop", "game_over"]
    turn = game.turns[-1]
    assert (turn.number, turn.color, turn.dice) == (2, Color.BLACK, None)
    assert (turn.before.phase, turn.after.phase) == (Phase.ANSWER, Phase.OVER)


def test_a_resignation_that_is_accepted_ends_the_turn(match: Match, roll_dice: RollDice) -> None:
    let_bjorn_be_on_turn(match)
    roll_dice((6, 4), (5, 4))
    done(do(match, "roll"))
    done(do(match, "offer_resignation", level=1))
    done(do(match, "accept_offer", by=match.white))
    game = record(match)
    assert kinds_of(game, 2) == ["roll", "offer", "accept", "game_over"]
    assert game.turns[2].dice == Dice(6, 4)
    assert game.turns[2].after.is_over


def test_a_match_may_be_resigned_out_of_turn(match: Match) -> None:
    let_bjorn_be_on_turn(match)
    done(do(match, "resign_match", by=match.white))
    assert kinds_of(record(match), 2) == ["resign_match", "game_over"]


def test_a_time_out_is_a_turn_of_the_one_who_was_late(match: Match, roll_dice: RollDice) -> None:
    let_anna_choose(match, roll_dice)
    roll_dice((5, 4))
    let_time_run_out(match)
    game = record(match)
    assert kinds_of(game, 3) == ["timeout", "game_over"]
    assert (game.turns[-1].color, game.turns[-1].dice) == (Color.WHITE, None)
    assert (game.turns[-1].after.is_over, fresh(match).game_number) == (True, 2)


def test_a_match_cancelled_for_lateness_keeps_its_turns(match: Match) -> None:
    let_bjorn_be_on_turn(match)
    let_time_run_out(match)
    game = record(match)
    assert kinds_of(game, 2) == ["cancel", "game_over"]
    assert game.turns[2].after.is_over


def let_time_run_out(match: Match) -> None:
    past(match, 4 * 86_400)
    timeouts.settle_due()


def test_an_agreed_draw_is_part_of_the_turn(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, format="n_points", length=2)
    agree_on_draw(match)
    game = record(match)
    assert kinds_of(game, 1) == ["offer", "accept", "game_over"]
    assert record(match, 2).last == 0


def test_a_game_that_is_not_there_has_no_record(match: Match) -> None:
    for number in (0, 2, 32_767, 10**9):
        with pytest.raises(Game.DoesNotExist):
            record(match, number)


@pytest.mark.parametrize("key", VARIANTS)
def test_the_last_state_of_every_game_is_the_one_that_is_stored(
    key: str, anna: User, bjorn: User
) -> None:
    game = variant(key)
    match = make_match(anna, bjorn, variant=key, format=game.usual_format.value, length=3)
    rng = random.Random(3)
    for _ in range(40):
        if not fresh(match).is_live or fresh(match).game_number > 1:
            break
        play_on(match, rng)
        assert record(match).turns[-1].after == stored(match, 1)
    check(match, 1)


@pytest.mark.parametrize("colours", ["stay", "alternate"])
def test_the_same_holds_for_every_game_of_a_match(anna: User, bjorn: User, colours: str) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="wins", length=2, colours=colours)
    play_to_the_end(match, 5)
    assert fresh(match).game_number > 1
    for number in range(1, fresh(match).game_number + 1):
        check(match, number)


def stored(match: Match, number: int) -> GameState:
    return selectors.state_of(Game.objects.get(match=match, number=number))


def check(match: Match, number: int) -> None:
    """The turns hang together, and each play leads to the board that the log has stored."""
    game = record(match, number)
    assert game.turns[-1].after == stored(match, number)
    assert [turn.number for turn in game.turns] == list(range(game.last + 1))
    assert all(turn.start == earlier.after for earlier, turn in pairwise(game.turns))
    ends = [event for event in game.events if event.kind in ("play", "pass")]
    assert ends
    for turn, event in zip(game.turns[1:], ends, strict=False):
        assert turn.color
        assert turn.color.value == event.payload["by"]
        if event.kind == "play":
            assert turn.after.board == decode_board(event.payload["end"])
        else:
            assert turn.after.board == turn.before.board
