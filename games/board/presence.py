"""When a player was last here, in words. The site knows it to about ten minutes."""

from datetime import datetime

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from accounts.selectors import HERE

HOUR, DAY = 3600, 86_400


def presence(name: str, seen_at: datetime | None, now: datetime) -> str:
    """A sentence, or nothing where it is not known."""
    if seen_at is None:
        return ""
    if now - seen_at < HERE:
        return _("%(name)s is here now.") % {"name": name}
    seconds = int((now - seen_at).total_seconds())
    if seconds < HOUR:
        return _("%(name)s was here within the hour.") % {"name": name}
    if seconds < DAY:
        hours = seconds // HOUR
        said = ngettext(
            "%(name)s was last here %(n)d hour ago.",
            "%(name)s was last here %(n)d hours ago.",
            hours,
        )
        return said % {"name": name, "n": hours}
    days = seconds // DAY
    said = ngettext(
        "%(name)s was last here %(n)d day ago.", "%(name)s was last here %(n)d days ago.", days
    )
    return said % {"name": name, "n": days}
