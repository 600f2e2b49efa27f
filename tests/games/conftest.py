"""Players, matches and dice for the tests of games."""

from collections.abc import Callable

import pytest
from pytest_django import Settings

from accounts.models import User
from accounts.services.preferences import choose
from games.models import Match
from tests import dice
from tests.games.playing import do, done, make_match, make_user, submit
from tests.games.timing import begun_match


@pytest.fixture(autouse=True)
def same_dice(settings: Settings) -> None:
    """Rolls that no test decides are the same whenever the test runs."""
    settings.DICE_SOURCE = "tests.dice.by_chance"
    dice.CHANCE.seed(1)


@pytest.fixture
def anna(db: None) -> User:
    return make_user("Anna")


@pytest.fixture
def bjorn(db: None) -> User:
    return make_user("Björn")


@pytest.fixture
def cecilia(db: None) -> User:
    return make_user("Cecilia")


@pytest.fixture
def players(transactional_db: None) -> tuple[User, User]:
    """Two whom other connections know as well."""
    return make_user("Anna"), make_user("Björn")


@pytest.fixture
def roll_dice(settings: Settings) -> Callable[..., None]:
    """Decide the next rolls: ``roll_dice((3, 1), (6, 5))``; the opening names White's die first."""
    settings.DICE_SOURCE = "tests.dice.scripted"
    dice.SCRIPT.clear()
    return lambda *rolls: dice.SCRIPT.extend(rolls)


@pytest.fixture
def match(anna: User, bjorn: User, roll_dice: Callable[..., None]) -> Match:
    """A match to 5: Anna (white) has won the opening roll with 3-1 and is to play it."""
    roll_dice((3, 1))
    return make_match(anna, bjorn)


@pytest.fixture
def three_turns(match: Match, roll_dice: Callable[..., None]) -> Match:
    """Anna 3-1, Björn 6-4 after a double that was taken, Anna has rolled 5-2."""
    done(submit(match, "8/5 6/5"))
    done(do(match, "double"))
    done(do(match, "take"))
    roll_dice((6, 4), (5, 2))
    done(do(match, "roll"))
    done(submit(match, "24/14"))
    done(do(match, "roll"))
    return match


@pytest.fixture
def begin(anna: User, bjorn: User, roll_dice: Callable[..., None]) -> Callable[..., Match]:
    """Makes a match on the given terms in which Anna is to roll or double since noon on Monday."""
    return lambda **terms: begun_match(anna, bjorn, **terms)


@pytest.fixture
def by_hand(anna: User) -> User:
    """Anna wants no day of vacation to be taken by itself."""
    choose(anna, automatic_vacation=False)
    return anna
