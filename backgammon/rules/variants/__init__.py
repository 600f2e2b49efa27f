"""The registry of games: ``variant("backgammon")`` makes the value that rules work with."""

from typing import Any

from backgammon.rules.errors import BadPosition
from backgammon.rules.variant import Variant
from backgammon.rules.variants.backgammon import Backgammon

VARIANTS: dict[str, type[Variant]] = {kind.key: kind for kind in (Backgammon,)}


def variant(key: str, **options: Any) -> Variant:
    """The game named ``key`` with the given options, the others at their defaults.

    Raises BadPosition for an unknown game or option.
    """
    kind = VARIANTS.get(key)
    if kind is None:
        raise BadPosition(f"there is no game called {key!r}", code="unknown_variant")
    try:
        return kind(**options)
    except TypeError:
        raise BadPosition(f"{key} has no such options: {options}", code="unknown_option") from None
