"""The socket, on the real channel layer: who hears what, and that it stays open."""

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from asgiref.sync import sync_to_async
from asgiref.testing import ApplicationCommunicator
from django.contrib.auth.models import AnonymousUser
from django.db import connections

from accounts.models import User
from games import looking, push
from games.consumers import SiteConsumer
from games.models import Match, Message
from games.services import challenges, play, talk, timeouts
from tests.games.playing import do, fresh, make_match, make_user, past, refusal, terms

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.db]


@pytest.fixture(autouse=True)
async def leave_no_connection() -> AsyncIterator[None]:
    """Close the connections of the thread in which async code reads the database."""
    yield
    await sync_to_async(connections.close_all)()


class Page:
    """A browser page's end of the socket."""

    def __init__(self, user: User | AnonymousUser) -> None:
        scope = {"type": "websocket", "path": "/ws", "user": user}
        self.app = ApplicationCommunicator(SiteConsumer.as_asgi(), scope)

    async def say(self, content: object) -> None:
        await self.say_text(json.dumps(content))

    async def say_text(self, text: str) -> None:
        await self.app.send_input({"type": "websocket.receive", "text": text})

    async def hear(self) -> Any:
        return json.loads((await self.app.receive_output(3))["text"])

    async def hears_of(self, match: Match, version: int) -> None:
        """Wait for a hint of this version; one of an older version may still be under way."""
        hint = await self.hear()
        while hint["version"] < version:
            hint = await self.hear()
        assert hint == {"t": "match", "id": match.pk, "version": version}

    async def hears_nothing(self, seconds: float = 0.3) -> bool:
        silent: bool = await self.app.receive_nothing(seconds)
        return silent

    async def settle(self) -> None:
        """Let what was still on its way from before arrive, and forget it."""
        await asyncio.wrap_future(asyncio.run_coroutine_threadsafe(all_sent(), push._loop()))
        await self.say({"t": "ping"})  # Redis hands on in order: its answer comes after the rest
        while await self.hear() != {"t": "pong"}:
            pass

    async def watch(self, match: Match, **fields: object) -> None:
        """Come to a match, and be told its version."""
        await self.settle()
        await self.say({"t": "watch", "id": match.pk, **fields})
        assert (await self.hear())["t"] == "match"

    async def leave(self) -> None:
        await self.app.send_input({"type": "websocket.disconnect", "code": 1000})
        await self.app.wait(3)


async def all_sent() -> None:
    """Within the loop that pushes: wait until all that was to be told has gone to Redis."""
    sending = [each for each in asyncio.all_tasks() if each is not asyncio.current_task()]
    await asyncio.gather(*(each for each in sending if "_send_all" in repr(each.get_coro())))


async def connect(user: User | AnonymousUser) -> Page:
    """A page that hears the user's own news from now on."""
    page = Page(user)
    await page.app.send_input({"type": "websocket.connect"})
    assert (await page.app.receive_output(3))["type"] == "websocket.accept"
    await page.settle()  # its ping is answered once the groups are joined
    return page


async def in_thread(deed: Any, *args: Any, **kwargs: Any) -> Any:
    return await sync_to_async(deed, thread_sensitive=True)(*args, **kwargs)


@pytest.fixture
def players(transactional_db: None) -> tuple[User, User]:
    return make_user("Anna"), make_user("Björn")


@pytest.fixture
def match(players: tuple[User, User]) -> Match:
    return make_match(*players)


def resign(match: Match) -> None:
    play.resign_match(match.pk, user=match.white, version=match.version)


def say(match: Match, user: User, *lines: str) -> list[Message]:
    return [talk.say(match.pk, user=user, text=line) for line in lines]


async def test_both_players_hear_of_an_action_and_of_nothing_more(match: Match) -> None:
    pages = [await connect(match.white), await connect(match.black)]
    await in_thread(resign, match)
    version = (await in_thread(fresh, match)).version
    for page in pages:
        await page.hears_of(match, version)
        assert await page.hears_nothing()
        await page.leave()


async def test_a_sweep_tells_of_every_match_that_it_has_settled(match: Match) -> None:
    other = await in_thread(make_match, match.white, match.black)
    page = await connect(match.white)
    for due, days in ((match, 5), (other, 4)):
        await in_thread(past, due, days * 86_400)
    assert await in_thread(timeouts.settle_due) == 2
    for settled in (match, other):
        await page.hears_of(settled, (await in_thread(fresh, settled)).version)
    assert await page.hears_nothing()
    await page.leave()


async def test_a_refused_action_is_announced_to_nobody(match: Match) -> None:
    page = await connect(match.white)
    answer = await in_thread(do, match, "take")
    assert refusal(answer) == "wrong_phase"
    assert await page.hears_nothing()
    await page.leave()


async def test_anybody_may_watch_a_public_match(match: Match) -> None:
    page = await connect(AnonymousUser())
    await page.say({"t": "watch", "id": match.pk})
    first = await page.hear()
    assert first == {"t": "match", "id": match.pk, "version": match.version}
    await in_thread(resign, match)
    await page.hears_of(match, (await in_thread(fresh, match)).version)
    await page.leave()


async def test_a_stranger_hears_nothing_of_a_private_match(players: tuple[User, User]) -> None:
    private = await in_thread(make_match, *players, is_private=True)
    stranger = await in_thread(make_user, "Cecilia")
    page = await connect(stranger)
    await page.say({"t": "watch", "id": private.pk})
    await in_thread(resign, private)
    assert await page.hears_nothing()
    await page.leave()


@pytest.mark.parametrize("who", ["white", "black"])
async def test_who_comes_to_a_match_hears_what_was_said_since_his_page_was_made(
    match: Match, who: str
) -> None:
    first, last = await in_thread(say, match, match.black, "Hello", "Are you there?")
    for said, is_news in ((first.pk, True), (last.pk, False)):
        page = await connect(getattr(match, who))
        await page.watch(match, said=said)
        if is_news:
            assert await page.hear() == {"t": "chat", "id": match.pk}
        assert await page.hears_nothing()
        await page.leave()


async def test_a_spectator_is_not_told_what_was_said_before(match: Match) -> None:
    await in_thread(say, match, match.black, "Hello")
    for viewer in (AnonymousUser(), await in_thread(make_user, "Cecilia")):
        page = await connect(viewer)
        await page.watch(match, said=0)
        assert await page.hears_nothing()
        await page.leave()


@pytest.mark.parametrize("said", [None, "0", -1, 2**63, 1.5, True, []])
async def test_noise_about_what_was_said_is_ignored(match: Match, said: object) -> None:
    await in_thread(say, match, match.black, "Hello")
    page = await connect(match.white)
    await page.watch(match, said=said)
    assert await page.hears_nothing()
    await page.leave()


async def test_a_challenge_reaches_the_challenged_page(players: tuple[User, User]) -> None:
    page = await connect(players[1])
    await in_thread(challenges.challenge, challenger=players[0], opponent=players[1], terms=terms())
    assert await page.hear() == {"t": "games"}
    await page.leave()


async def test_a_ping_is_answered() -> None:
    page = await connect(AnonymousUser())
    await page.say({"t": "ping"})
    assert await page.hear() == {"t": "pong"}
    await page.leave()


@pytest.mark.parametrize("text", ["no json", "[]", '"watch"', "{", "12", "[" * 10**5])
async def test_noise_closes_the_socket_without_a_traceback(text: str) -> None:
    page = await connect(AnonymousUser())
    await page.say_text(text)
    closed = await page.app.receive_output(3)
    assert closed["type"] == "websocket.close"


@pytest.mark.parametrize("match_id", [None, "1", 0, -1, 2**70, 1.5, True, [], 10**9])
async def test_watching_what_is_not_there_says_nothing(match_id: object) -> None:
    page = await connect(AnonymousUser())
    await page.say({"t": "watch", "id": match_id})
    await page.say({"t": "ping"})
    assert await page.hear() == {"t": "pong"}
    await page.leave()


@pytest.mark.long
async def test_an_idle_socket_stays_open_for_twelve_seconds(match: Match) -> None:
    page = await connect(match.black)
    assert await page.hears_nothing(12)
    await in_thread(resign, match)
    await page.hears_of(match, (await in_thread(fresh, match)).version)
    await page.leave()


async def test_a_page_before_somebodys_eyes_says_so(match: Match) -> None:
    page = await connect(match.white)
    await page.watch(match)
    assert not await in_thread(looking.is_looking, match.pk, match.white_id)
    await page.say({"t": "ping", "looks": True})
    assert await page.hear() == {"t": "pong"}
    await page.settle()
    assert await in_thread(looking.is_looking, match.pk, match.white_id)
    assert not await in_thread(looking.is_looking, match.pk, match.black_id)
    assert not await in_thread(looking.is_looking, match.pk + 1, match.white_id)
    await page.leave()


@pytest.mark.parametrize("looks", [False, None, 1, "true", [True]])
async def test_a_page_that_nobody_sees_says_nothing(match: Match, looks: object) -> None:
    page = await connect(match.white)
    await page.watch(match, looks=looks)
    await page.say({"t": "ping", "looks": looks})
    await page.settle()
    assert not await in_thread(looking.is_looking, match.pk, match.white_id)
    await page.leave()


async def test_a_page_that_is_opened_before_somebodys_eyes_says_so_at_once(match: Match) -> None:
    page = await connect(match.black)
    await page.watch(match, looks=True)
    await page.settle()
    assert await in_thread(looking.is_looking, match.pk, match.black_id)
    await page.leave()
