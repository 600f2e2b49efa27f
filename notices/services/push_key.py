"""The pair of keys by which push services know the site: made once, shared by all processes."""

import base64
from contextlib import suppress

from cryptography.fernet import InvalidToken
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02

from backgammon import vault
from notices.models import PushKey

_KEY_BYTES = 32
_OWNER = {"no-strict": True}  # a site at `http://kiila` is one too


def public_key() -> str:
    """What browsers subscribe to: the uncompressed point, in base64 for URLs."""
    return _pair().public


def signer() -> Vapid02:
    """What signs messages with the private key.

    Raises cryptography.fernet.InvalidToken where no known SECRET_KEY opens it.
    """
    secret = vault.unlock(bytes(_pair().locked_private))
    private = ec.derive_private_key(int.from_bytes(secret), ec.SECP256R1())
    return Vapid02(private, _OWNER)


def keep() -> None:
    """Make the pair if there is none, and lock it with the SECRET_KEY of today, so that an older
    one can go; a sweep does it. What no known key opens stays as it is."""
    pair = _pair()
    locked = bytes(pair.locked_private)
    if not vault.is_locked_now(locked):
        with suppress(InvalidToken):
            PushKey.objects.filter(pk=pair.pk).update(
                locked_private=vault.lock(vault.unlock(locked))
            )


def _pair() -> PushKey:
    """The one row; of two processes that make it at once, both get the same."""
    found: PushKey | None = PushKey.objects.filter(pk=PushKey.ONLY).first()
    if found is None:
        found, _ = PushKey.objects.get_or_create(pk=PushKey.ONLY, defaults=_new_pair())
    return found


def _new_pair() -> dict[str, object]:
    private = ec.generate_private_key(ec.SECP256R1())
    secret = private.private_numbers().private_value.to_bytes(_KEY_BYTES)
    point = private.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    public = base64.urlsafe_b64encode(point).rstrip(b"=").decode()
    return {"public": public, "locked_private": vault.lock(secret)}
