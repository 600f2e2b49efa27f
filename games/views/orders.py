"""What the site does for a player in one match: a window over the board, or a page of its own."""

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.models import User
from accounts.redirects import SeeOther
from games import selectors
from games.models import Match
from games.orders_form import OrdersForm
from games.services import orders
from games.services.answers import Refused, sentence, status_of
from games.views.access import visible_or_404
from games.views.signed_in import signed_in

UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def orders_page(request: HttpRequest, match_id: int) -> HttpResponse:
    match = visible_or_404(request, match_id)
    user = request.user
    if not isinstance(user, User):
        return redirect_to_login(match.get_absolute_url(), reverse("login"))
    if match.color_of(user.pk) is None:
        raise Http404
    state = selectors.state_of(selectors.current_game(match))
    form = OrdersForm(state, user, match, request.POST if request.method == "POST" else None)
    if request.method != "POST":
        problem = "" if match.is_live else sentence("match_over")
        return _show(request, match, form, problem=problem)
    if not form.is_valid():
        problem = _("This could not be read, so nothing was changed.")
        return _show(request, match, form, problem=problem, status=UNPROCESSABLE)
    answer = orders.change_orders(match_id, user=user, orders=form.chosen)
    if isinstance(answer, Refused):
        status = status_of(answer.code)
        return _show(request, match, form, problem=sentence(answer.code), status=status)
    messages.success(request, _("Saved."))
    return SeeOther(match.get_absolute_url())


def _show(
    request: HttpRequest,
    match: Match,
    form: OrdersForm,
    *,
    problem: str | Promise = "",
    status: int = 200,
) -> HttpResponse:
    opponent = match.opponent_of(signed_in(request)).name
    context = {"match": match, "form": form, "problem": problem, "opponent": opponent}
    return render(request, "games/match/orders.html", context, status=status)
