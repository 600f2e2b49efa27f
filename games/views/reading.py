"""Pages to be read: help, and what the site keeps about people."""

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

SHOWN = "backgammon"  # the game of the first game in pictures


@require_safe
def help_page(request: HttpRequest) -> HttpResponse:
    contact = settings.CONTACT
    link = contact if "://" in contact else f"mailto:{contact}"
    context = {
        "variant": SHOWN,
        "contact": contact,
        "contact_link": link,
        "vacation_days": settings.VACATION_DAYS,
    }
    return render(request, "help/help.html", context)


@require_safe
def privacy(request: HttpRequest) -> HttpResponse:
    return render(request, "help/privacy.html")
