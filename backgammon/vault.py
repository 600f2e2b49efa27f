"""Secrets that lie in the database, locked with the site's key.

Whoever has the database, or a copy of it, but not the key cannot read them. What was locked with
an older key opens as long as that key stands in SECRET_KEY_FALLBACKS.
"""

from base64 import urlsafe_b64encode
from hashlib import sha256

from cryptography.fernet import Fernet, InvalidToken, MultiFernet
from django.conf import settings


def lock(secret: bytes) -> bytes:
    """Lock a secret with the present key."""
    return _keys().encrypt(secret)


def unlock(locked: bytes) -> bytes:
    """Open what ``lock`` made; cryptography.fernet.InvalidToken if no known key fits."""
    return _keys().decrypt(locked)


def is_locked_now(locked: bytes) -> bool:
    """Whether the present key opens it, and not only an older one."""
    try:
        Fernet(_key(settings.SECRET_KEY)).decrypt(locked)
    except InvalidToken:
        return False
    return True


def _keys() -> MultiFernet:
    keys = (settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS)
    return MultiFernet([Fernet(_key(each)) for each in keys])


def _key(secret_key: str) -> bytes:
    return urlsafe_b64encode(sha256(b"kiila.vault" + secret_key.encode()).digest())
