"""The site as it serves the public, full of example players: what pages are measured on.

Its servers and their data are new, and gone afterwards. `docs/shots.py` photographs it too.
"""

import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import psycopg
from playwright.sync_api import APIRequestContext, Browser, Playwright, StorageState

from tests.plugin import find_browser
from tests.serve.site import ROOT, Site, clean_environment, collected, new_folder, remove

FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking")
# Some matches of the past and those in every state: what the pages that are measured show.
_SOME = """
from django.utils.timezone import now
from demo.filling import fill, password
from demo.scenes import programme
acts = programme(24)
main = fill(now=now(), acts=[acts[0], acts[-1]])
print(f"Log in as {main.name} with the password {password()}")
"""


@dataclass
class House:
    """A running site with its demonstration, and how to come in."""

    site: Site
    player: str
    password: str

    @property
    def address(self) -> str:
        return self.site.address.rstrip("/")

    def ask(self, query: str, *values: object) -> list[tuple[int, ...]]:
        """Read the site's database past the site."""
        with psycopg.connect(self.site.settings()["DATABASE_URL"]) as connection:
            return connection.execute(query.encode(), values).fetchall()

    def my_matches(self) -> list[int]:
        """The matches in which the player is to act, the longest first."""
        rows = self.ask(
            "SELECT m.id FROM games_match m JOIN accounts_user u ON u.id = m.to_act_id"
            " WHERE u.name = %s AND m.status = 'live' ORDER BY m.version DESC, m.id",
            self.player,
        )
        return [row[0] for row in rows]

    def log_in(self, request: APIRequestContext) -> StorageState:
        """Log the player in; return what his browser then keeps."""
        page = request.get(f"{self.address}/login/").text()
        token = re.search(r'name="csrfmiddlewaretoken" value="([^"]+)"', page)
        assert token, page
        form: dict[str, str | float | bool] = {"csrfmiddlewaretoken": token[1], "stay": "on"}
        form |= {"name": self.player, "password": self.password}
        answer = request.post(f"{self.address}/login/", form=form)
        assert answer.ok, answer.text()
        return request.storage_state()


@contextmanager
def open_house(*, is_full: bool = False) -> Iterator[House]:
    """Start the site in production's way, fill it, and end it with the block."""
    folder = new_folder()
    try:
        served = collected(folder / "static")
        with Site(folder / "var", **served) as site:
            site.wait_ready()
            yield _fill(site, is_full=is_full)
    finally:
        remove(folder)


def _fill(site: Site, *, is_full: bool) -> House:
    words = ["demo"] if is_full else ["shell", "--no-imports", "-c", _SOME]
    done = subprocess.run(
        [sys.executable, "manage.py", *words],
        cwd=ROOT,
        env=clean_environment(site.var),
        capture_output=True,
        text=True,
        check=False,
    )
    found = re.search(r"Log in as (.+) with the password (\w+)", done.stdout)
    if not found:
        sys.exit(f"The demonstration failed: {done.stderr}")
    return House(site, found[1], found[2])


def launch(play: Playwright) -> Browser:
    """The browser that measures and photographs."""
    path = find_browser()
    if path is None:
        sys.exit("A Chromium is needed; `make browser` gets one.")
    return play.chromium.launch(executable_path=path, args=FLAGS)
