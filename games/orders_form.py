"""The standing orders of a player for one match as a form, with those that can matter in it."""

from dataclasses import asdict, replace
from typing import Any, Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from accounts.preference_options import ORDERS
from accounts.preferences import NoCube
from backgammon.rules import GameState, Phase
from games.models import Match
from games.orders import Orders
from games.standing import own_orders

_SETTINGS: Final = {"pass_by_itself": "order_pass"}  # others are called alike
_CUBE: Final = {
    NoCube.ASK: None,
    NoCube.GAME: gettext_lazy("Not in this game"),
    NoCube.ENTERED: None,
    NoCube.ALWAYS: None,
}


class OrdersForm(forms.Form):
    """What the site does for a player in a match. ``orders`` are those that hold now."""

    def __init__(self, state: GameState, user: User, match: Match, data: Any = None) -> None:
        self.orders = own_orders(match, user, state)
        super().__init__(data, auto_id="order_%s", initial=asdict(self.orders))
        for name in _names(state, user, match):
            self.fields[name] = _field(name)

    @property
    def chosen(self) -> Orders:
        """What a valid form asks for; what it does not hold stays as it is."""
        sent = {name: self.cleaned_data[name] for name in self.fields}
        if "no_cube" in sent:
            sent["no_cube"] = NoCube(sent["no_cube"])
        return replace(self.orders, **sent)


def _names(state: GameState, user: User, match: Match) -> list[str]:
    """The orders that can matter in a match; the last only while the player's double is open."""
    names = ["pass_by_itself", "forced"]
    if state.variant.uses_dice:
        names.append("roll")
    if state.variant.allows_cube and state.context.format.has_cube:
        names.append("no_cube")
    if state.variant.uses_dice:
        names.append("greedy")
    if state.phase is Phase.ANSWER and state.on_turn is match.color_of(user.pk):
        names.append("then_roll")
    return names


def _field(name: str) -> forms.Field:
    if name == "then_roll":
        return forms.BooleanField(label=_("Roll for me if my double is taken"), required=False)
    option = ORDERS[_SETTINGS.get(name, f"order_{name}")]
    if option.choices is None:
        return forms.BooleanField(
            label=str(option.label), help_text=str(option.hint), required=False
        )
    choices = [(each.value, words or option.choices[each]) for each, words in _CUBE.items()]
    return forms.ChoiceField(label=str(option.label), help_text=str(option.hint), choices=choices)
