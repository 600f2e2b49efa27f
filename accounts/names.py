"""What a player's name may be, and when two names are the same.

A name is kept in the Unicode form NFKC. Two names are the same when their keys
are equal; the key is made here and not by the database, whose lower() depends
on the locale of the server.
"""

import unicodedata
from typing import Final

from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _

NAME_MIN_LENGTH: Final = 3
NAME_MAX_LENGTH: Final = 20
# One character may fold into up to three.
NAME_KEY_MAX_LENGTH: Final = 3 * NAME_MAX_LENGTH

_MARKS: Final = "_-."
# Unicode calls these letters, but nothing can be seen of them.
_INVISIBLE_LETTERS: Final = "\u115f\u1160\u3164\uffa0"


def normalise_name(raw: str) -> str:
    """Return the name as it is stored: NFKC, without spaces around it."""
    return unicodedata.normalize("NFKC", raw).strip()


def name_key(name: str) -> str:
    """Return the key by which a name is found and kept unique."""
    return unicodedata.normalize("NFKC", normalise_name(name).casefold())


def check_name(name: str) -> None:
    """Raise ValidationError with one sentence if a normalised name is not allowed."""
    if not NAME_MIN_LENGTH <= len(name) <= NAME_MAX_LENGTH:
        raise ValidationError(
            _("A name has %(least)s to %(most)s characters."),
            code="name_length",
            params={"least": NAME_MIN_LENGTH, "most": NAME_MAX_LENGTH},
        )
    if "  " in name:
        raise ValidationError(_("Put only one space between two words."), code="name_spaces")
    for char in name:
        if not _may_stand_in_name(char):
            raise ValidationError(
                _("A name is made of letters, digits, spaces and the signs _ - . only."),
                code="name_characters",
            )
    if not any(char.isalnum() for char in name):
        raise ValidationError(_("A name has at least one letter or digit."), code="name_empty")


def _may_stand_in_name(char: str) -> bool:
    if char == " " or char in _MARKS:
        return True
    if char in _INVISIBLE_LETTERS:
        return False
    category = unicodedata.category(char)
    return category.startswith("L") or category == "Nd"
