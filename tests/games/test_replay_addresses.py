"""The addresses of turns: which there are, for whom, and what leads to which."""

import pytest

from accounts.models import User
from games.models import Match
from tests.games.acting import (
    RollDice,
)
from tests.games.playing import lose, make_match
from tests.games.replaying import get, page, path


@pytest.mark.parametrize("turn", [4, 5, 10**6, 10**30])
def test_a_turn_out_of_range_leads_to_the_last(three_turns: Match, turn: int) -> None:
    answer = get(None, path(three_turns, turn))
    assert (answer.status_code, answer["Location"]) == (302, path(three_turns, 3))


def test_the_other_side_stays_at_the_bottom_on_the_way(three_turns: Match) -> None:
    answer = get(None, path(three_turns, 9) + "?flip=1")
    assert answer["Location"] == path(three_turns, 3) + "?flip=1"


@pytest.mark.parametrize("game", [0, 2, 99_999, 10**30])
def test_a_game_that_is_not_there_is_not_found(match: Match, game: int) -> None:
    assert get(None, path(match, 0, game)).status_code == 404


@pytest.mark.parametrize("address", ["/m/0/1/0/", f"/m/{10**30}/1/0/", "/m/{}/1/-1/", "/m/{}/1/x/"])
def test_an_address_that_never_was_is_not_found(match: Match, address: str) -> None:
    assert get(None, address.format(match.pk)).status_code == 404


def test_the_slider_works_as_a_form(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 1))
    form = shown.one("form", id="walk")
    slider = form.one("input", type="range")
    assert [slider.get(name) for name in ("min", "max", "value")] == ["0", "3", "1"]
    answer = get(None, f"{path(three_turns, 1)}?{slider.get('name')}=2")
    assert (answer.status_code, answer["Location"]) == (302, path(three_turns, 2))
    answer = get(None, path(three_turns, 1) + "?flip=1&turn=99")
    assert answer["Location"] == path(three_turns, 3) + "?flip=1"


@pytest.mark.parametrize("turn", ["", "x", "-1", "1.5", "1", "٣", "9" * 5000])
def test_a_slider_that_says_nothing_new_shows_the_page(three_turns: Match, turn: str) -> None:
    assert get(None, path(three_turns, 1) + f"?turn={turn}").status_code == 200


def test_every_row_of_the_list_leads_to_its_turn(three_turns: Match) -> None:
    shown = page(None, path(three_turns, 1))
    rows = [(each.text, each.get("href")) for each in shown.one(css="mv").all("a")]
    assert rows == [
        ("Anna 3, Björn 1 – Anna starts", path(three_turns, 0)),
        ("3-1 8/5 6/5", path(three_turns, 1)),
        ("doubles to 2", path(three_turns, 2)),
        ("takes", path(three_turns, 2)),
        ("6-4 24/14", path(three_turns, 2)),
    ]


def test_the_page_of_the_match_leads_to_every_turn(anna: User, three_turns: Match) -> None:
    here, there = (
        [each.get("href") for each in page(anna, address).one(css="mv").all("a")]
        for address in (path(three_turns, 1), f"/m/{three_turns.pk}/")
    )
    assert here == there
    for address in there:
        assert get(anna, address).status_code == 200


def test_games_lead_to_their_neighbours_and_to_the_match(anna: User, bjorn: User) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="games", length=4)
    for _ in range(2):
        lose(match, anna)
    shown = page(anna, path(match, 0, 2))
    found = [(each.text, each.get("href")) for each in shown.one(id="card").all("a")]
    assert found == [
        ("Back to the match", f"/m/{match.pk}/"),
        ("← Game 1", path(match, 0, 1)),
        ("Game 3 →", path(match, 0, 3)),
    ]
    finished = page(anna, f"/m/{match.pk}/").one(css="mt").all("a")
    assert [(each.get("aria-label"), each.text, each.get("href")) for each in finished] == [
        ("Game 1", "1", path(match, 0, 1)),
        ("Game 2", "2", path(match, 0, 2)),
    ]


def test_a_private_match_is_not_there_for_others(
    anna: User, bjorn: User, cecilia: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1))
    match = make_match(anna, bjorn, is_private=True)
    seen = [get(user, path(match, 0)).status_code for user in (anna, bjorn, cecilia, None)]
    assert seen == [200, 200, 404, 404]
