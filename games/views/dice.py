"""The dice of a match: its seal, and every roll to be checked by whoever reads."""

import json

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games.proof import proof_of
from games.views.access import visible_or_404


@require_safe
@never_cache
def dice(request: HttpRequest, match_id: int) -> HttpResponse:
    match = visible_or_404(request, match_id)
    return render(request, "games/dice.html", {"match": match, "proof": proof_of(match)})


@require_safe
@never_cache
def sealed_file(request: HttpRequest, match_id: int) -> HttpResponse:
    """Seal, seed, contributions and rolls for the script that checks them, once it is over."""
    proof = proof_of(visible_or_404(request, match_id))
    if not proof.is_open:
        raise Http404
    text = json.dumps(proof.file, ensure_ascii=False, indent=1)
    response = HttpResponse(text, content_type="application/json; charset=utf-8")
    response["Content-Disposition"] = f'attachment; filename="kiila-dice-{match_id}.json"'
    return response
