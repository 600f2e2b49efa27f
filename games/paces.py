"""Clocks and days off in words: for lists, and in whole sentences."""

from collections.abc import Mapping
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from games.models.terms import DAY, Terms

HOUR, MINUTE = 3600, 60

_DAYS_OFF: Final[Mapping[str, Promise]] = {
    Terms.DaysOff.NONE.value: gettext_lazy("none"),
    Terms.DaysOff.WEEKENDS.value: gettext_lazy("weekends"),
    Terms.DaysOff.VACATION.value: gettext_lazy("vacation"),
    Terms.DaysOff.BOTH.value: gettext_lazy("weekends and vacation"),
}
_STANDS_STILL: Final[Mapping[str, Promise]] = {
    Terms.DaysOff.WEEKENDS.value: gettext_lazy("Time stands still on Saturdays and Sundays."),
    Terms.DaysOff.VACATION.value: gettext_lazy(
        "Time stands still while whoever is to move is on vacation."
    ),
    Terms.DaysOff.BOTH.value: gettext_lazy(
        "Time stands still on Saturdays and Sundays, and while whoever is to move is on vacation."
    ),
}


def span_words(seconds: int) -> str:
    """A span of time, exactly, in the largest unit that fits: "36 hours", "12 seconds"."""
    if seconds % DAY == 0:
        return ngettext("%(n)d day", "%(n)d days", seconds // DAY) % {"n": seconds // DAY}
    if seconds % HOUR == 0:
        return ngettext("%(n)d hour", "%(n)d hours", seconds // HOUR) % {"n": seconds // HOUR}
    if seconds % MINUTE == 0:
        minutes = seconds // MINUTE
        return ngettext("%(n)d minute", "%(n)d minutes", minutes) % {"n": minutes}
    return ngettext("%(n)d second", "%(n)d seconds", seconds) % {"n": seconds}


def pace_words(terms: Terms) -> str:
    """The clock in a few words: "3 days per move", "14 days + 12 hours per move, at most 21 days",
    "12 seconds per move + 10 minutes in reserve"."""
    clock = _clock(terms)
    if terms.bonus and terms.cap:
        return _("%(clock)s + %(bonus)s per move, at most %(limit)s") % {
            "clock": clock,
            "bonus": span_words(terms.bonus),
            "limit": span_words(terms.cap),
        }
    if terms.bonus:
        return _("%(clock)s + %(bonus)s per move") % {
            "clock": clock,
            "bonus": span_words(terms.bonus),
        }
    return clock if terms.delay else _("%(clock)s in all") % {"clock": clock}


def _clock(terms: Terms) -> str:
    """Delay and reserve."""
    if not terms.delay:
        return span_words(terms.reserve)
    if not terms.reserve:
        return per_move(terms.delay)
    facts = {"delay": span_words(terms.delay), "reserve": span_words(terms.reserve)}
    return _("%(delay)s per move + %(reserve)s in reserve") % facts


def per_move(delay: int) -> str:
    """A time for every move, in seconds, in words: "3 days per move"."""
    if delay % DAY:
        return _("%(time)s per move") % {"time": span_words(delay)}
    days = delay // DAY
    return ngettext("%(days)d day per move", "%(days)d days per move", days) % {"days": days}


def pace_sentences(terms: Terms) -> list[str]:
    """How much time each player has, and when it stands still."""
    still = _STANDS_STILL.get(terms.days_off)
    return [_has(terms), *_bonus(terms), *([str(still)] if still else [])]


def _has(terms: Terms) -> str:
    facts = {"delay": span_words(terms.delay), "reserve": span_words(terms.reserve)}
    if not terms.delay:
        return _("Each player has %(reserve)s for the whole match.") % facts
    if terms.reserve:
        return (
            _("Each player has %(delay)s for every move, and %(reserve)s in reserve for the match.")
            % facts
        )
    if terms.delay % DAY:
        return _("Each player has %(delay)s for every move.") % facts
    days = terms.delay // DAY
    return ngettext(
        "Each player has %(days)d day for every move.",
        "Each player has %(days)d days for every move.",
        days,
    ) % {"days": days}


def _bonus(terms: Terms) -> list[str]:
    if not terms.bonus:
        return []
    facts = {"bonus": span_words(terms.bonus), "limit": span_words(terms.cap)}
    if terms.cap:
        return [_("Bonus after each turn: %(bonus)s, up to %(limit)s in all.") % facts]
    return [_("Bonus after each turn: %(bonus)s.") % facts]


def days_off_name(days_off: str) -> str:
    """Days off as a choice."""
    return str(_DAYS_OFF[days_off])


def days_off_words(terms: Terms) -> str:
    """On which days time stands still, for lists; nothing where it always runs."""
    if terms.days_off == Terms.DaysOff.NONE:
        return ""
    return _("days off: %(which)s") % {"which": days_off_name(terms.days_off)}


def pace_in_full(terms: Terms) -> str:
    """The clock and its days off in a few words."""
    return " · ".join(filter(None, (pace_words(terms), days_off_words(terms))))
