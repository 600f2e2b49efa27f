"""How a player likes the site: a value that is stored with the account.

Nothing here is ever asked for in a query, so it is one JSON column. What is not stored is the
default, and what is stored but no longer known is left out: an old account never breaks a page.
"""

import json
from dataclasses import dataclass, fields
from enum import StrEnum
from typing import Any, Self
from zlib import crc32


class Theme(StrEnum):
    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"
    CONTRAST = "contrast"


class Field(StrEnum):
    """The colours of the board itself."""

    SYSTEM = "system"
    LIGHT = "light"
    DARK = "dark"


class Checkers(StrEnum):
    INK = "ink"  # ivory and ink
    BERRY = "berry"  # ivory and lingonberry
    CONTRAST = "contrast"  # pure white and black


class Side(StrEnum):
    """Where one's own home board, and the tray, lie."""

    RIGHT = "right"
    LEFT = "left"


class Numbering(StrEnum):
    OWN = "own"  # 24 to 1 from one's own side
    BRAINKING = "brainking"  # 1 to 24, as White travels
    NONE = "none"


class Count(StrEnum):
    """When a number tells how many checkers a point holds."""

    FIVE = "five"  # above five, which are all that are drawn
    FOUR = "four"  # from four on
    ALWAYS = "always"


class Movable(StrEnum):
    """Whether checkers that can be moved are marked."""

    NEW = "new"  # until one has finished twenty games
    ALWAYS = "always"
    NEVER = "never"


class Ask(StrEnum):
    """When a double asks once more."""

    TOUCH = "touch"
    ALWAYS = "always"
    NEVER = "never"


class NoCube(StrEnum):
    """How long a player is not asked whether he doubles; his dice are rolled instead."""

    ASK = "ask"
    GAME = "game"  # in this game; an order for one match
    ENTERED = "entered"  # while all that he can move must enter
    ALWAYS = "always"


class NextOrder(StrEnum):
    """In which order Next game goes."""

    DEADLINE = "deadline"
    OLDEST = "oldest"
    OPPONENT = "opponent"
    VARIANT = "variant"
    RANDOM = "random"


MOST = 999  # of any number


@dataclass(frozen=True, slots=True, kw_only=True)
class Preferences:
    """What a player has chosen; each field's default is what everybody begins with."""

    theme: Theme = Theme.SYSTEM

    # The board
    field: Field = Field.SYSTEM
    checkers: Checkers = Checkers.INK
    home: Side = Side.RIGHT
    tray_follows_home: bool = False
    own_side_below: bool = True
    numbering: Numbering = Numbering.OWN
    count: Count = Count.FIVE
    centred_cube_64: bool = False
    pips: bool = True
    strong_last_move: bool = False
    animation: bool = True
    movable: Movable = Movable.NEW

    # Playing
    one_click: bool = False
    higher_die_left: bool = False
    ask_to_roll: bool = False
    ask_double: Ask = Ask.TOUCH
    ask_answer: bool = True
    ask_submit: bool = False
    keys: bool = True
    next_after_submit: bool = False
    next_order: NextOrder = NextOrder.DEADLINE

    # What the server does for the player in all his matches
    order_pass: bool = False
    order_forced: bool = False
    order_roll: bool = False
    order_no_cube: NoCube = NoCube.ASK
    order_greedy: bool = False

    # Matches that he wants to play at the same time; 0: as many as come
    most_matches: int = 0

    # Time
    automatic_vacation: bool = True

    @classmethod
    def read(cls, stored: dict[str, Any]) -> Self:
        """What is stored, without what has no meaning."""
        known: dict[str, Any] = {}
        for each in fields(cls):
            value = stored.get(each.name)
            kind = type(each.default)
            is_number = kind is int and type(value) is int and 0 <= value <= MOST
            if is_number or (kind is bool and isinstance(value, bool)):
                known[each.name] = value
            elif issubclass(kind, StrEnum) and value in list(kind):
                known[each.name] = kind(value)
        return cls(**known)

    def store(self) -> dict[str, Any]:
        """What differs from the defaults."""
        pairs = ((each, getattr(self, each.name)) for each in fields(self))
        return {each.name: value for each, value in pairs if value != each.default}

    @property
    def stamp(self) -> str:
        """What tells pages apart that were made for different choices."""
        return f"{crc32(json.dumps(self.store(), sort_keys=True).encode()):x}"


DEFAULT = Preferences()


def preferences_of(user: object) -> Preferences:
    """What somebody has chosen; the defaults for who is not signed in."""
    chosen = getattr(user, "preferences", DEFAULT)
    assert isinstance(chosen, Preferences)
    return chosen
