"""Registering, logging in and out."""

from django.contrib import messages
from django.contrib.auth import logout
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET

from accounts.forms import RAW_NAME_LIMIT, LoginForm, RegisterForm, clean_name
from accounts.locking import TOO_MANY, forget_failures, seconds_until
from accounts.models import User
from accounts.redirects import SeeOther, find_next_page
from accounts.selectors import find_free_names, is_name_taken
from accounts.services.names import NameTaken
from accounts.services.registration import register_user
from accounts.views.answers import form_page, start_session, status_of


@sensitive_post_parameters("password")
@never_cache
@form_page
def register(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return SeeOther(find_next_page(request))
    if "pick" in request.POST:
        return _show_register(request, _picked(request), [])
    form = RegisterForm(request.POST if request.method == "POST" else None)
    free_names: list[str] = []
    if form.is_valid():
        try:
            user = register_user(**form.account, language=get_language() or "")
        except NameTaken:
            free_names = find_free_names(form.cleaned_data["name"])
            form.add_error("name", _("This name is taken."))
        else:
            start_session(request, user, stay=True)
            messages.success(request, _welcome(user))
            return SeeOther(find_next_page(request))
    return _show_register(request, form, free_names)


@never_cache
@require_GET
def check_name(request: HttpRequest) -> HttpResponse:
    """What is to be said of a name while it is being typed: that it is free, or what is wrong."""
    name = request.GET.get("name", "")[:RAW_NAME_LIMIT]
    complaint, free_names = "", []
    try:
        name = clean_name(name)
    except ValidationError as error:
        complaint = " ".join(error.messages)
    else:
        if is_name_taken(name):
            complaint, free_names = _("This name is taken."), find_free_names(name)
    context = {"complaint": complaint, "free_names": free_names}
    return render(request, "accounts/_name_said.html", context)


def _picked(request: HttpRequest) -> RegisterForm:
    """Return the form with one of the free names in it that were offered."""
    return RegisterForm(
        initial={
            "name": request.POST["pick"],
            "email": request.POST.get("email", ""),
            "fair": "fair" in request.POST,
        }
    )


def _welcome(user: User) -> str:
    if not user.email:
        return _("Welcome, %(name)s.") % {"name": user.name}
    return _("Welcome, %(name)s. We send a link to %(email)s: open it to confirm the address.") % {
        "name": user.name,
        "email": user.email,
    }


def _show_register(request: HttpRequest, form: RegisterForm, free_names: list[str]) -> HttpResponse:
    context = {"form": form, "free_names": free_names, "next": find_next_page(request)}
    return render(request, "accounts/register.html", context, status=status_of(form))


@sensitive_post_parameters("password")
@never_cache
@form_page
def log_in(request: HttpRequest) -> HttpResponse:
    if request.user.is_authenticated:
        return SeeOther(find_next_page(request))
    form = LoginForm(request, request.POST if request.method == "POST" else None)
    if form.is_valid() and form.user is not None:
        forget_failures(request, form.cleaned_data["name"])
        start_session(request, form.user, stay=form.cleaned_data["stay"])
        return SeeOther(find_next_page(request))
    context = {"form": form, "next": find_next_page(request)}
    response = render(request, "accounts/login.html", context, status=status_of(form))
    if form.locked_until:
        response.status_code = TOO_MANY
        response["Retry-After"] = str(seconds_until(form.locked_until))
    return response


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
