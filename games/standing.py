"""Reading what players have the server do, in one match and in all of them."""

from typing import Any

from accounts.models import User
from backgammon.rules import GameState, Variant
from games.models import Match, StandingOrders
from games.orders import Moment, Orders, moment_of


class Wishes:
    """The standing orders of both players of a match, read by one statement.

    They are stored; what they come to depends on the moment (``orders``).
    """

    def __init__(self, match: Match) -> None:
        rows = StandingOrders.objects.filter(match=match)
        self.own: dict[int, dict[str, Any]] = dict(rows.values_list("user_id", "chosen"))

    def orders(self, user: User, variant: Variant, moment: Moment) -> Orders:
        """What holds for a player at this moment."""
        usual = Orders.usual(user.preferences, variant)
        return usual.with_own(self.own.get(user.pk, {}), moment)


def own_orders(match: Match, user: User, state: GameState) -> Orders:
    """What a player has the server do now in a match; ``state`` is that of its present game."""
    moment = moment_of(state, match.game_number)
    return Wishes(match).orders(user, state.variant, moment)
