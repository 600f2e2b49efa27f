"""What demonstrations leave in the database, without the numbers that differ between sites."""

from typing import Any

from games.models import Event, Match


def logs() -> list[list[tuple[Any, ...]]]:
    """The terms and every event of every match, in the order in which they were played."""
    return [_log(match) for match in Match.objects.order_by("pk").select_related("white", "black")]


def _log(match: Match) -> list[tuple[Any, ...]]:
    head = (match.white.name, match.black.name, match.format, match.length, match.delay)
    events = Event.objects.filter(match=match).select_related("actor", "game__white", "game__black")
    return [head, *map(_line, events.order_by("seq"))]


def _line(event: Event) -> tuple[Any, ...]:
    payload = dict(event.payload)
    if event.kind == "game_start" and event.game:
        payload |= {"white": event.game.white.name, "black": event.game.black.name}
    return event.seq, event.kind, payload, event.actor and event.actor.name, event.at
