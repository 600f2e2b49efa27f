"""Changing what the server does for a player, which it does at once if it now can.

Orders are the player's own: no event tells of them, only of what was done by them.
"""

from dataclasses import replace
from datetime import datetime

from django.db import transaction

from accounts.models import User
from games.models import Match, StandingOrders
from games.orders import Orders, moment_of
from games.services import automatic, timeouts
from games.services.answers import Answer, Done, Refused
from games.services.table import Table, lock, moment
from games.standing import Wishes

LIMIT = 200


def change_orders(
    match_id: int, *, user: User, orders: Orders, now: datetime | None = None
) -> Answer:
    """Keep what a player wants done for him in this match, and do it at once where it now applies.

    Only what differs from his usual orders is stored. Refused: ``not_your_match``, ``match_over``,
    ``late``. Raises Match.DoesNotExist.
    """
    with transaction.atomic(durable=True):
        table = lock(match_id, now=now)
        if table is None:
            raise AssertionError("this lock waits")
        match = table.match
        if match.color_of(user.pk) is None:
            return Refused(match, "not_your_match")
        if not match.is_live:
            return Refused(match, "match_over")
        if timeouts.expire_if_due(table):
            return Refused(match, "late")
        keep(table, user, orders)
        _obey_now(table)
        return Done(match)


def keep(table: Table, user: User, orders: Orders) -> None:
    """Store a player's orders for a locked match."""
    now = moment_of(table.state, table.match.game_number)
    player = table.match.white if user.pk == table.match.white_id else table.match.black
    chosen = orders.store(Orders.usual(player.preferences, table.state.variant), now)
    StandingOrders.objects.bulk_create(
        [StandingOrders(match=table.match, user=player, chosen=chosen)],
        update_conflicts=True,
        unique_fields=["match", "user"],
        update_fields=["chosen"],
    )


def keep_then_roll(table: Table, user: User) -> None:
    """Note that a player who doubles wants his dice rolled if the double is taken."""
    now = moment_of(table.state, table.match.game_number)
    orders = Wishes(table.match).orders(user, table.state.variant, now)
    keep(table, user, replace(orders, then_roll=True))


def obey_everywhere(user: User, *, now: datetime | None = None) -> int:
    """Do what a player's usual orders now say wherever he is to act; tell in how many matches.

    Each match in its own transaction, and nothing where his time has run out.
    """
    now = moment(now)
    mine = Match.objects.live().filter(to_act=user, deadline_at__gt=now).order_by("deadline_at")
    return sum(
        _obey_in(match_id, now) for match_id in list(mine.values_list("pk", flat=True)[:LIMIT])
    )


def _obey_in(match_id: int, now: datetime) -> bool:
    with transaction.atomic(durable=True):
        table = lock(match_id, now=now)
        if table is None or not table.match.is_live or now >= table.expires_at():
            return False
        return _obey_now(table)


def _obey_now(table: Table) -> bool:
    """Write only if something was done."""
    if not automatic.obey(table):
        return False
    table.save()
    return True
