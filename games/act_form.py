"""The form behind every button of a match page: what is asked for, at which version."""

from collections.abc import Callable
from typing import Final

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from accounts.models import User
from backgammon.notation.plays import LONGEST_TEXT, NotationError, parse_draft
from backgammon.rules import Kind
from games.services import play
from games.services.answers import Answer

NEXT = "+next"  # behind an action: and then to the next game
MOST_VERSION = 2**31 - 1

_PLAIN: Final[dict[str, Callable[..., Answer]]] = {
    "roll": play.roll,
    "take": play.take,
    "drop": play.drop,
    "pass": play.pass_turn,
    "offer_draw": play.offer_draw,
    "offer_cancellation": play.offer_cancellation,
    "accept": play.accept_offer,
    "refuse": play.refuse_offer,
    "resign_match": play.resign_match,
}
_ACTIONS = (*_PLAIN, "double", "play", "resign")
_SURE: Final = {
    "resign_match": gettext_lazy("Tick the box to give up the whole match."),
    "offer_cancellation": gettext_lazy("Tick the box to offer that the whole match is cancelled."),
}


class ActForm(forms.Form):
    """One action of a player.

    ``play`` holds the moves of a draft, ``level`` a resignation's; ``then_roll`` belongs to a
    double.
    """

    action = forms.CharField(max_length=24)
    version = forms.IntegerField(min_value=0, max_value=MOST_VERSION)
    play = forms.CharField(max_length=LONGEST_TEXT, required=False)
    level = forms.TypedChoiceField(
        coerce=int, choices=[(kind.value, kind.name) for kind in Kind if kind], required=False
    )
    sure = forms.BooleanField(required=False)
    then_roll = forms.BooleanField(required=False)

    def clean_action(self) -> str:
        action = str(self.cleaned_data["action"])
        name = action.removesuffix(NEXT)
        if name not in _ACTIONS:
            raise forms.ValidationError("unknown action")
        self.goes_on = name != action
        return name

    def clean_play(self) -> tuple[tuple[int, int], ...]:
        try:
            return parse_draft(self.cleaned_data["play"])
        except NotationError as error:
            raise forms.ValidationError(error.code) from error

    def clean(self) -> None:
        """A play has moves, a resignation its level, and giving up the match is asked twice."""
        action = self.cleaned_data.get("action")
        if action == "resign" and not self.cleaned_data.get("level"):
            raise forms.ValidationError(_("Choose how you resign."))
        if action == "play" and self.cleaned_data.get("play") == ():
            raise forms.ValidationError(_("Play on the board first."))
        if action in _SURE and not self.cleaned_data.get("sure"):
            raise forms.ValidationError(_SURE[action])

    @property
    def complaint(self) -> str:
        """What is missing, or that the request makes no sense."""
        told = self.non_field_errors()
        if told and not any(self.errors.keys() - {"__all__"}):
            return str(told[0])
        return _("This could not be read, so nothing was changed.")

    def carry_out(self, match_id: int, *, user: User) -> Answer:
        """Do what the valid form asks for. Raises Match.DoesNotExist."""
        action, version = self.cleaned_data["action"], self.cleaned_data["version"]
        if action == "play":
            steps = self.cleaned_data["play"]
            return play.submit_play(match_id, user=user, version=version, steps=steps)
        if action == "double":
            then_roll = self.cleaned_data["then_roll"]
            return play.double(match_id, user=user, version=version, then_roll=then_roll)
        if action == "resign":
            level = self.cleaned_data["level"]
            return play.offer_resignation(match_id, user=user, version=version, level=level)
        return _PLAIN[action](match_id, user=user, version=version)
