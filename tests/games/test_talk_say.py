"""Writing a message to the opponent."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils.timezone import now

from accounts.models import User
from games.models import Match, Message
from games.services import talk
from games.services.talk import TalkRefused
from games.talk import talk_marks
from tests.games.pages import signed_in, text_of
from tests.games.playing import make_user
from tests.games.reading import read
from tests.games.talking import (
    SCRIPT,
    TalkTests,
    another,
    chat,
    nothing_changes,
    page,
    say,
    shown,
    texts,
    the_match_stays,
)

NOW = now()


class TestSay(TalkTests):
    path = "chat"
    fields = {"text": "Good luck!"}
    hint = {"t": "chat"}

    def has_happened(self, match: Match, anna: User) -> bool:
        last = Message.objects.filter(match=match).order_by("-pk").first()
        return last is not None and (last.text, last.author) == ("Good luck!", anna)

    def test_both_read_it(self, anna: User, bjorn: User, match: Match) -> None:
        self.send(signed_in(anna), match)
        assert shown(anna, match) == shown(bjorn, match) == ["Good luck!"]
        names = [page(user, match).one(id="lines").one("b").text for user in (anna, bjorn)]
        assert names == ["You", "Anna"]

    def test_it_leads_back_to_where_it_was_written(self, anna: User, match: Match) -> None:
        client = signed_in(anna)
        assert self.send(client, match, at="page")["Location"] == f"{chat(match)}#say"
        draft = "v=5&d=13%2F8&swap=1"
        answer = self.send(client, match, at="board", query=f"{draft}&evil=//example.org")
        assert answer["Location"] == f"/m/{match.pk}/?{draft}#say"
        assert self.send(client, match, at="board")["Location"] == f"/m/{match.pk}/#say"

    def test_a_script_gets_the_messages_it_does_not_have(
        self, anna: User, bjorn: User, match: Match
    ) -> None:
        first, second = say(match, bjorn, "Hello", "Are you there?")
        answer = signed_in(anna).post(
            chat(match), {"text": "Yes", "after": first.pk}, headers=SCRIPT
        )
        assert answer.status_code == 200
        lines = answer.json()["lines"]
        assert re.findall(r'data-id="(\d+)"', lines) == [
            str(each.pk) for each in Message.objects.filter(pk__gte=second.pk).order_by("pk")
        ]
        assert "Are you there?" in lines
        assert "Hello" not in lines


def refused(user: User, match: Match, text: str, **headers: str) -> Any:
    with nothing_changes(match):
        return signed_in(user).post(chat(match), {"text": text}, headers=headers)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "Write something first."),
        (" \r\n\t \u200b", "Write something first."),
        ("a" * 501, "This is 501 characters long; at most 500 can be kept."),
        ("ä\r\n" * 251, "This is 501 characters long"),
        ("a\x00b", "This could not be read"),
        ("a\x07b", "This holds signs that cannot be shown."),
        ("a\x1b[1mb", "This holds signs that cannot be shown."),
    ],
)
def test_what_cannot_be_sent_is_refused_in_words_and_kept(
    anna: User, match: Match, text: str, sentence: str
) -> None:
    answer = refused(anna, match, text)
    assert answer.status_code == 422
    field = read(answer).one(id="message")
    assert read(answer).one(id="message-error").text.startswith(sentence)
    if "\x00" not in text:
        assert field.raw == text.replace("\r\n", "\n") or field.raw == text
    told = refused(anna, match, text, **SCRIPT)
    assert told.status_code == 422
    assert told.json()["said"].startswith(sentence)


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("a" * 500, "a" * 500),
        ("🎲" * 500, "🎲" * 500),
        ("one\r\ntwo\rthree", "one\ntwo\nthree"),
        ("  far\n\n\n\n\napart \n", "far\n\napart"),
        ("a\tb", "a b"),
        ("👩‍👧 שלום", "👩‍👧 שלום"),
        ("\U0001fae9", "\U0001fae9"),
    ],
)
def test_a_text_is_kept_as_it_was_meant(anna: User, match: Match, text: str, kept: str) -> None:
    assert signed_in(anna).post(chat(match), {"text": text}).status_code == 303
    assert texts(match) == [kept]


def test_what_is_written_is_shown_as_text_and_nothing_else(
    anna: User, bjorn: User, match: Match
) -> None:
    evil = '<script>alert(1)</script> https://example.org "quoted"\n<b>two'
    say(match, anna, evil)
    for path in ("chat", ""):
        answer = signed_in(bjorn).get(f"/m/{match.pk}/{path}")
        assert "<script>alert" not in answer.content.decode()
        (line,) = read(answer).one(id="lines").all("p")
        words = line.one(css="name")
        assert (words.get("dir"), words.raw) == ("auto", evil.replace("\n", ""))
        assert [each.tag for each in words.all()] == ["br"]


def test_the_same_again_at_once_is_one_message(anna: User, bjorn: User, match: Match) -> None:
    talk.say(match.pk, user=anna, text="ha", now=NOW)
    talk.say(match.pk, user=anna, text="ha\r\n", now=NOW + timedelta(seconds=9))
    assert texts(match) == ["ha"]
    talk.say(match.pk, user=bjorn, text="ha", now=NOW + timedelta(seconds=9))
    talk.say(match.pk, user=anna, text="ha", now=NOW + timedelta(seconds=9))
    talk.say(match.pk, user=anna, text="ha", now=NOW + timedelta(seconds=20))
    assert texts(match) == ["ha"] * 4


def test_who_writes_too_fast_is_told_until_when(
    anna: User, bjorn: User, match: Match, settings: Any
) -> None:
    settings.CHAT_PER_MINUTE = 3
    other = another(anna, make_user())
    for number, where in enumerate((match, other, match)):
        talk.say(where.pk, user=anna, text=str(number), now=NOW + timedelta(seconds=number))
    with nothing_changes(match), pytest.raises(TalkRefused) as refusal:
        talk.say(match.pk, user=anna, text="more", now=NOW + timedelta(seconds=20))
    assert refusal.value.sentence == ("You are writing too fast. You can send this in 41 seconds.")
    talk.say(match.pk, user=bjorn, text="not me", now=NOW + timedelta(seconds=20))
    talk.say(match.pk, user=anna, text="more", now=NOW + timedelta(seconds=61))
    assert texts(match) == ["0", "2", "not me", "more"]


def test_the_page_of_who_writes_too_fast_keeps_the_text(
    anna: User, match: Match, settings: Any
) -> None:
    settings.CHAT_PER_MINUTE = 1
    say(match, anna, "one")
    answer = refused(anna, match, "two")
    assert answer.status_code == 429
    assert 0 < int(answer["Retry-After"]) <= 60
    assert read(answer).one(id="message").raw == "two"
    assert "You are writing too fast." in text_of(answer)


def test_writing_from_a_page_has_read_what_stood_there(
    anna: User, bjorn: User, match: Match
) -> None:
    seen, _ = say(match, bjorn, "one", "two")
    signed_in(anna).post(chat(match), {"text": "Hello", "seen": seen.pk})
    assert talk_marks(anna, [match.pk])[match.pk].unread == 1


@pytest.mark.parametrize("number", ["x", "-1", str(2**63), "9" * 5000, "1.5"])
def test_numbers_that_are_none_are_refused_in_words(anna: User, match: Match, number: str) -> None:
    for field in ("seen", "after"):
        with nothing_changes(match):
            answer = signed_in(anna).post(chat(match), {"text": "Hello", field: number})
        assert answer.status_code == 422
        assert "This could not be read, so nothing was changed." in text_of(answer)


def test_a_form_of_another_site_says_nothing(anna: User, match: Match) -> None:
    client = Client(enforce_csrf_checks=True)
    client.force_login(anna)
    with nothing_changes(match):
        assert client.post(chat(match), {"text": "Hello"}).status_code == 403


def test_colours_that_change_change_nothing_of_who_said_what(anna: User, bjorn: User) -> None:
    match = another(anna, bjorn, variant="hyper", format="wins", length=3)
    say(match, anna, "I am White")
    Match.objects.filter(pk=match.pk).update(white=bjorn, black=anna)
    with the_match_stays(match):
        say(match, bjorn, "Now I am")
    lines = page(bjorn, match).one(id="lines").all("p")
    assert [each.one("b").text for each in lines] == ["Anna", "You"]
