"""What two players have played with each other, and the lists on a player's page."""

from collections.abc import Callable
from typing import Any
from urllib.parse import quote

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils.timezone import now

from accounts.models import User
from games.models import Match
from games.services import timeouts
from tests.games.pages import signed_in, text_of
from tests.games.playing import (
    agree_on_draw,
    do,
    done,
    lose,
    make_match,
    make_user,
    past,
    submit,
)
from tests.games.reading import read

RollDice = Callable[..., None]
ANNA_BJORN = f"/u/Anna/vs/{quote('Björn')}/"


def resign(match: Match, loser: User) -> None:
    done(do(match, "resign_match", by=loser))


def cells(answer: Any) -> list[list[str]]:
    """The lines of the first table: what is read in each cell."""
    body = read(answer).all("tbody")[0]
    return [[each.text for each in row.all("th") + row.all("td")] for row in body.all("tr")]


def test_totals_are_those_of_each_game_with_ones_own_numbers_first(
    client: Client, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice(*[(3, 1)] * 9)
    resign(make_match(anna, bjorn, length=1), anna)
    done(do(make_match(anna, bjorn, length=3), "offer_resignation", level=3))
    agree_on_draw(make_match(bjorn, anna, variant="hyper", length=1))
    resign(make_match(bjorn, anna, variant="hyper", length=1), bjorn)
    answer = client.get(ANNA_BJORN)
    assert cells(answer) == [
        ["Backgammon", "0 – 2", "0 – 2", "0 – 3"],
        ["Hyper Backgammon", "1 – 0 1 drawn", "1 – 0 1 drawn", "0 – 0"],
    ]
    assert read(answer).one("tfoot").text == "All1 – 2 1 drawn1 – 2 1 drawn0 – 3"
    mirrored = cells(client.get(f"/u/{quote('Björn')}/vs/Anna/"))
    assert mirrored[0] == ["Backgammon", "2 – 0", "2 – 0", "3 – 0"]


def test_points_of_games_that_did_not_count_are_left_out(
    client: Client, anna: User, bjorn: User
) -> None:
    resign(make_match(anna, bjorn, length=5), anna)
    assert cells(client.get(ANNA_BJORN)) == [["Backgammon", "0 – 1", "0 – 1", "0 – 0"]]


def test_colours_that_change_do_not_mix_the_players_up(
    client: Client, anna: User, bjorn: User
) -> None:
    match = make_match(anna, bjorn, variant="hyper", format="games", colours="alternate", length=3)
    for loser in (anna, anna, bjorn):
        lose(match, loser)
    assert cells(client.get(ANNA_BJORN)) == [["Hyper Backgammon", "0 – 1", "1 – 2", "0 – 0"]]


def test_the_longest_streak_is_told(
    client: Client, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice(*[(3, 1)] * 6)
    for loser in (bjorn, anna, anna, anna, bjorn, bjorn):
        resign(make_match(anna, bjorn, length=1), loser)
    assert "Longest streak: Björn won 3 matches running." in text_of(client.get(ANNA_BJORN))


def test_one_match_is_no_streak(client: Client, match: Match) -> None:
    resign(match, match.white)
    assert "streak" not in text_of(client.get(ANNA_BJORN))


def test_a_player_may_play_the_same_game_again(match: Match, anna: User, cecilia: User) -> None:
    resign(match, match.white)
    link = f"/new?opponent={quote('Björn')}&variant=backgammon"
    assert link in text_of(signed_in(anna).get(ANNA_BJORN))
    assert "/new?opponent" not in text_of(signed_in(cecilia).get(ANNA_BJORN))
    page = signed_in(anna).get(link)
    assert 'value="Björn"' in text_of(page)


def test_two_who_have_not_met_are_told_so(client: Client, anna: User, bjorn: User) -> None:
    other = text_of(client.get(ANNA_BJORN))
    assert "The two have not finished a match with each other yet." in other
    mine = text_of(signed_in(anna).get(ANNA_BJORN))
    assert "You have not met yet." in mine
    assert f"/new?opponent={quote('Björn')}" in mine


def test_private_matches_count_for_their_players_only(
    client: Client, match: Match, anna: User
) -> None:
    Match.objects.update(is_private=True)
    resign(match, match.white)
    for address in (ANNA_BJORN, "/u/Anna/"):
        assert match.get_absolute_url() not in text_of(client.get(address))
        assert match.get_absolute_url() in text_of(signed_in(anna).get(address))


@pytest.mark.parametrize(
    ("address", "status", "target"),
    [
        ("/u/anna/vs/BJÖRN/", 302, ANNA_BJORN),
        ("/u/Anna/vs/Anna/", 302, "/u/Anna/"),
        ("/u/Anna/vs/Nobody/", 404, ""),
        ("/u/%00/vs/Anna/", 404, ""),
    ],
)
def test_names_are_found_as_on_profiles(
    match: Match, address: str, status: int, target: str
) -> None:
    answer = Client().get(address)
    assert (answer.status_code, answer.get("Location", "")) == (status, target)


def test_a_closed_account_shows_nothing(client: Client, match: Match) -> None:
    resign(match, match.white)
    User.objects.filter(name="Anna").update(deleted_at=now(), is_active=False)
    page = text_of(client.get(ANNA_BJORN))
    assert "This account is closed." in page
    assert match.get_absolute_url() not in page


def test_a_profile_tells_what_its_reader_has_played_with_the_player(
    match: Match, anna: User, cecilia: User
) -> None:
    resign(match, match.white)
    page = text_of(signed_in(anna).get("/u/Björn/"))
    assert "1 match: you won 0 and lost 1." in page
    assert f'href="{ANNA_BJORN}"' in page
    assert "You have not met yet." in text_of(signed_in(cecilia).get("/u/Björn/"))
    assert "You have not met" not in text_of(signed_in(anna).get("/u/Anna/"))


def test_results_on_a_profile_are_the_players(client: Client, match: Match) -> None:
    resign(match, match.white)
    assert "<b>Lost 0 – 0</b>" in text_of(client.get("/u/Anna/"))
    assert "<b>Won 0 – 0</b>" in text_of(client.get("/u/Björn/"))


def test_a_time_out_is_told_to_everybody(
    client: Client, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice((3, 1), (6, 5))
    match = make_match(anna, bjorn, length=1)
    submit(match, "8/5 6/5")
    do(match, "roll")
    submit(match, "24/18 18/13")
    past(match, 4 * 86_400)
    timeouts.settle_due()
    assert '<b>Lost</b> <span class="quiet">time-out</span>' in text_of(client.get("/u/Anna/"))
    mine = text_of(signed_in(anna).get("/u/Anna/"))
    assert '<span class="quiet">You ran out of time.</span>' in mine


def test_running_matches_of_a_profile_lead_to_the_board(client: Client, match: Match) -> None:
    section = text_of(client.get("/u/Anna/"))
    assert f'<a class="cover" href="{match.get_absolute_url()}">Björn</a>' in section
    assert "To act" in section


def test_finished_matches_come_in_pages_and_by_game(
    client: Client, anna: User, bjorn: User, roll_dice: RollDice
) -> None:
    roll_dice(*[(3, 1)] * 22)
    for number in range(22):
        match = make_match(anna, bjorn, variant="hyper" if number == 0 else "backgammon", length=1)
        resign(match, anna)
    rows = [len(read(client.get(f"/u/Anna/?page={n}")).all(css="ending")) for n in (1, 2, 3)]
    assert rows == [20, 2, 0]
    first = read(client.get("/u/Anna/")).one(css="pages")
    assert [each.get("href") for each in first.all("a")] == ["?page=2#finished"]
    hyper = client.get("/u/Anna/?variant=hyper")
    assert len(read(hyper).all(css="ending")) == 1
    assert "None that you may see." in text_of(client.get("/u/Anna/?variant=plakoto"))
    for odd in ("x", "-1", "0", "99999", "1.5"):
        assert len(read(client.get(f"/u/Anna/?page={odd}")).all(css="ending")) == 20


@pytest.mark.parametrize("address", ["/u/Anna/", ANNA_BJORN])
def test_many_matches_ask_as_many_questions_as_two(
    anna: User, bjorn: User, roll_dice: RollDice, address: str
) -> None:
    roll_dice(*[(3, 1)] * 24)

    def play(number: int) -> int:
        for _ in range(number):
            resign(make_match(anna, bjorn, length=1), anna)
            make_match(anna, make_user(), length=1)
        client = signed_in(bjorn)
        with CaptureQueriesContext(
            connection,
        ) as asked:
            assert client.get(address).status_code == 200
        return len(asked)

    assert play(2) == play(10) < 20
