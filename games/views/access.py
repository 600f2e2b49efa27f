"""The door of every view to a match."""

from django.http import Http404, HttpRequest

from games import selectors
from games.models import Match


def visible_or_404(request: HttpRequest, match_id: int) -> Match:
    """A match that the reader may see; any other is not there, whether it exists or not."""
    try:
        return selectors.visible_match(request.user, match_id)
    except Match.DoesNotExist:
        raise Http404 from None
