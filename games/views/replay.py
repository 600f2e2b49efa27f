"""The pages of games gone by: one for every turn. Nothing is rolled or written here."""

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.crypto import salted_hmac
from django.utils.timezone import get_current_timezone_name
from django.utils.translation import get_language
from django.views.decorators.cache import cache_control
from django.views.decorators.http import condition, require_safe

from accounts.models import User
from accounts.preferences import preferences_of
from games import selectors
from games.board.record import Record, read_record
from games.board.replay import replay_view
from games.models import Game, Match
from games.views.access import visible_or_404
from games.views.numbers import number_in

LONGEST_NUMBER = 6  # digits; no game has as many turns


def _stamp(request: HttpRequest, match_id: int, number: int, turn: int) -> str:
    """What a page depends on beside its address, by few reads: if that is known, all is.

    The match and its reader, and what the header holds: how many matches wait, the token of its
    forms. The names of the files stand for the site as it is installed.
    """
    try:
        seen = selectors.match_stamp(request.user, match_id)
    except Match.DoesNotExist:
        raise Http404 from None
    waiting = 0
    if isinstance(request.user, User):
        waiting = selectors.count_turns(request.user, besides=match_id)
    parts = (
        seen.version,
        request.user.pk,
        get_language(),
        get_current_timezone_name(),
        preferences_of(request.user).stamp,
        waiting,
        request.META.get("CSRF_COOKIE"),
        static("css/site.css"),
        static("js/replay.js"),
    )
    return f'W/"{salted_hmac(__name__, repr(parts)).hexdigest()}"'


@require_safe
@cache_control(private=True, no_cache=True)
@condition(etag_func=_stamp)
def replay(request: HttpRequest, match_id: int, number: int, turn: int) -> HttpResponse:
    match = visible_or_404(request, match_id)
    record = _record(match, number)
    asked = _asked_turn(request.GET, turn)
    is_flipped = request.GET.get("flip") == "1"
    if asked != turn or turn > record.last:
        place = reverse("replay", args=[match_id, number, min(asked, record.last)])
        return redirect(place + ("?flip=1" if is_flipped else ""))
    view = replay_view(
        record,
        turn,
        request.user,
        is_flipped=is_flipped,
        is_before=request.GET.get("before") == "1",
    )
    response = render(request, "games/replay.html", {"view": view, "match": match})
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def _record(match: Match, number: int) -> Record:
    try:
        return read_record(match, number)
    except Game.DoesNotExist:
        raise Http404 from None


def _asked_turn(data: QueryDict, turn: int) -> int:
    """The turn that the slider asks for, or that of the address where it is not used."""
    asked = number_in(data.get("turn", ""), digits=LONGEST_NUMBER)
    return turn if asked is None else asked
