"""A socket on which nothing happens stays open and still hears what comes later."""

import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from websockets.sync.client import connect

from tests.serve.site import ROOT, Site, clean_environment, new_folder, remove

pytestmark = [pytest.mark.db, pytest.mark.long]

SIGN_IN = """
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from accounts.sessions import SessionStore
from accounts.models import User
user = User.objects.create_user("Idle Ida", "a long password")
session = SessionStore()
session[SESSION_KEY] = str(user.pk)
session[BACKEND_SESSION_KEY] = "accounts.backends.NameOrEmailBackend"
session[HASH_SESSION_KEY] = user.get_session_auth_hash()
session.create()
print(user.pk, session.session_key)
"""
SEND = """
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from games.push import user_group
message = {{"type": "hint", "hint": {{"t": "games"}}}}
async_to_sync(get_channel_layer().group_send)(user_group({pk}), message)
"""


@pytest.fixture
def var() -> Iterator[Path]:
    folder = new_folder()
    yield folder / "var"
    remove(folder)


def shell(var: Path, code: str) -> str:
    answer = subprocess.run(
        [sys.executable, "manage.py", "shell", "--no-imports", "-c", code],
        cwd=ROOT,
        env=clean_environment(var),
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.returncode == 0, answer.stderr
    return answer.stdout


def test_a_socket_that_idles_for_twelve_seconds_still_gets_the_next_message(var: Path) -> None:
    with Site(var) as site:
        site.wait_ready()
        pk, session = shell(var, SIGN_IN).split()
        url = site.address.replace("http://", "ws://") + "ws"
        headers = {"Cookie": f"sessionid={session}"}
        with connect(url, additional_headers=headers, origin=site.address.rstrip("/")) as page:
            time.sleep(12)
            shell(var, SEND.format(pk=pk))
            assert page.recv(timeout=5) == '{"t": "games"}'
            page.send('{"t": "ping"}')
            assert page.recv(timeout=5) == '{"t": "pong"}'
