"""Reads of accounts."""

from accounts.models import User
from accounts.names import NAME_MAX_LENGTH, name_key

_SUGGESTION_NUMBERS = range(2, 200)


def is_name_taken(name: str) -> bool:
    """Tell whether an account has this name, in any case."""
    return User.objects.named(name).exists()


def find_free_names(name: str, *, count: int = 2) -> list[str]:
    """Return up to `count` free names like a taken one: the name with a small number."""
    candidates = [_with_number(name, number) for number in _SUGGESTION_NUMBERS]
    taken = set(User.objects.named_any(candidates).values_list("name_key", flat=True))
    return [each for each in candidates if name_key(each) not in taken][:count]


def _with_number(name: str, number: int) -> str:
    digits = str(number)
    return name[: NAME_MAX_LENGTH - len(digits)].rstrip() + digits
