"""The switch of languages on every page."""

from django.conf import settings
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.views.decorators.http import require_POST

from accounts.language import is_language
from accounts.models import User
from accounts.redirects import SeeOther, is_ours
from accounts.services.languages import choose_language


@require_POST
def choose(request: HttpRequest) -> HttpResponse:
    """Keep the language for this browser and, logged in, for the account; show the page again."""
    language = request.POST.get("language", "")
    if not is_language(language):
        raise BadRequest("The site does not speak this language.")
    if isinstance(request.user, User):
        choose_language(request.user, language)
    wanted = request.POST.get("next", "")
    response = SeeOther(wanted if is_ours(request, wanted) else reverse("home"))
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
        samesite="Lax",
    )
    return response
