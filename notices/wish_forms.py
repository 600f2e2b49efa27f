"""The form of what a player wants to hear, made from the fields of Wishes and their words."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import time
from typing import Any, Final

from django import forms
from django.utils.formats import time_format
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from notices.wishes import HOURS, Mail, Topic, Wishes

_TOPICS: Final[Mapping[Topic, tuple[Promise, Promise | str]]] = {
    Topic.TURN: (gettext_lazy("It is my turn"), ""),
    Topic.REMINDER: (
        gettext_lazy("My time is running out"),
        gettext_lazy("When most of it is gone, and once more near the end."),
    ),
    Topic.CHALLENGE: (gettext_lazy("Somebody challenges me"), ""),
    Topic.ANSWER: (gettext_lazy("My challenge is accepted or declined"), ""),
    Topic.OVER: (
        gettext_lazy("A match of mine is over"),
        gettext_lazy("And when I lose a game on time."),
    ),
}
_MAIL: Final[Mapping[Mail, Promise]] = {
    Mail.NO: gettext_lazy("No mail"),
    Mail.ONCE: gettext_lazy("At once"),
    Mail.DAILY: gettext_lazy("Daily mail"),
}
_UNKNOWN: Final = gettext_lazy("Choose one of these.")


@dataclass(frozen=True, slots=True)
class Row:
    """One topic with its two fields, as they stand in the page."""

    label: str
    hint: str
    mail: forms.BoundField
    push: forms.BoundField


class WishForm(forms.Form):
    """All of Wishes that a player chooses himself."""

    def __init__(self, wishes: Wishes, data: Any = None) -> None:
        super().__init__(data, initial={name: getattr(wishes, name) for name in _NAMES})
        for topic in Topic:
            label = str(_TOPICS[topic][0])
            self.fields[f"mail_{topic}"] = _one_of(_ways(topic), label)
            self.fields[f"push_{topic}"] = _yes_or_no(_("Show it in my browsers"))
        self.fields["mail_hour"] = _hour(_("The daily mail comes at"))
        self.fields["is_quiet"] = _yes_or_no(_("Send me nothing in my quiet hours"))
        self.fields["quiet_from"] = _hour(_("Quiet from"))
        self.fields["quiet_until"] = _hour(_("Quiet until"))

    def clean(self) -> None:
        sent = self.cleaned_data
        if sent.get("is_quiet") and sent.get("quiet_from") == sent.get("quiet_until"):
            self.add_error("quiet_until", _("The quiet hours need a beginning and another end."))

    def rows(self) -> Iterator[Row]:
        """The topics in order."""
        for topic, (label, hint) in _TOPICS.items():
            yield Row(str(label), str(hint), self[f"mail_{topic}"], self[f"push_{topic}"])

    @property
    def chosen(self) -> dict[str, Any]:
        """What was sent, as it is stored."""
        return {name: self.cleaned_data[name] for name in _NAMES}


_NAMES: Final = (
    *(f"{channel}_{topic}" for topic in Topic for channel in ("mail", "push")),
    *("mail_hour", "is_quiet", "quiet_from", "quiet_until"),
)


def _ways(topic: Topic) -> list[tuple[str, str]]:
    """When a topic can come by mail: a reminder cannot wait for the next day."""
    ways = [each for each in Mail if each is not Mail.DAILY or topic is not Topic.REMINDER]
    return [(each.value, str(_MAIL[each])) for each in ways]


def _one_of(choices: list[tuple[str, str]], label: str) -> forms.Field:
    return forms.ChoiceField(
        label=label,
        choices=choices,
        widget=forms.RadioSelect,
        error_messages={"required": _UNKNOWN, "invalid_choice": _UNKNOWN},
    )


def _yes_or_no(label: str) -> forms.Field:
    return forms.BooleanField(label=label, required=False)


def _hour(label: str) -> forms.Field:
    return forms.TypedChoiceField(
        label=label,
        choices=[(hour, time_format(time(hour), "TIME_FORMAT")) for hour in HOURS],
        coerce=int,
        error_messages={"required": _UNKNOWN, "invalid_choice": _UNKNOWN},
    )
