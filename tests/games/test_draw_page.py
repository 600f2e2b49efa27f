"""Offering a draw and answering it, as the pages of both players show it."""

import pytest

from accounts.models import User
from games.models import Match
from tests.games.acting import RollDice, post
from tests.games.pages import get_match, text_of
from tests.games.playing import make_match
from tests.games.reading import read


def page_of(user: User, match: Match) -> str:
    return text_of(get_match(user, match))


@pytest.fixture
def three_wins(anna: User, bjorn: User, roll_dice: RollDice) -> Match:
    """A match to 3 wins, in which draws may be offered: Anna is to play 3-1."""
    roll_dice((3, 1), (6, 5), (4, 2))
    return make_match(anna, bjorn, format="wins", length=3)


def actions(user: User, match: Match) -> list[str]:
    """What the buttons of a page would do."""
    found = read(get_match(user, match)).all("button", name="action")
    return [each.get("value") for each in found]


def test_a_draw_may_be_offered_on_turn_or_not_but_not_in_a_cube_match(
    anna: User, bjorn: User, cecilia: User, three_wins: Match
) -> None:
    for user in (anna, bjorn):
        assert "offer_draw" in actions(user, three_wins)
    assert actions(cecilia, three_wins) == []
    for user in (anna, bjorn):
        assert "offer_draw" not in actions(user, make_match(anna, bjorn))


def test_the_one_on_turn_answers_a_draw_beside_his_dice(
    anna: User, bjorn: User, three_wins: Match
) -> None:
    assert post(bjorn, three_wins, action="offer_draw").status_code == 303
    page = page_of(anna, three_wins)
    assert "Björn offers a draw." in page
    assert "If you accept, nobody scores and another game follows." in page
    assert {"accept", "refuse", "play"} <= set(actions(anna, three_wins))
    assert "offer_draw" not in actions(anna, three_wins)
    assert "You offered a draw." in page_of(bjorn, three_wins)
    post(anna, three_wins, action="refuse")
    assert "Anna refused the draw: the game goes on." in page_of(bjorn, three_wins)
    assert "offer_draw" not in actions(bjorn, three_wins)


def test_a_draw_that_is_accepted_is_followed_by_another_game(
    anna: User, bjorn: User, three_wins: Match
) -> None:
    post(anna, three_wins, action="offer_draw")
    assert {"accept", "refuse"} <= set(actions(bjorn, three_wins))
    post(bjorn, three_wins, action="accept")
    for user in (anna, bjorn):
        page = page_of(user, three_wins)
        assert "Match to 3 wins · game 2" in page
        assert "Game 1 was drawn. Both agreed." in page


def test_a_draw_not_answered_stands_while_the_other_plays(
    anna: User, bjorn: User, three_wins: Match
) -> None:
    post(bjorn, three_wins, action="offer_draw")
    assert post(anna, three_wins, action="play", play="8/5,6/5").status_code == 303
    assert "You offered a draw." in page_of(bjorn, three_wins)
    assert {"accept", "refuse"} <= set(actions(anna, three_wins))
