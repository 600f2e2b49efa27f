"""What a browser tells when it subscribes."""

import base64
import binascii

from cryptography.hazmat.primitives.asymmetric import ec
from django import forms
from django.core.exceptions import ValidationError

from notices.models.push import ENDPOINT_MAX_LENGTH

_AUTH_BYTES = 16


class SubscribeForm(forms.Form):
    """An address at a push service, and the keys to encrypt for the browser with."""

    endpoint = forms.CharField(max_length=ENDPOINT_MAX_LENGTH)
    p256dh = forms.CharField(max_length=100)
    auth = forms.CharField(max_length=32)

    def clean_p256dh(self) -> str:
        """A point of the curve P-256."""
        told: str = self.cleaned_data["p256dh"]
        try:
            ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), _bytes(told))
        except ValueError:
            raise ValidationError("p256dh") from None
        return told

    def clean_auth(self) -> str:
        told: str = self.cleaned_data["auth"]
        if len(_bytes(told)) != _AUTH_BYTES:
            raise ValidationError("auth")
        return told


def _bytes(told: str) -> bytes:
    """What base64 for URLs stands for, with or without its padding; empty for anything else."""
    try:
        given = told.rstrip("=")
        return base64.b64decode(given + "=" * (-len(given) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError):
        return b""
