"""What a player wants to hear, kept; what waits already follows."""

from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils.timezone import now as current_time

from accounts.models import User
from accounts.services.preferences import choose_part
from notices.models import Notice
from notices.services.writing import mail_due, zone_for
from notices.wishes import NO_MAIL, PART, Mail, wishes_of


def choose(user: User, *, now: datetime | None = None, **changes: Any) -> None:
    """Keep these wishes, and others as they are; the next daily mail comes at the hour chosen."""
    with transaction.atomic():
        choose_part(user, PART, **changes)
        due_at = mail_due(wishes_of(user), Mail.DAILY, now or current_time(), zone_for(user))
        daily = Notice.objects.filter(user=user, channel=Notice.Channel.MAIL, payload__daily=True)
        daily.filter(state=Notice.State.WAITING, tries=0).update(due_at=due_at)


def stop_mail(user: User) -> None:
    """Send the player no more mail of any kind; all else stays as he wishes."""
    choose_part(user, PART, **NO_MAIL)
