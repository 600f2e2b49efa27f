"""Chat beside a match that is locked, and several who write at once, on real connections."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest
from django.db import transaction
from django.utils.timezone import now

from accounts.models import User
from games.models import Match, Message, Mute, Note, ReadMark
from games.services import talk
from games.services.table import lock
from games.services.talk import NoteChanged, TalkRefused
from tests.games.playing import make_match, make_user
from tests.games.talking import say, texts
from tests.races import at_once, in_thread, wait_until_somebody_waits_for_us

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]


@pytest.fixture
def match(transactional_db: None) -> Match:
    return make_match(make_user("Anna"), make_user("Björn"))


def deeds(match: Match) -> list[Any]:
    anna, bjorn = match.white, match.black
    (said,) = say(match, bjorn, "Hello")
    return [
        partial(talk.say, match.pk, user=anna, text="Good luck!"),
        partial(talk.say, match.pk, user=bjorn, text="You too!"),
        partial(talk.mark_read, match.pk, user=anna, upto=said.pk),
        partial(talk.mute, match.pk, user=bjorn),
        partial(talk.unmute, match.pk, user=bjorn),
        partial(talk.write_note, match.pk, user=anna, text="Beware", seen=0),
    ]


def test_a_match_under_its_lock_holds_up_nobody_who_talks(match: Match) -> None:
    with ThreadPoolExecutor(1) as pool, transaction.atomic():
        assert lock(match.pk, now=None) is not None
        for deed in in_thread(pool, partial(deeds, match)).result(timeout=10):
            in_thread(pool, deed).result(timeout=10)
        assert Match.objects.get(pk=match.pk).version == match.version
    assert texts(match) == ["Hello", "Good luck!", "You too!"]
    assert Note.objects.get().text == "Beware"


def test_the_lock_that_the_site_does_not_take_would_hold_them_up(match: Match) -> None:
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            Match.objects.select_for_update().get(pk=match.pk)
            waiting = in_thread(pool, partial(say, match, match.white, "Hello"))
            wait_until_somebody_waits_for_us()
            assert not waiting.done()
        waiting.result(timeout=10)


def test_who_writes_at_once_does_not_outrun_the_limit(match: Match, settings: Any) -> None:
    settings.CHAT_PER_MINUTE = 5

    def write(number: int) -> str:
        try:
            return talk.say(match.pk, user=match.white, text=str(number)).text
        except TalkRefused as refusal:
            return refusal.code

    answers = at_once(*[partial(write, number) for number in range(12)])
    assert answers.count("too_fast") == 7
    assert len(texts(match)) == 5


def test_messages_are_numbered_in_the_order_in_which_they_can_be_read(match: Match) -> None:
    anna, bjorn = match.white, match.black
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            list(User.objects.select_for_update(no_key=True).filter(pk=anna.pk))
            waiting = in_thread(pool, partial(say, match, bjorn, "second"))
            wait_until_somebody_waits_for_us()
            Message.objects.create(match=match, author=anna, text="first", at=now())
        waiting.result(timeout=10)
    assert texts(match) == ["first", "second"]


def test_both_talk_at_once_without_a_deadlock(match: Match, settings: Any) -> None:
    settings.CHAT_PER_MINUTE = 100
    again = make_match(match.black, match.white)
    lines = [
        partial(talk.say, where.pk, user=user, text=f"{where.pk} {user.pk} {number}")
        for number in range(5)
        for where in (match, again)
        for user in (match.white, match.black)
    ]
    assert len(set(at_once(*lines))) == 20
    assert len(texts(match)) == len(texts(again)) == 10


def write(match: Match, text: str, *, seen: int) -> str:
    try:
        return talk.write_note(match.pk, user=match.white, text=text, seen=seen).text
    except NoteChanged as refusal:
        return f"not: {refusal.note.text}"


def test_of_two_windows_that_begin_a_note_at_once_one_is_told(match: Match) -> None:
    texts_seen = at_once(*[partial(write, match, text, seen=0) for text in ("a", "b")])
    assert sorted(texts_seen) in (["a", "not: a"], ["b", "not: b"])
    assert Note.objects.get().text in texts_seen


def test_of_two_windows_that_save_a_note_at_once_the_later_is_told(match: Match) -> None:
    talk.write_note(match.pk, user=match.white, text="old", seen=0)
    with ThreadPoolExecutor(1) as pool:
        with transaction.atomic():
            Note.objects.select_for_update().get()
            waiting = in_thread(pool, partial(write, match, "later", seen=1))
            wait_until_somebody_waits_for_us()
            Note.objects.update(text="first", version=2)
        assert waiting.result(timeout=10) == "not: first"
    assert Note.objects.get().text == "first"


def test_marks_and_mutes_at_once_are_one(match: Match) -> None:
    last = say(match, match.black, "Hello", "Hello?")[-1]
    read = partial(talk.mark_read, match.pk, user=match.white, upto=last.pk)
    mute = partial(talk.mute, match.pk, user=match.white)
    at_once(*[read, mute] * 6)
    assert ReadMark.objects.get().upto == last.pk
    assert Mute.objects.count() == 1
