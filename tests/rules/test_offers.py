"""Resignations and draws that one side offers: who answers them, when they lapse, what they end."""

import pytest

from backgammon.rules import (
    AcceptOffer,
    Double,
    EndedBy,
    GameState,
    Kind,
    MakeOffer,
    OfferKind,
    OfferLapsed,
    OpeningRoll,
    Outcome,
    Pass,
    RefuseOffer,
    Roll,
    apply,
    start,
    variant,
)
from tests.rules.positions import (
    BLACK,
    SINGLE_GAME,
    START,
    WHITE,
    cube_match,
    dice,
    read_play,
    refusal,
    to_play,
    to_roll,
)

CLOSED = "W[19:2 20:2 21:2 22:2 23:2 24:2] B[1:2] bar B=1"
RESIGN = MakeOffer(OfferKind.RESIGNATION, 1)
DRAW = MakeOffer(OfferKind.DRAW)


@pytest.mark.parametrize("state", [to_roll(), to_play(START, "3-1")], ids=["to roll", "to play"])
def test_a_refused_resignation_leaves_the_turn_and_the_dice(state: GameState) -> None:
    context = cube_match(7)
    state = GameState(
        state.variant, context, state.board, state.phase, WHITE, state.dice, turns=(5, 5)
    )
    offered = apply(state, RESIGN, by=WHITE).after
    assert (offered.phase, offered.on_turn, offered.dice) == (state.phase, WHITE, state.dice)
    refused = apply(offered, RefuseOffer(), by=BLACK).after
    assert (refused.phase, refused.on_turn, refused.dice) == (state.phase, WHITE, state.dice)
    assert refused.offer is None
    assert refusal(refused, RESIGN, WHITE) == "offer_made"


def test_an_accepted_resignation_pays_its_level_times_the_cube() -> None:
    offered = apply(
        to_play(START, "3-1", context=cube_match(21)),
        MakeOffer(OfferKind.RESIGNATION, 2),
        by=WHITE,
    ).after
    after = apply(offered, AcceptOffer(), by=BLACK).after
    assert after.outcome == Outcome(BLACK, Kind.GAMMON, 1, EndedBy.RESIGNATION)


def test_only_the_other_player_answers_an_offer() -> None:
    offered = apply(to_roll(), DRAW, by=WHITE).after
    for answer in (AcceptOffer(), RefuseOffer()):
        assert refusal(offered, answer, WHITE) == "not_your_turn"
        assert refusal(offered, answer, None) == "not_your_turn"
        assert refusal(to_roll(), answer, BLACK) == "no_offer"


def test_an_offer_lapses_when_its_maker_plays_but_not_when_he_rolls() -> None:
    offered = apply(to_roll(), DRAW, by=WHITE).after
    rolled = apply(offered, Roll(dice("3-1")), by=WHITE).after
    assert rolled.offer is not None
    played = apply(rolled, read_play(rolled, "8/5 6/5"), by=WHITE)
    assert played.events[1:] == (OfferLapsed(WHITE),)
    assert played.after.offer is None


def test_an_offer_lapses_when_its_maker_doubles_or_passes() -> None:
    resigning = apply(to_roll(context=cube_match(9)), RESIGN, by=WHITE).after
    doubled = apply(resigning, Double(), by=WHITE)
    assert doubled.events[1:] == (OfferLapsed(WHITE),)
    stuck = apply(to_play(CLOSED, "6-5", by=BLACK), DRAW, by=BLACK).after
    assert apply(stuck, Pass(), by=BLACK).events[1:] == (OfferLapsed(BLACK),)


def test_an_offer_of_the_opponent_stays_when_the_player_on_turn_plays() -> None:
    offered = apply(to_play(START, "3-1"), DRAW, by=BLACK).after
    played = apply(offered, read_play(offered, "8/5 6/5"), by=WHITE)
    assert played.after.offer == offered.offer
    assert len(played.events) == 1


def test_one_offer_is_open_at_a_time_and_each_side_makes_one_a_turn() -> None:
    offered = apply(to_play(START, "3-1"), DRAW, by=WHITE).after
    assert refusal(offered, DRAW, BLACK) == "offer_open"
    refused = apply(offered, RefuseOffer(), by=BLACK).after
    assert refusal(refused, DRAW, WHITE) == "offer_made"
    countered = apply(refused, DRAW, by=BLACK).after
    answered = apply(countered, RefuseOffer(), by=WHITE).after
    played = apply(answered, read_play(answered, "8/5 6/5"), by=WHITE).after
    assert apply(played, DRAW, by=WHITE).after.offer is not None


@pytest.mark.parametrize(
    ("kind", "reason"),
    [(OfferKind.DRAW, EndedBy.AGREEMENT), (OfferKind.CANCELLATION, EndedBy.CANCELLED)],
)
def test_an_agreed_end_has_no_winner(kind: OfferKind, reason: EndedBy) -> None:
    offered = apply(to_roll(), MakeOffer(kind), by=BLACK).after
    outcome = apply(offered, AcceptOffer(), by=WHITE).after.outcome
    assert outcome == Outcome(None, Kind.DRAW, 1, reason)
    assert outcome.points == 0


def test_draws_are_not_agreed_in_a_cube_match_or_where_the_game_has_none() -> None:
    assert refusal(to_roll(context=cube_match(5)), DRAW, WHITE) == "no_draw"
    game = variant("backgammon", draw_by_agreement=False)
    state = apply(start(game, SINGLE_GAME), OpeningRoll(dice("5-2")), by=None).after
    assert refusal(state, DRAW, WHITE) == "no_draw"


def test_only_a_resignation_has_a_level() -> None:
    assert refusal(to_roll(), MakeOffer(OfferKind.DRAW, 2), WHITE) == "bad_level"
    assert refusal(to_roll(), MakeOffer(OfferKind.RESIGNATION, 0), WHITE) == "bad_level"
