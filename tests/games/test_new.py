"""A new challenge: the form, its summary, and what it makes."""

import re
from functools import partial

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import User
from games.models import Challenge
from games.models.terms import DAY
from games.services import challenges
from tests.games.pages import choose, seen, send, signed_in, text_of
from tests.games.playing import make_user
from tests.games.reading import read
from tests.races import at_once


def chosen(page: str) -> list[str]:
    """The values of the buttons and boxes that are ticked."""
    inputs = re.findall(r"<input [^>]* checked>", page)
    found = [
        re.search(r'value="([^"]*)"', each) or re.search(r'name="(.*?)"', each) for each in inputs
    ]
    return [each[1] for each in found if each]


def test_the_form_comes_with_sensible_choices(anna: User) -> None:
    page = text_of(signed_in(anna).get("/new"))
    assert chosen(page) == ["backgammon", "anyone", "rated", "random", "ahead"]
    assert '<option value="cube" selected>Points, with the cube</option>' in page
    assert '<option value="5" selected>5</option>' in page
    assert '<option value="3" selected>3 days per move</option>' in page
    assert '<option value="30">30 days per move</option>' in page
    assert "Continue" in page


def test_the_first_sending_shows_the_summary_and_makes_nothing(anna: User, bjorn: User) -> None:
    answer = signed_in(anna).post("/new", choose(whom="name", name="björn", colour="white"))
    page = text_of(answer)
    assert answer.status_code == 200
    assert (
        "You invite Björn: Backgammon, a match to 5 points with the doubling cube."
        " Each player has 3 days for every move. You play White. The result is rated."
    ) in page
    assert ">Send</button>" in page
    assert not Challenge.objects.exists()


def test_sending_what_was_summed_up_invites_the_player(anna: User, bjorn: User) -> None:
    answer = send(anna, whom="name", name="BJÖRN", length="7", days="10", colour="black", rated="")
    assert (answer.status_code, answer["Location"]) == (303, "/games")
    made = Challenge.objects.get()
    assert (made.challenger, made.opponent, made.token) == (anna, bjorn, None)
    assert (made.variant, made.format, made.length) == ("backgammon", "cube", 7)
    assert (made.delay, made.colour, made.is_rated) == (10 * 86_400, "black", False)


def test_the_page_after_sending_says_what_happened(anna: User, bjorn: User) -> None:
    client = signed_in(anna)
    answer = client.post("/new", seen(anna, whom="name", name="Björn"), follow=True)
    assert "Björn is invited." in text_of(answer)


def test_two_choices_by_hand_and_the_summary_is_shown_again(anna: User, bjorn: User) -> None:
    old = seen(anna, whom="name", name="Björn")
    answer = signed_in(anna).post("/new", {**old, "length": "9"})
    assert answer.status_code == 200
    assert "a match to 9 points" in text_of(answer)
    assert not Challenge.objects.exists()


def test_a_seat_for_anyone_goes_to_the_lobby(anna: User) -> None:
    answer = send(anna, format="single")
    assert (answer.status_code, answer["Location"]) == (303, "/lobby")
    made = Challenge.objects.get()
    assert (made.opponent, made.token, made.format, made.length) == (None, None, "single", 1)


def test_a_link_leads_to_its_own_page_with_the_address_to_send(anna: User) -> None:
    client = signed_in(anna)
    answer = client.post("/new", seen(anna, whom="link"), follow=True)
    made = Challenge.objects.get()
    assert made.token
    assert answer.redirect_chain == [(f"/i/{made.token}/", 303)]
    assert f'value="http://testserver/i/{made.token}/"' in text_of(answer)


def test_a_name_that_was_written_for_another_way_is_not_asked_for(anna: User) -> None:
    assert send(anna, whom="link", name="Nobody").status_code == 303
    assert Challenge.objects.get().opponent is None


@pytest.mark.parametrize(
    ("name", "sentence"),
    [
        ("", "Write the name of the player."),
        ("Nobody", "There is no player called “Nobody”."),
        ("anna", "You cannot challenge yourself."),
        ("Sleeper", "Sleeper cannot be challenged at present."),
        ("Gone", "There is no player called “Gone”."),
        ("x" * 500, "No player has such a long name."),
        ("a\0b", "Null characters are not allowed."),
        ("<b>", "There is no player called “<b>”."),
    ],
)
def test_a_name_that_cannot_be_challenged_is_told_at_the_field(
    anna: User, name: str, sentence: str
) -> None:
    make_user("Sleeper", is_active=False)
    make_user("Gone", is_active=False, deleted_at=now())
    answer = signed_in(anna).post("/new", {**choose(whom="name"), "name": name})
    page = text_of(answer)
    assert answer.status_code == 422
    assert f'id="id_name_error">{sentence}' in page
    assert 'href="#id_name"' in page
    assert not Challenge.objects.exists()


@pytest.mark.parametrize(
    "changes",
    [
        {"variant": "chess"},
        {"variant": ""},
        {"format": "money"},
        {"format": ""},
        {"length": "4"},
        {"length": "23"},
        {"length": "x"},
        {"fence": "behind"},
        {"days": "0"},
        {"days": "31"},
        {"colour": "green"},
        {"whom": "me"},
        {"whom": "", "length": "", "days": "", "colour": ""},
    ],
)
def test_choices_that_are_not_offered_are_refused(anna: User, changes: dict[str, str]) -> None:
    answer = signed_in(anna).post("/new", choose(**changes))
    assert answer.status_code == 422
    assert "Not sent yet." in text_of(answer)
    assert not Challenge.objects.exists()


def test_the_last_choice_is_remembered(anna: User) -> None:
    client = signed_in(anna)
    choices = {"whom": "link", "length": "11", "days": "7", "colour": "black", "rated": ""}
    client.post("/new", seen(anna, **choices))
    page = text_of(client.get("/new"))
    assert '<option value="11" selected>' in page
    assert '<option value="7" selected>' in page
    assert chosen(page) == ["backgammon", "link", "black", "ahead"]


def test_by_name_is_remembered_with_the_name(anna: User, bjorn: User) -> None:
    client = signed_in(anna)
    client.post("/new", seen(anna, whom="name", name="Björn"))
    page = client.get("/new")
    assert "name" in chosen(text_of(page))
    again = choose(whom="name", name=read(page).one("input", name="name").get("value"))
    assert "You invite Björn: " in text_of(client.get("/new/summary", again))


def test_a_link_may_name_the_opponent_or_the_way(anna: User) -> None:
    page = text_of(signed_in(anna).get("/new", {"opponent": "Björn"}))
    assert chosen(page) == ["backgammon", "name", "rated", "random", "ahead"]
    assert 'value="Björn"' in page
    page = text_of(signed_in(anna).get("/new", {"whom": "link"}))
    assert chosen(page) == ["backgammon", "link", "rated", "random", "ahead"]


def test_the_summary_alone_is_for_script(anna: User) -> None:
    client = signed_in(anna)
    answer = client.get("/new/summary", choose(whom="link", days="1"))
    assert answer.status_code == 200
    assert "<p>You invite whoever has the link: " in text_of(answer)
    assert "Each player has 1 day for every move." in text_of(answer)
    rest = "random|stay|True"
    sent = {
        **choose(whom="link", days="1"),
        "seen": f"link||backgammon|cube|5|{DAY}|0|0|0|none|{rest}",
    }
    assert sent["seen"] in text_of(answer)
    assert client.post("/new", sent).status_code == 303
    unfinished = client.get("/new/summary", choose(whom="name"))
    assert unfinished.status_code == 200
    assert "<p>" not in text_of(unfinished)


def test_pressing_send_twice_makes_one_challenge(anna: User, bjorn: User) -> None:
    for _ in range(2):
        assert send(anna, whom="name", name="Björn").status_code == 303
    assert Challenge.objects.count() == 1


def test_another_length_is_another_challenge(anna: User) -> None:
    send(anna, length="3")
    send(anna, length="5")
    assert Challenge.objects.count() == 2


@pytest.mark.django_db(transaction=True)
def test_ten_sendings_at_once_make_one_challenge(anna: User, bjorn: User) -> None:
    choices = seen(anna, whom="name", name="Björn")
    posts = [partial(signed_in(anna).post, "/new", choices) for _ in range(10)]
    answers = at_once(*posts)
    assert {answer.status_code for answer in answers} == {303}
    assert Challenge.objects.count() == 1


@pytest.mark.parametrize("address", ["/new", "/new/summary"])
def test_a_stranger_is_sent_to_the_login(client: Client, address: str, db: None) -> None:
    for answer in (client.get(address), client.get(address, {"opponent": "Anna"})):
        assert answer.status_code == 302
        assert answer["Location"].startswith(f"/login/?next={address}")
    assert client.post("/new", choose()).status_code == 302
    assert not Challenge.objects.exists()


def test_other_methods_are_wrong(anna: User) -> None:
    client = signed_in(anna)
    assert client.put("/new").status_code == 405
    assert client.post("/new/summary", choose()).status_code == 405


def test_nobody_can_fill_the_lobby(anna: User, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(challenges, "MOST_OPEN", 2)
    for length in ("3", "5"):
        send(anna, length=length)
    answer = send(anna, length="7")
    assert answer.status_code == 422
    assert "You have too many open challenges" in text_of(answer)
    assert Challenge.objects.count() == 2
