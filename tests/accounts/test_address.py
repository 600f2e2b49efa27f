"""From where a request comes, with and without proxies."""

import pytest
from django.test import RequestFactory
from pytest_django import Settings

from accounts.address import client_address


def asked(rf: RequestFactory, connected: str, forwarded: str = "") -> str | None:
    more = {"HTTP_X_FORWARDED_FOR": forwarded} if forwarded else {}
    return client_address(rf.get("/", REMOTE_ADDR=connected, **more))


@pytest.mark.parametrize(
    ("connected", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("192.0.2.7:5000", "192.0.2.7"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::"),
        ("[2001:db8:1:2::9]:443", "2001:db8:1:2::"),
        ("fe80::1%eth0", "fe80::"),
        ("", None),
        ("unix:", None),
        ("nonsense", None),
    ],
)
def test_an_address_is_made_comparable(
    rf: RequestFactory, connected: str, address: str | None
) -> None:
    assert asked(rf, connected) == address


@pytest.mark.parametrize(
    ("count", "forwarded", "address"),
    [
        (0, "198.51.100.1", "192.0.2.7"),
        (1, "198.51.100.1", "198.51.100.1"),
        (1, "203.0.113.9, 198.51.100.1", "198.51.100.1"),
        (2, "203.0.113.9, 198.51.100.1, 10.0.0.1", "198.51.100.1"),
        (2, "198.51.100.1", "198.51.100.1"),
        (1, "", "192.0.2.7"),
        (1, "nonsense", "192.0.2.7"),
        (1, "203.0.113.9,,", "192.0.2.7"),
        (1, "'; DROP TABLE", "192.0.2.7"),
    ],
)
def test_behind_proxies_what_the_client_wrote_itself_counts_for_nothing(
    rf: RequestFactory, settings: Settings, count: int, forwarded: str, address: str
) -> None:
    settings.PROXY_COUNT = count
    assert asked(rf, "192.0.2.7", forwarded) == address
