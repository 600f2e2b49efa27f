"""Giving days to the opponent, on a page of its own."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.timezone import now
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from accounts.redirects import SeeOther
from games.act_form import MOST_VERSION
from games.board.giving import GrantView
from games.board.scene import brief_scene
from games.services import grants
from games.services.answers import Refused, sentence, status_of
from games.views.access import visible_or_404
from games.views.numbers import number_in
from games.views.signed_in import signed_in

UNPROCESSABLE = 422


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
@login_required
def grant(request: HttpRequest, match_id: int) -> HttpResponse:
    if visible_or_404(request, match_id).color_of(request.user.pk) is None:
        raise Http404
    if request.method != "POST":
        return _show(request, match_id)
    days = number_in(request.POST.get("days", ""), digits=2)
    version = number_in(request.POST.get("version", ""), digits=len(str(MOST_VERSION)))
    if days is None or version is None:
        return _show(request, match_id, problem=_("Choose the days."), status=UNPROCESSABLE)
    answer = grants.grant(match_id, user=signed_in(request), version=version, days=days)
    if isinstance(answer, Refused):
        problem, status = str(sentence(answer.code)), status_of(answer.code)
        return _show(request, match_id, problem=problem, status=status)
    messages.success(request, _("Given. Your opponent can see it."))
    return SeeOther(answer.match.get_absolute_url())


def _show(
    request: HttpRequest, match_id: int, *, problem: str = "", status: int = 200
) -> HttpResponse:
    shown = visible_or_404(request, match_id)
    view = GrantView(brief_scene(shown, signed_in(request), now=now()))
    context = {"view": view, "match": shown, "problem": problem}
    return render(request, "games/grant.html", context, status=status)
