from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.validators import MaxLengthValidator
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from accounts.models import User
from accounts.names import check_name, normalise_name

# Far beyond any name or password, so that nothing long is normalised or hashed.
_RAW_NAME_LIMIT = 200
_PASSWORD_LIMIT = 256


def _name_field(**options: Any) -> forms.CharField:
    attrs = {"autocomplete": "username", "autocapitalize": "none", "spellcheck": "false"}
    widget = forms.TextInput(attrs={**attrs, **options.pop("attrs", {})})
    return forms.CharField(label=_("Name"), widget=widget, **options)


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
    name = _name_field(
        help_text=_("3 to 20 characters. Everybody sees it."),
        validators=[MaxLengthValidator(_RAW_NAME_LIMIT, _("This name is far too long."))],
        error_messages={"required": _("Choose a name.")},
        attrs={"autofocus": True},
    )
    password = _password_field(
        _("Password"),
        autocomplete="new-password",
        help_text=_("At least 8 characters; a few words in a row are good."),
        error_messages={"required": _("Choose a password.")},
    )
    email = forms.EmailField(
        label=_("E-mail (optional)"),
        required=False,
        max_length=254,
        help_text=_("Only for a forgotten password. Nobody sees it."),
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
        error_messages={"invalid": _("This is not an e-mail address.")},
    )

    def clean_name(self) -> str:
        name = normalise_name(self.cleaned_data["name"])
        check_name(name)
        return name

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        password = data.get("password")
        if password:
            user = User(name=data.get("name", ""), email=data.get("email", ""))
            _check_new_password(self, "password", password, user)
        return data


class LoginForm(forms.Form):
    name = _name_field(
        error_messages={"required": _("Write your name.")}, attrs={"autofocus": True}
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
        super().__init__(*args, **kwargs)
        if self.is_bound:
            # The name was most likely right, so the second try begins at the password.
            del self.fields["name"].widget.attrs["autofocus"]
            self.fields["password"].widget.attrs["autofocus"] = True

    def clean(self) -> dict[str, Any]:
        data = super().clean() or self.cleaned_data
        name, password = data.get("name"), data.get("password")
        if name and password:
            found = authenticate(self.request, username=name[:_RAW_NAME_LIMIT], password=password)
            # One sentence for a wrong name and a wrong password: it must not tell who exists.
            if not isinstance(found, User):
                raise ValidationError(_("Wrong name or password."), code="wrong_login")
            self.user = found
        return data


class PasswordForm(forms.Form):
    current = _password_field(
        _("Current password"),
        autocomplete="current-password",
        error_messages={"required": _("Write your current password.")},
    )
    new = _password_field(
        _("New password"),
        autocomplete="new-password",
        help_text=_("At least 8 characters; a few words in a row are good."),
        error_messages={"required": _("Choose a new password.")},
    )

    def __init__(self, user: User, *args: Any, **kwargs: Any) -> None:
        self.user = user
        super().__init__(*args, **kwargs)

    def clean_current(self) -> str:
        current: str = self.cleaned_data["current"]
        if not self.user.check_password(current):
            raise ValidationError(_("This is not your current password."), code="wrong_password")
        return current

    def clean_new(self) -> str:
        new: str = self.cleaned_data["new"]
        _check_new_password(self, "new", new, self.user)
        return new


def _check_new_password(form: forms.Form, field: str, password: str, user: User) -> None:
    try:
        validate_password(password, user)
    except ValidationError as error:
        form.add_error(field, error)
