"""The forms of what a player can choose, made from the fields of Preferences and their words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from typing import Any, Final
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from accounts.preferences import (
    DEFAULT,
    MOST,
    Ask,
    Checkers,
    Count,
    Field,
    Movable,
    NextOrder,
    NoCube,
    Numbering,
    Preferences,
    Side,
    Theme,
)

Words = str | Promise


@dataclass(frozen=True, slots=True)
class Option:
    """How a preference is asked for; ``choices`` are the words of those that are no yes or no.

    A number has none; the field may stay empty, which is 0.
    """

    label: Words
    hint: Words = ""
    choices: Mapping[StrEnum, Words] | None = None


BOARD: Final[Mapping[str, Option]] = {
    "home": Option(
        _("My home"),
        choices={Side.RIGHT: _("On the right"), Side.LEFT: _("On the left")},
    ),
    "tray_follows_home": Option(
        _("Tray and cube go with my home"),
        _("Otherwise they stay on the right, also when my home is on the left."),
    ),
    "own_side_below": Option(
        _("I always play from the bottom"),
        _("Otherwise White’s home is at the bottom for everybody, as in books."),
    ),
    "numbering": Option(
        _("Numbers of the points"),
        _("Moves are written with the numbers that the board shows."),
        {
            Numbering.OWN: _("From my side, 24 to 1"),
            Numbering.BRAINKING: _("As on BrainKing, 1 to 24 the way White goes"),
            Numbering.NONE: _("None on the board"),
        },
    ),
    "field": Option(
        _("Board"),
        choices={
            Field.SYSTEM: _("As the pages"),
            Field.LIGHT: pgettext_lazy("board", "Light"),
            Field.DARK: pgettext_lazy("board", "Dark"),
        },
    ),
    "checkers": Option(
        _("Checkers"),
        choices={
            Checkers.INK: _("Ivory and ink"),
            Checkers.BERRY: _("Ivory and lingonberry"),
            Checkers.CONTRAST: _("Pure white and black, points outlined"),
        },
    ),
    "count": Option(
        _("Number on a stack"),
        choices={
            Count.FIVE: _("When more than five lie there"),
            Count.FOUR: _("From four on"),
            Count.ALWAYS: _("Always"),
        },
    ),
    "movable": Option(
        _("Mark the checkers that can move"),
        choices={
            Movable.NEW: _("In my first twenty games"),
            Movable.ALWAYS: _("Always"),
            Movable.NEVER: _("Never"),
        },
    ),
    "pips": Option(_("Show pip counts")),
    "strong_last_move": Option(
        _("Mark the last move strongly"), _("Larger signs, for eyes that need them.")
    ),
    "animation": Option(
        _("Let checkers glide"), _("Never where your device asks for less motion.")
    ),
    "centred_cube_64": Option(
        _("Show 64 on the cube in the centre"), _("As on a real cube; it still counts 1.")
    ),
}

PLAY: Final[Mapping[str, Option]] = {
    "one_click": Option(
        _("One click plays a checker"),
        _("By the left die, or else by the other. A right click plays the right die."),
    ),
    "higher_die_left": Option(_("Put the higher die on the left"), _("It is played first.")),
    "keys": Option(
        _("Single keys on the page of a game"),
        _("s swaps the dice, u undoes, n goes to the next game; ? lists them all."),
    ),
    "ask_to_roll": Option(
        _("Let me press Roll dice every time"),
        _("Otherwise the dice are rolled at once when I cannot double."),
    ),
    "ask_double": Option(
        _("Ask again before I double"),
        choices={
            Ask.TOUCH: _("On touch screens"),
            Ask.ALWAYS: _("Always"),
            Ask.NEVER: _("Never"),
        },
    ),
    "ask_answer": Option(_("Ask again before I take or drop a double")),
    "ask_submit": Option(_("Ask again before I submit a move or pass")),
    "next_after_submit": Option(_("Go on to my next game after a move")),
    "next_order": Option(
        _("Order of Next game"),
        choices={
            NextOrder.DEADLINE: _("Least time left first"),
            NextOrder.OLDEST: _("Waiting longest first"),
            NextOrder.OPPONENT: _("Same opponent first"),
            NextOrder.VARIANT: _("Same kind of game first"),
            NextOrder.RANDOM: _("At random"),
        },
    ),
    "most_matches": Option(
        _("How many matches I want to play at a time"),
        _(
            "When that many are running, nobody can begin another with me, and I cannot either. "
            "Empty: no limit."
        ),
    ),
}

ORDERS: Final[Mapping[str, Option]] = {
    "order_pass": Option(
        _("Pass for me when I have no legal move"),
        _("Where no roll could help me and I cannot double, that is always done."),
    ),
    "order_forced": Option(
        _("Play forced moves for me"),
        _("Only where every legal play leads to the same position."),
    ),
    "order_roll": Option(_("Roll for me when I may not double")),
    "order_no_cube": Option(
        _("Offer me the cube before I roll"),
        _("Otherwise the dice are rolled for me, also where I could double."),
        {
            NoCube.ASK: _("Always"),
            NoCube.ENTERED: _("Not while I have checkers to enter"),
            NoCube.ALWAYS: _("Never"),
        },
    ),
    "order_greedy": Option(
        _("Bear off for me in a race"),
        _("Only where every legal play takes off as many checkers and the choice cannot matter."),
    ),
}

LOOK: Final[Mapping[str, Option]] = {
    "theme": Option(
        _("Colours of the pages"),
        choices={
            Theme.SYSTEM: _("As my device"),
            Theme.LIGHT: pgettext_lazy("colours", "Light"),
            Theme.DARK: pgettext_lazy("colours", "Dark"),
            Theme.CONTRAST: _("High contrast"),
        },
    ),
}

_UNKNOWN = _("Choose one of these.")


class PreferencesForm(forms.Form):
    """The preferences of one group; what is not sent is a box that is not ticked."""

    options: Mapping[str, Option] = {}

    def __init__(self, likes: Preferences, data: Any = None) -> None:
        super().__init__(data, initial={name: _first(likes, name) for name in self.options})
        own = {name: _field(each, _kind(name)) for name, each in self.options.items()}
        self.fields = own | self.fields

    @property
    def parts(self) -> list[tuple[Words, list[forms.BoundField]]]:
        """The fields, in parts with headings."""
        return [("", list(self))]

    @property
    def chosen(self) -> dict[str, Any]:
        """What is valid of what was sent, as values of Preferences."""
        sent = getattr(self, "cleaned_data", {})
        kinds = {name: _kind(name) for name in self.options if name in sent}
        return {
            name: kind(sent[name] or 0 if kind is int else sent[name])
            for name, kind in kinds.items()
        }


def _kind(name: str) -> type:
    return type(getattr(DEFAULT, name))


def _first(likes: Preferences, name: str) -> Any:
    """What a field begins with: no number where there is none."""
    value = getattr(likes, name)
    return None if _kind(name) is int and not value else value


def _field(option: Option, kind: type) -> forms.Field:
    label, hint = str(option.label), str(option.hint)
    if kind is int:
        return forms.IntegerField(
            label=label,
            help_text=hint,
            required=False,
            min_value=1,
            max_value=MOST,
            error_messages=dict.fromkeys(
                ("invalid", "min_value", "max_value"),
                _("Write a number from 1 to %(most)d, or nothing.") % {"most": MOST},
            ),
        )
    if option.choices is None:
        return forms.BooleanField(label=label, help_text=hint, required=False)
    return forms.ChoiceField(
        label=label,
        help_text=hint,
        choices=[(each.value, words) for each, words in option.choices.items()],
        widget=forms.RadioSelect,
        error_messages={"required": _UNKNOWN, "invalid_choice": _UNKNOWN},
    )


class BoardForm(PreferencesForm):
    options = BOARD


class PlayForm(PreferencesForm):
    options = {**PLAY, **ORDERS}

    @property
    def parts(self) -> list[tuple[Words, list[forms.BoundField]]]:
        orders = [self[name] for name in ORDERS]
        return [("", [self[name] for name in PLAY]), (_("What the site does for me"), orders)]


class LookForm(PreferencesForm):
    """Colours, language and time zone; an empty choice leaves the last two to browser and site."""

    options = LOOK
    language = forms.ChoiceField(
        label=_("Language"),
        required=False,
        error_messages={"invalid_choice": _UNKNOWN},
    )
    timezone = forms.ChoiceField(
        label=_("Time zone"),
        help_text=_("Times are shown, and days are counted, as clocks go there."),
        required=False,
        error_messages={"invalid_choice": _UNKNOWN},
    )

    def __init__(self, user: User, data: Any = None) -> None:
        super().__init__(user.preferences, data)
        own = {"language": user.language, "timezone": user.timezone}
        self.initial = {**self.initial, **own}
        self._offer("language", [("", _("As my browser")), *settings.LANGUAGES])
        as_server = _("As the site: %(zone)s") % {"zone": settings.TIME_ZONE}
        self._offer("timezone", [("", as_server), *_zones()])

    def _offer(self, name: str, choices: list[Any]) -> None:
        field = self.fields[name]
        assert isinstance(field, forms.ChoiceField)
        field.choices = choices


_REGIONS: Final[Mapping[str, Promise]] = {
    "Africa": _("Africa"),
    "America": _("America"),
    "Antarctica": _("Antarctica"),
    "Asia": _("Asia"),
    "Atlantic": _("Atlantic Ocean"),
    "Australia": _("Australia"),
    "Europe": _("Europe"),
    "Indian": _("Indian Ocean"),
    "Pacific": _("Pacific Ocean"),
}


@cache
def _known_zones() -> list[str]:
    """All names that the database of zones has, which are found by opening each of its files."""
    return sorted(available_timezones())


def _zones() -> Iterator[tuple[str, list[tuple[str, str]]]]:
    """The time zones of the world by region; places are written as the database of zones does."""
    for region, name in _REGIONS.items():
        here = [zone for zone in _known_zones() if zone.startswith(f"{region}/")]
        yield str(name), [(zone, zone.partition("/")[2].replace("_", " ")) for zone in here]
