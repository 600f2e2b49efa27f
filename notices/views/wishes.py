"""What a player wants to hear, and the link that stops mail without logging in."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt

from accounts.redirects import SeeOther
from accounts.views.answers import form_page, member, status_of
from notices.services import choosing
from notices.services.writing import can_be_mailed, zone_for
from notices.stopping import reader_of
from notices.views import browsers, feeds
from notices.wish_forms import WishForm
from notices.wishes import wishes_of


@never_cache
@login_required
@form_page
def choose(request: HttpRequest) -> HttpResponse:
    """What is sent, how and when."""
    user = member(request)
    form = WishForm(wishes_of(user), request.POST if request.method == "POST" else None)
    if form.is_valid():
        choosing.choose(user, **form.chosen)
        messages.success(request, _("Saved."))
        return SeeOther(reverse("settings-notices"))
    context = {
        "form": form,
        "has_mail": can_be_mailed(user),
        "zone": str(zone_for(user)),
        **browsers.block(request),
        **feeds.block(request),
    }
    return render(request, "notices/settings.html", context, status=status_of(form))


@csrf_exempt  # a mail program posts here by itself (RFC 8058); the link is the proof
@never_cache
@form_page
def stop(request: HttpRequest, token: str) -> HttpResponse:
    """Ask whether notices by mail should stop, and stop them when it is posted."""
    reader = reader_of(token)
    if reader is not None and request.method == "POST":
        choosing.stop_mail(reader)
    context = {"reader": reader, "is_done": request.method == "POST"}
    return render(request, "notices/stop.html", context, status=200 if reader else 404)
