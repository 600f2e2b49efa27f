"""Players who read mail, and what they get."""

from datetime import datetime, timedelta
from typing import Any

from django.core import mail
from django.core.mail import EmailMessage
from django.utils.timezone import now

from accounts.models import User
from accounts.services.preferences import choose_part
from games.models import Match, Visit
from notices.models import Notice
from notices.services import mails, outbox
from notices.wishes import PART


def reachable(user: User, **wishes: Any) -> User:
    """Give the player a confirmed address, and what he wishes."""
    user.email, user.email_verified_at = f"{user.name_key}@example.org", now()
    user.save()
    choose_part(user, PART, **wishes)
    return user


def waiting(user: User | None = None) -> list[Notice]:
    rows = Notice.objects.filter(state=Notice.State.WAITING).order_by("pk")
    return list(rows.filter(user=user) if user else rows)


def sweep(later: timedelta = timedelta(), *, at: datetime | None = None) -> int:
    """One sweep of the mail, at a time or some time from now."""
    return outbox.sweep(Notice.Channel.MAIL, mails.send, now=at or now() + later)


def sent() -> list[EmailMessage]:
    """What has gone since this was asked last."""
    gone = list(mail.outbox)
    mail.outbox.clear()
    return gone


def states() -> list[str]:
    return list(Notice.objects.order_by("pk").values_list("state", flat=True))


def look(user: User, match: Match) -> None:
    """The player sees the match as it stands."""
    match.refresh_from_db()
    Visit.objects.update_or_create(
        match=match, user=user, defaults={"version": match.version, "before": match.version}
    )
