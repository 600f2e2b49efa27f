"""Offering a draw, and what the opponent answers."""

from collections.abc import Callable

import pytest

from accounts.models import User
from games import selectors
from games.models import Game, Match
from games.services import play
from games.services.answers import Done
from tests.games.acting import ActionTests, RollDice, nothing_changes, post
from tests.games.pages import text_of
from tests.games.playing import do, done, fresh, make_match, past, refusal, state, submit

OFFER = {"action": "offer_draw"}


@pytest.fixture
def match(anna: User, bjorn: User, roll_dice: Callable[..., None]) -> Match:
    """A match to 3 wins: Anna (white) has won the opening roll with 3-1 and is to play it."""
    roll_dice((3, 1))
    return make_match(anna, bjorn, format="wins", length=3)


class TestOfferDraw(ActionTests):
    fields = OFFER
    kind = "offer"
    goes_on_here = True
    opponent_may = True


class TestAcceptDraw(ActionTests):
    fields = {"action": "accept"}
    kind = "accept"
    ends_game = True

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        done(do(match, "offer_draw", by=match.black))
        super().prepare(match, roll_dice)


class TestRefuseDraw(ActionTests):
    fields = {"action": "refuse"}
    kind = "refuse"
    goes_on_here = True

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        done(do(match, "offer_draw", by=match.black))
        super().prepare(match, roll_dice)


def test_the_opponent_is_asked_and_nothing_else_changes(
    anna: User, bjorn: User, match: Match
) -> None:
    before, deadline = state(match), fresh(match).deadline_at
    assert post(anna, match, **OFFER).status_code == 303
    after = fresh(match)
    assert (after.offer_to, after.to_act, after.deadline_at) == (bjorn, anna, deadline)
    assert (state(match).phase, state(match).dice) == (before.phase, before.dice)
    assert after in selectors.turn_matches(bjorn)


@pytest.mark.parametrize("terms", [{"format": "wins"}, {"format": "points"}])
def test_an_accepted_draw_pays_nothing_and_is_followed_by_the_next_game(
    anna: User, bjorn: User, roll_dice: RollDice, terms: dict[str, str]
) -> None:
    roll_dice((3, 1), (6, 4))
    match = make_match(anna, bjorn, length=3, **terms)
    post(anna, match, **OFFER)
    post(bjorn, match, action="accept")
    after = fresh(match)
    assert (after.game_number, after.white_score, after.black_score) == (2, 0, 0)
    assert (after.is_live, after.offer_to) == (True, None)
    game = Game.objects.get(match=match, number=1)
    assert (game.winner, game.points, game.ended_by) == ("", 0, "agreement")


def test_an_agreed_draw_of_a_single_game_ends_it(
    anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, length=1)
    post(anna, match, **OFFER)
    post(bjorn, match, action="accept")
    after = fresh(match)
    assert (after.status, after.ended_by, after.winner) == ("finished", "agreement", None)


def test_a_refused_draw_leaves_the_game_as_it_was(anna: User, bjorn: User, match: Match) -> None:
    before = state(match)
    post(anna, match, **OFFER)
    post(bjorn, match, action="refuse")
    after = state(match)
    assert (after.dice, after.on_turn, after.offer) == (before.dice, before.on_turn, None)
    assert fresh(match).offer_to is None


def test_a_draft_made_before_the_offer_can_still_be_sent(bjorn: User, match: Match) -> None:
    seen = fresh(match).version
    post(bjorn, match, **OFFER)
    steps = [(8, 5), (6, 5)]
    assert isinstance(play.submit_play(match.pk, user=match.white, version=seen, steps=steps), Done)
    assert state(match).offer is not None


def test_an_offer_lapses_when_who_made_it_plays_on(anna: User, bjorn: User, match: Match) -> None:
    post(anna, match, **OFFER)
    done(submit(match, "8/5 6/5"))
    assert state(match).offer is None
    assert refusal(do(match, "accept_offer", by=bjorn)) == "no_offer"


def test_nobody_accepts_his_own_offer(anna: User, match: Match) -> None:
    post(anna, match, **OFFER)
    with nothing_changes(match):
        answer = post(anna, match, action="accept")
    assert answer.status_code == 409


def test_while_an_offer_is_open_there_is_no_other(anna: User, bjorn: User, match: Match) -> None:
    post(anna, match, **OFFER)
    with nothing_changes(match):
        answer = post(bjorn, match, **OFFER)
    assert answer.status_code == 409
    assert "An offer is open already." in text_of(answer)


def test_a_refused_offer_is_not_made_again_in_the_same_turn(
    anna: User, bjorn: User, match: Match
) -> None:
    post(anna, match, **OFFER)
    post(bjorn, match, action="refuse")
    with nothing_changes(match):
        answer = post(anna, match, **OFFER)
    assert answer.status_code == 409
    assert "You have already made an offer this turn." in text_of(answer)
    assert post(bjorn, match, **OFFER).status_code == 303


@pytest.mark.parametrize(
    "terms",
    [
        {"format": "cube", "length": 3},
        {"variant": "long-narde", "format": "points", "length": 3},
        {"options": {"draw_by_agreement": False}, "format": "wins", "length": 3},
    ],
)
def test_where_no_draw_can_be_agreed_the_offer_is_refused_in_words(
    anna: User, bjorn: User, roll_dice: RollDice, terms: dict[str, object]
) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, **terms)  # type: ignore[arg-type]
    with nothing_changes(match):
        answer = post(anna, match, **OFFER)
    assert answer.status_code == 409
    assert "A draw cannot be agreed in this match." in text_of(answer)


def test_an_open_offer_changes_nothing_of_a_time_out(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    done(submit(match, "8/5 6/5"))
    roll_dice((4, 2), (6, 5))
    done(do(match, "roll"))
    done(submit(match, "8/4 6/4"))
    done(do(match, "offer_draw", by=bjorn))
    past(match, 3 * 86_400)
    answer = post(anna, match, action="accept")
    assert answer.status_code == 409
    assert "Time ran out before this arrived." in text_of(answer)
    assert fresh(match).black_score == 1
