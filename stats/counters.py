"""The counters: raised when a game ends, and made anew from the results of all games.

Every finished game between registered accounts counts, however it ended; cancelled games and those
of guests do not.
"""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime

from django.db import connection, models, transaction
from django.db.models import Count, F, Q

from accounts.models import User
from backgammon.rules import VARIANTS, Color, EndedBy
from games.models import Game, Match
from stats.models import PlayerCount, VariantCount

Tally = dict[str, int]


@dataclass(frozen=True, slots=True)
class Difference:
    """A counter row that was wrong: what it counts, what stood there, and what is true."""

    of: str
    stored: Tally
    true: Tally


def count_game(match: Match, game: Game, *, now: datetime) -> None:
    """Raise the counters for a game that has just ended; a hook of ``games.hooks.game_finished``.

    Missing rows are made first, then rows are raised, each time players by key and the variant
    last. A transaction that raises a row thus never waits for one that makes rows, and two games
    that end at once cannot wait for each other in a circle.
    """
    if game.ended_by == EndedBy.CANCELLED or _has_guest(match):
        return
    _make_rows(match)
    for user_id, field in sorted(_player_fields(game).items()):
        row = PlayerCount.objects.filter(user_id=user_id, variant=match.variant)
        row.update(**{field: F(field) + 1})
    field = game.winner or "draw"
    VariantCount.objects.filter(variant=match.variant).update(**{field: F(field) + 1})


def rebuild() -> list[Difference]:
    """Make every counter anew from the results of games; returns the rows that were wrong.

    Games that end meanwhile wait until it is done, and are counted then.
    """
    _make_variant_rows()
    with transaction.atomic(durable=True):
        _lock_counters()
        return _mend_variants() + _mend_players()


def _has_guest(match: Match) -> bool:
    players = User.objects.filter(pk__in=[match.white_id, match.black_id])
    return players.filter(kind=User.Kind.GUEST).exists()


def _player_fields(game: Game) -> dict[int, str]:
    """Which column each player's row is raised in; the match may have changed colours by now."""
    if not game.winner:
        return {game.white_id: "drawn", game.black_id: "drawn"}
    winner = Color(game.winner)
    return {game.player_id(winner): "won", game.player_id(winner.opponent): "lost"}


def _make_rows(match: Match) -> None:
    ids = {match.white_id, match.black_id}
    there = PlayerCount.objects.filter(user_id__in=ids, variant=match.variant)
    missing = sorted(ids.difference(there.values_list("user_id", flat=True)))
    PlayerCount.objects.bulk_create(
        [PlayerCount(user_id=pk, variant=match.variant) for pk in missing], ignore_conflicts=True
    )
    if not VariantCount.objects.filter(variant=match.variant).exists():
        VariantCount.objects.bulk_create(
            [VariantCount(variant=match.variant)], ignore_conflicts=True
        )


def _make_variant_rows() -> None:
    rows = [VariantCount(variant=key) for key in sorted(VARIANTS)]
    VariantCount.objects.bulk_create(rows, ignore_conflicts=True)


def _lock_counters() -> None:
    """Let nobody raise a counter until the end of the transaction; reading stays free."""
    tables = ", ".join(
        connection.ops.quote_name(model._meta.db_table) for model in (PlayerCount, VariantCount)
    )
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {tables} IN SHARE ROW EXCLUSIVE MODE")


def _counted_games() -> models.QuerySet[Game]:
    guest = Q(match__white__kind=User.Kind.GUEST) | Q(match__black__kind=User.Kind.GUEST)
    finished = Game.objects.filter(ended_at__isnull=False).exclude(guest)
    return finished.exclude(ended_by=EndedBy.CANCELLED.value).order_by()


def _mend_variants() -> list[Difference]:
    true: dict[str, Tally] = defaultdict(lambda: {"white": 0, "black": 0, "draw": 0})
    for variant, winner, number in _counted_games().values_list(
        "match__variant", "winner", Count("pk")
    ):
        true[variant][winner or "draw"] += number
    found = []
    for row in VariantCount.objects.order_by("variant"):
        tally = true.pop(row.variant, None) or {"white": 0, "black": 0, "draw": 0}
        found += _mend(row, tally, of=row.variant)
    for variant, tally in sorted(true.items()):
        found += _mend(VariantCount(variant=variant), tally, of=variant)
    return found


def _mend_players() -> list[Difference]:
    true = _player_tallies()
    found = []
    for row in PlayerCount.objects.select_related("user").order_by("user_id", "variant"):
        tally = true.pop((row.user_id, row.variant), None) or {"won": 0, "lost": 0, "drawn": 0}
        found += _mend(row, tally, of=f"{row.user.name}, {row.variant}")
    names = dict(User.objects.filter(pk__in={pk for pk, _ in true}).values_list("pk", "name"))
    for (user_id, variant), tally in sorted(true.items()):
        row = PlayerCount(user_id=user_id, variant=variant)
        found += _mend(row, tally, of=f"{names[user_id]}, {variant}")
    return found


def _player_tallies() -> dict[tuple[int, str], Tally]:
    """What each player has won, lost and drawn of each variant, by the results of games."""
    tallies: dict[tuple[int, str], Tally] = defaultdict(lambda: {"won": 0, "lost": 0, "drawn": 0})
    for color in Color:
        for user_id, variant, winner, number in _counted_games().values_list(
            f"{color.value}_id", "match__variant", "winner", Count("pk")
        ):
            column = "drawn" if not winner else "won" if winner == color.value else "lost"
            tallies[user_id, variant][column] += number
    return tallies


def _mend(row: VariantCount | PlayerCount, tally: Tally, *, of: str) -> list[Difference]:
    """Write a row if it is wrong; none or one difference."""
    stored = {field: getattr(row, field) for field in tally}
    if stored == tally:
        return []
    for field, number in tally.items():
        setattr(row, field, number)
    row.save()
    return [Difference(of, stored, tally)]
