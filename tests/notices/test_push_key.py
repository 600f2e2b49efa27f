"""The key by which push services know the site: made once, kept, locked."""

import pytest
from cryptography.fernet import InvalidToken
from pytest_django import Settings

from backgammon import vault
from notices.models import PushKey
from notices.services.push_key import public_key, signer
from notices.tasks import send_pushes
from tests.notices.service import read_base64
from tests.races import at_once

pytestmark = pytest.mark.django_db


def test_it_is_made_when_first_asked_for_and_stays() -> None:
    assert not PushKey.objects.exists()
    first = public_key()
    assert public_key() == first
    assert PushKey.objects.count() == 1
    point = read_base64(first)
    assert (len(point), point[0]) == (65, 4)


def test_it_signs_what_the_public_one_verifies() -> None:
    said = signer().sign({"sub": "mailto:a@b.example", "aud": "https://push.example"})
    assert said["Authorization"].endswith(f",k={public_key()}")


@pytest.mark.django_db(transaction=True)
def test_two_processes_that_start_at_once_get_the_same() -> None:
    keys = at_once(*[public_key] * 6)
    assert len(set(keys)) == 1
    assert PushKey.objects.get().public == keys[0]


def test_it_lies_locked_in_the_database(settings: Settings) -> None:
    secret = signer().private_key.private_numbers().private_value.to_bytes(32)
    row = PushKey.objects.get()
    assert secret not in bytes(row.locked_private)
    assert vault.unlock(bytes(row.locked_private)) == secret
    settings.SECRET_KEY = "another" * 10
    with pytest.raises(InvalidToken):
        signer()
    # Browsers may still be subscribed to what they know.
    assert public_key() == row.public


def test_it_outlives_the_secret_key_with_which_it_was_locked(settings: Settings) -> None:
    first, old = public_key(), settings.SECRET_KEY
    settings.SECRET_KEY, settings.SECRET_KEY_FALLBACKS = "newer" * 12, [old]
    signer()
    send_pushes()
    settings.SECRET_KEY_FALLBACKS = []
    signer()
    assert public_key() == first


def test_what_no_key_opens_stays_and_stops_nothing(settings: Settings) -> None:
    public_key()
    row = PushKey.objects.values().get()
    settings.SECRET_KEY = "another" * 10
    send_pushes()
    assert PushKey.objects.values().get() == row


def test_the_site_makes_it_when_it_starts() -> None:
    send_pushes()
    assert PushKey.objects.exists()
