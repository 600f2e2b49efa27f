"""Mail that a site in production sends by itself: worker, beat and a folder for mail."""

import re
import time
from email import message_from_bytes, policy
from email.message import EmailMessage
from urllib.request import Request, urlopen

import pytest

from tests.restart.conftest import Match, register
from tests.restart.rig import Rig

pytestmark = pytest.mark.long

REACHABLE = """
UPDATE accounts_user SET email = lower(name) || '@example.org', email_verified_at = now()
"""
GONE = "UPDATE accounts_session SET seen_at = now() - interval '1 hour'"
STATES = "SELECT state, tries FROM notices_notice WHERE event = 'turn' ORDER BY id"


def mails(rig: Rig) -> list[EmailMessage]:
    files = sorted((rig.folder / "mail").glob("*.log"), key=lambda each: each.stat().st_mtime)
    found = [message_from_bytes(each.read_bytes(), policy=policy.default) for each in files]
    return [each for each in found if isinstance(each, EmailMessage)]


def test_who_is_on_turn_gets_one_mail_and_stops_it_by_one_click() -> None:
    with Rig("worker", "beat") as rig:
        people = register(rig)
        match = Match(rig, *people)
        rig.sql(REACHABLE)
        match.turn()
        time.sleep(11)
        assert mails(rig) == []  # both were here a moment ago
        rig.sql(GONE)
        rig.sql("UPDATE notices_notice SET due_at = now()")
        rig.wait(lambda: rig.sql(STATES) == [("sent", 1)], "the mail goes")
        [mail] = mails(rig)
        body = mail.get_body()
        assert body is not None
        said = body.get_content()
        assert f"{rig.address}/m/{match.id}/" in said
        assert re.search(r"^You have until .+ UTC\.$", said, re.MULTILINE)
        stop = str(mail["List-Unsubscribe"]).strip(" <>")
        request = Request(stop, b"List-Unsubscribe=One-Click", method="POST")
        with urlopen(request, timeout=10) as answer:
            assert answer.status == 200
        match.turn()
        rig.sql(GONE)
        rig.sql("UPDATE notices_notice SET due_at = now() WHERE state = 'waiting'")
        rig.wait(lambda: rig.sql(STATES)[1:] == [("sent", 1)], "the other one is told too")
        assert mails(rig)[1]["To"] != mail["To"]
        match.turn()  # and now whoever has stopped it is on turn
        assert len(rig.sql(STATES)) == 2
        for name in ("web", "worker", "beat"):
            assert "Traceback" not in rig.log(name), rig.log(name)
