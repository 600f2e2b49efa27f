"""Matches whose dice come from a seal."""

import random
from typing import Any

import pytest
from pytest_django import Settings

from accounts.models import User
from games import dice
from games.models import Match, Seal
from games.services import challenges
from tests.games.playing import fresh, play_on, terms


@pytest.fixture
def real_dice(settings: Settings) -> None:
    """The dice of a real site."""
    settings.DICE_SOURCE = dice.OS_SOURCE


def sealed_match(
    white: User, black: User, *, part: str = "white's part", to: int = 1, **changes: Any
) -> Match:
    """A running match; White has made the challenge."""
    offered = challenges.challenge(
        challenger=white, opponent=black, terms=terms(to, colour="white", **changes), part=part
    )
    return challenges.accept(offered.pk, user=black, part="black's part")


def play_some(match: Match, seed: int, turns: int) -> Match:
    """Play on at random for so many actions, or to the end."""
    rng = random.Random(seed)
    for _ in range(turns):
        if not fresh(match).is_live:
            break
        play_on(match, rng, drops=1)
    return fresh(match)


def seal_of(match: Match) -> Seal:
    seal: Seal = Seal.objects.get(match=match)
    return seal
