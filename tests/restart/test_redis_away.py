"""Valkey stopped or killed under the running site: moves go on, and pages hear of them later."""

import time
from collections.abc import Callable

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.restart.conftest import HEARD, Match, hears_move
from tests.restart.rig import Rig

ENDS = {"shut down": Rig.stop_valkey, "killed": Rig.kill_valkey}
TRY_AGAIN_LATER = 1013


@pytest.mark.parametrize("end", ENDS.values(), ids=ENDS)
def test_moves_go_on_without_redis_and_sockets_come_back_with_it(
    rig: Rig, match: Match, end: Callable[[Rig], None]
) -> None:
    before = rig.log("web")
    with match.watch() as socket:
        seen = match.waiter.get(f"/m/{match.id}/fragment")
        letter = match.letter()
        end(rig)
        try:
            # The page must learn that it is deaf: then it asks from time to time.
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(timeout=HEARD)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == TRY_AGAIN_LATER
            start = time.monotonic()
            assert letter.send().status == 200
            assert time.monotonic() - start < 1
            assert match.plays() == 1
            with pytest.raises(InvalidStatus), match.watch():
                pass
            # What such a page asks for shows the move.
            fresh = match.waiter.get(f"/m/{match.id}/fragment")
            assert fresh.status == 200
            assert fresh.headers["ETag"] != seen.headers["ETag"]
            assert match.mover.get("/readyz").text == "redis: no answer\n"
        finally:
            rig.start_valkey()
    match.mover, match.waiter = match.waiter, match.mover
    with match.watch() as socket:
        match.turn()
        hears_move(socket, match)
    said = rig.log("web")[len(before) :]
    assert "a push was lost" in said
    assert "Traceback" not in said
    assert match.mover.get("/readyz").text == "ready\n"


def test_a_quick_restart_makes_every_page_ask_again(rig: Rig, match: Match) -> None:
    with match.watch() as first, match.watch() as second:
        rig.stop_valkey()
        rig.start_valkey()
        for socket in (first, second):
            with pytest.raises(ConnectionClosed):
                socket.recv(timeout=HEARD)
    with match.watch() as socket:
        assert rig.listeners(f"kiila__group__match.{match.id}") == 1
        match.turn()
        hears_move(socket, match)
    # Nobody listens for those who have gone.
    rig.wait(lambda: rig.listeners(f"kiila__group__match.{match.id}") == 0, "unsubscribed")
