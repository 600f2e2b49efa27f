"""Which terms a challenge may offer: what the game knows, and every option written down."""

from typing import Any

import pytest

from accounts.models import User
from backgammon.rules import VARIANTS, MatchFormat, lengths, variant
from games.models import Challenge
from games.services import challenges
from games.services.challenge_terms import ChallengeRefused, ChallengeTerms
from tests.games.playing import DAY, do, done, fresh, make_match

GAMES_AND_FORMATS = [(key, each) for key in VARIANTS for each in MatchFormat]


def offer(challenger: User, **changes: Any) -> Challenge:
    asked: dict[str, Any] = {"format": "single", "length": 1, "delay": DAY, **changes}
    return challenges.challenge(challenger=challenger, terms=ChallengeTerms(**asked))


def is_refused(challenger: User, **changes: Any) -> bool:
    with pytest.raises(ChallengeRefused) as refusal:
        offer(challenger, **changes)
    assert not Challenge.objects.exists()
    return refusal.value.code == "bad_terms"


@pytest.mark.parametrize(("key", "format"), GAMES_AND_FORMATS)
def test_a_game_is_played_in_its_own_formats_and_in_no_other(
    anna: User, key: str, format: MatchFormat
) -> None:
    asked = {"variant": key, "format": format.value, "length": lengths(format)[0]}
    if format in variant(key).formats():
        assert offer(anna, **asked).format == format.value
    else:
        assert is_refused(anna, **asked)


@pytest.mark.parametrize(
    "changes",
    [
        {"variant": "chess"},
        {"variant": ""},
        {"format": "knockout"},
        {"format": ""},
        {"format": "cube", "length": 4},
        {"format": "cube", "length": 23},
        {"format": "points", "length": 1},
        {"format": "wins", "length": 1},
        {"format": "n_points", "length": 22},
        {"format": "games", "length": 0},
        {"length": 3},
        {"length": -1},
        {"options": {"no_such_option": True}},
        {"options": {"reroll_first": 1}},
        {"options": {"reroll_first": "yes"}},
        {"options": {"fence": "home"}},
        {"variant": "long-narde", "options": {"fence": "behind"}},
        {"variant": "long-narde", "options": {"fence": True}},
        {"variant": "cloning", "options": {"clone_max": True}},
        {"variant": "cloning", "options": {"clone_to": "board"}},
        {"delay": 0},
        {"delay": -DAY},
        {"reserve": -1},
        {"colour": "red"},
        {"colours": "alternate"},
        {"format": "cube", "length": 3, "colours": "sometimes"},
    ],
)
def test_terms_that_make_no_sense_are_refused(anna: User, changes: dict[str, Any]) -> None:
    assert is_refused(anna, **changes)


@pytest.mark.parametrize("key", VARIANTS)
def test_every_option_is_stored_with_challenge_and_match(anna: User, bjorn: User, key: str) -> None:
    usual = variant(key).options()
    match = make_match(anna, bjorn, variant=key, length=1)
    assert fresh(match).options == usual
    assert Challenge.objects.get(match=match).options == usual
    assert {"reroll_first", "draw_by_agreement"} <= set(usual)


def test_chosen_options_are_those_of_the_match(anna: User, bjorn: User) -> None:
    chosen = {"fence": "home", "extended": True}
    match = make_match(anna, bjorn, variant="long-narde", length=1, options=chosen)
    assert fresh(match).options == {**variant("long-narde").options(), **chosen}


def test_the_same_asked_with_and_without_its_usual_options_is_asked_once(anna: User) -> None:
    first = offer(anna, variant="fevga")
    assert offer(anna, variant="fevga", options=variant("fevga").options()) == first
    assert offer(anna, variant="fevga", options={"reroll_first": True}) != first


def test_a_rematch_is_on_the_same_terms(anna: User, bjorn: User) -> None:
    asked = {"variant": "cloning", "format": "games", "colours": "alternate"}
    match = make_match(anna, bjorn, length=4, options={"clone_to": "reserve"}, **asked)
    done(do(match, "resign_match", by=anna))
    again = challenges.play_again(match.pk, user=anna)
    assert isinstance(again, Challenge)
    assert {name: getattr(again, name) for name in asked} == asked
    assert (again.length, again.options) == (4, fresh(match).options)
