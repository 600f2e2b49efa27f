"""The forms of what a player can choose, made from the fields of Preferences and their words."""

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any, Final
from zoneinfo import available_timezones

from django import forms
from django.conf import settings
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.preference_options import BOARD, LOOK, ORDERS, PLAY, Option, Words
from accounts.preferences import DEFAULT, MOST, Preferences

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
