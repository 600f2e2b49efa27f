"""Colours that alternate: seats, score and time change places, earlier games keep theirs."""

import random
from typing import Any

import pytest

from accounts.models import User
from backgammon.notation import parse_position
from backgammon.rules import Color, Crawford, Cube, Phase, variant
from games import hooks, reliability, selectors
from games.models import Challenge, Event, Game, Match
from games.services import challenges, timeouts
from games.verification import differences
from tests.games.playing import (
    DAY,
    agree_on_draw,
    do,
    done,
    fresh,
    lose,
    make_match,
    past,
    play_on,
    play_to_the_end,
    set_board,
    state,
)

CLOCK = {"delay": 3600, "reserve": 7200, "bonus": 60}


@pytest.fixture
def alternating(anna: User, bjorn: User) -> Match:
    """A match of 4 games of Hyper Backgammon; Anna is White in the first."""
    return begin(anna, bjorn)


def begin(white: User, black: User, **changes: Any) -> Match:
    asked = {"variant": "hyper", "format": "games", "length": 4, "colours": "alternate"}
    return make_match(white, black, **{**asked, **changes})


def seats(row: Match | Game) -> tuple[str, str]:
    return row.white.name, row.black.name


def test_players_change_places_before_every_game(alternating: Match, anna: User) -> None:
    for _ in range(2):
        assert seats(fresh(alternating)) == ("Anna", "Björn")
        lose(alternating, anna)
        assert seats(fresh(alternating)) == ("Björn", "Anna")
        agree_on_draw(alternating)
    games = selectors.finished_games(alternating)
    assert [seats(game) for game in games] == [("Anna", "Björn"), ("Björn", "Anna")] * 2
    assert [game.winner for game in games] == ["black", "", "black", ""]


def test_where_colours_stay_nobody_changes_places(anna: User, bjorn: User) -> None:
    match = begin(anna, bjorn, colours="stay")
    lose(match, anna)
    games = Game.objects.filter(match=match)
    assert {seats(row) for row in (fresh(match), *games)} == {("Anna", "Björn")}


def test_what_was_won_goes_with_its_winner(alternating: Match, anna: User, bjorn: User) -> None:
    lose(alternating, anna)
    after = fresh(alternating)
    assert (after.white, after.white_score, after.black_score) == (bjorn, 2, 0)
    assert state(alternating).context.score.of(Color.WHITE) == 2
    lose(alternating, anna)
    lose(alternating, bjorn)
    lose(alternating, bjorn)
    after = fresh(alternating)
    assert seats(after) == ("Björn", "Anna")
    assert (after.winner, after.white_score, after.black_score) == (None, 4, 4)


def test_the_winner_is_the_player_and_not_the_colour(anna: User, bjorn: User) -> None:
    match = begin(anna, bjorn, format="wins", length=2)
    lose(match, anna)
    lose(match, anna)
    assert (fresh(match).winner, fresh(match).ended_by) == (bjorn, "score")
    assert differences(fresh(match)) == []


def test_the_log_says_who_has_which_colour(alternating: Match, anna: User, bjorn: User) -> None:
    lose(alternating, bjorn)
    lose(alternating, bjorn)
    starts = Event.objects.filter(match=alternating, kind="game_start").order_by("seq")
    told = [(event.payload["white"], event.payload["black"]) for event in starts]
    assert told == [(anna.pk, bjorn.pk), (bjorn.pk, anna.pk), (anna.pk, bjorn.pk)]


def test_reserves_of_time_stay_with_their_players(anna: User, bjorn: User) -> None:
    match = begin(anna, bjorn, **CLOCK)
    slow = fresh(match).to_act
    assert slow
    past(match, 3600 + 1200)
    while fresh(match).to_act == slow:
        play_on(match, random.Random(1))
    lose(match, anna)
    after = fresh(match)
    reserves = {after.white: after.white_reserve, after.black: after.black_reserve}
    assert reserves[slow] in range(6055, 6061)
    assert seats(after) == ("Björn", "Anna")
    assert differences(after) == []


def test_the_one_to_act_is_asked_by_his_new_colour(anna: User, bjorn: User, roll_dice: Any) -> None:
    roll_dice((3, 1), (3, 1))
    match = begin(anna, bjorn)
    done(do(match, "offer_resignation", level=1))
    assert fresh(match).to_act == bjorn
    assert done(do(match, "submit_play", steps=[(24, 21), (23, 22)], by=bjorn))
    assert fresh(match).to_act == anna


def test_hooks_are_told_of_a_game_that_knows_its_own_colours(
    alternating: Match, anna: User, monkeypatch: pytest.MonkeyPatch
) -> None:
    heard: list[tuple[Any, ...]] = []

    def hear(match: Match, game: Game, *, now: object) -> None:
        heard.append((game.number, seats(game), seats(match)))

    monkeypatch.setattr(hooks, "game_finished", [hear])
    lose(alternating, anna)
    assert heard == [(1, ("Anna", "Björn"), ("Björn", "Anna"))]


def test_a_crawford_game_comes_with_changed_colours_too(
    anna: User, bjorn: User, roll_dice: Any
) -> None:
    roll_dice((3, 1), (1, 3))
    match = make_match(anna, bjorn, length=3, colours="alternate")
    set_board(match, phase=Phase.ROLL, dice=None, turns=(3, 3), cube=Cube(2, Color.WHITE))
    done(do(match, "double"))
    done(do(match, "drop", by=bjorn))
    after, context = fresh(match), state(match).context
    assert (after.black, after.black_score, after.crawford) == (anna, 2, "this_game")
    assert (context.score.black, context.crawford) == (2, Crawford.THIS_GAME)
    assert context.previous_winner is Color.BLACK


def test_the_second_time_out_in_another_colour_loses_the_match(anna: User, bjorn: User) -> None:
    match = begin(anna, bjorn, format="wins", length=5)
    for _ in range(2):
        play_until_it_is_time(match, anna)
        past(match, 4 * DAY)
        timeouts.settle_due()
    after = fresh(match)
    assert (after.winner, after.ended_by) == (bjorn, Match.EndedBy.TIMEOUT)
    games = Game.objects.filter(match=match).order_by("number")
    assert [(game.late, game.counts_in_score) for game in games] == [
        ("white", True),
        ("black", False),
    ]
    assert selectors.timeouts_of(anna) == 2
    assert selectors.timeouts_of(bjorn) == 0
    assert reliability.lateness([anna.pk, bjorn.pk]) == {anna.pk: (2, 2), bjorn.pk: (0, 2)}
    assert differences(after) == []


def test_one_time_out_of_each_in_the_same_colour_loses_no_match(anna: User, bjorn: User) -> None:
    match = begin(anna, bjorn, format="wins", length=5)
    for player in (anna, bjorn):
        play_until_it_is_time(match, player)
        past(match, 4 * DAY)
        timeouts.settle_due()
    assert fresh(match).is_live
    games = Game.objects.filter(match=match, ended_by="timeout")
    assert [game.late for game in games] == ["white", "white"]
    assert differences(fresh(match)) == []


def play_until_it_is_time(match: Match, user: User) -> None:
    """Both complete a turn; then the user is to act."""
    rng = random.Random(4)
    while min(state(match).turns) == 0 or fresh(match).to_act != user:
        play_on(match, rng, doubles=0)


def test_who_has_played_in_his_other_colour_has_played(anna: User, bjorn: User) -> None:
    match = begin(anna, bjorn)
    play_until_it_is_time(match, anna)
    lose(match, anna)
    while fresh(match).to_act != anna:
        play_on(match, random.Random(2))
    past(match, 4 * DAY)
    timeouts.settle_due()
    assert fresh(match).is_live
    assert Game.objects.get(match=match, number=2).ended_by == "timeout"


def test_the_winner_of_a_game_of_long_narde_begins_the_next_in_his_new_colour(
    anna: User, bjorn: User
) -> None:
    match = begin(anna, bjorn, variant="long-narde", format="wins", length=3)
    lose(match, anna)
    now, after = state(match), fresh(match)
    assert (now.phase, now.on_turn, after.to_act) == (Phase.ROLL, Color.WHITE, bjorn)
    lose(match, bjorn)
    assert (state(match).on_turn, fresh(match).to_act) == (Color.WHITE, anna)
    lose(match, bjorn)
    assert (state(match).on_turn, fresh(match).to_act) == (Color.BLACK, anna)
    assert differences(fresh(match)) == []


def test_white_begins_grasshopper_whoever_that_is(anna: User, bjorn: User) -> None:
    match = begin(anna, bjorn, variant="grasshopper")
    assert fresh(match).to_act == anna
    lose(match, anna)
    assert fresh(match).to_act == bjorn
    lose(match, anna)
    assert fresh(match).to_act == anna


def test_a_rematch_goes_on_changing_colours(anna: User, bjorn: User) -> None:
    match = begin(anna, bjorn, length=2)
    lose(match, anna)
    lose(match, anna)
    assert seats(fresh(match)) == ("Björn", "Anna")
    asked = challenges.play_again(match.pk, user=bjorn)
    assert isinstance(asked, Challenge)
    assert (asked.colour, asked.colours) == ("black", "alternate")
    assert seats(challenges.accept(asked.pk, user=anna)) == ("Anna", "Björn")


def test_both_players_see_a_match_as_theirs_whatever_their_colours(
    alternating: Match, anna: User, bjorn: User, cecilia: User
) -> None:
    lose(alternating, anna)
    Match.objects.update(is_private=True)
    for player in (anna, bjorn):
        assert selectors.visible_match(player, alternating.pk) == alternating
    with pytest.raises(Match.DoesNotExist):
        selectors.visible_match(cecilia, alternating.pk)


def test_a_match_is_won_in_the_colour_of_its_last_game(
    anna: User, bjorn: User, roll_dice: Any
) -> None:
    roll_dice((3, 1), (3, 1))
    match = begin(anna, bjorn, format="points", length=5)
    done(do(match, "offer_resignation", level=3))
    set_board(match, board=parse_position("W[24:1] B[6:3]", variant("hyper")))
    done(do(match, "submit_play", steps=[(1, 0)], by=bjorn))
    after = fresh(match)
    assert (after.winner, after.white_score, after.black_score) == (bjorn, 5, 0)


@pytest.mark.parametrize("seed", range(3))
def test_matches_of_alternating_colours_show_no_difference(
    anna: User, bjorn: User, seed: int
) -> None:
    match = begin(anna, bjorn, format="n_points", length=3, **CLOCK)
    assert differences(play_to_the_end(match, seed, patience=6, draws=0.1)) == []
