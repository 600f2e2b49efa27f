"""The link that stops notices by mail without logging in.

It is not stored: it is the number of the account and a code over what it is bound to. It works for
good, but only while the account has the address that the mail went to.
"""

from typing import Final

from django.core.signing import BadSignature, Signer

from accounts.models import User

_SEPARATOR: Final = "."
_DIGITS: Final = 18


def stop_token(user: User) -> str:
    """What the link ends with."""
    code = _signer().signature(_bound(user))
    return f"{user.pk}{_SEPARATOR}{code}"


def reader_of(token: str) -> User | None:
    """Whose mails a link stops; None if the link is none or the address has changed."""
    number, _, code = token.partition(_SEPARATOR)
    if not (number.isascii() and number.isdecimal() and len(number) <= _DIGITS and code.isascii()):
        return None
    user = User.objects.filter(pk=int(number)).exclude(email="").first()
    if user is None:
        return None
    try:
        _signer().unsign(f"{_bound(user)}{_SEPARATOR}{code}")
    except BadSignature:
        return None
    return user


def _signer() -> Signer:
    """Also opens what older keys of the site have signed."""
    return Signer(sep=_SEPARATOR, salt="notices.stop")


def _bound(user: User) -> str:
    return f"{user.pk} {user.email}"
