"""The card of the match beside the board: the game, the goal, the cube, what a time-out costs."""

from dataclasses import replace

import pytest

from backgammon.rules import (
    VARIANTS,
    Color,
    Crawford,
    Cube,
    Double,
    MatchContext,
    MatchFormat,
    MatchScore,
    Phase,
    start,
    variant,
)
from games import wording
from games.board import BoardView
from tests.games.boards import BJORN, STRANGER, finished, played, position, view

APART = "W[1:2 12:5 17:3 19:5] B[24:2 13:5 8:3 6:5]"


# Game, goal and score


def card(key: str, context: MatchContext) -> BoardView:
    state = replace(start(variant(key), context), turns=(3, 3))
    if state.phase is Phase.OPENING:
        state = replace(state, phase=Phase.ROLL, on_turn=Color.WHITE)
    return view(state, number=2)


def test_the_card_names_game_cube_and_crawford() -> None:
    score = MatchContext(MatchFormat.CUBE, 7, MatchScore(4, 3), Crawford.OVER)
    state = position(APART, context=score, cube=Cube(2, Color.WHITE))
    card = view(state, number=5).card
    assert card.title == "Match to 7 · game 5"
    assert card.facts == "Backgammon · cube at 2, yours · 3 days per move"
    assert card.badge == "post-Crawford"
    assert card.away == "Anna needs 3 points, Björn needs 4 points"
    assert view(state, BJORN).card.facts == "Backgammon · cube at 2, with Anna · 3 days per move"


def test_an_open_double_is_named_on_the_card() -> None:
    state, events = played("8/5 6/5", Double())
    assert (
        view(state, events=events).card.facts == "Backgammon · cube offered at 2 · 3 days per move"
    )


@pytest.mark.parametrize("key", list(VARIANTS))
def test_a_game_without_the_cube_says_why(key: str) -> None:
    game = variant(key)
    shown = card(key, MatchContext(MatchFormat.WINS, 3)).card
    if game.allows_cube:
        assert "· without the cube" in shown.facts
        assert wording.cube_reason(key) == ""
    else:
        assert shown.hints.endswith(wording.cube_reason(key))
        assert wording.variant_name(key) in wording.cube_reason(key)


def test_every_game_unlike_backgammon_has_a_hint() -> None:
    silent = {key for key in VARIANTS if not card(key, MatchContext()).card.hints}
    assert silent == {"backgammon", "nackgammon", "hyper"}
    assert card("anti", MatchContext()).card.hints == "Whoever bears off the last checker loses."


def test_the_title_names_the_goal_of_every_format() -> None:
    titles = {
        played_for: card("hyper", MatchContext(played_for, length)).card.title
        for played_for, length in (
            (MatchFormat.SINGLE, 1),
            (MatchFormat.CUBE, 7),
            (MatchFormat.POINTS, 5),
            (MatchFormat.WINS, 3),
            (MatchFormat.N_POINTS, 4),
            (MatchFormat.GAMES, 6),
        )
    }
    assert titles == {
        MatchFormat.SINGLE: "Single game",
        MatchFormat.CUBE: "Match to 7 · game 2",
        MatchFormat.POINTS: "Match to 5 · game 2",
        MatchFormat.WINS: "Match to 3 wins · game 2",
        MatchFormat.N_POINTS: "Match to 4 · game 2",
        MatchFormat.GAMES: "Game 2 of 6",
    }


def test_scores_are_read_in_whole_and_half_points() -> None:
    context = MatchContext(MatchFormat.N_POINTS, 4, MatchScore(5, 1))
    shown = card("grasshopper", context)
    assert (shown.bottom.score, shown.top.score) == ("2½", "½")
    assert shown.card.away == "Anna needs 1½ points, Björn needs 3½ points"
    assert "Score 2½–½ to 4." in shown.in_words
    wins = card("hyper", MatchContext(MatchFormat.WINS, 3, MatchScore(2, 0)))
    assert wins.card.away == "Anna needs 1 win, Björn needs 3 wins"
    games = card("hyper", MatchContext(MatchFormat.GAMES, 6, MatchScore(3, 1), played=2))
    assert (games.card.away, games.card.has_score) == ("", True)
    assert "Score 1½–½, of 6 games." in games.in_words
    assert not card("hyper", MatchContext()).card.has_score
    assert shown.card.facts == "Grasshopper · a draw counts ½ · 3 days per move"


# What a time-out costs


def test_the_price_of_a_time_out_is_said_beforehand() -> None:
    state = position(APART, cube=Cube(2, None))
    assert view(state).card.price == ("If your time runs out, you lose 4 points (gammon × cube 2).")
    assert view(state, BJORN).card.price == (
        "If Anna’s time runs out, you win 4 points (gammon × cube 2)."
    )
    assert view(state, STRANGER).card.price == (
        "If Anna’s time runs out, Anna loses 4 points (gammon × cube 2)."
    )


def test_an_unanswered_double_costs_what_a_drop_costs() -> None:
    state = position(APART, phase=Phase.ANSWER, on_turn=Color.BLACK)
    assert view(state).card.price == (
        "If your time runs out, you lose 1 point (single game × cube 1)."
    )


def test_a_second_time_out_loses_the_match() -> None:
    earlier = finished(1, late="white", winner="black", kind=2, points=2, ended_by="timeout")
    shown = view(position(APART), finished=[earlier], number=2)
    assert shown.card.price == "If your time runs out a second time, you lose the match."


def test_what_a_time_out_costs_is_told_without_the_cube() -> None:
    state = position("W[1:15] B[24:15]", "plakoto")
    assert view(state).card.price == "If your time runs out, you lose 2 points (gammon)."
    narde = position("W[1:15] B[13:15]", "long-narde")
    assert view(narde).card.price == "If your time runs out, you lose 2 points (mars)."
