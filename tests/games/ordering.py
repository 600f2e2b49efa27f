"""Matches in which players have standing orders, and what the server then does by itself."""

from dataclasses import replace
from typing import Any

from accounts.models import User
from accounts.preferences import NoCube
from backgammon.notation import parse_position
from backgammon.rules import Color, Dice, Phase, variant
from games.models import Event, Match
from games.services.answers import Answer
from games.services.orders import change_orders
from games.standing import own_orders
from tests.games.playing import fresh, set_board, state

# Black, on the bar, is shut out; White brings a checker home with 2-1, and may do so twice.
SHUT_OUT = "W[18:1 19:3 20:3 21:2 22:2 23:2 24:2] B[6:14] bar B=1"
# The same, but an ace lets him in.
GAP = "W[18:1 19:3 20:3 21:3 22:3 23:2] B[6:14] bar B=1"
RESERVED = {"order_pass": True, "order_forced": True, "order_roll": True, "order_greedy": True}
EVERYTHING = {**RESERVED, "order_no_cube": NoCube.ALWAYS}


def put(match: Match, text: str, **changes: Any) -> None:
    """Put a position with White to play 2-1 in the middle of the first game, unless changed."""
    fields = {
        "board": parse_position(text, variant("backgammon")),
        "phase": Phase.PLAY,
        "dice": Dice(2, 1),
        "on_turn": Color.WHITE,
        "turns": (5, 5),
    }
    set_board(match, **{**fields, **changes})
    Match.objects.filter(pk=match.pk).update(to_act=fresh(match).white)


def order(match: Match, user: User, **orders: Any) -> Answer:
    """Change some orders of a player for the match."""
    now = own_orders(fresh(match), user, state(match))
    return change_orders(match.pk, user=user, orders=replace(now, **orders))


def automatic_events(match: Match) -> list[tuple[str, str, str]]:
    """The kind, the colour and the reason of everything that the server did by itself."""
    events = Event.objects.filter(match=match, payload__has_key="auto").order_by("seq")
    assert all(event.actor_id is None for event in events)
    return [(event.kind, event.payload["by"], event.payload["auto"]) for event in events]
