"""Answers for the script of a match page: to what is typed, and to a point pressed in vain.

Nothing is written and nothing rolled here. Without script the page itself answers.
"""

from typing import Any

from django.http import HttpRequest, JsonResponse
from django.utils.cache import patch_vary_headers
from django.utils.timezone import now
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

from backgammon.rules import BAR, OFF
from games.board import BoardView, answer_to, brief_scene, why_not
from games.views.access import visible_or_404
from games.views.drafts import draft_query

_PLACES = {str(place): place for place in range(OFF, BAR + 1)}


@require_safe
@cache_control(private=True, no_cache=True)
def say(request: HttpRequest, match_id: int) -> JsonResponse:
    """``say`` was typed, or ``to`` was pressed while a checker on ``from`` was chosen, beside the
    draft that the address holds. ``version`` is the match's, which may have moved on."""
    scene = brief_scene(visible_or_404(request, match_id), request.user, now=now())
    view = BoardView(scene, draft_query(request.GET))
    typed = request.GET.get("say")
    told = _pressed(request, view) if typed is None else _typed(view, typed)
    response = JsonResponse({**told, "version": scene.match.version})
    patch_vary_headers(response, ("Cookie", "Accept-Language"))
    return response


def _typed(view: BoardView, text: str) -> dict[str, Any]:
    answer = answer_to(view.scene, view.draft, text)
    heard = answer.heard
    moves = None
    if heard.moves is not None:
        moves = [[move.source, move.target] for move in heard.moves]
    return {
        "said": answer.said or view.complaint,
        "moves": moves,
        "command": heard.command,
        "bad": heard.is_bad,
    }


def _pressed(request: HttpRequest, view: BoardView) -> dict[str, Any]:
    place, source = (_PLACES.get(request.GET.get(name, "")) for name in ("to", "from"))
    draft = view.draft
    if draft is None or place is None or draft.complaint:
        return {"said": ""}
    return {"said": why_not(view.scene, draft, place, source or None)}
