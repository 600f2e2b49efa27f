"""Days that a player gives to his opponent, as a courtesy."""

from datetime import datetime

from accounts.models import User
from backgammon.rules import Color, NotYourTurn, RulesError
from games.models import Match
from games.models.terms import DAY
from games.services.act import change_match, is_kind
from games.services.answers import Answer
from games.services.table import Payload, Table

MOST_DAYS = 14  # in one stint


def grant(
    match_id: int, *, user: User, version: int, days: int, now: datetime | None = None
) -> Answer:
    """Add days to the opponent's stint that is running; they end with it.

    Refused: ``your_own_time``, ``no_grant`` (a clock shorter than a day), ``bad_grant`` (no days,
    or more in all than 14), and as every action. Raises Match.DoesNotExist.
    """

    def change(table: Table, color: Color) -> None:
        _check(table, color, days)
        table.match.granted += days * DAY
        payload: Payload = {"v": 1, "by": color.value, "seconds": days * DAY}
        table.append("grant", payload, game=table.game, actor=user)
        table.save()

    same = is_kind("grant")
    return change_match(match_id, user=user, version=version, change=change, same=same, now=now)


def days_to_grant(match: Match) -> int:
    """How many days may still be granted to the stint that is running."""
    return max(0, MOST_DAYS - match.granted // DAY) if match.is_slow else 0


def _check(table: Table, color: Color, days: int) -> None:
    if table.actor is color:
        raise NotYourTurn("only the opponent's time is granted", code="your_own_time")
    if not table.match.is_slow:
        raise RulesError("a clock for one sitting", code="no_grant")
    if not 0 < days <= days_to_grant(table.match):
        raise RulesError("so many days cannot be granted", code="bad_grant")
