"""Posting to an address that a player's browser has named: never to a machine inside the house.

Whoever subscribes may name any address, so this asks what the name stands for just before it
connects, connects to exactly that, follows no redirection, reads little and waits for a few seconds
in all, however slowly something is said.
"""

import ipaddress
import socket
import ssl
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from threading import Timer
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings

HTTPS_PORT: Final = 443
_READ: Final = 2000  # bytes of an answer
_ADDRESSES: Final = 4  # of one name
_LEAST: Final = 0.1  # seconds
_NAT64: Final = ipaddress.ip_network("64:ff9b::/96")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


class BadAddress(ValueError):
    """Nothing is ever sent there."""


class NotReached(Exception):
    """Certainly nothing arrived there."""


class NoAnswer(Exception):
    """Something was sent and may have arrived."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where an address leads; ``is_trusted`` where the operator has allowed it."""

    host: str
    port: int
    path: str
    is_safe: bool
    is_trusted: bool


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer over HTTP, in the words of `requests`."""

    status_code: int
    reason: str
    headers: Mapping[str, str]
    text: str


def place_of(url: str) -> Place:
    """Where an address leads. Raises BadAddress unless it is https at the usual port of a name that
    is not evidently inside, or one of PUSH_INSIDE_HOSTS."""
    try:
        parts = urlsplit(url)
        port = parts.port or (HTTPS_PORT if parts.scheme == "https" else 80)
    except ValueError:
        raise BadAddress from None
    host = parts.hostname or ""
    if not url.isascii() or not url.isprintable() or " " in url or parts.username is not None:
        raise BadAddress
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    is_safe = parts.scheme == "https"
    is_trusted = f"{host}:{port}" in settings.PUSH_INSIDE_HOSTS and (
        is_safe or parts.scheme == "http"
    )
    if not is_trusted and not (is_safe and port == HTTPS_PORT and _may_be_outside(host)):
        raise BadAddress
    return Place(host, port, path, is_safe, is_trusted)


def _may_be_outside(host: str) -> bool:
    """Whether a name has a dot and is no address that is inside."""
    try:
        return is_outside(ipaddress.ip_address(host))
    except ValueError:
        return "." in host.strip(".")


def is_outside(address: Address) -> bool:
    """Whether an address is of the public internet, and so is what it may wrap."""
    inner = [*_wrapped(address)]
    is_inside = (
        not address.is_global
        or address.is_multicast
        or address.is_reserved
        or getattr(address, "is_site_local", False)
    )
    return all(map(is_outside, inner)) if inner else not is_inside


def _wrapped(address: Address) -> Iterator[Address]:
    """The addresses of the older protocol that one of the newer leads to."""
    if isinstance(address, ipaddress.IPv6Address):
        if address.ipv4_mapped:
            yield address.ipv4_mapped
        if address.sixtofour:
            yield address.sixtofour
        if address.teredo:
            yield from address.teredo
        if address in _NAT64:
            yield ipaddress.IPv4Address(int(address) & 0xFFFFFFFF)


def post(url: str, *, data: bytes, headers: Mapping[str, str], seconds: float) -> Reply:
    """Post and tell the answer, whatever it is. Raises BadAddress, NotReached and NoAnswer."""
    place = place_of(url)
    with _connected(place, seconds) as connection:
        try:
            connection.request("POST", place.path, body=data, headers=dict(headers))
            answer = connection.getresponse()
            text = answer.read(_READ).decode(errors="replace")
        except (OSError, HTTPException, ValueError) as error:
            raise NoAnswer(type(error).__name__) from error
    return Reply(answer.status, answer.reason, dict(answer.headers), text)


@contextmanager
def _connected(place: Place, seconds: float) -> Iterator[HTTPConnection]:
    """A connection that is cut when its time is over."""
    kind = HTTPSConnection if place.is_safe else HTTPConnection
    connection = kind(place.host, place.port, timeout=seconds)
    until = time.monotonic() + seconds
    try:
        line = _reach(place, until)
    except (OSError, UnicodeError) as error:  # a name may be none at all
        raise NotReached(type(error).__name__) from error
    with line, _cut_after(line, until - time.monotonic()):
        try:
            connection.sock = (
                _tls().wrap_socket(line, server_hostname=place.host) if place.is_safe else line
            )
        except OSError as error:  # of TLS too
            raise NotReached(type(error).__name__) from error
        try:
            yield connection
        finally:
            connection.close()


def _reach(place: Place, until: float) -> socket.socket:
    """Connect to what the name stands for now; raises BadAddress if any of it is inside.

    Of several addresses each may take half of the time that is left.
    """
    found = socket.getaddrinfo(place.host, place.port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not place.is_trusted:
        for address in addresses:
            if not is_outside(ipaddress.ip_address(address.partition("%")[0])):
                raise BadAddress
    failure: OSError | None = None
    for address in addresses[:_ADDRESSES]:
        left = max(until - time.monotonic(), _LEAST) / (1 if address == addresses[-1] else 2)
        try:
            return socket.create_connection((address, place.port), timeout=left)
        except OSError as error:
            failure = error
    raise failure or OSError("no address")


@contextmanager
def _cut_after(line: socket.socket, seconds: float) -> Iterator[None]:
    """End what goes on over a line when the time is over: each piece that is read has its own."""
    end = line.dup()  # TLS takes the socket itself over

    def cut() -> None:
        with suppress(OSError):  # it has ended already
            end.shutdown(socket.SHUT_RDWR)

    timer = Timer(seconds, cut)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        end.close()


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()
