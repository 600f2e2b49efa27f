"""Sending: claimed first, once, again after a certain failure, and never after an uncertain one."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.db import connection
from django.utils.timezone import now
from pytest_django import Settings

from accounts.models import User
from backgammon.celery import app
from games.models import Match
from notices import tasks
from notices.models import Notice
from notices.services import outbox
from tests.games.playing import done, make_match, make_user, submit
from tests.notices.mailbox import reachable, sent, states, sweep, waiting
from tests.post_office import PostOffice
from tests.races import at_once

pytestmark = pytest.mark.django_db
ROOT = Path(__file__).resolve().parent.parent.parent
MAIL = Notice.Channel.MAIL


@pytest.fixture
def turn(match: Match, bjorn: User) -> Notice:
    """Björn is to be told that it is his turn."""
    reachable(bjorn)
    done(submit(match, "8/5 6/5"))
    return Notice.objects.get()


def test_what_is_due_is_sent_once(turn: Notice, bjorn: User) -> None:
    assert sweep() == 1
    assert [each.to for each in sent()] == [[bjorn.email]]
    turn.refresh_from_db()
    assert (turn.state, turn.tries, turn.claim) == ("sent", 1, None)
    assert turn.sent_at is not None
    assert sweep() == 0


def test_what_is_not_due_waits(turn: Notice) -> None:
    assert sweep(at=turn.due_at - timedelta(seconds=1)) == 0
    assert states() == ["waiting"]


def test_it_goes_through_a_mail_server(turn: Notice, office: PostOffice) -> None:
    assert sweep() == 1
    assert len(office.received) == 1
    assert states() == ["sent"]


@pytest.mark.parametrize("is_there", [True, False])
def test_a_certain_failure_is_tried_again_later_and_later_and_then_given_up(
    turn: Notice, settings: Settings, office: PostOffice, is_there: bool
) -> None:
    office.refuses = True
    if not is_there:
        settings.EMAIL_PORT = 1
    moment, waits = turn.due_at, []
    while waiting():
        due_at = waiting()[0].due_at
        Match.objects.update(deadline_at=due_at + timedelta(days=1))
        assert sweep(at=due_at - timedelta(seconds=1)) == 0
        assert sweep(at=due_at) == 0
        waits.append(due_at - moment)
        moment = due_at
    assert waits == [timedelta(minutes=each) for each in (0, 1, 5, 15, 60, 240)]
    assert states() == ["failed"]
    assert office.received == []


def test_after_a_certain_failure_it_still_arrives(turn: Notice, office: PostOffice) -> None:
    office.refuses = True
    assert sweep() == 0
    office.refuses = False
    assert sweep() == 0
    assert sweep(timedelta(minutes=2)) == 1
    assert (len(office.received), states()) == (1, ["sent"])


def test_where_nobody_knows_whether_it_went_it_is_not_sent_again(
    turn: Notice, office: PostOffice
) -> None:
    office.hangs_up = True  # it has the mail and never says so
    assert sweep() == 0
    assert (len(office.received), states()) == (1, ["unsure"])
    office.hangs_up = False
    assert sweep(timedelta(hours=1)) == 0
    assert len(office.received) == 1


def test_a_mail_that_cannot_be_written_is_certainly_not_sent(
    turn: Notice, bjorn: User, settings: Settings
) -> None:
    User.objects.filter(pk=bjorn.pk).update(email="two\nlines@example.org")
    assert sweep() == 0
    assert (sent(), states()) == ([], ["waiting"])


def test_of_two_who_claim_one_notice_one_gets_it(turn: Notice) -> None:
    first = outbox.claim([turn.pk], now=now())
    assert [each.pk for each in first] == [turn.pk]
    assert outbox.claim([turn.pk], now=now()) == []
    assert states() == ["claimed"]


@pytest.mark.django_db(transaction=True)
def test_senders_at_the_same_time_send_each_players_mail_once() -> None:
    white = make_user()
    readers = [reachable(make_user()) for _ in range(6)]
    for reader in readers:
        make_match(white, reader)
    Notice.objects.all().delete()
    for match in Match.objects.all():
        Match.objects.filter(pk=match.pk).update(to_act=match.black_id)
        facts = {"match": match, "version": match.version, "event": "turn", "channel": "mail"}
        Notice.objects.create(user=match.black, due_at=now(), **facts)
    due = sorted(Notice.objects.values_list("user", flat=True))
    assert len(due) == 6
    gone: list[int] = []

    def send(notices: Sequence[Notice]) -> None:
        gone.extend(each.user_id for each in notices)

    def one() -> None:
        # Past the turnstile that lets one sweep in at a time.
        for user_id in due:
            outbox.send_to(user_id, MAIL, send, now=now())

    at_once(*[one] * 4)
    assert sorted(gone) == due
    assert set(states()) == {"sent"}


@pytest.mark.django_db(transaction=True)
def test_while_one_sweep_sends_another_returns_at_once(turn: Notice) -> None:
    def slow(notices: Sequence[Notice]) -> None:
        assert at_once(sweep) == [0]
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '1s'")
        Notice.objects.update(payload={"free": True})  # nothing is locked meanwhile

    assert outbox.sweep(MAIL, slow) == 1


@pytest.mark.django_db(transaction=True)
def test_a_sender_that_is_killed_leaves_it_unsure_and_nobody_sends_it_again(
    turn: Notice, office: PostOffice
) -> None:
    code = (
        "import django, time; django.setup();"
        "from notices.services import outbox;"
        "hang = lambda notices: (print('claimed', flush=True), time.sleep(60));"
        "outbox.sweep('mail', hang)"
    )
    db = connection.settings_dict
    url = f"postgres://{db['USER']}:{db['PASSWORD']}@{db['HOST'] or ''}:{db['PORT']}/{db['NAME']}"
    sender = subprocess.Popen(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={**os.environ, "DATABASE_URL": url, "DJANGO_SETTINGS_MODULE": "tests.settings"},
        stdout=subprocess.PIPE,
    )
    assert sender.stdout is not None
    assert sender.stdout.readline() == b"claimed\n"
    assert states() == ["claimed"]
    sender.send_signal(signal.SIGKILL)
    sender.wait()
    sender.stdout.close()
    assert sweep(timedelta(minutes=9)) == 0
    assert states() == ["claimed"]
    assert sweep(timedelta(minutes=11)) == 0
    assert sweep(timedelta(days=1)) == 0
    assert (office.received, states()) == ([], ["unsure"])


def test_who_was_only_slow_and_tells_the_end_is_believed(turn: Notice) -> None:
    def slow(notices: Sequence[Notice]) -> None:
        assert outbox.give_up_abandoned(now=now() + timedelta(minutes=11)) == 1
        assert states() == ["unsure"]

    assert outbox.sweep(MAIL, slow) == 1
    assert states() == ["sent"]


def test_what_is_of_long_ago_is_removed(turn: Notice) -> None:
    outbox.clear_out(now=now() + outbox.KEPT - timedelta(hours=1))
    assert states() == ["waiting"]
    outbox.clear_out(now=now() + outbox.KEPT + timedelta(hours=1))
    assert states() == []


def test_the_tasks_send(turn: Notice) -> None:
    tasks.send_mails()
    tasks.clear_out()
    assert len(sent()) == 1
    entries = {each["task"] for each in app.conf.beat_schedule.values()}
    assert {"notices.tasks.send_mails", "notices.tasks.clear_out"} <= entries


def test_the_sweep_finds_what_is_due_by_an_index(turn: Notice) -> None:
    with connection.cursor() as cursor:
        cursor.execute("SET LOCAL enable_seqscan = off")
    assert "notice_due" in Notice.objects.due(MAIL, now()).explain()
    left = Notice.objects.left_behind(datetime(2026, 1, 1, tzinfo=turn.due_at.tzinfo))
    assert "notice_claimed" in left.explain()
