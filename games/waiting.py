"""In which order the games that wait for a player come, and which is the next of them."""

from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import Any, Final, NamedTuple

from accounts.models import User
from accounts.preferences import NextOrder
from games import selectors
from games.models import Match

Key = Callable[[Match], Any]


def in_order(
    waiting: list[Match], user: User, order: NextOrder, here: int | None, seed: str = ""
) -> list[Match]:
    """Matches that come in the order of deadlines, in another one.

    Those like the one on screen come first where that is asked for. ``seed`` stands for a round, in
    which a random order stays as it is.
    """
    shown = _on_screen(waiting, user, here) if order in _LIKE_THE_LAST else None
    key = _KEYS[order](user, shown, seed)
    return sorted(waiting, key=key)  # which keeps the order of deadlines among equals


def _on_screen(waiting: list[Match], user: User, here: int | None) -> Match | None:
    """The match on screen, as a rule one that waits no longer."""
    found = next((match for match in waiting if match.pk == here), None)
    if found is None and here is not None:
        found = selectors.own_match(user, here)
    return found


def _oldest(user: User, shown: Match | None, seed: str) -> Key:
    return lambda match: (match.stint_at is None, match.stint_at)


def _same_opponent(user: User, shown: Match | None, seed: str) -> Key:
    opponent = shown.opponent_of(user).pk if shown else None
    return lambda match: match.opponent_of(user).pk != opponent


def _same_variant(user: User, shown: Match | None, seed: str) -> Key:
    variant = shown.variant if shown else None
    return lambda match: match.variant != variant


def _by_lot(user: User, shown: Match | None, seed: str) -> Key:
    return lambda match: sha256(f"{seed}-{match.pk}".encode()).digest()


def _as_it_is(user: User, shown: Match | None, seed: str) -> Key:
    return lambda match: 0


_LIKE_THE_LAST: Final = (NextOrder.OPPONENT, NextOrder.VARIANT)
_KEYS: Final[Mapping[NextOrder, Callable[[User, Match | None, str], Key]]] = {
    NextOrder.DEADLINE: _as_it_is,
    NextOrder.OLDEST: _oldest,
    NextOrder.OPPONENT: _same_opponent,
    NextOrder.VARIANT: _same_variant,
    NextOrder.RANDOM: _by_lot,
}


class Choice(NamedTuple):
    """The match to go to, and what has been gone by in this round, which may have begun here."""

    match: Match | None
    passed: list[int]
    begins_round: bool


def choose_next(waiting: list[Match], *, here: int | None, passed: list[int]) -> Choice:
    """The match after the one on screen.

    The first one that waits, but every match comes once before any comes again, and the one on
    screen only when it is the only one.
    """
    ids = [match.pk for match in waiting]
    others = [match for match in waiting if match.pk != here]
    gone_by = [pk for pk in passed if pk in ids and pk != here]
    fresh = [match for match in others if match.pk not in gone_by]
    begins_round = bool(others) and not fresh
    if begins_round:
        gone_by, fresh = [], others
    elif here is not None and here in ids:
        gone_by.append(here)
    return Choice(next(iter(fresh or waiting), None), gone_by, begins_round)
