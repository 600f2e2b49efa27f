"""What people send: shape is checked here, rules are not."""

from collections.abc import Callable
from dataclasses import asdict
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.functional import cached_property
from django.utils.timezone import now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounts.models import User
from accounts.names import NAME_MAX_LENGTH
from backgammon.rules import MatchFormat, variant
from backgammon.rules.match import FEWEST, LONGEST, is_length
from backgammon.rules.variants import VARIANTS
from games import sealed, summaries, wording
from games.admission import obstacle_to_challenging
from games.choices import OPTIONS, USUAL, GameChoice, OptionChoice, option_field, shares
from games.models import Challenge
from games.services.challenge_terms import ChallengeRefused, ChallengeTerms
from games.time_form import USUAL_TIME, TimeForm

_LASTING = (
    *("variant", "whom", "name", "format", "length", "colour", "alternate", "timeouts", "rated"),
    *USUAL_TIME,
    *OPTIONS,
)
_FIRST = {
    "variant": "backgammon",
    "whom": "anyone",
    "length": "5",
    "colour": "random",
    "rated": True,
    **USUAL_TIME,
    **USUAL,
}


def first_choices(last: dict[str, Any], *, game: str = "") -> dict[str, Any]:
    """What a form begins with: the ``last`` choices; for another ``game`` as it is usually played.

    A game that does not exist is not wanted.
    """
    initial = {**_FIRST, **last}
    if game in VARIANTS and game != initial["variant"]:
        initial |= {"variant": game, "format": "", **USUAL}
    if initial.get("format") not in variant(initial["variant"]).formats():
        initial["format"] = VARIANTS[initial["variant"]].usual_format.value
    return initial


class ChallengeForm(TimeForm):
    """One form for all games and all three ways to find an opponent.

    ``seen`` says for which choices the player has read the summary.
    """

    WHOM = [
        ("anyone", _("Anyone")),
        ("name", _("By name")),
        ("link", _("By link")),
    ]

    variant = forms.ChoiceField(
        label=pgettext_lazy("kind of game", "Game"),
        choices=lambda: [(key, wording.variant_name(key)) for key in VARIANTS],
        widget=forms.RadioSelect,
        error_messages=dict.fromkeys(("required", "invalid_choice"), _("Choose one of the games.")),
    )
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
    format = forms.ChoiceField(
        label=_("Match"),
        choices=lambda: [(each.value, summaries.format_name(each)) for each in MatchFormat],
    )
    length = forms.ChoiceField(
        label=_("Length"),
        choices=[(str(n), str(n)) for n in range(FEWEST, LONGEST + 1)],
        required=False,
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
    alternate = forms.BooleanField(label=_("Change colours after every game"), required=False)
    timeouts = forms.ChoiceField(
        label=_("Opponent’s time-outs in the last 90 days"),
        choices=lambda: [("", _("do not matter")), *shares()],
        required=False,
    )
    rated = forms.BooleanField(label=_("Rated"), required=False)
    part = forms.CharField(required=False)
    seen = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)
        self.fields.update({name: option_field(name) for name in OPTIONS})

    @property
    def games(self) -> list[GameChoice]:
        """The games as cards."""
        chosen = self["variant"].value()
        return [GameChoice(key, is_chosen=key == chosen) for key in VARIANTS]

    @property
    def options(self) -> list[OptionChoice]:
        """The options that any game has."""
        return [OptionChoice(name, self[name]) for name in OPTIONS]

    @property
    def has_special(self) -> bool:
        """Whether an option is not as usual, so that all of them are shown."""
        return any(option.is_special for option in self.options)

    def clean_part(self) -> str:
        part: str = self.cleaned_data["part"]
        if part and not sealed.is_contribution(part):
            raise ValidationError(str(ChallengeRefused("bad_part").sentence), code="part")
        return part

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        data["opponent"] = None
        self._try("name", self._clean_opponent)
        self._try("format", self._clean_format)
        self._try("length", self._clean_length)
        if not any(name in self.errors for name in USUAL_TIME):
            self._try(None, self.settle_time)
        for name in OPTIONS:
            self._try(name, self._clean_option, name)
        self._clean_admission()
        return data

    def _try(self, name: str | None, clean: Callable[..., None], *values: str) -> None:
        """Look at what belongs together, and tell what is wrong with it at one field."""
        try:
            clean(*values)
        except ValidationError as error:
            self.add_error(name, error)

    def _clean_opponent(self) -> None:
        data = self.cleaned_data
        if data.get("whom") == "name" and "name" in data:
            data["opponent"] = _find_opponent(data["name"], self.user)

    def _clean_admission(self) -> None:
        """Whether one of the two would have too many matches, or is not reliable enough."""
        asked = self.cleaned_data.get("timeouts") or None
        most = int(asked) if asked else None
        opponent = self.cleaned_data["opponent"]
        obstacle = obstacle_to_challenging(self.user, opponent, most_timeouts=most)
        if obstacle is not None:
            place = None if obstacle.code == "own_limit" else "name"
            self.add_error(place, ValidationError(obstacle.sentence, code=obstacle.code))

    def _clean_format(self) -> None:
        data = self.cleaned_data
        if "variant" not in data or "format" not in data:
            return
        key, kind = data["variant"], MatchFormat(data["format"])
        if kind not in variant(key).formats():
            why = wording.cube_reason if kind.has_cube else wording.points_reason
            raise ValidationError(why(key), code="format")

    def _clean_length(self) -> None:
        data = self.cleaned_data
        if "format" not in data or "length" not in data:
            return
        kind = MatchFormat(data["format"])
        if kind is MatchFormat.SINGLE or is_length(kind, int(data["length"] or 0)):
            return
        if not data["length"]:
            raise ValidationError(_("Choose how long the match is."), code="no_length")
        raise ValidationError(
            _("A match in which games pay their value goes to 3, 5, 7 … 21 points."), code="length"
        )

    def _clean_option(self, name: str) -> None:
        data = self.cleaned_data
        if "variant" not in data or name not in data:
            return
        data[name] = data[name] or USUAL[name]
        if data[name] != USUAL[name] and name not in VARIANTS[data["variant"]].offered_options:
            raise ValidationError(
                _("%(game)s has no such choice."),
                code="option",
                params={"game": wording.variant_name(data["variant"])},
            )

    @cached_property
    def terms(self) -> ChallengeTerms:
        """What a valid form asks for."""
        data = self.cleaned_data
        is_single = data["format"] == MatchFormat.SINGLE
        alternates = data["alternate"] and not is_single  # the page hides the box then
        return ChallengeTerms(
            variant=data["variant"],
            options={name: data[name] for name in OPTIONS if data[name] != USUAL[name]},
            format=data["format"],
            length=1 if is_single else int(data["length"]),
            **asdict(data["control"]),
            days_off=data["off"],
            colour=data["colour"],
            colours=Challenge.Colours.ALTERNATE if alternates else Challenge.Colours.STAY,
            is_rated=data["rated"],
            most_timeouts=int(data["timeouts"]) if data["timeouts"] else None,
        )

    @property
    def draft(self) -> Challenge:
        """The challenge as it would be, for its summary; never saved."""
        data = self.cleaned_data
        return Challenge(
            challenger=self.user,
            opponent=data["opponent"],
            token="draft" if data["whom"] == "link" else None,
            created_at=now(),
            **asdict(self.terms),
        )

    @property
    def fingerprint(self) -> str:
        """The same for the same choices: tells whether the summary was read for these."""
        data, terms = self.cleaned_data, self.terms
        opponent = data["opponent"].pk if data["opponent"] else ""
        match = (terms.variant, terms.format, terms.length, *asdict(data["control"]).values())
        options = [f"{name}={value}" for name, value in terms.options.items()]
        values = (data["whom"], opponent, *match, terms.days_off, terms.colour, terms.colours)
        asked = [] if terms.most_timeouts is None else [f"timeouts={terms.most_timeouts}"]
        return "|".join(map(str, (*values, terms.is_rated, *asked, *options)))

    @property
    def is_seen(self) -> bool:
        return bool(self.cleaned_data["seen"] == self.fingerprint)

    @property
    def lasting(self) -> dict[str, Any]:
        """The choices to begin with the next time."""
        kept = {name: self.cleaned_data[name] for name in _LASTING}
        return {name: value for name, value in kept.items() if value or name not in USUAL_TIME}


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
