from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from accounts import services
from accounts.forms import LoginForm, PasswordForm, RegisterForm
from accounts.models import User
from accounts.redirects import SeeOther, find_next_page
from accounts.selectors import find_free_names

_form_page = require_http_methods(["GET", "HEAD", "POST"])


@sensitive_post_parameters("password")
@never_cache
@_form_page
def register(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return SeeOther(find_next_page(request))
    if "pick" in request.POST:
        return _show_register(request, _picked(request), [])
    form = RegisterForm(request.POST if request.method == "POST" else None)
    free_names: list[str] = []
    if form.is_valid():
        try:
            user = services.register_user(**form.cleaned_data)
        except services.NameTaken:
            free_names = find_free_names(form.cleaned_data["name"])
            form.add_error("name", _("This name is taken."))
        else:
            _start_session(request, user, stay=True)
            messages.success(request, _("Welcome, %(name)s.") % {"name": user.name})
            return SeeOther(find_next_page(request))
    return _show_register(request, form, free_names)


def _picked(request: HttpRequest) -> RegisterForm:
    """Return the form with one of the free names in it that were offered."""
    return RegisterForm(
        initial={"name": request.POST["pick"], "email": request.POST.get("email", "")}
    )


def _show_register(request: HttpRequest, form: RegisterForm, free_names: list[str]) -> HttpResponse:
    context = {"form": form, "free_names": free_names, "next": find_next_page(request)}
    return render(request, "accounts/register.html", context, status=_status_of(form))


@sensitive_post_parameters("password")
@never_cache
@_form_page
def log_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return SeeOther(find_next_page(request))
    form = LoginForm(request, request.POST if request.method == "POST" else None)
    if form.is_valid() and form.user is not None:
        _start_session(request, form.user, stay=form.cleaned_data["stay"])
        return SeeOther(find_next_page(request))
    context = {"form": form, "next": find_next_page(request)}
    return render(request, "accounts/login.html", context, status=_status_of(form))


def _start_session(request: HttpRequest, user: User, *, stay: bool) -> None:
    login(request, user)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE if stay else 0)


@never_cache
def log_out(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        # A link must not log anybody out; it shows the button that does.
        response = render(request, "accounts/logout.html", status=405)
        response["Allow"] = "POST"
        return response
    logout(request)
    messages.success(request, _("You are logged out."))
    return SeeOther(reverse("home"))


@sensitive_post_parameters("current", "new")
@never_cache
@login_required
@_form_page
def change_password(request: HttpRequest) -> HttpResponse:
    user = request.user
    assert isinstance(user, User)
    form = PasswordForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        services.change_password(user, password=form.cleaned_data["new"])
        update_session_auth_hash(request, user)
        messages.success(
            request, _("Your password is changed. Everywhere else you are logged out.")
        )
        return SeeOther(reverse("password"))
    return render(request, "accounts/password.html", {"form": form}, status=_status_of(form))


def _status_of(form: RegisterForm | LoginForm | PasswordForm) -> int:
    return 422 if form.errors else 200
