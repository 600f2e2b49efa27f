"""The settings of an account: name, e-mail, password, and where one is logged in."""

from django.conf import settings as site_settings
from django.contrib import messages
from django.contrib.auth import logout, update_session_auth_hash
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime, now
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_safe

from accounts.devices import describe_device
from accounts.forms import EmailForm, NameForm, PasswordForm
from accounts.models import User
from accounts.redirects import SeeOther
from accounts.selectors import name_free_at, sessions_of
from accounts.services import emails, names, passwords, sessions
from accounts.views.answers import form_page, member, status_of


@never_cache
@login_required
@require_safe
def overview(request: HttpRequest) -> HttpResponse:
    count = len(sessions_of(member(request)))
    where = ngettext("In %(count)s browser", "In %(count)s browsers", count) % {"count": count}
    return render(request, "accounts/settings.html", {"where": where})


@never_cache
@login_required
@form_page
def name(request: HttpRequest) -> HttpResponse:
    user = member(request)
    form = NameForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            user = names.change_name(user, name=form.cleaned_data["name"])
        except names.NameTaken:
            form.add_error("name", _("This name is taken."))
        except names.NameChangedLately:
            # The page says until when.
            form.add_error(None, _("You have changed your name lately."))
        else:
            messages.success(request, _("Your name is now %(name)s.") % {"name": user.name})
            return SeeOther(reverse("settings"))
    free_at = name_free_at(user)
    context = {
        "form": form,
        "days": site_settings.NAME_CHANGE_DAYS,
        "free_at": free_at if free_at and free_at > now() else None,
    }
    return render(request, "accounts/name.html", context, status=status_of(form))


@sensitive_post_parameters("current")
@never_cache
@login_required
@form_page
def email(request: HttpRequest) -> HttpResponse:
    user = member(request)
    if "again" in request.POST:
        return _send_again(request, user)
    data = request.POST if request.method == "POST" else None
    form = EmailForm(user, data, initial={"email": user.email})
    if form.is_valid():
        address = form.cleaned_data["email"]
        is_written = emails.set_email(user, email=address)
        messages.success(request, _said_of_email(user, address, is_written))
        return SeeOther(reverse("email"))
    return render(request, "accounts/email.html", {"form": form}, status=status_of(form))


def _said_of_email(user: User, address: str, is_written: bool) -> str:
    if is_written:
        return _("We send a link to %(email)s: open it to confirm the address.") % {
            "email": address
        }
    if address == user.email:
        return _("Your e-mail stays as it is.")
    return _("Your e-mail is changed.") if address else _("Your e-mail is removed.")


def _send_again(request: HttpRequest, user: User) -> HttpResponse:
    if not user.email or user.email_verified_at:
        return SeeOther(reverse("email"))
    if emails.ask_to_confirm(user):
        messages.success(request, _("We send the link once more."))
    else:
        messages.error(
            request,
            _("Enough links went to this address lately. Look for them, or wait an hour."),
        )
    return SeeOther(reverse("email"))


@sensitive_post_parameters("current", "new")
@never_cache
@login_required
@form_page
def password(request: HttpRequest) -> HttpResponse:
    user = member(request)
    form = PasswordForm(user, request.POST if request.method == "POST" else None)
    if form.is_valid():
        new = form.cleaned_data["new"]
        passwords.change_password(user, password=new, keep=request.session.session_key)
        update_session_auth_hash(request, user)
        messages.success(
            request, _("Your password is changed. Everywhere else you are logged out.")
        )
        return SeeOther(reverse("password"))
    return render(request, "accounts/password.html", {"form": form}, status=status_of(form))


@never_cache
@login_required
@form_page
def session_list(request: HttpRequest) -> HttpResponse:
    user = member(request)
    if "everywhere" in request.POST:
        sessions.end_sessions(user)
        logout(request)
        messages.success(request, _("You are logged out everywhere."))
        return SeeOther(reverse("home"))
    if request.method == "POST":
        if sessions.end_session(user, handle=request.POST.get("end", "")):
            messages.success(request, _("That session has ended."))
        else:
            messages.info(request, _("That session had ended already."))
        return SeeOther(reverse("sessions"))
    here = request.session.session_key
    rows = [
        {
            "session": each,
            "device": describe_device(each.user_agent),
            "is_here": each.session_key == here,
            "seen": date_format(localtime(each.seen_at), "DATETIME_FORMAT"),
        }
        for each in sessions_of(user)
    ]
    rows.sort(key=lambda row: not row["is_here"])
    return render(request, "accounts/sessions.html", {"rows": rows})
