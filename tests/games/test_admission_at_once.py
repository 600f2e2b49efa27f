"""Seats taken by one player at the same moment, on real connections."""

from functools import partial
from typing import Any

import pytest

from games.models import Match
from games.services import challenges
from games.services.challenge_terms import ChallengeRefused
from tests.games.playing import make_user, terms
from tests.races import at_once

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]

SEATS = 8


def test_matches_begun_at_once_do_not_pass_the_limit_of_a_player(settings: Any) -> None:
    settings.DICE_SOURCE = "tests.dice.by_chance"
    anna = make_user("Anna", chosen={"most_matches": 3})
    seats = [challenges.challenge(challenger=make_user(), terms=terms()) for _ in range(SEATS)]

    def take(number: int) -> str:
        try:
            challenges.accept(number, user=anna)
        except ChallengeRefused as refused:
            return refused.code
        return ""

    answers = at_once(*[partial(take, seat.pk) for seat in seats])
    assert sorted(answers) == [""] * 3 + ["own_limit"] * (SEATS - 3)
    assert Match.objects.live().of(anna).count() == 3


def test_nor_that_of_the_one_who_offers_them(settings: Any) -> None:
    settings.DICE_SOURCE = "tests.dice.by_chance"
    anna = make_user("Anna", chosen={"most_matches": 2})
    seats = [challenges.challenge(challenger=anna, terms=terms(n)) for n in (3, 5, 7, 9)]

    def take(number: int) -> str:
        try:
            challenges.accept(number, user=make_user())
        except ChallengeRefused as refused:
            return refused.code
        return ""

    answers = at_once(*[partial(take, seat.pk) for seat in seats])
    assert sorted(answers) == ["", "", "their_limit", "their_limit"]
    assert Match.objects.live().of(anna).count() == 2
