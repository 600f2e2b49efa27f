"""Reads of accounts."""

from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.db.models import Count, Max
from django.utils.timezone import now as current_time

from accounts.models import Letter, NameChange, Session, User, normalise_email
from accounts.names import NAME_MAX_LENGTH, name_key

# A session's last use is written once in ten minutes, so nobody is seen more exactly.
HERE: Final = timedelta(minutes=15)
_SUGGESTION_NUMBERS = range(2, 200)
_SESSIONS_SHOWN = 100


def is_name_taken(name: str, *, besides: User | None = None) -> bool:
    """Tell whether an account has or had this name, in any case; `besides` does not count."""
    key = name_key(name)
    owners = [besides] if besides else []
    return (
        User.objects.filter(name_key=key).exclude(pk__in=[each.pk for each in owners]).exists()
        or NameChange.objects.filter(old_key=key).exclude(user__in=owners).exists()
    )


def find_free_names(name: str, *, count: int = 2) -> list[str]:
    """Return up to `count` free names like a taken one: the name with a small number."""
    candidates = {name_key(each): each for each in _numbered(name)}
    now_taken = User.objects.filter(name_key__in=candidates).values_list("name_key")
    once_taken = NameChange.objects.filter(old_key__in=candidates).values_list("old_key")
    taken = {key for (key,) in now_taken.union(once_taken)}
    return [each for key, each in candidates.items() if key not in taken][:count]


def _numbered(name: str) -> list[str]:
    numbers = map(str, _SUGGESTION_NUMBERS)
    return [name[: NAME_MAX_LENGTH - len(each)].rstrip() + each for each in numbers]


def find_renamed(name: str) -> User | None:
    """Return the account that had this name, in any case, before it changed it."""
    change = NameChange.objects.filter(old_key=name_key(name)).select_related("user").first()
    return change.user if change else None


def find_by_login(text: str) -> User | None:
    """Return whose name or confirmed e-mail this is, in any case; no name has an @ in it."""
    if "@" in text:
        return find_by_email(text)
    return User.objects.named(text).first()


def find_by_email(address: str) -> User | None:
    """Return the account that has confirmed this address."""
    found = User.objects.filter(email=normalise_email(address), email_verified_at__isnull=False)
    return found.exclude(email="").first()


def name_free_at(user: User) -> datetime | None:
    """Return from when on the account may change its name again; None if it never did."""
    last = user.name_changes.order_by("-at").first()
    return last.at + timedelta(days=settings.NAME_CHANGE_DAYS) if last else None


def find_letter(token: str, kind: Letter.Kind, *, now: datetime | None = None) -> Letter | None:
    """Return the letter whose link ends with the token, with its user, if the link is good.

    It is good once, until it expires, and as long as the account has the address it went to.
    """
    number = token.partition(".")[0]
    if not (number.isdecimal() and number.isascii() and len(number) < 19):
        return None
    letters = Letter.objects.select_related("user").filter(pk=int(number), kind=kind, used_at=None)
    letter = letters.filter(expires_at__gt=now or current_time()).first()
    if letter is None or letter.user is None or not letter.is_opened_by(token):
        return None
    user = letter.user
    is_bound = user.is_active and user.email == letter.address
    if kind == Letter.Kind.RESET:
        is_bound = is_bound and user.email_verified_at is not None
    return letter if is_bound else None


def sessions_of(user: User) -> list[Session]:
    """Return where the account is logged in, the last used first; at most 100."""
    found = Session.objects.filter(user=user, expire_date__gt=current_time())
    return list(found.order_by("-seen_at", "session_key")[:_SESSIONS_SHOWN])


def last_seen(user: User) -> datetime | None:
    """When the account last opened a page while logged in, to about ten minutes.

    None where no session of it is left.
    """
    found = Session.objects.filter(user=user).aggregate(at=Max("seen_at"))
    at: datetime | None = found["at"]
    return at


def count_seen(since: datetime) -> int:
    """How many accounts have opened a page since then while logged in."""
    seen = Session.objects.filter(user__isnull=False, seen_at__gte=since)
    return seen.aggregate(number=Count("user", distinct=True))["number"] or 0


def users_here(*, now: datetime | None = None, limit: int = 50) -> list[User]:
    """Who has opened a page in the last minutes while logged in, by name."""
    seen = Session.objects.filter(seen_at__gte=(now or current_time()) - HERE, user__isnull=False)
    here = User.objects.filter(pk__in=seen.values("user"), is_active=True, deleted_at=None)
    return list(here.order_by("name_key")[:limit])
