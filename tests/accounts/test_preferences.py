"""How a player likes the site, as it is stored."""

import pytest
from django.contrib.auth.models import AnonymousUser
from hypothesis import given
from hypothesis import strategies as st

from accounts.models import User
from accounts.preferences import (
    DEFAULT,
    Ask,
    Checkers,
    Count,
    Field,
    Movable,
    NextOrder,
    Numbering,
    Preferences,
    Side,
    Theme,
    preferences_of,
)

EVERYTHING = st.builds(
    Preferences,
    theme=st.sampled_from(Theme),
    field=st.sampled_from(Field),
    checkers=st.sampled_from(Checkers),
    home=st.sampled_from(Side),
    numbering=st.sampled_from(Numbering),
    count=st.sampled_from(Count),
    movable=st.sampled_from(Movable),
    ask_double=st.sampled_from(Ask),
    next_order=st.sampled_from(NextOrder),
    one_click=st.booleans(),
    keys=st.booleans(),
)


@given(EVERYTHING)
def test_what_is_stored_is_read_again(liked: Preferences) -> None:
    assert Preferences.read(liked.store()) == liked


def test_only_what_differs_is_stored() -> None:
    assert DEFAULT.store() == {}
    assert Preferences(theme=Theme.DARK, keys=False).store() == {"theme": "dark", "keys": False}


@pytest.mark.parametrize(
    "stored",
    [
        {"theme": "pink"},
        {"theme": 1},
        {"theme": None},
        {"theme": ["dark"]},
        {"keys": "no"},
        {"keys": 0},
        {"unknown": True},
    ],
)
def test_what_has_no_meaning_is_left_out(stored: dict[str, object]) -> None:
    assert Preferences.read(stored) == DEFAULT
    assert Preferences.read({**stored, "one_click": True}) == Preferences(one_click=True)


def test_equal_choices_have_one_stamp_and_others_another() -> None:
    assert Preferences(pips=False).stamp == Preferences(pips=False).stamp
    assert (
        len({each.stamp for each in (DEFAULT, Preferences(pips=False), Preferences(keys=False))})
        == 3
    )


def test_who_is_not_signed_in_has_the_defaults() -> None:
    assert preferences_of(AnonymousUser()) == DEFAULT
    assert preferences_of(User(chosen={"keys": False})) == Preferences(keys=False)


@pytest.mark.django_db
def test_it_lies_with_the_account() -> None:
    user = User.objects.create_user("Aino", chosen={"theme": "contrast"})
    assert User.objects.get(pk=user.pk).preferences == Preferences(theme=Theme.CONTRAST)
