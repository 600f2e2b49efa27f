"""Opening the page of a match: when it rolls, and for whom."""

import pytest

from accounts.models import User
from backgammon.rules import Color, Cube, Dice, Phase
from games.models import Match
from tests.games.acting import (
    RollDice,
    let_anna_choose,
    let_bjorn_be_on_turn,
    nothing_changes,
)
from tests.games.pages import get_match, match_url, signed_in, text_of
from tests.games.playing import past, set_board, state


@pytest.fixture
def roll_due(match: Match, roll_dice: RollDice) -> Match:
    """Björn is to roll and cannot double: the cube is Anna's."""
    let_bjorn_be_on_turn(match)
    set_board(match, cube=Cube(2, Color.WHITE))
    roll_dice((6, 4))
    return match


def test_the_player_on_turn_who_opens_the_page_rolls(bjorn: User, roll_due: Match) -> None:
    page = text_of(get_match(bjorn, roll_due))
    assert state(roll_due).dice == Dice(6, 4)
    assert "Your turn: play 6-4." in page


def test_every_later_opening_shows_the_same_dice(anna: User, bjorn: User, roll_due: Match) -> None:
    get_match(bjorn, roll_due)
    with nothing_changes(roll_due):
        for user in (bjorn, anna, bjorn):
            assert get_match(user, roll_due).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Purpose": "prefetch"},
        {"Sec-Purpose": "prefetch;prerender"},
        {"Purpose": "prefetch"},
        {"X-Moz": "prefetch"},
        *({"Sec-Fetch-Dest": dest} for dest in ("iframe", "image", "script", "object", "embed")),
    ],
)
def test_a_request_that_opens_nothing_rolls_nothing(
    bjorn: User, roll_due: Match, headers: dict[str, str]
) -> None:
    with nothing_changes(roll_due):
        page = text_of(get_match(bjorn, roll_due, **headers))
    assert "Roll dice" in page
    assert "data-rolls" in page


@pytest.mark.parametrize("dest", ["document", "empty"])
def test_opening_the_page_by_a_link_or_a_service_worker_rolls(
    bjorn: User, roll_due: Match, dest: str
) -> None:
    get_match(bjorn, roll_due, **{"Sec-Fetch-Dest": dest})
    assert state(roll_due).phase is Phase.PLAY


def test_a_head_request_rolls_nothing(bjorn: User, roll_due: Match) -> None:
    with nothing_changes(roll_due):
        assert signed_in(bjorn).head(match_url(roll_due)).status_code == 200


def test_nobody_else_rolls(anna: User, cecilia: User, roll_due: Match) -> None:
    with nothing_changes(roll_due):
        for user in (anna, cecilia, None):
            assert "is to move." in text_of(get_match(user, roll_due))


def test_the_fragment_and_the_resign_page_roll_nothing(bjorn: User, roll_due: Match) -> None:
    client = signed_in(bjorn)
    with nothing_changes(roll_due):
        assert "Roll dice" in text_of(client.get(match_url(roll_due, "fragment")))
        assert client.get(match_url(roll_due, "resign")).status_code == 200


def test_where_he_may_double_opening_rolls_nothing(
    anna: User, match: Match, roll_dice: RollDice
) -> None:
    let_anna_choose(match, roll_dice)
    with nothing_changes(match):
        page = text_of(get_match(anna, match))
    assert "Your turn: roll, or double first." in page
    assert "Double to 2" in page
    assert "data-rolls" not in page


def test_after_the_deadline_opening_changes_nothing(bjorn: User, roll_due: Match) -> None:
    past(roll_due, 4 * 86_400)
    with nothing_changes(roll_due):
        page = text_of(get_match(bjorn, roll_due))
    assert "Time ran out at " in page
    assert "The match is cancelled. The site settles it within a minute." in page
    assert '<a href="/help/#time">How time works</a>' in page
    assert 'name="action"' not in page
