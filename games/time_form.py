"""The time of a new match as a form: which clock, its numbers, and the days off."""

from typing import Any, Final

from django import forms
from django.core.exceptions import ValidationError
from django.utils.text import capfirst
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from backgammon.rules import MatchFormat
from games import paces
from games.clock import TimeControl
from games.models.terms import DAY, Terms
from games.paces import HOUR, MINUTE

MOST_DAYS: Final = 30
_SHORT: Final = (5 * MINUTE, 10 * MINUTE, 30 * MINUTE, HOUR, 3 * HOUR, 12 * HOUR)
_DAYS: Final = tuple(n * DAY for n in (1, 2, 3, 5, 7, 10, 14, 21, 30))
TIMES: Final = (*_SHORT, *_DAYS)
LIMITS: Final = (*_SHORT, *_DAYS, 60 * DAY)
BONUSES: Final = (
    *(10, 30, MINUTE, 5 * MINUTE, 30 * MINUTE),
    *(HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, DAY, 2 * DAY, 3 * DAY),
)
DELAYS: Final = (HOUR, 3 * HOUR, 6 * HOUR, 12 * HOUR, *(n * DAY for n in (1, 2, 3, 5, 7, 10)))
RESERVES: Final = (3 * HOUR, 12 * HOUR, *_DAYS)
# For live play: seconds for each move, and in reserve for each point of the length.
LIVE: Final = ((8, MINUTE), (12, 2 * MINUTE), (30, 5 * MINUTE))

USUAL_TIME: Final = {
    "clock": "days",
    "days": "3",
    "time": str(14 * DAY),
    "bonus": str(12 * HOUR),
    "limit": str(21 * DAY),
    "delay": str(DAY),
    "reserve": str(7 * DAY),
    "live": "12-120",
    "days_off": Terms.DaysOff.VACATION.value,
}


def _day_choices() -> list[tuple[str, str]]:
    return [(str(n), paces.per_move(n * DAY)) for n in range(1, MOST_DAYS + 1)]


def _spans(*spans: int, none: Any = None) -> list[tuple[str, str]]:
    """Spans to choose from by their seconds; ``none`` are the words for 0."""
    first = [] if none is None else [("0", str(none))]
    return [*first, *((str(each), paces.span_words(each)) for each in spans)]


def _live_choices() -> list[tuple[str, str]]:
    said = _("%(delay)d s per move + %(reserve)d min per point")
    return [
        (f"{delay}-{reserve}", said % {"delay": delay, "reserve": reserve // MINUTE})
        for delay, reserve in LIVE
    ]


class TimeForm(forms.Form):
    """One of four clocks. The fields of the others are there as well, and do not matter.

    After ``settle_time`` the cleaned data have the ``control`` and which ``days_off`` it has.
    """

    clock = forms.ChoiceField(
        label=_("Clock"),
        required=False,
        choices=[
            ("days", _("Days per move")),
            ("game", _("Game clock")),
            ("reserve", _("Delay and reserve")),
            ("live", pgettext_lazy("clock", "Live")),
        ],
    )
    days = forms.ChoiceField(
        label=_("Time"),
        required=False,
        choices=_day_choices,
        widget=forms.Select(attrs={"aria-describedby": "time-hint"}),
    )
    time = forms.ChoiceField(
        label=_("Time at the start"), required=False, choices=lambda: _spans(*TIMES)
    )
    bonus = forms.ChoiceField(
        label=_("Bonus for every move"),
        required=False,
        choices=lambda: _spans(*BONUSES, none=_("no bonus")),
    )
    limit = forms.ChoiceField(
        label=_("Limit"), required=False, choices=lambda: _spans(*LIMITS, none=_("no limit"))
    )
    delay = forms.ChoiceField(
        label=_("Delay for every move"), required=False, choices=lambda: _spans(*DELAYS)
    )
    reserve = forms.ChoiceField(
        label=_("Reserve"), required=False, choices=lambda: _spans(*RESERVES)
    )
    live = forms.ChoiceField(label=_("Time"), required=False, choices=_live_choices)
    days_off = forms.ChoiceField(
        label=_("Days off"),
        required=False,
        choices=lambda: [
            (each.value, capfirst(paces.days_off_name(each)))
            for each in (
                Terms.DaysOff.VACATION,
                Terms.DaysOff.WEEKENDS,
                Terms.DaysOff.BOTH,
                Terms.DaysOff.NONE,
            )
        ],
        widget=forms.Select(attrs={"aria-describedby": "off-hint"}),
    )

    def clean_clock(self) -> str:
        """Days per move is what is meant where nothing is said."""
        return self.cleaned_data["clock"] or "days"

    def settle_time(self) -> None:
        """Make the time control of what was chosen; ValidationError if something is missing."""
        data = self.cleaned_data
        control = self._control(data)
        chosen = data.get("days_off") or Terms.DaysOff.NONE.value
        data["control"] = control
        data["off"] = chosen if has_days_off(control) else Terms.DaysOff.NONE.value

    def _control(self, data: dict[str, Any]) -> TimeControl:
        match data.get("clock"):
            case "game":
                return _game_clock(*(self._number(each) for each in ("time", "bonus", "limit")))
            case "reserve":
                return TimeControl(self._number("delay"), self._number("reserve"))
            case "live":
                return _live_clock(data)
        return TimeControl(self._number("days") * DAY)

    def _number(self, name: str) -> int:
        """What was chosen in a field, which must not be left out."""
        value = self.cleaned_data.get(name)
        if not value:
            raise _missing(name)
        return int(value)


def _game_clock(time: int, bonus: int, limit: int) -> TimeControl:
    if bonus and limit and limit < time:
        told = _("The limit cannot be less than the time at the start.")
        raise ValidationError({"limit": told}, code="limit")
    return TimeControl(0, time, bonus, limit if bonus else 0)


def _live_clock(data: dict[str, Any]) -> TimeControl:
    """The reserve goes by the length, and is that of one point for a single game."""
    if not data.get("live"):
        raise _missing("live")
    is_single = data.get("format") == MatchFormat.SINGLE
    points = 1 if is_single else int(data.get("length") or 1)
    delay, reserve = map(int, data["live"].split("-"))
    return TimeControl(delay, reserve * points)


def _missing(name: str) -> ValidationError:
    return ValidationError({name: _("Choose the time.")}, code="no_time")


def has_days_off(control: TimeControl) -> bool:
    """Whether a clock may stand still on some days: not one of under a day."""
    return control.delay + control.reserve >= DAY
