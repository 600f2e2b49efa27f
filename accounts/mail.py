"""What a letter says, and handing it to the mail server (or to a file, as EMAIL_URL has it)."""

import smtplib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import Letter, User
from accounts.zones import zone_of


class NotSent(Exception):
    """It is certain that a mail did not go: nobody was reached, or the server refused it."""


def send(letter: Letter) -> None:
    """Send one letter, in the account's language and by its clock; raise whatever the mail server
    or the disk has to say."""
    assert letter.user is not None
    with written_for(letter.user):
        message = EmailMessage(_subject(letter), _text(letter), to=[letter.address])
    post(message)


@contextmanager
def written_for(user: User) -> Iterator[None]:
    """Speak an account's language, and tell times by its clock."""
    language, zone = user.language or settings.LANGUAGE_CODE, zone_of(user)
    with translation.override(language), timezone.override(zone):
        yield


def post(message: EmailMessage) -> None:
    """Hand a mail over. Raises NotSent where it is certain that it did not go, and anything else
    where it may have gone all the same."""
    if settings.EMAIL_FILE_PATH:
        # The files hold links that open accounts.
        Path(settings.EMAIL_FILE_PATH).mkdir(mode=0o700, parents=True, exist_ok=True)
    try:
        message.message()
    except ValueError as error:  # an address that makes no mail
        raise NotSent from error
    connection = _connect()
    try:
        connection.send_messages([message])
    except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused) as error:
        raise NotSent from error
    finally:
        _hang_up(connection)


def _connect() -> BaseEmailBackend:
    try:
        connection: BaseEmailBackend = get_connection()
    except ImproperlyConfigured as error:  # a folder that cannot be written
        raise NotSent from error
    try:
        connection.open()
    except (OSError, smtplib.SMTPException) as error:
        _hang_up(connection)
        raise NotSent from error
    return connection


def _hang_up(connection: BaseEmailBackend) -> None:
    """Close; what goes wrong with that changes nothing for the mail."""
    with suppress(OSError, smtplib.SMTPException):
        connection.close()


def _subject(letter: Letter) -> str:
    if letter.kind == Letter.Kind.CONFIRM:
        return _("Confirm your e-mail for Kiila")
    return _("A new password for Kiila")


def _text(letter: Letter) -> str:
    page = "email-confirm" if letter.kind == Letter.Kind.CONFIRM else "reset"
    context = {
        "user": letter.user,
        "link": settings.SITE_URL + reverse(page, args=[letter.token]),
        "site": settings.SITE_URL,
        "expires_at": letter.expires_at,
    }
    return render_to_string(f"accounts/mail/{letter.kind}.txt", context)
