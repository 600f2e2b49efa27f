"""What demonstrations leave in the database, without the numbers that differ between sites."""

from typing import Any

from games.models import Event, Match


def logs() -> list[list[tuple[Any, ...]]]:
    """The terms and every event of every match, in the order in which they were played."""
    return [_log(match) for match in Match.objects.order_by("pk").select_related("white", "black")]


def _log(match: Match) -> list[tuple[Any, ...]]:
    head = (match.white.name, match.black.name, match.format, match.length, match.delay)
    fields = ("seq", "kind", "payload", "actor__name", "at")
    return [head, *Event.objects.filter(match=match).order_by("seq").values_list(*fields)]
