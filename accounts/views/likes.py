"""The settings of board, play and look: one form and one Save for each group."""

from dataclasses import replace

from django.conf import settings
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from accounts.language import is_language
from accounts.models import User
from accounts.preference_forms import BoardForm, LookForm, PlayForm, PreferencesForm
from accounts.preference_options import ORDERS
from accounts.redirects import SeeOther
from accounts.services import looks, preferences
from accounts.views.answers import form_page, member, status_of
from games.board import BoardView
from games.board.preview import preview_of
from games.services import orders


@never_cache
@login_required
@form_page
def board(request: HttpRequest) -> HttpResponse:
    user = member(request)
    form = BoardForm(user.preferences, request.POST if request.method == "POST" else None)
    if _keeps(request, user, form):
        return SeeOther(reverse("settings-board"))
    context = {"form": form, "view": _preview(user, form)}
    return render(request, "accounts/board.html", context, status=status_of(form))


@never_cache
@login_required
@form_page
def play(request: HttpRequest) -> HttpResponse:
    user = member(request)
    before = user.preferences
    form = PlayForm(before, request.POST if request.method == "POST" else None)
    if _keeps(request, user, form):
        if any(getattr(before, name) != getattr(user.preferences, name) for name in ORDERS):
            orders.obey_everywhere(user)
        return SeeOther(reverse("settings-play"))
    return render(request, "accounts/play.html", {"form": form}, status=status_of(form))


def _keeps(request: HttpRequest, user: User, form: PreferencesForm) -> bool:
    """Keep a group of preferences if it was sent and makes sense; says so."""
    if not form.is_valid():
        return False
    preferences.choose(user, **form.chosen)
    messages.success(request, _("Saved."))
    return True


def _preview(user: User, form: PreferencesForm) -> BoardView:
    """The board with what is chosen in the form, as far as that makes sense."""
    return preview_of(replace(user.preferences, **form.chosen))


@never_cache
@login_required
@require_safe
def preview(request: HttpRequest) -> HttpResponse:
    """The board as it would look with the choices in the address, for the page of the board."""
    user = member(request)
    form = BoardForm(user.preferences, request.GET)
    form.is_valid()
    return render(request, "games/match/_board.html", {"view": _preview(user, form)})


@never_cache
@login_required
@form_page
def look(request: HttpRequest) -> HttpResponse:
    user = member(request)
    form = LookForm(user, request.POST if request.method == "POST" else None)
    if not form.is_valid():
        return render(request, "accounts/look.html", {"form": form}, status=status_of(form))
    language, timezone = (form.cleaned_data[name] for name in ("language", "timezone"))
    looks.choose_look(user, language=language, timezone=timezone, **form.chosen)
    if is_language(language):
        translation.activate(language)  # what it is answered in
    messages.success(request, _("Saved."))
    answer = SeeOther(reverse("settings-look"))
    if not language:
        answer.delete_cookie(settings.LANGUAGE_COOKIE_NAME)  # it goes before the browser's wish
    return answer
