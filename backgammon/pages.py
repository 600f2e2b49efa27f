"""What every page of the site shares."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def source_link(request: HttpRequest) -> dict[str, str]:
    """Tell templates where the source of this site can be fetched (AGPL, section 13)."""
    return {"source_url": settings.SOURCE_URL}


def explain_wrong_method(
    get_response: Callable[[HttpRequest], HttpResponse],
) -> Callable[[HttpRequest], HttpResponse]:
    """Show a page instead of Django's empty 405, which one meets after a log-in in between."""

    def middleware(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.streaming or response.content:
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page

    return middleware
