"""The options that a new match may choose."""

import pytest

from backgammon.rules import (
    BadPosition,
    Color,
    Dice,
    MatchContext,
    OpeningRoll,
    Phase,
    apply,
    start,
)
from backgammon.rules.variants import VARIANTS, variant
from tests.rules.sides import EVERY_GAME

ROLLED = [key for key, kind in VARIANTS.items() if "reroll_first" in kind.offered_options]


@EVERY_GAME
def test_the_usual_value_of_an_offered_option_is_the_default(key: str) -> None:
    usual = {name: values[0] for name, values in VARIANTS[key].offered_options.items()}
    assert variant(key, **usual) == variant(key)


@EVERY_GAME
def test_every_offered_value_makes_a_game_of_its_own(key: str) -> None:
    game = variant(key)
    for name, values in game.offered_options.items():
        games = {variant(key, **{name: value}) for value in values}
        assert len(games) == len(values) > 1


@pytest.mark.parametrize("key", ROLLED)
def test_who_wins_the_opening_roll_may_throw_again(key: str) -> None:
    opening = start(variant(key, reroll_first=True), MatchContext())
    opened = apply(opening, OpeningRoll(Dice(2, 5)), by=None).after
    assert (opened.phase, opened.actor, opened.dice) == (Phase.ROLL, Color.BLACK, None)


def test_games_without_an_opening_roll_to_play_offer_no_second_one() -> None:
    assert set(VARIANTS) - set(ROLLED) == {"grasshopper", "long-narde"}


def test_what_decides_about_clones_is_nobodys_choice() -> None:
    assert set(VARIANTS["cloning"].offered_options) == {"reroll_first"}


def test_a_fence_of_another_kind_is_refused() -> None:
    with pytest.raises(BadPosition):
        variant("long-narde", fence="behind")
