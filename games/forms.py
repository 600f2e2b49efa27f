"""What people send: shape is checked here, rules are not."""

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext, pgettext_lazy

from accounts.models import User
from accounts.names import NAME_MAX_LENGTH
from backgammon.rules import MatchFormat
from backgammon.rules.match import LONGEST, SHORTEST
from games.models import Challenge
from games.models.terms import DAY
from games.services.challenges import ChallengeTerms

SINGLE = "1"
PACES = (1, 2, 3, 4, 5, 7, 10, 14, 21, 30)
# What is remembered for the next time.
LASTING = ("whom", "length", "days", "colour", "rated")


def _lengths() -> list[tuple[str, str]]:
    points = range(SHORTEST, LONGEST + 1, 2)
    matches = [
        (str(n), ngettext("%(n)d point, cube", "%(n)d points, cube", n) % {"n": n}) for n in points
    ]
    return [(SINGLE, str(_("Single game"))), *matches]


def _paces() -> list[tuple[str, str]]:
    return [
        (str(n), ngettext("%(n)d day per move", "%(n)d days per move", n) % {"n": n}) for n in PACES
    ]


class ChallengeForm(forms.Form):
    """One form for all three ways to find an opponent.

    ``seen`` says for which choices the player has read the summary.
    """

    WHOM = [
        ("anyone", _("Anyone")),
        ("name", _("By name")),
        ("link", _("By link")),
    ]

    whom = forms.ChoiceField(label=_("Opponent"), choices=WHOM, widget=forms.RadioSelect)
    name = forms.CharField(
        label=_("Name of the player"),
        required=False,
        max_length=3 * NAME_MAX_LENGTH,
        widget=forms.TextInput(
            attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}
        ),
        error_messages={"max_length": _("No player has such a long name.")},
    )
    length = forms.ChoiceField(
        label=_("Length"), choices=_lengths, help_text=_("A single game has no cube.")
    )
    days = forms.ChoiceField(
        label=_("Time"),
        choices=_paces,
        help_text=_("Who runs out of it loses the game that is being played."),
    )
    colour = forms.ChoiceField(
        label=_("Your colour"),
        choices=[
            ("random", _("Drawn by lot")),
            ("white", pgettext_lazy("colour", "White")),
            ("black", pgettext_lazy("colour", "Black")),
        ],
        widget=forms.RadioSelect,
    )
    rated = forms.BooleanField(label=_("Rated"), required=False)
    seen = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    DEFAULTS = {"whom": "anyone", "length": "5", "days": "3", "colour": "random", "rated": True}

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        data["opponent"] = None
        if data.get("whom") == "name" and "name" in data:
            try:
                data["opponent"] = _find_opponent(data["name"], self.user)
            except ValidationError as error:
                self.add_error("name", error)
        return data

    @cached_property
    def terms(self) -> ChallengeTerms:
        """What a valid form asks for."""
        data = self.cleaned_data
        is_single = data["length"] == SINGLE
        return ChallengeTerms(
            format=(MatchFormat.SINGLE if is_single else MatchFormat.CUBE).value,
            length=int(data["length"]),
            delay=int(data["days"]) * DAY,
            colour=data["colour"],
            is_rated=data["rated"],
        )

    @property
    def draft(self) -> Challenge:
        """The challenge as it would be, for its summary; never saved."""
        terms, data = self.terms, self.cleaned_data
        return Challenge(
            challenger=self.user,
            opponent=data["opponent"],
            token="draft" if data["whom"] == "link" else None,
            variant=terms.variant,
            format=terms.format,
            length=terms.length,
            delay=terms.delay,
            colour=terms.colour,
            is_rated=terms.is_rated,
            created_at=now(),
        )

    @property
    def fingerprint(self) -> str:
        """The same for the same choices: tells whether the summary was read for these."""
        data = self.cleaned_data
        opponent = data["opponent"].pk if data["opponent"] else ""
        values = [data["whom"], opponent, *(data[name] for name in LASTING[1:])]
        return "|".join(map(str, values))

    @property
    def is_seen(self) -> bool:
        return bool(self.cleaned_data["seen"] == self.fingerprint)

    @property
    def lasting(self) -> dict[str, Any]:
        """The choices to begin with the next time."""
        return {name: self.cleaned_data[name] for name in LASTING}


def _find_opponent(name: str, user: User) -> User:
    """The player of this name, or one sentence why there is none to challenge."""
    if not name:
        raise ValidationError(_("Write the name of the player."), code="no_name")
    found = User.objects.named(name).filter(deleted_at=None).first()
    if found is None:
        raise ValidationError(
            _("There is no player called “%(name)s”."), code="unknown", params={"name": name}
        )
    if found.pk == user.pk:
        raise ValidationError(_("You cannot challenge yourself."), code="own")
    if not found.is_active:
        raise ValidationError(
            _("%(name)s cannot be challenged at present."),
            code="inactive",
            params={"name": found.name},
        )
    return found
