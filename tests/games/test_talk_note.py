"""A player's private note about a match."""

import pytest
from django.test import Client

from accounts.models import User
from games.models import Match, Note
from games.services import talk
from games.services.talk import NoteChanged
from tests.games.pages import signed_in, text_of
from tests.games.reading import read
from tests.games.talking import SCRIPT, TalkTests, nothing_changes, page, the_match_stays

TEXT = "He never takes late doubles."


class TestWriteNote(TalkTests):
    path = "note"
    fields = {"text": TEXT, "seen": "0"}

    def has_happened(self, match: Match, anna: User) -> bool:
        return Note.objects.filter(match=match, user=anna, text=TEXT).exists()

    def test_a_script_gets_a_receipt(self, anna: User, match: Match) -> None:
        client = signed_in(anna)
        for version in (1, 2):
            fields = {"text": f"{version}", "seen": version - 1}
            answer = client.post(f"/m/{match.pk}/note", fields, headers=SCRIPT)
            assert (answer.status_code, answer.json()) == (200, {"seen": version})

    def test_it_leads_back_and_says_so(self, anna: User, match: Match) -> None:
        client = signed_in(anna)
        fields = {**self.fields, "at": "board", "query": "v=5&d=8/5"}
        answer = client.post(f"/m/{match.pk}/note", fields)
        assert (answer.status_code, answer["Location"]) == (303, f"/m/{match.pk}/?v=5&d=8%2F5")
        assert "Your note is saved." in text_of(client.get(f"/m/{match.pk}/"))


@pytest.fixture
def note(match: Match, anna: User) -> Note:
    return talk.write_note(match.pk, user=anna, text=TEXT, seen=0)


def test_it_stands_above_the_board_the_next_time(
    anna: User, bjorn: User, cecilia: User, match: Match, note: Note
) -> None:
    for path in ("", "fragment"):
        assert page(anna, match, path).one(css="kept").text == f"Your note: {TEXT}"
    for client in (signed_in(bjorn), signed_in(cecilia), Client()):
        for path in ("", "fragment", "chat"):
            answer = client.get(f"/m/{match.pk}/{path}")
            assert TEXT not in text_of(answer)


def test_without_a_note_nothing_stands_there(anna: User, match: Match) -> None:
    assert page(anna, match, "").all(css="kept") == []


def test_it_can_be_changed_on_both_pages(anna: User, match: Match, note: Note) -> None:
    for path in ("", "chat"):
        form = page(anna, match, path).one("form", id="note")
        assert form.one("textarea").raw == TEXT
        assert form.fields["seen"] == "1"
        assert form.get("action") == f"/m/{match.pk}/note"


def test_an_empty_note_is_none(anna: User, match: Match, note: Note) -> None:
    with the_match_stays(match):
        talk.write_note(match.pk, user=anna, text=" \n", seen=1)
    assert page(anna, match, "").all(css="kept") == []


def test_the_list_of_games_tells_of_a_note(anna: User, match: Match, note: Note) -> None:
    assert page(anna, match, "/games").one(css="what").one(css="badge").text == "note"


def test_a_note_is_shown_as_text(anna: User, match: Match) -> None:
    talk.write_note(match.pk, user=anna, text="</textarea><script>x</script>\n<b>", seen=0)
    for path in ("", "chat", "fragment"):
        answer = signed_in(anna).get(f"/m/{match.pk}/{path}")
        assert "<script>x" not in answer.content.decode()


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("a" * 2001, "This is 2001 characters long; at most 2000 can be kept."),
        ("a\x07", "This holds signs that cannot be shown."),
        ("a\x00", "This could not be read"),
    ],
)
def test_what_cannot_be_kept_is_refused_in_words_and_not_lost(
    anna: User, match: Match, note: Note, text: str, sentence: str
) -> None:
    fields = {"text": text, "seen": 1}
    for headers in ({}, SCRIPT):
        with nothing_changes(match):
            answer = signed_in(anna).post(f"/m/{match.pk}/note", fields, headers=headers)
        assert answer.status_code == 422
        if headers:
            assert answer.json()["said"].startswith(sentence)
        else:
            form = read(answer).one("form", id="note")
            assert form.one(id="remark-error").text.startswith(sentence)
            assert form.fields["seen"] == "1"
            assert form.one("textarea").raw == text


def test_the_longest_note_is_kept(anna: User, match: Match) -> None:
    kept = talk.write_note(match.pk, user=anna, text="é\r\n" * 1000, seen=0)
    assert len(kept.text) == 1999


def test_an_old_window_does_not_overwrite_a_newer_note(
    anna: User, match: Match, note: Note
) -> None:
    talk.write_note(match.pk, user=anna, text="Newer", seen=1)
    with nothing_changes(match), pytest.raises(NoteChanged):
        talk.write_note(match.pk, user=anna, text="Mine", seen=1)
    with nothing_changes(match):
        answer = signed_in(anna).post(f"/m/{match.pk}/note", {"text": "Mine", "seen": 1})
    assert answer.status_code == 409
    form = read(answer).one("form", id="note")
    assert form.one("textarea").raw == "Mine"
    assert "in another window" in form.one(id="remark-error").text
    assert form.one(css="summary").text == "Newer"
    again = {"text": "Mine", "seen": form.fields["seen"]}
    assert signed_in(anna).post(f"/m/{match.pk}/note", again).status_code == 303
    assert Note.objects.get().text == "Mine"


def test_a_script_learns_how_the_other_window_left_the_note(
    anna: User, match: Match, note: Note
) -> None:
    answer = signed_in(anna).post(
        f"/m/{match.pk}/note", {"text": "Mine", "seen": 0}, headers=SCRIPT
    )
    assert answer.status_code == 409
    told = answer.json()
    assert (told["seen"], told["other"]) == (1, TEXT)
    assert told["said"] == "Your note was changed in another window meanwhile."


def test_an_old_window_that_is_refused_for_another_reason_stays_old(
    anna: User, match: Match, note: Note
) -> None:
    fields = {"text": "a" * 2001, "seen": 0}
    answer = signed_in(anna).post(f"/m/{match.pk}/note", fields)
    assert read(answer).one("form", id="note").fields["seen"] == "0"


def test_both_players_have_notes_of_their_own(
    anna: User, bjorn: User, match: Match, note: Note
) -> None:
    talk.write_note(match.pk, user=bjorn, text="His", seen=0)
    assert page(anna, match, "").one(css="kept").text == f"Your note: {TEXT}"
    assert page(bjorn, match, "").one(css="kept").text == "Your note: His"
