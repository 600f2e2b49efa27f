"""A log is gone through again without a search, and leads to the same states."""

import random
from collections.abc import Iterator

import pytest

from backgammon.rules import (
    VARIANTS,
    Acted,
    Action,
    Color,
    Dice,
    Double,
    Drop,
    GameOver,
    GameState,
    MakeOffer,
    MatchContext,
    MatchFormat,
    NotYourTurn,
    OfferKind,
    OpeningRoll,
    Pass,
    Phase,
    Play,
    Roll,
    Take,
    WrongPhase,
    apply,
    can_double,
    legal_plays,
    retrace,
    start,
    variant,
)

IN_A_MATCH = MatchContext(MatchFormat.CUBE, 5)
MOST = 150  # actions of one game

Deed = tuple[Action, Color | None]


def deeds(state: GameState, rng: random.Random) -> Iterator[Deed]:
    """What is done in a game played at random, with doubles and an offer now and then."""
    for _ in range(MOST):
        if state.is_over:
            return
        by = state.actor
        action = any_action(state, rng)
        done = apply(state, action, by=by).events[0]
        assert isinstance(done, Acted)
        yield done.action, by
        state = apply(state, action, by=by).after


def any_action(state: GameState, rng: random.Random) -> Action:
    dice = Dice(rng.randint(1, 6), rng.randint(1, 6))
    if state.phase is Phase.OPENING:
        return OpeningRoll(dice)
    if state.phase is Phase.ANSWER:
        return Take() if rng.random() < 0.8 else Drop()
    if state.phase is Phase.ROLL:
        assert state.actor
        return Double() if can_double(state, state.actor) and rng.random() < 0.3 else Roll(dice)
    if not state.offered and rng.random() < 0.05:
        return MakeOffer(OfferKind.CANCELLATION)
    plays = legal_plays(state)
    return rng.choice(plays) if plays else Pass()


@pytest.mark.parametrize("key", VARIANTS)
def test_it_leads_through_the_same_states_and_events_as_playing_did(key: str) -> None:
    rng = random.Random(7)
    game = variant(key)
    for _ in range(2):
        state = start(game, MatchContext(game.usual_format, 5))
        for action, by in deeds(state, rng):
            played = apply(state, action, by=by)
            assert retrace(state, action, by=by) == played
            state = played.after


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
