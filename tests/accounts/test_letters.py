"""The outbox: what is written with a change is sent by a sweep, whatever the mail server does."""

import socket
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from threading import Event

import pytest
from django.core import mail
from django.db import connection, transaction
from django.test import Client
from django.utils.timezone import now
from pytest_django import Settings

from accounts import tasks
from accounts.models import Letter, Session, User
from accounts.services import emails, letters
from tests.post_office import PostOffice
from tests.races import at_once

pytestmark = pytest.mark.django_db


@pytest.fixture
def aino() -> User:
    return User.objects.create_user("Aino", "old password", email="aino@example.org")


@pytest.fixture
def dead_server(settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 1


def test_by_default_a_letter_is_a_file_that_only_the_owner_of_the_site_can_reach(
    aino: User, settings: Settings, tmp_path: Path
) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.filebased.EmailBackend"
    settings.EMAIL_FILE_PATH = str(tmp_path / "var" / "mail")
    emails.ask_to_confirm(aino)
    assert letters.send_due() == 1
    [file] = (tmp_path / "var" / "mail").iterdir()
    assert file.parent.stat().st_mode & 0o077 == 0
    message = message_from_bytes(file.read_bytes())
    assert message["To"] == "aino@example.org"
    assert f"http://localhost:8000/settings/email/{Letter.objects.get().token}/" in file.read_text()


def test_a_letter_goes_through_a_mail_server(aino: User, office: PostOffice) -> None:
    emails.ask_to_confirm(aino)
    assert letters.send_due() == 1
    message = message_from_bytes(office.received[0])
    assert message["To"] == "aino@example.org"
    assert Letter.objects.get().token in str(message.get_payload())
    letter = Letter.objects.get()
    assert (letter.tries, letter.due_at, letter.sent_at is not None) == (1, None, True)


@pytest.mark.usefixtures("dead_server")
def test_a_dead_mail_server_neither_holds_nor_fails_a_request(client: Client) -> None:
    form = {"name": "Aino", "password": "four wedges of oak", "email": "aino@example.org"}
    form["fair"] = "on"
    start = now()
    assert client.post("/register/", form).status_code == 303
    assert now() - start < timedelta(seconds=2)
    assert Letter.objects.get().tries == 0


@pytest.mark.usefixtures("dead_server")
def test_a_failure_is_tried_again_a_bounded_number_of_times(
    aino: User, caplog: pytest.LogCaptureFixture
) -> None:
    emails.ask_to_confirm(aino)
    moment = Letter.objects.get().written_at
    waits = []
    while Letter.objects.get().due_at is not None:
        due_at = Letter.objects.get().due_at
        assert due_at is not None
        assert letters.send_due(now=due_at - timedelta(seconds=1)) == 0
        assert letters.send_due(now=due_at) == 0
        waits.append(due_at - moment)
        moment = due_at
    assert waits == [timedelta(minutes=each) for each in (0, 1, 5, 15, 60, 240)]
    letter = Letter.objects.get()
    assert (letter.tries, letter.sent_at) == (6, None)
    assert caplog.text.count("could not be sent") == 6
    assert letter.token not in caplog.text


def test_after_a_failure_the_letter_still_arrives(
    aino: User, settings: Settings, office: PostOffice
) -> None:
    emails.ask_to_confirm(aino)
    settings.EMAIL_PORT = 1
    assert letters.send_due() == 0
    settings.EMAIL_PORT = office.port
    assert letters.send_due(now=now() + timedelta(minutes=2)) == 1
    assert len(office.received) == 1


@pytest.mark.usefixtures("dead_server")
def test_a_bad_letter_does_not_hold_up_the_next(aino: User, settings: Settings) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    emails.ask_to_confirm(aino)
    Letter.objects.update(address="two\nlines@example.org")
    emails.ask_to_confirm(User.objects.create_user("Björn", email="b@example.org"))
    assert letters.send_due() == 1
    assert [message.to for message in mail.outbox] == [["b@example.org"]]


def test_a_letter_whose_link_is_dead_is_not_sent(aino: User) -> None:
    emails.ask_to_confirm(aino)
    Letter.objects.update(expires_at=now())
    assert letters.send_due() == 0
    assert mail.outbox == []
    assert Letter.objects.get().due_at is None


def test_what_is_rolled_back_is_not_sent(aino: User) -> None:
    with transaction.atomic():
        emails.set_email(aino, email="new@example.org")
        transaction.set_rollback(True)
    assert not Letter.objects.exists()


def test_no_query_counts_what_was_sent_long_ago(aino: User) -> None:
    for _ in range(3):
        emails.ask_to_confirm(aino)
    letters.send_due()
    assert letters.send_due() == 0


def test_the_tasks_send_and_clear_out(aino: User, client: Client) -> None:
    emails.ask_to_confirm(aino)
    tasks.send_letters()
    assert len(mail.outbox) == 1
    client.force_login(aino)
    Letter.objects.update(expires_at=now() - letters.KEPT)
    Session.objects.update(expire_date=now())
    tasks.clear_out()
    assert (Letter.objects.count(), Session.objects.count()) == (0, 0)


def test_clearing_out_leaves_what_is_in_use(aino: User, client: Client) -> None:
    emails.ask_to_confirm(aino)
    client.force_login(aino)
    tasks.clear_out()
    assert (Letter.objects.count(), Session.objects.count()) == (1, 1)


@pytest.mark.django_db(transaction=True)
def test_sweeps_at_the_same_time_send_each_letter_once(aino: User) -> None:
    for number in range(12):
        user = User.objects.create_user(f"Player {number}", email=f"p{number}@example.org")
        emails.ask_to_confirm(user)
    at_once(*[letters.send_due] * 4)
    letters.send_due()
    assert sorted(message.to[0] for message in mail.outbox) == sorted(
        f"p{number}@example.org" for number in range(12)
    )


@pytest.mark.django_db(transaction=True)
def test_while_one_sweep_waits_for_a_slow_server_another_returns_at_once(
    aino: User, settings: Settings
) -> None:
    emails.ask_to_confirm(aino)
    with socket.create_server(("127.0.0.1", 0)) as slow:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST, settings.EMAIL_PORT = slow.getsockname()
        settings.EMAIL_TIMEOUT = 5
        connected = Event()

        def other() -> float:
            peer, _ = slow.accept()
            connected.set()
            start = now()
            assert letters.send_due() == 0
            spent = (now() - start).total_seconds()
            with connection.cursor() as cursor:
                # Nothing is locked meanwhile: the row can be written.
                cursor.execute("SET lock_timeout = '1s'")
            Letter.objects.update(used_at=None)
            peer.close()
            return spent

        answers = at_once(*[letters.send_due, other])
    assert connected.is_set()
    assert answers[0] == 0
    assert answers[1] < 1


def test_strangers_cannot_use_up_the_links_of_an_address(db: None) -> None:
    for number in range(4):
        stranger = User.objects.create_user(f"Stranger {number}", email="aino@example.com")
        assert letters.write(Letter.Kind.CONFIRM, user=stranger, address=stranger.email)
    aino = User.objects.create_user("Aino", email="aino@example.com")
    assert letters.write(Letter.Kind.CONFIRM, user=aino, address=aino.email)


def test_nobody_is_buried_in_letters(db: None) -> None:
    written = []
    for number in range(12):
        stranger = User.objects.create_user(f"Stranger {number}", email="aino@example.com")
        written.append(letters.write(Letter.Kind.CONFIRM, user=stranger, address=stranger.email))
    assert [each is not None for each in written] == [True] * 10 + [False] * 2
