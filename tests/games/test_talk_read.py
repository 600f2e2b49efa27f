"""Reading: which messages are shown, and which count as unread."""

from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from pytest_django import DjangoAssertNumQueries

from accounts.models import User
from games.models import Match, Message, ReadMark
from games.services import talk
from games.talk import talk_marks
from tests.games.acting import let_anna_choose, post
from tests.games.pages import signed_in, text_of
from tests.games.playing import fresh, make_user
from tests.games.reading import Element, read
from tests.games.talking import TalkTests, another, chat, nothing_changes, page, say, shown

SEEN = 50  # messages on a page


@pytest.fixture
def said(match: Match, bjorn: User) -> list[Message]:
    return say(match, bjorn, "Hello", "How are you?")


def unread(user: User, match: Match) -> int:
    return talk_marks(user, [match.pk])[match.pk].unread


class TestMarkRead(TalkTests):
    path = "chat/read"
    fields = {}
    done = 204

    def prepare(self, match: Match, bjorn: User) -> None:
        self.last = say(match, bjorn, "Hello", "How are you?")[-1]

    def send(self, client: Client, match: Match, **fields: object) -> Any:
        return super().send(client, match, upto=self.last.pk, **fields)

    def has_happened(self, match: Match, anna: User) -> bool:
        return unread(anna, match) == 0


def test_what_the_opponent_says_is_unread_until_it_is_read(
    anna: User, bjorn: User, match: Match, said: list[Message]
) -> None:
    assert (unread(anna, match), unread(bjorn, match)) == (2, 0)
    talk.mark_read(match.pk, user=anna, upto=said[0].pk)
    assert unread(anna, match) == 1
    talk.mark_read(match.pk, user=anna, upto=said[1].pk)
    assert unread(anna, match) == 0
    talk.mark_read(match.pk, user=anna, upto=said[0].pk)
    assert unread(anna, match) == 0


def test_nobody_reads_ahead(anna: User, bjorn: User, match: Match, said: list[Message]) -> None:
    other = another(anna, bjorn)
    (elsewhere,) = say(other, bjorn, "And here?")
    for upto in (elsewhere.pk, 2**63 - 1, 2**70):
        talk.mark_read(match.pk, user=anna, upto=upto)
    assert ReadMark.objects.get(match=match, user=anna).upto == said[-1].pk
    say(match, bjorn, "Another")
    assert (unread(anna, match), unread(anna, other)) == (1, 1)


def test_where_nothing_was_said_nothing_is_read(anna: User, match: Match) -> None:
    talk.mark_read(match.pk, user=anna, upto=12)
    assert not ReadMark.objects.exists()


@pytest.mark.parametrize("upto", ["", "0", "-1", "x", str(2**63), "9" * 5000])
def test_a_mark_that_is_no_number_is_refused(
    anna: User, match: Match, said: list[Message], upto: str
) -> None:
    with nothing_changes(match):
        answer = signed_in(anna).post(f"{chat(match)}/read", {"upto": upto})
    assert answer.status_code == 422


def test_who_opens_the_page_of_the_chat_has_read_it(
    anna: User, match: Match, said: list[Message]
) -> None:
    assert signed_in(anna).get(chat(match)).status_code == 200
    assert unread(anna, match) == 0


def test_nothing_but_opening_it_reads(anna: User, match: Match, said: list[Message]) -> None:
    client = signed_in(anna)
    with nothing_changes(match):
        client.head(chat(match))
        client.get(f"/m/{match.pk}/")
        client.get("/games")
        client.get(f"{chat(match)}?after=0")
        client.get(f"{chat(match)}?before={said[1].pk}")
        client.get(chat(match), headers={"Sec-Purpose": "prefetch"})
        client.get(chat(match), headers={"Sec-Fetch-Dest": "iframe"})
    assert unread(anna, match) == 2


def test_only_the_two_players_see_the_chat(
    anna: User, cecilia: User, match: Match, said: list[Message]
) -> None:
    assert signed_in(cecilia).get(chat(match)).status_code == 404
    answer = Client().get(chat(match))
    assert (answer.status_code, answer["Location"]) == (302, f"/login/?next={chat(match)}")
    for client in (signed_in(cecilia), Client()):
        board = client.get(f"/m/{match.pk}/")
        assert "Hello" not in text_of(board)
        assert read(board).all(id="talk") == []


def test_the_board_shows_the_last_ten_or_all_unread_and_the_page_the_last_fifty(
    anna: User, bjorn: User, match: Match, settings: Any
) -> None:
    settings.CHAT_PER_MINUTE = 200
    say(match, bjorn, *map(str, range(1, 2 * SEEN + 21)))
    assert shown(anna, match, "") == [str(number) for number in range(71, 121)]
    assert shown(bjorn, match, "") == [str(number) for number in range(111, 121)]
    assert page(anna, match, "").one(id="unread").text == "120 unread"
    path = "chat"
    for first, last in ((71, 120), (21, 70), (1, 20)):
        assert shown(anna, match, path) == [str(each) for each in range(first, last + 1)]
        links = [each for each in page(anna, match, path).all("a") if "before" in each.get("href")]
        path = links[0].get("href").removeprefix(f"/m/{match.pk}/") if links else ""
    assert path == ""


def test_a_page_of_old_messages_leads_to_the_new_ones(
    anna: User, match: Match, said: list[Message]
) -> None:
    old = page(anna, match, f"chat?before={said[1].pk}")
    assert [each.text for each in old.one(id="lines").all(css="name")] == ["Hello"]
    assert chat(match) in [each.get("href") for each in old.all("a")]
    assert old.all(id="say") == []


def test_a_script_gets_only_what_is_new(
    anna: User, bjorn: User, match: Match, said: list[Message]
) -> None:
    client = signed_in(anna)
    answer = client.get(f"{chat(match)}?after={said[0].pk}")
    assert [each.get("data-id") for each in read(answer).all("p")] == [str(said[1].pk)]
    assert client.get(f"{chat(match)}?after={said[1].pk}").status_code == 204


@pytest.mark.parametrize("query", ["before=x", "after=-1", "before=", "after=" + "9" * 30])
def test_an_address_that_makes_no_sense_shows_the_last_messages(
    anna: User, match: Match, said: list[Message], query: str
) -> None:
    assert shown(anna, match, f"chat?{query}") == ["Hello", "How are you?"]


def test_the_board_opens_the_chat_where_something_is_unread(
    anna: User, bjorn: User, match: Match, said: list[Message]
) -> None:
    for user, is_open in ((anna, True), (bjorn, False)):
        talk_box = page(user, match, "").one(id="talk")
        assert ("open" in talk_box.all("details")[0].attributes) is is_open
        assert ("hidden" in talk_box.one(id="unread").attributes) is not is_open
    assert page(anna, match, "").one(id="latest").text == "Björn: How are you?"
    assert page(bjorn, match, "").one(id="latest").text == "You: How are you?"


def rows_of(user: User, match: Match) -> dict[str, Element]:
    """The matches in the list of games, by the opponent's name."""
    body = page(user, match, "/games").one(css="matches").one("tbody")
    return {each.one("a").text: each for each in body.all("tr")}


def test_the_list_of_games_counts_what_is_unread(
    anna: User, bjorn: User, cecilia: User, match: Match, said: list[Message]
) -> None:
    quiet = another(anna, cecilia)
    rows = rows_of(anna, match)
    assert rows["Björn"].one(css="q").text == "2 unread messages"
    assert rows["Cecilia"].all(css="q") == []
    say(quiet, cecilia, "Boo")
    rows = rows_of(anna, match)
    assert rows["Cecilia"].one(css="q").text == "1 unread message"


def test_who_doubles_is_not_led_past_an_unread_message(
    anna: User, bjorn: User, match: Match, roll_dice: Callable[..., None]
) -> None:
    let_anna_choose(match, roll_dice)
    say(match, bjorn, "You will regret it")
    answer = post(anna, match, action="double+next")
    assert (answer.status_code, answer["Location"]) == (303, f"/m/{match.pk}/")


def test_who_doubles_and_has_read_everything_goes_on(
    anna: User, bjorn: User, match: Match, roll_dice: Callable[..., None]
) -> None:
    let_anna_choose(match, roll_dice)
    say(match, anna, "Sorry")
    answer = post(anna, match, action="double+next")
    assert answer["Location"] == f"/next?from={match.pk}&sent={fresh(match).version}"


def test_one_statement_counts_for_all_matches(
    anna: User, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    matches = [another(anna, make_user()) for _ in range(4)]
    for match in matches[1:]:
        say(match, match.black, "Hello", "Hello again")
    talk.mute(matches[2].pk, user=anna)
    talk.write_note(matches[3].pk, user=anna, text="Beware", seen=0)
    with django_assert_num_queries(1):
        marks = talk_marks(anna, [match.pk for match in matches])
    found = [tuple(marks[match.pk]) for match in matches]
    assert found == [(0, False), (2, False), (0, False), (2, True)]


def test_a_page_of_the_match_asks_no_more_for_many_messages(
    anna: User, bjorn: User, match: Match, settings: Any
) -> None:
    def reads() -> int:
        with CaptureQueriesContext(connection) as asked:
            client.get(f"/m/{match.pk}/")
        return len(asked)

    settings.CHAT_PER_MINUTE = 100
    client = signed_in(anna)
    client.get(f"/m/{match.pk}/")  # a first visit is written down
    say(match, bjorn, "Hello")
    few = reads()
    say(match, bjorn, *map(str, range(60)))
    assert reads() == few
