"""Telling a reader who opens a page from a program that only looks ahead."""

from django.http import HttpRequest

AHEAD = ("Sec-Purpose", "Purpose", "X-Moz")


def goes_there(request: HttpRequest) -> bool:
    """Whether somebody really opens this page: not a HEAD, a prefetch or an embedding.

    A service worker forwards the opening of a page with the destination ``empty``.
    """
    headers = request.headers
    return (
        request.method == "GET"
        and not any(headers.get(name) for name in AHEAD)
        and headers.get("Sec-Fetch-Dest", "document") in ("document", "empty")
    )
