"""Matches: lengths, the score, the one Crawford game, and who has won."""

import pytest

from backgammon.rules import (
    BadPosition,
    Crawford,
    EndedBy,
    Kind,
    MatchContext,
    MatchFormat,
    MatchScore,
    Outcome,
    after_game,
    match_winner,
)
from tests.rules.positions import BLACK, SINGLE_GAME, WHITE, cube_match

NOT_YET, THIS_GAME, OVER = Crawford


def won(winner: object, points: int = 1, ended_by: EndedBy = EndedBy.BORNE_OFF) -> Outcome:
    """A single at a cube that makes it worth the points."""
    assert winner in (WHITE, BLACK)
    return Outcome(winner, Kind.SINGLE, points, ended_by)  # type: ignore[arg-type]


NOBODY = [
    Outcome(None, Kind.DRAW, 2, EndedBy.AGREEMENT),
    Outcome(None, Kind.DRAW, 2, EndedBy.CANCELLED),
]


@pytest.mark.parametrize("length", range(3, 22, 2))
def test_a_cube_match_is_to_an_odd_number_from_3_to_21(length: int) -> None:
    assert cube_match(length).away(WHITE) == length


@pytest.mark.parametrize(
    ("format", "length"),
    [(MatchFormat.CUBE, length) for length in (-1, 0, 1, 2, 4, 20, 22, 23)]
    + [(MatchFormat.SINGLE, 0), (MatchFormat.SINGLE, 3)],
)
def test_no_other_length_exists(format: MatchFormat, length: int) -> None:
    with pytest.raises(BadPosition):
        MatchContext(format, length)


def test_the_first_to_stand_one_point_away_brings_the_crawford_game() -> None:
    context = after_game(cube_match(7, 5, 4), won(WHITE, 1))
    assert (context.score, context.crawford) == (MatchScore(6, 4), THIS_GAME)


def test_the_crawford_game_is_played_once() -> None:
    context = after_game(cube_match(7, 6, 4, THIS_GAME), won(BLACK, 1))
    assert (context.score, context.crawford) == (MatchScore(6, 5), OVER)
    context = after_game(context, won(BLACK, 1))
    assert (context.score, context.crawford) == (MatchScore(6, 6), OVER)


def test_the_second_player_to_stand_one_away_brings_no_other() -> None:
    assert after_game(cube_match(5, 4, 2, OVER), won(BLACK, 2)).crawford is OVER


def test_before_one_stands_one_point_away_there_is_no_crawford_game() -> None:
    assert after_game(cube_match(7), won(WHITE, 4)).crawford is NOT_YET
    assert after_game(cube_match(7, 4, 0), won(WHITE, 1)).crawford is NOT_YET
    assert after_game(cube_match(3, 0, 0), won(BLACK, 2)).crawford is THIS_GAME


@pytest.mark.parametrize("outcome", NOBODY)
@pytest.mark.parametrize("crawford", list(Crawford))
def test_a_game_without_a_winner_changes_nothing(outcome: Outcome, crawford: Crawford) -> None:
    context = cube_match(7, 6, 3, crawford)
    assert after_game(context, outcome) == context


def test_the_raw_sum_is_kept_beyond_the_target() -> None:
    context = after_game(cube_match(5, 3, 1), Outcome(WHITE, Kind.GAMMON, 4, EndedBy.BORNE_OFF))
    assert context.score == MatchScore(11, 1)
    assert match_winner(context) is WHITE


def test_a_match_is_won_at_the_target_and_not_before() -> None:
    assert match_winner(cube_match(5, 4, 4)) is None
    assert match_winner(after_game(cube_match(5, 4, 4), won(BLACK))) is BLACK
    # An end that "cannot be lost" is no end: 2 points to go are not one.
    assert match_winner(after_game(cube_match(5, 3, 0), won(WHITE))) is None


def test_a_single_game_is_won_by_its_winner_whatever_it_is_worth() -> None:
    context = after_game(SINGLE_GAME, Outcome(BLACK, Kind.GAMMON, 1, EndedBy.BORNE_OFF))
    assert (context.score, context.crawford) == (MatchScore(0, 1), NOT_YET)
    assert match_winner(context) is BLACK
    assert match_winner(SINGLE_GAME) is None


def test_a_resigned_match_is_won_by_the_other_and_keeps_its_score() -> None:
    outcome = won(BLACK, 4, EndedBy.MATCH_RESIGNED)
    context = after_game(cube_match(9, 6, 2), outcome)
    assert context == cube_match(9, 6, 2)
    assert match_winner(context, outcome) is BLACK
    assert match_winner(context) is None


def test_the_previous_winner_is_remembered() -> None:
    context = after_game(cube_match(7), won(WHITE))
    assert context.previous_winner is WHITE
    assert after_game(context, won(BLACK)).previous_winner is BLACK
    assert after_game(context, NOBODY[0]).previous_winner is WHITE


def test_the_score_is_told_by_side() -> None:
    score = MatchScore(2, 3)
    assert (score.of(WHITE), score.of(BLACK)) == (2, 3)
    assert score.plus(BLACK, 4) == MatchScore(2, 7)
