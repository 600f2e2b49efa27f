"""What the form of a new match shows to choose from: the games, and the options they have."""

from dataclasses import dataclass

from django import forms
from django.utils.translation import gettext as _

from backgammon.rules import MatchFormat, variant
from backgammon.rules.match import lengths
from backgammon.rules.variants import VARIANTS
from games import summaries, wording
from games.reliability import SHARES

# Every option that some game offers, with its values, the usual one first.
OPTIONS = {name: each for kind in VARIANTS.values() for name, each in kind.offered_options.items()}
USUAL = {name: values[0] for name, values in OPTIONS.items()}


@dataclass(frozen=True, slots=True)
class GameChoice:
    """The card of one game, and what it offers: formats and options by their keys."""

    key: str
    is_chosen: bool

    @property
    def name(self) -> str:
        return wording.variant_name(self.key)

    @property
    def line(self) -> str:
        return wording.variant_line(self.key)

    @property
    def formats(self) -> str:
        return " ".join(variant(self.key).formats())

    @property
    def usual_format(self) -> str:
        return VARIANTS[self.key].usual_format.value

    @property
    def options(self) -> str:
        return " ".join(VARIANTS[self.key].offered_options)

    @property
    def cube_reason(self) -> str:
        return wording.cube_reason(self.key)


@dataclass(frozen=True, slots=True)
class OptionChoice:
    """One option. ``field`` is its place in the form."""

    name: str
    field: forms.BoundField

    @property
    def is_box(self) -> bool:
        """Whether it is a box to tick, and not one button for each value."""
        return isinstance(self.field.field, forms.BooleanField)

    @property
    def is_special(self) -> bool:
        """Whether something else than usual is chosen."""
        return self.field.value() not in (USUAL[self.name], None, "")

    @property
    def game(self) -> str:
        """The name of the only game that has this option; nothing where several have it."""
        offering = [key for key, kind in VARIANTS.items() if self.name in kind.offered_options]
        return wording.variant_name(offering[0]) if len(offering) == 1 else ""


def option_field(name: str) -> forms.Field:
    """The field in which an option is chosen."""
    label = summaries.option_name(name)
    if USUAL[name] is False:
        return forms.BooleanField(label=label, required=False)
    values = [str(value) for value in OPTIONS[name]]
    choices = [(value, summaries.value_name(name, value)) for value in values]
    return forms.ChoiceField(label=label, choices=choices, required=False, widget=forms.RadioSelect)


def shares() -> list[tuple[str, str]]:
    """The shares of time-outs that can be asked of a player, by their value and in words."""
    none, some = _("no time-outs"), _("at most %(share)d %% time-outs")
    return [(str(n), some % {"share": n} if n else none) for n in SHARES]


def lengths_in_words() -> dict[str, list[tuple[int, str]]]:
    """The lengths to choose from in every format that has more than one, in words too."""
    return {
        each.value: [(n, summaries.length_words(each, n)) for n in lengths(each)]
        for each in MatchFormat
        if len(lengths(each)) > 1
    }
