"""A site with very many matches: a few are really played, the rest are copies made in SQL.

Nothing else is there. A copy has its own rows of everything that is copied; each key lies a
multiple of STRIDE above the one of the original.
"""

from collections.abc import Callable, Iterable, Iterator
from datetime import timedelta
from random import Random
from typing import Any, TypeAlias

from django.db import connection, models
from django.db.models import F

from accounts.models import User
from backgammon.rules import Phase
from games.models import Challenge, Event, Game, Match, Seal
from games.models.terms import Terms
from tests.games.playing import do, done, fresh, lose, make_match, make_user, play_on, state

STRIDE = 1000
PAIRS = 1000  # of players, who take turns at the copies
STANDING = (Match, Game)  # what every copy has
TOLD = (Challenge, Seal, Event)  # and what those that are to be settled have besides
COPIED = (*STANDING, *TOLD)
LONG = timedelta(days=20)

Field: TypeAlias = "models.Field[Any, Any]"
Maker = Callable[[User, User], Match]


# The originals


def _both_have_played(match: Match, *, at: Phase) -> Match:
    """Play by chance until both have completed turns and a phase is reached."""
    chance = Random(match.pk)
    while state(match).phase is not at or min(state(match).turns) < 2:
        play_on(match, chance, doubles=0)
    return fresh(match)


def _first_game(white: User, black: User) -> Match:
    return _both_have_played(make_match(white, black, length=7), at=Phase.PLAY)


def _second_game(white: User, black: User) -> Match:
    match = make_match(white, black, length=7, days_off=Terms.DaysOff.BOTH, reserve=3600)
    lose(_both_have_played(match, at=Phase.PLAY), white)
    return fresh(match)


def _unanswered_double(white: User, black: User) -> Match:
    match = _both_have_played(make_match(white, black, length=7), at=Phase.ROLL)
    done(do(match, "double"))
    return fresh(match)


def _single_game(white: User, black: User) -> Match:
    return _both_have_played(make_match(white, black, length=1), at=Phase.PLAY)


def _before_the_first_play(white: User, black: User) -> Match:
    return make_match(white, black, length=7)


KINDS: dict[str, Maker] = {
    "the next game begins": _first_game,
    "second game, days off": _second_game,
    "a double is dropped": _unanswered_double,
    "the match ends": _single_game,
    "the match is void": _before_the_first_play,
}


def make_originals() -> dict[int, str]:
    """Play one match of each kind between the same two; returns the kinds by what the ids of the
    matches, and of all their copies, leave over when they are divided by STRIDE."""
    players = [_reachable(make_user(name)) for name in ("Anna", "Björn")]
    return {make(*players).pk % STRIDE: kind for kind, make in KINDS.items()}


def _reachable(user: User) -> User:
    """Somebody to whom all is mailed the next morning, and whose time nobody prolongs."""
    user.email = f"{user.pk}@example.org"
    user.email_verified_at = user.joined_at
    daily = {f"mail_{topic}": "daily" for topic in ("turn", "reminder", "answer", "over")}
    user.chosen = {"automatic_vacation": False, "notices": daily}
    user.save()
    return user


# The copies


def make_copies(number: int, *, told: int) -> None:
    """Copy every original so many times; the first ``told`` copies have their logs too."""
    with connection.cursor() as cursor:
        cursor.execute("SET session_replication_role = replica")  # references are right as they are
        for statement in [
            *_copying([User], PAIRS),
            *_copying(STANDING, number),
            *_copying(TOLD, told),
        ]:
            cursor.execute(statement)
        cursor.execute("SET session_replication_role = origin")
        cursor.execute("ANALYZE")


def _copying(copied: Iterable[type[models.Model]], number: int) -> Iterator[str]:
    for model in copied:
        stored = list(model._meta.concrete_fields)
        columns = ", ".join(_column(field) for field in stored)
        values = ", ".join(_value(model, field) for field in stored)
        table = connection.ops.quote_name(model._meta.db_table)
        yield (
            f"INSERT INTO {table} ({columns}) SELECT {values}"
            f" FROM {table} AS o, generate_series(1, {number}) AS i"
        )


def _column(field: Field) -> str:
    return connection.ops.quote_name(str(field.column))


def _value(model: type[models.Model], field: Field) -> str:
    column = f"o.{_column(field)}"
    meant = model if field.primary_key else field.related_model
    if meant in COPIED:
        return f"{column} + {STRIDE} * i"
    if meant is User:
        return f"{column} + {_PLAYERS}"
    return _OWN.get((model, field.name), column)


_PLAYERS = f"{STRIDE} * ((i - 1) % {PAIRS} + 1)"
_SEATS = ("white", "black")
_OWN = {
    (User, "name"): "o.name || ' ' || i",
    (User, "name_key"): "o.name_key || ' ' || i",
    (User, "email"): "i || '.' || o.email",
    (Event, "payload"): "o.payload || CASE o.kind WHEN 'game_start' THEN jsonb_build_object("
    + ", ".join(f"'{seat}', (o.payload ->> '{seat}')::bigint + {_PLAYERS}" for seat in _SEATS)
    + ") ELSE '{}' END",
}


def number_on() -> None:
    """Give new rows numbers above those of the copies."""
    with connection.cursor() as cursor:
        for model in (User, *COPIED):
            table = model._meta.db_table
            last = f"(SELECT max(id) FROM {connection.ops.quote_name(table)})"
            cursor.execute(f"SELECT setval(pg_get_serial_sequence('{table}', 'id'), {last})")


def let_time_run_out(first: int, last: int) -> int:
    """Move the clocks and logs of some copies so far back that all are due; returns how many
    matches that are."""
    low, high = first * STRIDE, (last + 1) * STRIDE
    Event.objects.filter(match__gte=low, match__lt=high).update(at=F("at") - LONG)
    matches = Match.objects.filter(pk__gte=low, pk__lt=high)
    number: int = matches.update(stint_at=F("stint_at") - LONG, deadline_at=F("deadline_at") - LONG)
    return number
