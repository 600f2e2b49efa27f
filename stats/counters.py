"""The counters: raised when a game ends, and made anew from the results and logs of all games.

Every finished game between registered accounts counts, however it ended; cancelled games and those
of guests do not.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any

from django.db import connection, models, transaction
from django.utils.timezone import now as django_now

from accounts.models import User
from backgammon.rules import VARIANTS, Color, EndedBy
from games.models import Game, Match
from stats import truth
from stats.models import DiceCount, MonthCount, PlayerCount, VariantCount
from stats.raising import Rise, Row, raise_counters
from stats.reckoning import Reckoning, every_roll, reckon
from stats.truth import PLAYER_FIELDS, VARIANT_FIELDS, Tally, month_of


@dataclass(frozen=True, slots=True)
class Difference:
    """A counter row that was wrong: what it counts, and of the columns that were wrong what stood
    there and what is true."""

    of: str
    stored: Tally
    true: Tally


def count_game(match: Match, game: Game, *, now: datetime) -> None:
    """Raise the counters for a game that has just ended; a hook of ``games.hooks.game_finished``.

    Rows are raised always in the same order: players by key, the variant, the month, the rolls by
    key. Two games that end at once thus cannot wait for each other in a circle.
    """
    if game.ended_by == EndedBy.CANCELLED or _has_guest(match):
        return
    log = reckon(match, game)
    month: Row = {"month": month_of(game.ended_at or now), "games": 1}
    rolls: list[Row] = [{"roll": roll, "number": log.rolls[roll]} for roll in sorted(log.rolls)]
    raise_counters(
        Rise(PlayerCount, ["user_id", "variant"], _players(match, game)),
        Rise(VariantCount, ["variant"], [_course(match, game, log)]),
        Rise(MonthCount, ["month"], [month]),
        Rise(DiceCount, ["roll"], rolls),
    )


def rebuild() -> list[Difference]:
    """Make every counter anew from the results and logs of games; returns the rows that were wrong.

    Games that end meanwhile wait until it is done, and are counted then. Rows that they would make
    are made before: a game that holds one table and a rebuild that holds another would wait in a
    circle.
    """
    _make_variant_rows()
    _make_month_row(month_of(django_now()))
    _make_roll_rows()
    with transaction.atomic(durable=True):
        _lock_counters()
        return [*_mend_variants(), *_mend_players(), *_mend_months(), *_mend_rolls()]


def _has_guest(match: Match) -> bool:
    return User.Kind.GUEST in (match.white.kind, match.black.kind)


def _players(match: Match, game: Game) -> list[Row]:
    """What is added to the rows of both players."""
    return [
        {"user_id": user_id, "variant": match.variant, **_tally(PLAYER_FIELDS, {field: 1})}
        for user_id, field in sorted(_player_fields(game).items())
    ]


def _player_fields(game: Game) -> dict[int, str]:
    """Which column each player's row is raised in; the match may have changed colours by now."""
    if not game.winner:
        return {game.white_id: "drawn", game.black_id: "drawn"}
    winner = Color(game.winner)
    return {game.player_id(winner): "won", game.player_id(winner.opponent): "lost"}


def _course(match: Match, game: Game, log: Reckoning) -> Row:
    """What is added to the row of the variant."""
    raised = {"turns": log.turns, "doubled": log.doubled, "taken": log.taken}
    raised |= {game.winner or "draw": 1, "gammons": int(truth.is_gammon(game))}
    return {"variant": match.variant, **_tally(VARIANT_FIELDS, raised)}


def _tally(columns: tuple[str, ...], counted: Mapping[str, int]) -> Tally:
    return {column: counted.get(column, 0) for column in columns}


def _make_variant_rows() -> None:
    rows = [VariantCount(variant=key) for key in sorted(VARIANTS)]
    VariantCount.objects.bulk_create(rows, ignore_conflicts=True)


def _make_month_row(month: date) -> None:
    MonthCount.objects.bulk_create([MonthCount(month=month)], ignore_conflicts=True)


def _make_roll_rows() -> None:
    rows = [DiceCount(roll=key) for key in sorted(every_roll())]
    DiceCount.objects.bulk_create(rows, ignore_conflicts=True)


def _lock_counters() -> None:
    """Let nobody raise a counter until the end of the transaction; reading stays free."""
    counters = (PlayerCount, VariantCount, MonthCount, DiceCount)
    tables = ", ".join(connection.ops.quote_name(each._meta.db_table) for each in counters)
    with connection.cursor() as cursor:
        cursor.execute(f"LOCK TABLE {tables} IN SHARE ROW EXCLUSIVE MODE")


def _mend_variants() -> Iterator[Difference]:
    rows = {row.variant: row for row in VariantCount.objects.order_by("variant")}
    yield from _mend(VariantCount, "variant", rows, truth.variant_tallies(), VARIANT_FIELDS)


def _mend_players() -> Iterator[Difference]:
    rows = {(row.user_id, row.variant): row for row in PlayerCount.objects.order_by("pk")}
    true = truth.player_tallies()
    ids = {user_id for user_id, _ in {**rows, **true}}
    names = dict(User.objects.filter(pk__in=ids).values_list("pk", "name"))
    for user_id, variant in sorted({**rows, **true}):
        row = rows.get((user_id, variant)) or PlayerCount(user_id=user_id, variant=variant)
        tally = true.get((user_id, variant), {})
        yield from _mend_row(row, tally, PLAYER_FIELDS, of=f"{names[user_id]}, {variant}")


def _mend_months() -> Iterator[Difference]:
    rows = {row.month: row for row in MonthCount.objects.order_by("month")}
    yield from _mend(MonthCount, "month", rows, truth.month_tallies(), ("games",))


def _mend_rolls() -> Iterator[Difference]:
    rows = {row.roll: row for row in DiceCount.objects.order_by("roll")}
    yield from _mend(DiceCount, "roll", rows, truth.dice_tallies(), ("number",))


def _mend(
    model: type[models.Model],
    key: str,
    rows: Mapping[Any, models.Model],
    true: Mapping[Any, Tally],
    columns: tuple[str, ...],
) -> Iterator[Difference]:
    """Mend the rows that stand, and make those that are missing."""
    for each in sorted({*rows, *true}):
        row = rows.get(each) or model(**{key: each})
        yield from _mend_row(row, true.get(each, {}), columns, of=str(row))


def _mend_row(
    row: models.Model, tally: Mapping[str, int], columns: tuple[str, ...], *, of: str
) -> Iterator[Difference]:
    """Write a row if it is wrong; none or one difference."""
    true = _tally(columns, tally)
    wrong = [column for column in columns if getattr(row, column) != true[column]]
    if not wrong:
        return
    stored = {column: getattr(row, column) for column in wrong}
    for column in wrong:
        setattr(row, column, true[column])
    row.save()
    yield Difference(of, stored, {column: true[column] for column in wrong})
