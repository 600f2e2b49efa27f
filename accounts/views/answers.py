"""What the pages of accounts share."""

from django.conf import settings
from django.contrib.auth import login
from django.forms import BaseForm
from django.http import HttpRequest
from django.views.decorators.http import require_http_methods

from accounts.backends import BACKEND
from accounts.models import User

form_page = require_http_methods(["GET", "HEAD", "POST"])


def status_of(form: BaseForm) -> int:
    """Return the status of a page with this form."""
    return 422 if form.errors else 200


def start_session(request: HttpRequest, user: User, *, stay: bool) -> None:
    """Log in here; unless `stay`, until the browser is closed."""
    login(request, user, backend=BACKEND)
    request.session.set_expiry(settings.SESSION_COOKIE_AGE if stay else 0)


def member(request: HttpRequest) -> User:
    """Return who is logged in, behind `login_required`."""
    assert isinstance(request.user, User)
    return request.user
