"""Muting an opponent, and hearing him again."""

import pytest

from accounts.models import User
from games.models import Match, Mute
from games.services import talk
from games.talk import talk_marks
from tests.games.pages import signed_in, text_of
from tests.games.talking import TalkTests, another, chat, nothing_changes, page, say, shown


class TestMute(TalkTests):
    path = "mute"
    fields = {"mute": "on"}

    def has_happened(self, match: Match, anna: User) -> bool:
        return Mute.objects.filter(user=anna, opponent=match.opponent_of(anna)).exists()


class TestUnmute(TalkTests):
    path = "mute"
    fields = {"mute": "off"}

    def prepare(self, match: Match, bjorn: User) -> None:
        talk.mute(match.pk, user=match.opponent_of(bjorn))

    def has_happened(self, match: Match, anna: User) -> bool:
        return not Mute.objects.filter(user=anna).exists()


@pytest.fixture
def _said(match: Match, anna: User, bjorn: User) -> None:
    say(match, bjorn, "Loser!")
    say(match, anna, "Please stop.")


@pytest.mark.usefixtures("_said")
def test_a_muted_player_is_not_seen_and_does_not_know(
    anna: User, bjorn: User, match: Match
) -> None:
    signed_in(anna).post(f"/m/{match.pk}/mute", {"mute": "on"})
    say(match, bjorn, "Loser again!")
    for path in ("chat", ""):
        assert shown(anna, match, path) == ["Please stop."]
        assert shown(bjorn, match, path) == ["Loser!", "Please stop.", "Loser again!"]
        assert "Loser" not in text_of(signed_in(anna).get(f"/m/{match.pk}/{path}"))
        assert "muted" not in text_of(signed_in(bjorn).get(f"/m/{match.pk}/{path}"))
        assert "You have muted Björn." in text_of(signed_in(anna).get(f"/m/{match.pk}/{path}"))
    assert talk_marks(anna, [match.pk])[match.pk].unread == 0
    assert signed_in(anna).get(f"{chat(match)}?after=0").content.count(b"<p") == 1


@pytest.mark.usefixtures("_said")
def test_unmuting_shows_what_was_said_meanwhile(anna: User, bjorn: User, match: Match) -> None:
    talk.mute(match.pk, user=anna)
    say(match, bjorn, "Sorry.")
    talk.unmute(match.pk, user=anna)
    assert shown(anna, match) == ["Loser!", "Please stop.", "Sorry."]


def test_a_player_is_muted_in_all_matches_with_him(anna: User, bjorn: User, match: Match) -> None:
    other = another(bjorn, anna)
    say(other, bjorn, "Here, too")
    talk.mute(match.pk, user=anna)
    assert shown(anna, other) == []
    assert talk_marks(anna, [other.pk])[other.pk].unread == 0


def test_muting_works_one_way(anna: User, bjorn: User, match: Match) -> None:
    talk.mute(match.pk, user=anna)
    say(match, anna, "You hear me")
    assert talk_marks(bjorn, [match.pk])[match.pk].unread == 1
    assert shown(bjorn, match) == ["You hear me"]


def test_it_is_said_in_words(anna: User, match: Match) -> None:
    client = signed_in(anna)
    client.post(f"/m/{match.pk}/mute", {"mute": "on"})
    assert "You no longer see what Björn writes." in text_of(client.get(chat(match)))
    client.post(f"/m/{match.pk}/mute", {"mute": "off"})
    assert "You see again what Björn writes." in text_of(client.get(chat(match)))
    names = [each.text for each in page(anna, match).all("button", name="mute")]
    assert names == ["Mute Björn"]


def test_nobody_mutes_himself(anna: User, match: Match) -> None:
    from django.db import IntegrityError, transaction

    with nothing_changes(match), pytest.raises(IntegrityError), transaction.atomic():
        Mute.objects.create(user=anna, opponent=anna)
