"""From where a request comes."""

from ipaddress import IPv6Address, ip_address
from typing import Final

from django.conf import settings
from django.http import HttpRequest

# What one household or server is given: whoever has one such address has all of them.
_IPV6_SHARED: Final = 64


def client_address(request: HttpRequest) -> str | None:
    """Return the address that asks, of IPv6 the network it is in; None if there is none.

    Behind PROXY_COUNT proxies it is the one that the outermost of them has seen: what stands
    further left in X-Forwarded-For, anybody can write.
    """
    seen = [request.META.get("REMOTE_ADDR", "")]
    if settings.PROXY_COUNT:
        seen = request.META.get("HTTP_X_FORWARDED_FOR", "").split(",")[-settings.PROXY_COUNT :]
        seen.append(request.META.get("REMOTE_ADDR", ""))
    return next(filter(None, map(_normalise, (seen[0], seen[-1]))), None)


def _normalise(text: str) -> str | None:
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text.partition("%")[0])
    except ValueError:
        return None
    if isinstance(address, IPv6Address):
        if address.ipv4_mapped:
            return str(address.ipv4_mapped)
        host_bits = 128 - _IPV6_SHARED
        return str(IPv6Address(int(address) >> host_bits << host_bits))
    return str(address)
