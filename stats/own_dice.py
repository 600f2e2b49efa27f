"""The dice of one player's own games, his rolls and those of his opponents apart."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.db.models import Case, Count, Q, Value, When

from accounts.models import User
from backgammon.rules import Color, EndedBy
from games.dice import FAIR
from games.models import Event, Game
from stats.dice_page import DiceFigures, Frequency
from stats.reckoning import roll_key

MOST_GAMES: Final = 500  # the last ones, so that the page is quick for everybody
TURN: Final = "roll"  # an opening roll belongs to nobody


@dataclass(frozen=True, slots=True)
class OwnDice:
    """The rolls of a player's last finished games: his, and those of his opponents."""

    games: int
    mine: DiceFigures
    theirs: DiceFigures

    @property
    def rolls(self) -> Iterator[tuple[Frequency, Frequency]]:
        """The 21 rolls that differ, of both."""
        return zip(self.mine.rolls, self.theirs.rolls, strict=True)

    @property
    def rows(self) -> Iterator[tuple[str, int, int, int]]:
        """Whose, dice and number of every roll, as they are to be downloaded."""
        for whose, figures in (("mine", self.mine), ("theirs", self.theirs)):
            for __, first, second, number in figures.rows:
                yield whose, first, second, number


def own_dice(user: User) -> OwnDice:
    """Count the rolls of the player's last 500 finished games from their logs; not cancelled ones,
    nor those of examples. By two statements."""
    over = Game.objects.filter(Q(white=user) | Q(black=user), ended_at__isnull=False)
    over = over.exclude(ended_by=EndedBy.CANCELLED.value).filter(match__dice_source__in=FAIR)
    games = list(over.order_by("-ended_at").values_list("pk", flat=True)[:MOST_GAMES])
    his = Q(game__white=user, payload__by=Color.WHITE.value)
    his |= Q(game__black=user, payload__by=Color.BLACK.value)
    log = Event.objects.filter(game__in=games, kind=TURN).order_by()
    log = log.annotate(is_mine=Case(When(his, then=Value(True)), default=Value(False)))
    found = log.values_list("is_mine", "payload__dice__0", "payload__dice__1")
    counts: dict[bool, Counter[str]] = {True: Counter(), False: Counter()}
    for is_mine, first, second, number in found.annotate(Count("pk")):
        counts[is_mine][roll_key(TURN, first, second)] += number
    mine, theirs = (DiceFigures(_all_rolls(counts[whose])) for whose in (True, False))
    return OwnDice(len(games), mine, theirs)


def _all_rolls(counts: Counter[str]) -> dict[str, int]:
    sides = range(1, 7)
    keys = [roll_key(TURN, first, second) for first in sides for second in sides]
    return {key: counts[key] for key in keys}
