"""Next game: the way from match to match."""

from collections.abc import Callable

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match
from games.waiting import choose_next
from tests.games.pages import signed_in, text_of
from tests.games.playing import fresh, make_match, make_user, past, submit

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
    way = [go(client, here) for here in (second, first, third, first, second, third)]
    assert way == [at(first), at(third), at(first), at(second), at(third), at(first)]


def order_of(client: Client, order: str, here: Match, number: int = 4) -> list[str]:
    """Where Next game leads, again and again, in an order."""
    way = [at(here)]
    for _ in range(number - 1):
        answer = client.get("/next", {"from": way[-1].strip("/m"), "order": order})
        way.append(str(answer["Location"]))
    return way


@pytest.fixture
def mixed(anna: User, bjorn: User, cecilia: User, roll_dice: RollDice) -> dict[str, Match]:
    """Four matches that wait for Anna, in the order of their deadlines."""
    roll_dice((3, 1), (3, 1), (3, 1), (3, 1))
    terms = {"a": (bjorn, "backgammon"), "b": (cecilia, "hyper"), "c": (cecilia, "backgammon")}
    terms["d"] = (bjorn, "hyper")
    made = {
        name: make_match(anna, opponent, variant=variant, delay=(number + 1) * 86_400)
        for number, (name, (opponent, variant)) in enumerate(terms.items())
    }
    for name, hours in (("c", 9), ("a", 5), ("d", 3)):
        past(made[name], hours * 3600)
    return made


@pytest.mark.parametrize(
    ("order", "way"), [("deadline", "dabc"), ("oldest", "dcab"), ("opponent", "dabc")]
)
def test_the_order_is_as_the_player_likes(
    mixed: dict[str, Match], anna: User, order: str, way: str
) -> None:
    found = order_of(signed_in(anna), order, mixed["d"])
    assert found == [at(mixed[name]) for name in way]
    anna.chosen = {"next_order": order}
    anna.save()
    assert order_of(signed_in(anna), "", mixed["d"]) == found


def test_those_like_the_one_on_screen_can_come_first(mixed: dict[str, Match], anna: User) -> None:
    assert go_in(anna, "variant", mixed["d"]) == at(mixed["b"])
    assert go_in(anna, "opponent", mixed["b"]) == at(mixed["c"])


def test_what_was_just_played_still_says_which_are_like_it(
    mixed: dict[str, Match], anna: User
) -> None:
    submit(mixed["c"], "8/5 6/5")
    assert go_in(anna, "opponent", mixed["c"]) == at(mixed["b"])
    assert go_in(anna, "deadline", mixed["c"]) == at(mixed["a"])


def go_in(user: User, order: str, here: Match) -> str:
    answer = signed_in(user).get("/next", {"from": str(here.pk), "order": order})
    return str(answer["Location"])


def test_a_random_order_brings_every_match_once_in_each_round(
    mixed: dict[str, Match], anna: User
) -> None:
    everywhere = {at(match) for match in mixed.values()}
    way = order_of(signed_in(anna), "random", mixed["a"], 12)
    assert all(set(way[start : start + 4]) == everywhere for start in (0, 4, 8))


def test_an_unknown_order_is_as_good_as_none(three: list[Match], anna: User) -> None:
    answer = signed_in(anna).get("/next", {"order": "x"})
    assert answer["Location"] == at(three[0])


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
    for there in ('<a href="/lobby">Lobby</a>', '<a href="/new">Invite somebody</a>'):
        assert there in page


def test_without_any_match_the_message_says_that(anna: User) -> None:
    client = signed_in(anna)
    assert go(client) == "/games"
    assert "All done. You have no running matches." in text_of(client.get("/games"))


@pytest.mark.parametrize("here", ["", "x", "-1", "9" * 30, "٣", "0", "1.5"])
def test_a_strange_origin_is_as_good_as_none(match: Match, anna: User, here: str) -> None:
    answer = signed_in(anna).get("/next", {"from": here})
    assert (answer.status_code, answer["Location"]) == (302, at(match))


def test_what_was_sent_is_told_on_the_next_page_with_the_way_back(
    three: list[Match], anna: User
) -> None:
    first, second, _ = three
    client = signed_in(anna)
    version = fresh(first).version
    sent = client.post(
        f"/m/{first.pk}/act", {"action": "play+next", "version": version, "play": "8/5,6/5"}
    )
    there = client.get(sent["Location"])["Location"]
    page = text_of(client.get(there))
    assert there == at(second)
    back = f'<a href="{at(first)}">Back to that game</a>'
    assert f"Sent in {anna.name}–{first.black.name}: 8/5 6/5 {back}" in page
    assert "Sent in" not in text_of(client.get(there))


def test_what_was_sent_is_told_in_the_numbers_one_reads(match: Match, anna: User) -> None:
    User.objects.filter(pk=anna.pk).update(chosen={"numbering": "brainking"})
    submit(match, "8/5 6/5")
    client = signed_in(anna)
    client.get("/next", {"from": match.pk, "sent": fresh(match).version})
    assert "17/20 19/20" in text_of(client.get("/games"))


@pytest.mark.parametrize("sent", ["", "x", "0", "1", "9" * 12])
def test_nothing_is_told_of_what_was_not_sent(match: Match, anna: User, sent: str) -> None:
    client = signed_in(anna)
    client.get("/next", {"from": str(match.pk), "sent": sent})
    assert "Sent in" not in text_of(client.get(at(match)))


def test_nobody_is_told_what_another_has_sent(match: Match, anna: User, bjorn: User) -> None:
    submit(match, "8/5 6/5")
    client = signed_in(bjorn)
    client.get("/next", {"from": match.pk, "sent": fresh(match).version})
    assert "Sent in" not in text_of(client.get(at(match)))


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
    assert choose_next([one, two], here=1, passed=[7, 8]) == (two, [1], False)


def test_looking_ahead_goes_by_no_match(three: list[Match], anna: User) -> None:
    client = signed_in(anna)
    client.head("/next")
    client.get(f"/next?from={three[0].pk}", headers={"Sec-Purpose": "prefetch"})
    assert "passed" not in client.session


def test_looking_ahead_leaves_no_message(match: Match, bjorn: User) -> None:
    client = signed_in(bjorn)
    client.get("/next", headers={"X-Moz": "prefetch"})
    assert "All done." not in text_of(client.get("/games"))
