"""What chat and notes must do and must not do, for one file of tests per action."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import Client

from accounts.models import User
from games.models import Match, Message, Mute, Note, ReadMark
from games.services import talk
from tests import dice
from tests.games.acting import stored
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, done, make_match
from tests.games.reading import Element, read
from tests.games.test_socket import connect

SCRIPT = {"Accept": "application/json"}


def another(white: User, black: User, **changes: Any) -> Match:
    """A match beside the one of the tests."""
    dice.SCRIPT.append((3, 1))
    return make_match(white, black, **changes)


def chat(match: Match) -> str:
    return f"/m/{match.pk}/chat"


def texts(match: Match) -> list[str]:
    """What was said in a match, in order."""
    return list(Message.objects.filter(match=match).order_by("pk").values_list("text", flat=True))


def shown(user: User, match: Match, path: str = "chat") -> list[str]:
    """The messages that a player sees there, in order."""
    return [each.one(css="name").text for each in page(user, match, path).one(id="lines").all("p")]


def page(user: User, match: Match, path: str = "chat") -> Element:
    """A page of the match, or of the site where the path begins with a stroke."""
    answer = signed_in(user).get(path if path.startswith("/") else f"/m/{match.pk}/{path}")
    assert answer.status_code == 200
    return read(answer)


def all_stored(match: Match) -> tuple[object, ...]:
    """Everything that is stored of a match and the talk in it."""
    kept = (Message, Note, ReadMark, Mute)
    return stored(match), [list(model.objects.order_by("pk").values()) for model in kept]


@contextmanager
def nothing_changes(match: Match) -> Iterator[None]:
    before = all_stored(match)
    yield
    assert all_stored(match) == before


@contextmanager
def the_match_stays(match: Match) -> Iterator[None]:
    """Neither the version nor anything else of the match changes."""
    before = stored(match)
    yield
    assert stored(match) == before


class TalkTests:
    """Inherited by the class of each action. Anna does it; Björn is her opponent.

    ``path`` is its address within the match, ``fields`` its form; ``hint`` is what pages hear.
    """

    path: ClassVar[str]
    fields: ClassVar[dict[str, object]]
    hint: ClassVar[dict[str, object] | None] = None
    done: ClassVar[int] = 303

    @pytest.fixture(autouse=True)
    def _prepared(self, match: Match, bjorn: User) -> None:
        self.prepare(match, bjorn)

    def prepare(self, match: Match, bjorn: User) -> None:
        """Bring the talk to where Anna can do it."""

    def send(self, client: Client, match: Match, **fields: object) -> Any:
        data = {**self.fields, **fields}
        return client.post(f"/m/{match.pk}/{self.path}", data)

    def has_happened(self, match: Match, anna: User) -> bool:
        raise NotImplementedError

    def test_it_is_done_and_the_match_stays_as_it_is(self, anna: User, match: Match) -> None:
        assert not self.has_happened(match, anna)
        with the_match_stays(match):
            assert self.send(signed_in(anna), match).status_code == self.done
        assert self.has_happened(match, anna)

    def test_twice_is_once(self, anna: User, match: Match) -> None:
        self.send(signed_in(anna), match)
        with nothing_changes(match):
            assert self.send(signed_in(anna), match).status_code in (self.done, 409)

    def test_it_can_be_done_after_the_end_of_the_match(self, anna: User, match: Match) -> None:
        done(do(match, "resign_match", by=match.black))
        with the_match_stays(match):
            assert self.send(signed_in(anna), match).status_code == self.done
        assert self.has_happened(match, anna)

    def test_it_is_not_done_by_a_get(self, anna: User, match: Match) -> None:
        address = f"/m/{match.pk}/{self.path}"
        with nothing_changes(match):
            answer = signed_in(anna).get(address, self.fields)
            assert answer.status_code == (200 if self.path == "chat" else 405)
            assert signed_in(anna).put(address, self.fields).status_code == 405

    def test_a_stranger_is_asked_to_log_in(self, match: Match) -> None:
        with nothing_changes(match):
            answer = self.send(Client(), match, at="board")
        assert (answer.status_code, answer["Location"]) == (302, f"/login/?next=/m/{match.pk}/")

    def test_a_spectator_cannot_do_it(self, cecilia: User, match: Match) -> None:
        with nothing_changes(match):
            answer = self.send(signed_in(cecilia), match)
        assert answer.status_code == 403
        assert "You are not playing in this match." in text_of(answer)

    @pytest.mark.parametrize("is_signed_in", [True, False])
    def test_a_private_match_is_not_there_for_others(
        self, anna: User, bjorn: User, cecilia: User, is_signed_in: bool
    ) -> None:
        private = another(anna, bjorn, is_private=True)
        client = signed_in(cecilia) if is_signed_in else Client()
        with nothing_changes(private):
            assert self.send(client, private).status_code == 404

    @pytest.mark.django_db(transaction=True)
    async def test_pages_of_the_players_hear_of_it_exactly_once_or_not_at_all(
        self, anna: User, bjorn: User, cecilia: User, match: Match
    ) -> None:
        theirs, mine, watching = [await connect(user) for user in (bjorn, anna, cecilia)]
        for each in (theirs, mine, watching):
            await each.watch(match)
        await sync_to_async(self.send)(await sync_to_async(signed_in)(anna), match)
        for each in (theirs, mine, watching):
            if self.hint is not None and each is not watching:
                assert await each.hear() == {**self.hint, "id": match.pk}
            assert await each.hears_nothing()
            await each.leave()
        await sync_to_async(connections.close_all)()

    @pytest.mark.django_db(transaction=True)
    async def test_a_refusal_is_announced_to_nobody(
        self, bjorn: User, cecilia: User, match: Match
    ) -> None:
        theirs = await connect(bjorn)
        await sync_to_async(self.send)(await sync_to_async(signed_in)(cecilia), match)
        assert await theirs.hears_nothing()
        await theirs.leave()
        await sync_to_async(connections.close_all)()


def say(match: Match, user: User, *lines: str) -> list[Message]:
    """A player says these things one after another."""
    return [talk.say(match.pk, user=user, text=line) for line in lines]
