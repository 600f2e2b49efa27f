"""What a log says is believed without a search, where it can be of this game.

Whole games are retraced in test_random_games.
"""

import pytest

from backgammon.rules import (
    Color,
    Dice,
    Double,
    Drop,
    GameOver,
    GameState,
    MatchContext,
    MatchFormat,
    NotYourTurn,
    OpeningRoll,
    Pass,
    Play,
    Roll,
    WrongPhase,
    apply,
    legal_plays,
    retrace,
    start,
    variant,
)

IN_A_MATCH = MatchContext(MatchFormat.CUBE, 5)


@pytest.fixture
def to_play() -> GameState:
    """White has won the opening roll and is to play it."""
    return apply(start(variant("backgammon"), IN_A_MATCH), OpeningRoll(Dice(3, 1)), by=None).after


def test_a_play_is_believed_to_lead_where_it_says(to_play: GameState) -> None:
    play = legal_plays(to_play)[0]
    believed = retrace(to_play, Play((), play.board), by=Color.WHITE)
    assert believed.after == apply(to_play, play, by=Color.WHITE).after


def test_a_pass_is_believed_although_there_are_plays(to_play: GameState) -> None:
    after = retrace(to_play, Pass(), by=Color.WHITE).after
    assert (after.board, after.on_turn) == (to_play.board, Color.BLACK)


def test_who_and_when_must_fit(to_play: GameState) -> None:
    play = legal_plays(to_play)[0]
    with pytest.raises(NotYourTurn):
        retrace(to_play, play, by=Color.BLACK)
    rolling = retrace(to_play, play, by=Color.WHITE).after
    with pytest.raises(WrongPhase):
        retrace(rolling, play, by=Color.BLACK)
    for action, by in ((Double(), Color.BLACK), (Drop(), Color.WHITE)):
        rolling = retrace(rolling, action, by=by).after
    with pytest.raises(GameOver):
        retrace(rolling, Roll(Dice(2, 1)), by=Color.BLACK)
