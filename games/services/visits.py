"""What a player has seen of a match. No action of the match: no lock, and its version stays."""

from django.db.models import F

from accounts.models import User
from games.models import Match, Visit


def mark_seen(match: Match, *, user: User, version: int) -> None:
    """A player really sees a version of his match: what came before it is no longer new."""
    upto = min(version, match.version)
    row = Visit.objects.filter(match=match, user=user)
    seen = row.values_list("version", flat=True).first()
    if seen is None:
        first = Visit(match=match, user=user, version=upto, before=upto)
        Visit.objects.bulk_create([first], ignore_conflicts=True)
    elif seen < upto:
        row.filter(version__lt=upto).update(before=F("version"), version=upto)
