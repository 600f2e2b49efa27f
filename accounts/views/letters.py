"""A forgotten password, and where the links in letters lead."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters

from accounts.forms import ForgottenForm, ResetForm
from accounts.models import Letter
from accounts.redirects import SeeOther
from accounts.selectors import find_letter
from accounts.services.emails import EmailTaken, confirm_email
from accounts.services.letters import DeadLink
from accounts.services.passwords import ask_for_reset, reset_password
from accounts.views.answers import form_page, start_session, status_of


@never_cache
@form_page
def forgotten(request: HttpRequest) -> HttpResponse:
    form = ForgottenForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        ask_for_reset(form.cleaned_data["email"])
        # The same for all: it must not tell who has an account.
        return render(request, "accounts/forgotten_sent.html", form.cleaned_data)
    return render(request, "accounts/forgotten.html", {"form": form}, status=status_of(form))


@sensitive_post_parameters("new")
@never_cache
@form_page
def reset(request: HttpRequest, token: str) -> HttpResponse:
    letter = find_letter(token, Letter.Kind.RESET)
    if letter is None or letter.user is None:
        return _dead_link(request, again=reverse("forgotten"))
    form = ResetForm(letter.user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            user = reset_password(token, password=form.cleaned_data["new"])
        except DeadLink:
            return _dead_link(request, again=reverse("forgotten"))
        start_session(request, user, stay=True)
        messages.success(request, _("You have a new password. Everywhere else you are logged out."))
        return SeeOther(reverse("games"))
    context = {"form": form, "owner": letter.user}
    return render(request, "accounts/reset.html", context, status=status_of(form))


@never_cache
@form_page
def confirm(request: HttpRequest, token: str) -> HttpResponse:
    # Programs that look through mail open links: only the button confirms.
    if request.method != "POST":
        letter = find_letter(token, Letter.Kind.CONFIRM)
        if letter is None:
            return _dead_link(request, again=reverse("email"))
        return render(request, "accounts/confirm.html", {"letter": letter})
    try:
        user = confirm_email(token)
    except DeadLink:
        return _dead_link(request, again=reverse("email"))
    except EmailTaken:
        return render(request, "accounts/email_taken.html", status=409)
    messages.success(request, _("%(email)s is confirmed.") % {"email": user.email})
    return SeeOther(reverse("settings"))


def _dead_link(request: HttpRequest, *, again: str) -> HttpResponse:
    return render(request, "accounts/dead_link.html", {"again": again}, status=410)
