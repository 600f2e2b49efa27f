"""Offering to cancel the match, what the opponent answers, and how both pages tell it."""

import pytest

from accounts.models import User
from games import selectors
from games.models import Game, Match
from games.services import play
from games.services.answers import Done
from stats.models import PlayerCount
from tests.games.acting import ActionTests, RollDice, let_bjorn_be_on_turn, nothing_changes, post
from tests.games.pages import get_match, signed_in, text_of
from tests.games.playing import do, done, fresh, make_match, past, refusal, state, submit
from tests.games.reading import read

OFFER = {"action": "offer_cancellation", "sure": "1"}


class TestOfferCancellation(ActionTests):
    fields = OFFER
    kind = "offer"
    goes_on_here = True
    opponent_may = True


class TestAcceptCancellation(ActionTests):
    fields = {"action": "accept"}
    kind = "accept"
    ends_game = True

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        done(do(match, "offer_cancellation", by=match.black))
        super().prepare(match, roll_dice)


class TestRefuseCancellation(ActionTests):
    fields = {"action": "refuse"}
    kind = "refuse"
    goes_on_here = True

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        done(do(match, "offer_cancellation", by=match.black))
        super().prepare(match, roll_dice)


def page_of(user: User, match: Match) -> str:
    return text_of(get_match(user, match))


def actions(user: User, match: Match) -> set[str]:
    return {each.get("value") for each in read(get_match(user, match)).all("button", name="action")}


def test_it_is_asked_twice(anna: User, match: Match) -> None:
    with nothing_changes(match):
        answer = post(anna, match, action="offer_cancellation")
    assert answer.status_code == 422
    assert "Tick the box to offer that the whole match is cancelled." in text_of(answer)


def test_the_page_says_what_it_means_before_it_is_offered(
    anna: User, bjorn: User, match: Match
) -> None:
    for user in (anna, bjorn):  # on turn or not
        page = read(signed_in(user).get(f"/m/{match.pk}/resign"))
        card = next(each for each in page.all("details") if "Offer to cancel" in each.text)
        assert "the match ends at once without a result" in card.text
        assert "both play on, and the clock runs" in card.text
        assert "Resign or cancel…" in page_of(user, match)
        form = card.one("form")
        assert form.fields["action"] == "offer_cancellation"
        assert "required" in card.one("input", name="sure").attributes


def test_the_page_says_why_it_cannot_be_offered(anna: User, bjorn: User, match: Match) -> None:
    post(anna, match, **OFFER)
    for user in (anna, bjorn):
        card = text_of(signed_in(user).get(f"/m/{match.pk}/resign"))
        assert "An offer is open already." in card
        assert "offer_cancellation" not in card
    post(bjorn, match, action="refuse")
    card = text_of(signed_in(anna).get(f"/m/{match.pk}/resign"))
    assert "You have already made an offer this turn." in card


def test_the_page_says_why_only_the_highest_resignation_is_left(
    anna: User, bjorn: User, match: Match
) -> None:
    at = f"/m/{match.pk}/resign"
    assert not read(signed_in(anna).get(at)).all("p", css="summary")
    post(anna, match, **OFFER)
    post(bjorn, match, action="refuse")
    page = read(signed_in(anna).get(at))
    assert len(page.all("h2")) == 1
    assert page.one("p", css="summary").text == "You have already made an offer this turn."


def test_the_opponent_is_asked_and_nothing_else_changes(
    anna: User, bjorn: User, match: Match
) -> None:
    before, deadline = state(match), fresh(match).deadline_at
    post(anna, match, **OFFER)
    after = fresh(match)
    assert (after.offer_to, after.to_act, after.deadline_at) == (bjorn, anna, deadline)
    assert (state(match).phase, state(match).dice) == (before.phase, before.dice)
    assert after in selectors.turn_matches(bjorn)
    assert "You offered to cancel the match. It stands until you have played." in page_of(
        anna, match
    )
    page = page_of(bjorn, match)
    assert "Anna offers to cancel the match." in page
    assert "If you accept, the match ends at once without a result." in page
    assert {"accept", "refuse"} <= actions(bjorn, match)


def test_the_one_on_turn_answers_beside_his_dice(anna: User, bjorn: User, match: Match) -> None:
    post(bjorn, match, **OFFER)
    assert {"accept", "refuse", "play"} <= actions(anna, match)
    assert post(anna, match, action="play", play="8/5,6/5").status_code == 303
    assert state(match).offer is not None
    assert {"accept", "refuse"} <= actions(anna, match)


@pytest.mark.parametrize("length", [1, 5])
def test_a_match_cancelled_by_both_counts_nowhere(
    anna: User, bjorn: User, roll_dice: RollDice, length: int
) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, length=length)
    post(anna, match, **OFFER)
    post(bjorn, match, action="accept")
    after = fresh(match)
    assert (after.status, after.ended_by) == ("cancelled", "agreement")
    assert (after.winner, after.to_act, after.offer_to, after.deadline_at) == (None,) * 4
    game = Game.objects.get(match=match)
    assert (game.winner, game.points, game.ended_by, game.late) == ("", 0, "cancelled", "")
    assert not PlayerCount.objects.exclude(won=0, lost=0, drawn=0).exists()
    for user in (anna, bjorn):
        page = page_of(user, match)
        assert "The match was cancelled." in page
        assert "Both agreed." in page
        assert "Anna offers to cancel the match" in page  # in the list of moves
        assert "Cancelled" in text_of(signed_in(user).get("/games"))


def test_games_that_are_over_stay_as_they_are(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    let_bjorn_be_on_turn(match)
    done(do(match, "double"))
    roll_dice((6, 4))
    done(do(match, "drop"))
    page = text_of(signed_in(anna).get(f"/m/{match.pk}/resign"))
    assert "The games of it that are over stay as they are." in page
    post(anna, match, **OFFER)
    post(bjorn, match, action="accept")
    first = Game.objects.get(match=match, number=1)
    assert (first.winner, first.points, first.ended_by) == ("black", 1, "drop")
    assert fresh(match).black_score == 1
    assert PlayerCount.objects.get(user=bjorn, variant="backgammon").won == 1


def test_a_refusal_is_told_and_the_match_goes_on(anna: User, bjorn: User, match: Match) -> None:
    before = state(match)
    post(anna, match, **OFFER)
    post(bjorn, match, action="refuse")
    after = state(match)
    assert (after.dice, after.on_turn, after.offer) == (before.dice, before.on_turn, None)
    told = "Björn does not want to cancel: the match goes on."
    assert told in page_of(anna, match)


def test_it_lapses_when_who_made_it_plays_on(anna: User, bjorn: User, match: Match) -> None:
    post(anna, match, **OFFER)
    done(submit(match, "8/5 6/5"))
    assert (state(match).offer, fresh(match).offer_to) == (None, None)
    assert refusal(do(match, "accept_offer", by=bjorn)) == "no_offer"


def test_a_draft_made_before_the_offer_can_still_be_sent(bjorn: User, match: Match) -> None:
    seen = fresh(match).version
    post(bjorn, match, **OFFER)
    steps = [(8, 5), (6, 5)]
    assert isinstance(play.submit_play(match.pk, user=match.white, version=seen, steps=steps), Done)


def test_it_does_not_stop_a_double_or_its_answer(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    let_bjorn_be_on_turn(match)
    post(anna, match, **OFFER)
    done(do(match, "double"))
    assert state(match).offer is not None
    done(do(match, "take"))
    assert state(match).offer is not None
    roll_dice((5, 2))
    done(do(match, "roll"))
    assert state(match).offer is not None


def test_time_runs_out_as_if_nothing_were_offered(
    anna: User, bjorn: User, match: Match, roll_dice: RollDice
) -> None:
    let_bjorn_be_on_turn(match)
    roll_dice((4, 2), (6, 5))
    done(do(match, "roll"))
    done(submit(match, "8/4 6/4"))
    post(bjorn, match, **OFFER)
    past(match, 3 * 86_400)
    answer = post(anna, match, action="accept")
    assert answer.status_code == 409
    after = fresh(match)
    assert (after.status, after.black_score, after.game_number) == ("live", 2, 2)
