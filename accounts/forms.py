from datetime import datetime
from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.locking import is_locked_out, locked_sentence, locked_until
from accounts.models import User, normalise_email
from accounts.names import check_name, normalise_name

# Far beyond any name or password, so that nothing long is normalised or hashed.
RAW_NAME_LIMIT = 254
_PASSWORD_LIMIT = 256


def _name_field(label: Any, **options: Any) -> forms.CharField:
    attrs = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
    widget = forms.TextInput(attrs={**attrs, **options.pop("attrs", {})})
    return forms.CharField(label=label, widget=widget, **options)


def _new_name_field(**options: Any) -> forms.CharField:
    return _name_field(
        validators=[MaxLengthValidator(RAW_NAME_LIMIT, _("This name is far too long."))],
        error_messages={"required": _("Choose a name.")},
        **options,
    )


def _email_field(label: Any, **options: Any) -> forms.EmailField:
    return forms.EmailField(
        label=label,
        max_length=254,
        widget=forms.EmailInput(attrs={"autocomplete": "email", **options.pop("attrs", {})}),
        error_messages={
            "invalid": _("This is not an e-mail address."),
            "max_length": _("This is not an e-mail address."),
            "required": _("Write your e-mail."),
        },
        **options,
    )


def _password_field(label: Any, *, autocomplete: str, **options: Any) -> forms.CharField:
    limit = MaxLengthValidator(
        _PASSWORD_LIMIT, _("A password has at most %(limit_value)s characters.")
    )
    return forms.CharField(
        label=label,
        strip=False,
        widget=forms.PasswordInput(
            attrs={"autocomplete": autocomplete, "data-show": _("Show"), "data-hide": _("Hide")}
        ),
        validators=[limit],
        **options,
    )


class RegisterForm(forms.Form):
    name = _new_name_field(
        label=_("Name"),
        help_text=_("3 to 20 characters. Everybody sees it."),
        attrs={"autofocus": True},
    )
    password = _password_field(
        _("Password"),
        autocomplete="new-password",
        help_text=_("At least 8 characters; a few words in a row are good."),
        error_messages={"required": _("Choose a password.")},
    )
    email = _email_field(
        _("E-mail (optional)"),
        required=False,
        help_text=_("For a forgotten password, and to log in. Nobody sees it."),
    )
    fair = forms.BooleanField(
        label=_("I play fairly: one account, and no program or other person chooses my moves."),
        error_messages={"required": _("Everybody who plays here agrees to this.")},
    )

    @property
    def account(self) -> dict[str, Any]:
        """What the new account is made of."""
        return {name: value for name, value in self.cleaned_data.items() if name != "fair"}

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        password = data.get("password")
        if password:
            user = User(name=data.get("name", ""), email=data.get("email", ""))
            _check_new_password(self, "password", password, user)
        return data


class LoginForm(forms.Form):
    name = _name_field(
        _("Name or e-mail"),
        error_messages={"required": _("Write your name or e-mail.")},
        attrs={"autofocus": True},
    )
    password = _password_field(
        _("Password"),
        autocomplete="current-password",
        error_messages={"required": _("Write your password.")},
    )
    stay = forms.BooleanField(label=_("Stay logged in"), required=False, initial=True)

    def __init__(self, request: HttpRequest, *args: Any, **kwargs: Any) -> None:
        self.request = request
        self.user: User | None = None
        self.locked_until: datetime | None = None
        super().__init__(*args, **kwargs)
        if self.is_bound:
            # The name was most likely right, so the second try begins at the password.
            del self.fields["name"].widget.attrs["autofocus"]
            self.fields["password"].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        name, password = data.get("name"), data.get("password")
        if name and password:
            found = authenticate(self.request, username=name[:RAW_NAME_LIMIT], password=password)
            if found is None and is_locked_out(self.request):
                self.locked_until = locked_until(self.request, name[:RAW_NAME_LIMIT])
                raise ValidationError(locked_sentence(self.locked_until), code="locked")
            # One sentence for a wrong name and a wrong password: it must not tell who exists.
            if not isinstance(found, User):
                raise ValidationError(_("Wrong name or password."), code="wrong_login")
            self.user = found
        return data


class _CurrentPasswordForm(forms.Form):
    """Asks for the password again, before something that an open browser must not be enough for."""

    current = _password_field(
        _("Current password"),
        autocomplete="current-password",
        error_messages={"required": _("Write your current password.")},
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_current(self) -> str:
        current: str = self.cleaned_data["current"]
        if not self.user.check_password(current):
            raise ValidationError(_("This is not your current password."), code="wrong_password")
        return current


class PasswordForm(_CurrentPasswordForm):
    new = _password_field(
        _("New password"),
        autocomplete="new-password",
        help_text=_("At least 8 characters; a few words in a row are good."),
        error_messages={"required": _("Choose a new password.")},
    )

    def clean_new(self) -> str:
        new: str = self.cleaned_data["new"]
        _check_new_password(self, "new", new, self.user)
        return new


class EmailForm(_CurrentPasswordForm):
    email = _email_field(
        _("E-mail"), required=False, help_text=_("Leave it empty to have none. Nobody sees it.")
    )
    field_order = ("email", "current")

    def clean_email(self) -> str:
        return normalise_email(self.cleaned_data["email"])


class NameForm(forms.Form):
    name = _new_name_field(
        label=_("New name"), help_text=_("3 to 20 characters. Everybody sees it.")
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_name(self) -> str:
        name = clean_name(self.cleaned_data["name"])
        if name == self.user.name:
            raise ValidationError(_("This is your name already."), code="same_name")
        return name


class ForgottenForm(forms.Form):
    email = _email_field(_("E-mail"), attrs={"autofocus": True})


class ResetForm(forms.Form):
    new = _password_field(
        _("New password"),
        autocomplete="new-password",
        help_text=_("At least 8 characters; a few words in a row are good."),
        error_messages={"required": _("Choose a new password.")},
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_new(self) -> str:
        new: str = self.cleaned_data["new"]
        _check_new_password(self, "new", new, self.user)
        return new


def clean_name(raw: str) -> str:
    """A name as it is stored. Raises ValidationError if it is not allowed."""
    name = normalise_name(raw)
    check_name(name)
    return name


def _check_new_password(form: forms.Form, field: str, password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        form.add_error(field, error)
