"""How matches and games begin and end."""

from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from accounts.models import User
from backgammon.notation import parse_position
from backgammon.rules import Color, Crawford, Cube, Dice, MatchScore, Phase
from games import hooks, selectors
from games.models import Event, Game, Match
from tests.games.playing import (
    do,
    done,
    fresh,
    kinds,
    make_match,
    play_to_the_end,
    set_board,
    state,
)

RollDice = Callable[..., None]

ODDS: dict[str, Any] = {"patience": 4, "doubles": 0.5, "drops": 0.5}


def test_a_match_begins_with_its_opening_roll_and_the_starter_to_play(match: Match) -> None:
    now = state(match)
    assert (now.phase, now.on_turn, now.dice) == (Phase.PLAY, Color.WHITE, Dice(3, 1))
    assert match.to_act == match.white
    assert match.deadline_at == match.created_at + timedelta(days=3)
    assert kinds(match) == ["game_start", "opening"]


def test_ties_of_the_opening_roll_are_stored_as_rolled(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((4, 4), (2, 2), (2, 5))
    match = make_match(anna, bjorn)
    rolls = Event.objects.filter(match=match, kind="opening").order_by("seq")
    assert [event.payload["dice"] for event in rolls] == [[4, 4], [2, 2], [2, 5]]
    assert [event.payload["roll_no"] for event in rolls] == [1, 2, 3]
    assert state(match).dice == Dice(5, 2)
    assert fresh(match).to_act == bjorn


def test_the_version_is_the_number_of_the_last_event(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn)
    played = play_to_the_end(match, 1, **ODDS)
    numbers = list(Event.objects.filter(match=match).order_by("seq").values_list("seq", flat=True))
    assert numbers == list(range(1, played.version + 1))


def test_a_dropped_double_scores_and_starts_the_next_game(
    match: Match, roll_dice: RollDice
) -> None:
    set_board(match, phase=Phase.ROLL, dice=None, turns=(3, 3), cube=Cube(2, Color.WHITE))
    done(do(match, "double"))
    roll_dice((1, 6))
    done(do(match, "drop"))
    after = fresh(match)
    assert (after.white_score, after.black_score) == (2, 0)
    assert (after.game_number, after.to_act) == (2, after.black)
    assert kinds(match)[-5:] == ["double", "drop", "game_over", "game_start", "opening"]
    first = Game.objects.get(match=match, number=1)
    assert (first.winner, first.points, first.ended_by) == ("white", 2, "drop")
    assert first.counts_in_score


def test_bearing_off_the_last_checker_for_the_match_ends_it(match: Match) -> None:
    near = replace(state(match).context, score=MatchScore(4, 3), crawford=Crawford.OVER)
    set_board(match, board=parse_position("W[24:1] B[1:2]"), dice=Dice(6, 5), context=near)
    done(do(match, "submit_play", steps=[(1, 0)]))
    after = fresh(match)
    assert after.status == Match.Status.FINISHED
    assert (after.winner, after.ended_by) == (after.white, Match.EndedBy.SCORE)
    assert (after.to_act, after.deadline_at, after.stint_at) == (None, None, None)
    assert kinds(match)[-3:] == ["play", "game_over", "match_over"]


def test_the_first_game_at_one_away_is_the_crawford_game(match: Match, roll_dice: RollDice) -> None:
    set_board(match, phase=Phase.ROLL, dice=None, turns=(3, 3), cube=Cube(2, Color.WHITE))
    done(do(match, "double"))
    done(do(match, "take"))
    roll_dice((6, 1))
    set_board(match, board=parse_position("W[24:1] B[1:2]"), dice=Dice(6, 5), phase=Phase.PLAY)
    done(do(match, "submit_play", steps=[(1, 0)]))
    after = fresh(match)
    assert (after.white_score, after.crawford) == (4, "this_game")
    assert state(match).context.crawford == "this_game"


def test_a_resigned_match_leaves_the_score_as_it_is(match: Match) -> None:
    done(do(match, "resign_match", by=match.black))
    after = fresh(match)
    assert (after.winner, after.ended_by) == (after.white, Match.EndedBy.RESIGNED)
    assert (after.white_score, after.black_score) == (0, 0)
    game = Game.objects.get(match=match)
    assert (game.winner, game.points, game.counts_in_score) == ("white", 1, False)


def test_a_single_game_is_over_with_the_game(anna: User, bjorn: User, roll_dice: RollDice) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, length=1)
    done(do(match, "offer_resignation", level=1))
    after = fresh(match)
    assert (after.winner, after.white_score, after.black_score) == (bjorn, 0, 1)


def test_hooks_hear_of_every_finished_game_and_of_the_match(
    anna: User, bjorn: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[str, int]] = []
    monkeypatch.setattr(
        hooks, "game_finished", [lambda m, game, now: heard.append(("game", game.number))]
    )
    monkeypatch.setattr(
        hooks, "match_finished", [lambda m, game, now: heard.append(("match", m.pk))]
    )
    match = make_match(anna, bjorn)
    played = play_to_the_end(match, 2, **ODDS)
    assert played.game_number > 1
    assert heard == [("game", n) for n in range(1, played.game_number + 1)] + [("match", match.pk)]


def test_a_hook_that_raises_undoes_the_action(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(match: Match, game: Game, *, now: object) -> None:
        raise RuntimeError("the counters are broken")

    monkeypatch.setattr(hooks, "game_finished", [broken])
    with pytest.raises(RuntimeError):
        do(match, "resign_match")
    assert fresh(match).is_live
    assert kinds(match) == ["game_start", "opening"]


def test_the_options_of_the_variant_are_stored_with_the_match(match: Match) -> None:
    assert match.options == {"reroll_first": False, "draw_by_agreement": True}


def test_a_private_match_is_only_there_for_its_players(
    anna: User, bjorn: User, cecilia: User
) -> None:
    match = make_match(anna, bjorn, is_private=True)
    assert selectors.visible_match(anna, match.pk) == match
    with pytest.raises(Match.DoesNotExist):
        selectors.visible_match(cecilia, match.pk)
