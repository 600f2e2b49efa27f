"""What the counters have to say, from the results and logs of all games that count.

Every finished game between registered accounts counts, however it ended; cancelled games and those
of guests do not.
"""

from collections import defaultdict
from collections.abc import Mapping
from datetime import date, datetime

from django.db.models import Count, Q, QuerySet
from django.db.models.functions import TruncMonth
from django.utils.timezone import get_default_timezone, localtime

from accounts.models import User
from backgammon.rules import Color, EndedBy, Kind
from games.dice import FAIR
from games.models import Event, Game
from stats.reckoning import ROLLS, TURNS, roll_key

Tally = dict[str, int]

VARIANT_FIELDS = ("white", "black", "draw", "gammons", "turns", "doubled", "taken")
PLAYER_FIELDS = ("won", "lost", "drawn")


def month_of(at: datetime) -> date:
    """The month of the site's days in which a game ended."""
    return localtime(at, get_default_timezone()).date().replace(day=1)


def is_gammon(game: Game) -> bool:
    """Whether a game was won with more than a single game."""
    return game.kind is not None and game.kind >= Kind.GAMMON


def variant_tallies() -> Mapping[str, Tally]:
    """The counts of each variant; those of one that nobody has played are zeros."""
    tallies: dict[str, Tally] = defaultdict(lambda: dict.fromkeys(VARIANT_FIELDS, 0))
    results = _counted_games().values_list("match__variant", "winner")
    for variant, winner, number in results.annotate(Count("pk")):
        tallies[variant][winner or "draw"] += number
    gammons = _counted_games().filter(kind__gte=Kind.GAMMON).values_list("match__variant")
    for variant, number in gammons.annotate(Count("pk")):
        tallies[variant]["gammons"] = number
    kinds = _log(*TURNS, "double", "take").values_list("match__variant", "kind")
    for variant, kind, number in kinds.annotate(Count("pk")):
        tallies[variant][_COLUMNS[kind]] += number
    return tallies


def player_tallies() -> Mapping[tuple[int, str], Tally]:
    """What each player has won, lost and drawn of each variant."""
    tallies: dict[tuple[int, str], Tally] = defaultdict(lambda: dict.fromkeys(PLAYER_FIELDS, 0))
    for color in Color:
        for user_id, variant, winner, number in _counted_games().values_list(
            f"{color.value}_id", "match__variant", "winner", Count("pk")
        ):
            column = "drawn" if not winner else "won" if winner == color.value else "lost"
            tallies[user_id, variant][column] += number
    return tallies


def month_tallies() -> Mapping[date, Tally]:
    """How many games were finished in each month."""
    month = TruncMonth("ended_at", tzinfo=get_default_timezone())
    found = _counted_games().annotate(month=month).values_list("month").annotate(Count("pk"))
    return {at.date(): {"games": number} for at, number in found}


def dice_tallies() -> Mapping[str, Tally]:
    """How often the dice of the site have given each roll; not those of a demonstration."""
    drawn = _log(*ROLLS).filter(match__dice_source__in=FAIR)
    found = drawn.values_list("kind", "payload__dice__0", "payload__dice__1").annotate(Count("pk"))
    return {roll_key(kind, a, b): {"number": number} for kind, a, b, number in found}


_COLUMNS = {**dict.fromkeys(TURNS, "turns"), "double": "doubled", "take": "taken"}


def _counted_games() -> "QuerySet[Game]":
    guest = Q(match__white__kind=User.Kind.GUEST) | Q(match__black__kind=User.Kind.GUEST)
    finished = Game.objects.filter(ended_at__isnull=False).exclude(guest)
    return finished.exclude(ended_by=EndedBy.CANCELLED.value).order_by()


def _log(*kinds: str) -> "QuerySet[Event]":
    events: QuerySet[Event] = Event.objects.filter(kind__in=kinds, game__in=_counted_games())
    return events.order_by()
