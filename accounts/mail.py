"""What a letter says, and handing it to the mail server (or to a file, as EMAIL_URL has it)."""

from pathlib import Path

from django.conf import settings
from django.core.mail import EmailMessage
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils import timezone, translation
from django.utils.translation import gettext as _

from accounts.models import Letter
from accounts.zones import zone_of


def send(letter: Letter) -> None:
    """Send one letter, in the account's language and by its clock; raise whatever the mail server
    or the disk has to say."""
    assert letter.user is not None
    if settings.EMAIL_FILE_PATH:
        # The files hold links that open accounts.
        Path(settings.EMAIL_FILE_PATH).mkdir(mode=0o700, parents=True, exist_ok=True)
    language, zone = letter.user.language or settings.LANGUAGE_CODE, zone_of(letter.user)
    with translation.override(language), timezone.override(zone):
        message = EmailMessage(_subject(letter), _text(letter), to=[letter.address])
    message.send()


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
