"""Challenges that came to nothing, in My games: the only place where their challenger hears of it
who reads no mail."""

from datetime import timedelta

import pytest
from django.utils.timezone import now

from accounts.models import User
from games.models import Challenge
from games.services import challenges
from tests.games.pages import signed_in, text_of
from tests.games.playing import terms

pytestmark = pytest.mark.django_db
HEADING = "Challenges that came to nothing"


def page_of(user: User) -> str:
    return text_of(signed_in(user).get("/games"))


def test_a_refusal_is_told_for_a_week(anna: User, bjorn: User) -> None:
    offered = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    challenges.decline(offered.pk, user=bjorn)
    page = page_of(anna)
    assert HEADING in page
    assert "Björn has declined your challenge." in page
    assert HEADING not in page_of(bjorn)
    Challenge.objects.update(answered_at=now() - timedelta(days=7, minutes=1))
    assert HEADING not in page_of(anna)


def test_a_challenge_that_nobody_answered_is_told(anna: User) -> None:
    challenges.challenge(challenger=anna, terms=terms())
    challenges.expire_due(now=now() + timedelta(days=31))
    Challenge.objects.update(answered_at=now())
    assert "Nobody has answered your challenge in time." in page_of(anna)


def test_what_was_withdrawn_or_accepted_is_not_told(anna: User, bjorn: User) -> None:
    first = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms())
    challenges.withdraw(first.pk, user=anna)
    second = challenges.challenge(challenger=anna, opponent=bjorn, terms=terms(7))
    challenges.accept(second.pk, user=bjorn)
    assert HEADING not in page_of(anna)
