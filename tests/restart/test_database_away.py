"""PostgreSQL stopped, killed, read-only or full under the running site."""

import re
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from websockets.exceptions import InvalidStatus

from tests.restart.conftest import Match, hears_move
from tests.restart.rig import Rig
from tests.serve.person import Page

BACK = 5.0  # seconds after the restart in which every page is there again
SENTENCE = "The site’s database is not at work just now"
ENDS = {"shut down": Rig.stop_postgres, "killed": Rig.kill_postgres}
TRIGGER = """
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE 'could not extend file: No space left on device' USING ERRCODE = '{state}'; END $$;
CREATE TRIGGER refuse BEFORE INSERT ON games_event EXECUTE FUNCTION refuse();
"""


def assert_unavailable(page: Page, *, is_read: bool = True) -> None:
    assert page.status == 503, page.text
    assert page.headers["Retry-After"] == "5"
    assert page.headers["Cache-Control"] == "no-store"
    assert "default-src 'self'" in page.headers["Content-Security-Policy"]
    assert page.text.count(SENTENCE) == 1
    assert "css/site.css" in page.text
    # A page that was read comes back by itself; a form must not be sent again unasked.
    assert ('http-equiv="refresh"' in page.text) is is_read
    assert (f'href="{page.path}"' in page.text and "Try again" in page.text) is is_read


def assert_tells_what_works(page: Page) -> None:
    assert page.status == 503, page.text
    assert "Kiila-Reader" not in page.headers  # or the browser would forget the pages it keeps
    facts = re.findall(r"<dt>(.+?)</dt><dd>(.+?)</dd>", page.text)
    assert ("Games and accounts", "cannot be reached") in facts
    assert ("News without a reload", "arrive at once") in facts


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_every_page_says_so_and_is_there_again_after_the_restart(
    rig: Rig, match: Match, end: Callable[[Rig], None]
) -> None:
    letter = match.letter()
    addresses = [
        *("/", "/games", "/lobby", "/new", "/stats", "/nowhere", f"/u/{match.mover.name}/"),
        *(f"/m/{match.id}/", f"/m/{match.id}/fragment", f"/m/{match.id}/act", "/next"),
    ]
    before = rig.log("web")
    end(rig)
    try:
        for address in addresses:
            start = time.monotonic()
            assert_unavailable(match.mover.get(address))
            assert time.monotonic() - start < 2, address
        assert_unavailable(letter.send(), is_read=False)
        assert_tells_what_works(match.mover.get("/status/"))
        assert match.mover.get("/healthz").status == 200
        assert match.mover.get("/readyz").text == "database: no answer\n"
    finally:
        rig.start_postgres()
    with ThreadPoolExecutor(16) as threads:
        rig.wait(lambda: match.mover.get("/games").status == 200, "back again", BACK)
        answers = list(threads.map(lambda _: match.mover.get("/games").status, range(32)))
    assert answers == [200] * 32
    said = rig.log("web")[len(before) :]
    assert said.count("no database for") == len(addresses) + 2
    assert "Traceback" not in said
    assert match.plays() == 0
    assert letter.send().status == 200
    assert match.plays() == 1


def test_a_move_that_a_read_only_database_cannot_store_is_kept_on_the_page(
    rig: Rig, match: Match
) -> None:
    letter = match.letter()
    renew = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid()"
    rig.sql("ALTER DATABASE postgres SET default_transaction_read_only = on")
    rig.sql(renew)
    try:
        assert match.waiter.get(f"/m/{match.id}/").status == 200
        assert_unavailable(letter.send(), is_read=False)
    finally:
        rig.sql(
            "BEGIN READ WRITE; ALTER DATABASE postgres RESET default_transaction_read_only; COMMIT"
        )
        rig.sql(renew)
    assert match.plays() == 0
    assert letter.send().status == 200
    assert match.plays() == 1


@pytest.fixture
def refusal(rig: Rig) -> Iterator[Callable[[str], None]]:
    """Let the database refuse every new event with a state of PostgreSQL's."""
    yield lambda state: rig.sql(TRIGGER.format(state=state)) and None
    rig.sql("DROP FUNCTION IF EXISTS refuse() CASCADE")


def test_a_full_disk_is_no_error_of_ours(
    rig: Rig, match: Match, refusal: Callable[[str], None]
) -> None:
    letter = match.letter()
    before = rig.log("web")
    refusal("53100")
    assert_unavailable(letter.send(), is_read=False)
    assert match.waiter.get(f"/m/{match.id}/").status == 200
    rig.sql("DROP FUNCTION refuse() CASCADE")
    assert match.plays() == 0
    assert letter.send().status == 200
    assert "Traceback" not in rig.log("web")[len(before) :]


def test_an_error_of_ours_is_still_told_as_one(
    rig: Rig, match: Match, refusal: Callable[[str], None]
) -> None:
    letter = match.letter()
    before = rig.log("web")
    refusal("23514")
    answer = letter.send()
    assert answer.status == 500
    assert "The site stumbled" in answer.text
    assert "Traceback" in rig.log("web")[len(before) :]


def test_sockets_stay_open_and_new_ones_wait_for_the_restart(rig: Rig, match: Match) -> None:
    before = rig.log("web")
    with match.watch() as socket:
        rig.kill_postgres()
        try:
            with pytest.raises(InvalidStatus), match.watch():
                pass
            socket.send('{"t": "ping"}')
            assert socket.recv(timeout=5) == '{"t": "pong"}'
        finally:
            rig.start_postgres()
        match.turn()
        hears_move(socket, match)
    with match.watch() as socket:
        match.turn()
        hears_move(socket, match)
    said = rig.log("web")[len(before) :]
    assert "a socket is closed: connection failed" in said
    assert "Traceback" not in said
