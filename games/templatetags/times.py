"""Times in words. The exact time stands beside them in the `time` element."""

from datetime import datetime

from django import template
from django.utils.timezone import now
from django.utils.translation import gettext as _

MINUTE, HOUR, DAY = 60, 3600, 86_400

register = template.Library()


@register.filter
def time_left(deadline: datetime) -> str:
    """How long until a deadline, in its two largest units: "1 d 04 h left"."""
    return seconds_left(int((deadline - now()).total_seconds()))


def brief(seconds: int, *, is_exact: bool = False) -> str:
    """A span in its two largest units: "6 d 12 h"; as on a chess clock where it is ``is_exact``:
    "9:58". Nothing is less than none."""
    seconds = max(0, seconds)
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    if is_exact:
        clock = f"{minutes:02d}:{seconds % MINUTE:02d}"
        hours += 24 * days
        return f"{hours}:{clock}" if hours else clock.removeprefix("0")
    if days:
        return _("%(days)d d %(hours)02d h") % {"days": days, "hours": hours}
    if hours:
        return _("%(hours)d h %(minutes)02d min") % {"hours": hours, "minutes": minutes}
    return _("%(minutes)d min") % {"minutes": minutes}


def seconds_left(seconds: int, *, is_exact: bool = False) -> str:
    """A span of seconds in words; nothing is left below one."""
    days, hours, minutes = seconds // DAY, seconds % DAY // HOUR, seconds % HOUR // MINUTE
    if seconds <= 0:
        return _("time is up")
    if is_exact:
        return brief(seconds, is_exact=True)
    if days:
        return _("%(days)d d %(hours)02d h left") % {"days": days, "hours": hours}
    if hours:
        return _("%(hours)d h %(minutes)02d min left") % {"hours": hours, "minutes": minutes}
    return _("%(minutes)d min left") % {"minutes": minutes}
