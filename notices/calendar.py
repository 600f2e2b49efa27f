"""Deadlines as a calendar (RFC 5545), for programs that subscribe to it. Pure but for words."""

from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Final

from django.utils.translation import gettext as _

from notices.deadlines import Deadline

_LINE: Final = 75  # octets
_AGAIN: Final = "PT15M"
# A calendar must hold something; this says nothing new.
_FILLER: Final = (
    *("BEGIN:VTIMEZONE", "TZID:Etc/UTC", "BEGIN:STANDARD", "DTSTART:19700101T000000"),
    *("TZOFFSETFROM:+0000", "TZOFFSETTO:+0000", "TZNAME:UTC", "END:STANDARD", "END:VTIMEZONE"),
)


def calendar(deadlines: Iterable[Deadline]) -> str:
    """One moment in time for each deadline; times are UTC."""
    events = [line for each in deadlines for line in _event(each)]
    name = _escape(_("Kiila: my deadlines"))
    lines = (
        *("BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Kiila//Deadlines//EN"),
        *("CALSCALE:GREGORIAN", f"NAME:{name}", f"X-WR-CALNAME:{name}"),
        *(f"REFRESH-INTERVAL;VALUE=DURATION:{_AGAIN}", f"X-PUBLISHED-TTL:{_AGAIN}"),
        *(events or _FILLER),
        "END:VCALENDAR",
    )
    return "".join(f"{part}\r\n" for line in lines for part in _fold(line))


def _event(deadline: Deadline) -> tuple[str, ...]:
    return (
        "BEGIN:VEVENT",
        f"UID:{deadline.uid}",
        f"DTSTAMP:{_time(deadline.changed_at)}",
        f"DTSTART:{_time(deadline.at)}",
        f"SUMMARY:{_escape(deadline.title)}",
        f"DESCRIPTION:{_escape(deadline.text)}",
        f"URL:{deadline.link}",
        "TRANSP:TRANSPARENT",
        "END:VEVENT",
    )


def _time(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _escape(text: str) -> str:
    for sign in ("\\", ";", ","):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("\r\n", "\\n").replace("\n", "\\n")


def _fold(line: str) -> Iterator[str]:
    """A line in parts of at most 75 octets, the later ones beginning with a space, which counts;
    no character is broken."""
    part = ""
    for sign in line:
        if len((part + sign).encode()) > _LINE:
            yield part
            part = " "
        part += sign
    yield part
