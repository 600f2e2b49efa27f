"""Reading calendars as strictly as RFC 5545 wants them written."""

import re
from dataclasses import dataclass, field

_LINE = re.compile(r"([A-Z][A-Z0-9-]*)((?:;[A-Z][A-Z0-9-]*=(?:\"[^\"]*\"|[^\";:,]*))*):(.*)", re.S)
_TEXTS = {"SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME"}


@dataclass
class Component:
    name: str
    values: dict[str, str] = field(default_factory=dict)
    parts: list["Component"] = field(default_factory=list)

    def all(self, name: str) -> list["Component"]:
        return [each for each in self.parts if each.name == name]


def read_calendar(raw: bytes) -> Component:
    """The calendar in a file, after looking at every line of it."""
    text = raw.decode("utf-8")
    assert text.endswith("\r\n")
    lines = text.removesuffix("\r\n").split("\r\n")
    assert all("\n" not in line and "\r" not in line for line in lines)
    assert all(0 < len(line.encode()) <= 75 for line in lines), "folded wrongly"
    root = Component("")
    stack = [root]
    for line in "\r\n".join(lines).replace("\r\n ", "").split("\r\n"):
        found = _LINE.fullmatch(line)
        assert found, line
        name, value = found[1], found[3]
        assert all(sign == "\t" or sign >= " " for sign in value), line
        if name == "BEGIN":
            stack.append(Component(value))
            stack[-2].parts.append(stack[-1])
        elif name == "END":
            assert stack.pop().name == value
        else:
            assert name not in stack[-1].values, f"{name} twice"
            stack[-1].values[name] = _unescape(value) if name in _TEXTS else value
    assert stack == [root]
    (calendar,) = root.parts
    _check(calendar)
    return calendar


def _check(calendar: Component) -> None:
    assert calendar.name == "VCALENDAR"
    assert calendar.values["VERSION"] == "2.0"
    assert calendar.values["PRODID"]
    assert calendar.parts, "a calendar holds something"
    events = calendar.all("VEVENT")
    for each in events:
        assert each.values["UID"]
        assert re.fullmatch(r"\d{8}T\d{6}Z", each.values["DTSTAMP"])
        assert re.fullmatch(r"\d{8}T\d{6}Z", each.values["DTSTART"])
    assert len({each.values["UID"] for each in events}) == len(events)


def _unescape(value: str) -> str:
    assert not re.search(r"(?<!\\)(?:\\\\)*\\[^nN\\;,]", value), value
    assert not re.search(r"(?<!\\)(?:\\\\)*[;,]", value), value
    return re.sub(r"\\(.)", lambda found: "\n" if found[1] in "nN" else found[1], value)
