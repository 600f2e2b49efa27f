"""Where one goes after logging in or registering."""

from django.http import HttpRequest, HttpResponseRedirect
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme


class SeeOther(HttpResponseRedirect):
    """The answer to a POST that worked: fetch the next page by GET."""

    status_code = 303


def is_ours(request: HttpRequest, address: str) -> bool:
    """Whether an address, whole or only its path, is one of this site."""
    return url_has_allowed_host_and_scheme(
        address, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    )


def find_next_page(request: HttpRequest) -> str:
    """Return the page one came from, if it is one of ours, else the list of games.

    The front page is for strangers: who comes from there goes to the games as well.
    """
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    if wanted != reverse("home") and is_ours(request, wanted):
        return wanted
    return reverse("games")
