"""The registry of games: ``variant("backgammon")`` makes the value that rules work with."""

from typing import Any

from backgammon.rules.errors import BadPosition
from backgammon.rules.variant import Variant
from backgammon.rules.variants.anti import Anti
from backgammon.rules.variants.backgammon import Backgammon
from backgammon.rules.variants.cloning import Cloning
from backgammon.rules.variants.crowded import Crowded
from backgammon.rules.variants.fevga import Fevga
from backgammon.rules.variants.grasshopper import Grasshopper
from backgammon.rules.variants.hyper import Hyper
from backgammon.rules.variants.long_narde import LongNarde
from backgammon.rules.variants.nackgammon import Nackgammon
from backgammon.rules.variants.plakoto import Plakoto
from backgammon.rules.variants.race import Race

VARIANTS: dict[str, type[Variant]] = {
    kind.key: kind
    for kind in (
        Backgammon,
        Nackgammon,
        Anti,
        Race,
        Crowded,
        Hyper,
        Cloning,
        Grasshopper,
        Plakoto,
        Fevga,
        LongNarde,
    )
}


def variant(key: str, /, **options: Any) -> Variant:
    """The game named ``key`` with the given options, the others at their defaults.

    Raises BadPosition (``unknown_variant``, ``unknown_option``) for a game, an option or a value
    that does not exist; a value is of the type that it has by default.
    """
    kind = VARIANTS.get(key)
    if kind is None:
        raise BadPosition(f"there is no game called {key!r}", code="unknown_variant")
    usual = kind().options()
    for name, value in options.items():
        if name not in usual:
            raise BadPosition(f"{key} has no option called {name!r}", code="unknown_option")
        if type(value) is not type(usual[name]):
            raise BadPosition(f"the option {name} cannot be {value!r}", code="unknown_option")
    return kind(**options)
