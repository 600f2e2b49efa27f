"""What every action of a player must do and must not do, for one file of tests per action."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

import pytest
from asgiref.sync import sync_to_async
from django.db import connections
from django.test import Client

from accounts.models import User
from games.models import Event, Game, Match
from tests.games.pages import signed_in, text_of
from tests.games.playing import do, done, fresh, submit
from tests.games.test_socket import connect

RollDice = Callable[..., None]


def post(user: User, match: Match, **fields: object) -> Any:
    """Send the form of a match page, at the present version unless another is given."""
    return send(signed_in(user), match, **fields)


def send(client: Client, match: Match, **fields: object) -> Any:
    data = {"version": fresh(match).version, **fields}
    return client.post(f"/m/{match.pk}/act", data)


def stored(match: Match) -> tuple[object, ...]:
    """Everything that is stored of a match."""
    rows = Match.objects.filter(pk=match.pk).values().get()
    games = list(Game.objects.filter(match=match).order_by("number").values())
    return rows, games, list(Event.objects.filter(match=match).order_by("seq").values())


@contextmanager
def nothing_changes(match: Match) -> Iterator[None]:
    before = stored(match)
    yield
    assert stored(match) == before


def let_bjorn_be_on_turn(match: Match) -> None:
    """Anna plays her opening roll."""
    done(submit(match, "8/5 6/5"))


def let_anna_choose(match: Match, roll_dice: RollDice) -> None:
    """A turn of each later, Anna may roll or double."""
    let_bjorn_be_on_turn(match)
    roll_dice((2, 1))
    done(do(match, "roll"))
    done(submit(match, "24/23 13/11"))


def let_bjorn_double(match: Match) -> None:
    let_bjorn_be_on_turn(match)
    done(do(match, "double"))


def let_bjorn_resign(match: Match) -> None:
    """Björn offers a single game, which Anna may refuse."""
    let_bjorn_be_on_turn(match)
    done(do(match, "roll"))
    done(do(match, "offer_resignation", level=1))


class ActionTests:
    """Inherited by the class of each action. Anna, who is White, is the one who may do it.

    ``fields`` is the form, ``kind`` the event that it leaves. ``opponent_may``: on either's turn.
    ``ends_game``: the game is over then, so that its result is shown before any other game.
    ``goes_on_here``: she has more to do in this one. ``tells_repeats``: a second time is told.
    """

    fields: ClassVar[dict[str, object]]
    kind: ClassVar[str]
    opponent_may: ClassVar[bool] = False
    ends_game: ClassVar[bool] = False
    tells_repeats: ClassVar[bool] = True
    goes_on_here: ClassVar[bool] = False

    @pytest.fixture(autouse=True)
    def _prepared(self, match: Match, roll_dice: RollDice) -> None:
        self.prepare(match, roll_dice)

    def prepare(self, match: Match, roll_dice: RollDice) -> None:
        """Bring the match to where Anna can do it."""
        roll_dice((6, 4), (4, 1), (5, 2))  # whatever is rolled afterwards

    def test_it_is_done_and_leads_back_to_the_match(self, anna: User, match: Match) -> None:
        before = fresh(match).version
        answer = post(anna, match, **self.fields)
        assert (answer.status_code, answer["Location"]) == (303, f"/m/{match.pk}/")
        event = Event.objects.get(match=match, seq=before + 1)
        assert (event.kind, event.actor) == (self.kind, anna)

    def test_the_page_afterwards_can_be_read(self, anna: User, bjorn: User, match: Match) -> None:
        post(anna, match, **self.fields)
        for user in (anna, bjorn):
            assert signed_in(user).get(f"/m/{match.pk}/").status_code == 200

    def test_the_same_request_again_is_answered_as_the_first_time(
        self, anna: User, match: Match
    ) -> None:
        version = fresh(match).version
        post(anna, match, version=version, **self.fields)
        client = signed_in(anna)
        with nothing_changes(match):
            answer = send(client, match, version=version, **self.fields)
        assert answer.status_code == 303
        assert "Already received." not in text_of(client.get(f"/m/{match.pk}/fragment"))
        page = text_of(client.get(f"/m/{match.pk}/"))
        assert ("Already received." in page) is self.tells_repeats

    def test_it_can_lead_to_the_next_game(self, anna: User, match: Match) -> None:
        fields = {**self.fields, "action": f"{self.fields['action']}+next"}
        answer = post(anna, match, **fields)
        onward = f"/next?from={match.pk}&sent={fresh(match).version}"
        there = f"/m/{match.pk}/" if self.ends_game or self.goes_on_here else onward
        assert (answer.status_code, answer["Location"]) == (303, there)

    def test_it_is_not_done_by_a_get(self, anna: User, match: Match) -> None:
        with nothing_changes(match):
            answer = signed_in(anna).get(f"/m/{match.pk}/act", self.fields)
        assert answer.status_code == 405

    def test_a_stranger_is_asked_to_log_in(self, match: Match) -> None:
        with nothing_changes(match):
            answer = send(Client(), match, **self.fields)
        assert (answer.status_code, answer["Location"]) == (302, f"/login/?next=/m/{match.pk}/")

    def test_the_other_player_cannot_do_it(self, bjorn: User, match: Match) -> None:
        if self.opponent_may:
            assert post(bjorn, match, **self.fields).status_code == 303
            return
        with nothing_changes(match):
            answer = post(bjorn, match, **self.fields)
        assert answer.status_code == 409
        assert 'role="alert"' in text_of(answer)

    def test_a_spectator_cannot_do_it(self, cecilia: User, match: Match) -> None:
        with nothing_changes(match):
            answer = post(cecilia, match, **self.fields)
        assert answer.status_code == 403
        assert "You are not playing in this match." in text_of(answer)

    @pytest.mark.parametrize("version", [0, 1, 2**31 - 1])
    def test_an_old_or_unknown_version_is_told_how_things_stand(
        self, anna: User, match: Match, version: int
    ) -> None:
        with nothing_changes(match):
            answer = post(anna, match, version=version, **self.fields)
        assert answer.status_code == 409
        assert "The game moved on. This is how it stands now." in text_of(answer)

    def test_it_cannot_be_done_after_the_end(self, anna: User, match: Match) -> None:
        version = fresh(match).version
        done(do(match, "resign_match", by=match.black))
        with nothing_changes(match):
            answer = post(anna, match, version=version, **self.fields)
        assert answer.status_code == 409
        assert "The match is over." in text_of(answer)

    @pytest.mark.parametrize("version", ["", "x", "-1", "1.5", str(2**31), "9" * 5000])
    def test_a_version_that_is_no_number_is_refused_in_words(
        self, anna: User, match: Match, version: str
    ) -> None:
        with nothing_changes(match):
            answer = post(anna, match, **self.fields, version=version)
        assert answer.status_code == 422
        assert "This could not be read, so nothing was changed." in text_of(answer)

    @pytest.mark.django_db(transaction=True)
    async def test_it_is_announced_exactly_once(
        self, anna: User, bjorn: User, match: Match
    ) -> None:
        page = await connect(bjorn)
        await sync_to_async(post)(anna, match, **self.fields)
        version = (await sync_to_async(fresh)(match)).version
        assert await page.hear() == {"t": "match", "id": match.pk, "version": version}
        assert await page.hears_nothing()
        await page.leave()
        await sync_to_async(connections.close_all)()

    @pytest.mark.django_db(transaction=True)
    async def test_a_refusal_is_announced_to_nobody(
        self, anna: User, bjorn: User, match: Match
    ) -> None:
        page = await connect(bjorn)
        await sync_to_async(post)(anna, match, **self.fields, version=1)
        assert await page.hears_nothing()
        await page.leave()
        await sync_to_async(connections.close_all)()
