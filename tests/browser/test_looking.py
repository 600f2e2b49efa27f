"""A page that somebody has before his eyes says so, and a hidden one does not."""

import time

import pytest
import redis
from playwright.sync_api import expect

from tests.browser.conftest import Script
from tests.browser.people import Person, Room
from tests.serve.site import Site

pytestmark = pytest.mark.browser

HIDDEN = "Object.defineProperty(document, 'visibilityState', {get: () => 'hidden'});"


def looks(server: redis.Redis, match_id: int) -> list[bytes]:
    """What the site knows of who looks at a match."""
    found: list[bytes] = list(server.scan_iter(f"*.looks.{match_id}.*"))
    return found


def sit_down(person: Person, match_id: int, *, hidden: bool = False) -> None:
    """Open the match in another tab, and wait until its socket speaks."""
    tab = person.context.new_page()
    if hidden:
        tab.add_init_script(HIDDEN)
    table = person.sit_at(match_id, tab)
    expect(tab.locator("#net")).to_have_class("net is-live")
    table.expect_same_window()


def test_only_who_has_the_page_before_his_eyes_is_looking(
    room: Room, dice: Script, site: Site
) -> None:
    dice([(3, 1)])
    aino, bjorn, match = room.match()
    with redis.Redis.from_url(site.settings()["REDIS_URL"]) as server:
        sit_down(bjorn, match, hidden=True)
        time.sleep(1)
        assert looks(server, match) == []
        sit_down(aino, match)
        end = time.monotonic() + 10
        while not looks(server, match) and time.monotonic() < end:
            time.sleep(0.2)
        assert len(looks(server, match)) == 1
