"""Chat between two players and their private notes: one page, and answers for the script."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse, QueryDict
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_http_methods, require_POST

from accounts.models import User
from accounts.redirects import SeeOther
from games.board.talk import TalkView, Unsent, lines_of
from games.models import Match
from games.services import talk
from games.services.talk import NoteChanged, TalkRefused
from games.talk import new_messages
from games.talk_forms import PageForm, ReadForm, TextForm
from games.views.access import visible_or_404
from games.views.opening import goes_there

STATUSES = {"not_your_match": 403, "note_changed": 409, "too_fast": 429}
UNPROCESSABLE = 422
DRAFT = ("v", "d", "from", "swap")  # of the board, in the address of its page

View = Callable[[HttpRequest, Match, User], HttpResponse]

_fresh = cache_control(private=True, no_cache=True)


def _signed_in(view: View) -> Callable[[HttpRequest, int], HttpResponse]:
    """Hand a view the match and the user; what is refused becomes an answer here."""

    @wraps(view)
    def outer(request: HttpRequest, match_id: int) -> HttpResponse:
        match = visible_or_404(request, match_id)
        if not isinstance(request.user, User):
            return redirect_to_login(_page(request, match), reverse("login"))
        try:
            return view(request, match, request.user)
        except TalkRefused as refusal:
            return _refuse(request, match, request.user, refusal)

    return outer


@require_http_methods(["GET", "HEAD", "POST"])
@_fresh
@_signed_in
def chat(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    if request.method == "POST":
        return _say(request, match, user)
    if match.color_of(user.pk) is None:
        raise Http404
    form = PageForm(request.GET)
    asked = form.cleaned_data if form.is_valid() else {}
    if asked.get("after") is not None:
        return _news(request, match, user, asked["after"])
    return _read(request, TalkView(match, user, before=asked.get("before")))


def _say(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    data = _written(request)
    talk.say(match.pk, user=user, text=data["text"], seen=data["seen"] or 0)
    if _is_script(request):
        return JsonResponse({"lines": _lines(request, match, user, data["after"] or 0)})
    return SeeOther(_back(request, match))


def _news(request: HttpRequest, match: Match, user: User, after: int) -> HttpResponse:
    """What was said since. Nothing is marked as read: perhaps nobody is looking."""
    lines = _lines(request, match, user, after)
    return HttpResponse(lines, status=200 if lines else 204)


def _lines(request: HttpRequest, match: Match, user: User, after: int) -> str:
    found = lines_of(new_messages(match, user, after=after), match, user)
    return render_to_string("games/talk/_lines.html", {"lines": found}, request) if found else ""


def _read(request: HttpRequest, view: TalkView) -> HttpResponse:
    """The page of the chat: whoever opens it has read it."""
    if view.unread and view.before is None and goes_there(request):
        talk.mark_read(view.match.pk, user=view.me, upto=view.last_id)
    return _show(request, view)


@require_POST
@_signed_in
def read(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    form = ReadForm(request.POST)
    if not form.is_valid():
        return HttpResponse(status=UNPROCESSABLE)
    talk.mark_read(match.pk, user=user, upto=form.cleaned_data["upto"])
    return HttpResponse(status=204)


@require_POST
@_signed_in
def mute(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    if request.POST.get("mute") == "on":
        talk.mute(match.pk, user=user)
        said = _("You no longer see what %(name)s writes.")
    else:
        talk.unmute(match.pk, user=user)
        said = _("You see again what %(name)s writes.")
    messages.success(request, said % {"name": match.opponent_of(user).name})
    return SeeOther(_back(request, match))


@require_POST
@_signed_in
def note(request: HttpRequest, match: Match, user: User) -> HttpResponse:
    data = _written(request)
    kept = talk.write_note(match.pk, user=user, text=data["text"], seen=data["seen"] or 0)
    if _is_script(request):
        return JsonResponse({"seen": kept.version})
    messages.success(request, _("Your note is saved."))
    return SeeOther(_page(request, match))


def _written(request: HttpRequest) -> dict[str, Any]:
    form = TextForm(request.POST)
    if not form.is_valid():
        raise TalkRefused("unreadable", _("This could not be read, so nothing was changed."))
    return form.cleaned_data


def _refuse(request: HttpRequest, match: Match, user: User, refusal: TalkRefused) -> HttpResponse:
    """One sentence: for the script alone, else on the page with what was written."""
    status = STATUSES.get(refusal.code, UNPROCESSABLE)
    if _is_script(request):
        response: HttpResponse = JsonResponse(_told(refusal), status=status)
    elif match.color_of(user.pk) is None:
        context = {"problem": refusal.sentence, "match_id": match.pk}
        response = render(request, "games/refused.html", context, status=status)
    else:
        response = _show(request, _with_unsent(request, match, user, refusal), status=status)
    if refusal.wait:
        response["Retry-After"] = str(refusal.wait)
    return response


def _told(refusal: TalkRefused) -> dict[str, Any]:
    """The sentence; and how the note stands, if another window changed it."""
    told: dict[str, Any] = {"said": str(refusal.sentence)}
    if isinstance(refusal, NoteChanged):
        told |= {"seen": refusal.note.version, "other": refusal.note.text}
    return told


def _with_unsent(request: HttpRequest, match: Match, user: User, refusal: TalkRefused) -> TalkView:
    """The page with the refused text in its field: that of the note, or of a message."""
    told = {"seen": request.POST.get("seen", ""), **_told(refusal)}
    unsent = Unsent(request.POST.get("text", ""), **told)
    is_note = request.resolver_match is not None and request.resolver_match.url_name == "note"
    if is_note:
        return TalkView(match, user, remark=unsent)
    return TalkView(match, user, message=unsent)


def _show(request: HttpRequest, view: TalkView, *, status: int = 200) -> HttpResponse:
    context = {"talk": view, "match": view.match, "query": _draft(request)}
    response = render(request, "games/talk/talk.html", context, status=status)
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def _is_script(request: HttpRequest) -> bool:
    return not request.accepts("text/html")


def _back(request: HttpRequest, match: Match) -> str:
    """The chat on the page one wrote on."""
    return f"{_page(request, match)}#say"


def _page(request: HttpRequest, match: Match) -> str:
    """The page one wrote on: the board with the draft that lay there, or that of the chat."""
    if request.POST.get("at") != "board":
        return reverse("chat", args=[match.pk])
    draft = _draft(request)
    return f"{match.get_absolute_url()}?{draft}" if draft else match.get_absolute_url()


def _draft(request: HttpRequest) -> str:
    """The draft of the board which the form brought along, as a query."""
    query = QueryDict(request.POST.get("query", ""))
    return urlencode([(name, query[name]) for name in DRAFT if name in query])
