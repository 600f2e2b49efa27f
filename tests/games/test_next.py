"""Next game: the way from match to match."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from games.views.lists import choose_next
from tests.games.pages import signed_in, text_of
from tests.games.playing import make_match, make_user, submit

RollDice = Callable[..., None]


@pytest.fixture
def three(anna: User, roll_dice: RollDice) -> list[Match]:
    """Three matches that wait for Anna, in the order of their deadlines."""
    roll_dice((3, 1), (3, 1), (3, 1))
    return [make_match(anna, make_user(), delay=days * 86_400) for days in (1, 2, 5)]


def go(client: Client, here: Match | None = None) -> str:
    answer = client.get("/next" if here is None else f"/next?from={here.pk}")
    assert answer.status_code == 302
    return str(answer["Location"])


def at(match: Match) -> str:
    return f"/m/{match.pk}/"


def test_the_way_begins_at_the_nearest_deadline(three: list[Match], anna: User) -> None:
    assert go(signed_in(anna)) == at(three[0])


def test_every_match_comes_once_before_any_comes_again(three: list[Match], anna: User) -> None:
    first, second, third = three
    client = signed_in(anna)
    way = [go(client, here) for here in (second, third, first, second, third)]
    assert way == [at(third), at(first), at(second), at(third), at(first)]


def test_skipping_and_playing_leave_no_match_out(three: list[Match], anna: User) -> None:
    first, second, third = three
    client = signed_in(anna)
    assert go(client, first) == at(second)
    submit(second, "8/5 6/5")
    assert go(client, second) == at(third)
    assert go(client, third) == at(first)


def test_the_match_on_screen_comes_only_when_it_is_the_only_one(match: Match, anna: User) -> None:
    client = signed_in(anna)
    assert go(client, match) == at(match)
    assert "No other game waits for you." in text_of(client.get(at(match)))


def test_when_nothing_waits_the_games_say_so_with_the_next_deadline(
    match: Match, anna: User, bjorn: User
) -> None:
    client = signed_in(bjorn)
    assert go(client) == "/games"
    page = text_of(client.get("/games"))
    assert "All done. Next deadline: 2 d 23 h left (Backgammon, Anna)." in page


def test_without_any_match_the_message_says_that(anna: User) -> None:
    client = signed_in(anna)
    assert go(client) == "/games"
    assert "All done. You have no running matches." in text_of(client.get("/games"))


@pytest.mark.parametrize("here", ["", "x", "-1", "9" * 30, "٣", "0", "1.5"])
def test_a_strange_origin_is_as_good_as_none(match: Match, anna: User, here: str) -> None:
    answer = signed_in(anna).get("/next", {"from": here})
    assert (answer.status_code, answer["Location"]) == (302, at(match))


def test_a_stranger_is_sent_to_the_login(client: Client, db: None) -> None:
    assert client.get("/next")["Location"] == "/login/?next=/next"


def test_a_post_is_the_wrong_method(anna: User) -> None:
    assert signed_in(anna).post("/next").status_code == 405


def test_going_on_rolls_no_dice(match: Match, anna: User, roll_dice: RollDice) -> None:
    submit(match, "8/5 6/5")
    before = Match.objects.get(pk=match.pk)
    bjorn = before.to_act
    assert bjorn
    assert go(signed_in(bjorn)) == at(match)
    assert Match.objects.get(pk=match.pk).version == before.version


def test_matches_that_wait_no_longer_are_forgotten() -> None:
    one, two = Match(pk=1), Match(pk=2)
    found, passed = choose_next([one, two], here=1, passed=[7, 8])
    assert (found, passed) == (two, [1])


def test_looking_ahead_goes_by_no_match(three: list[Match], anna: User) -> None:
    client = signed_in(anna)
    client.head("/next")
    client.get(f"/next?from={three[0].pk}", headers={"Sec-Purpose": "prefetch"})
    assert "passed" not in client.session
