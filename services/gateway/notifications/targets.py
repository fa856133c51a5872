"""Where webhooks may go: to public addresses, so that nobody uses us to reach what is inside.

A name is looked up anew for each delivery, every address that it has is checked, and the connection is made to one that
was checked; so a name cannot be public when we look and private when we connect.
"""

from __future__ import annotations

import ipaddress
import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from django.conf import settings

LONGEST = 500
Address = ipaddress.IPv4Address | ipaddress.IPv6Address
_EMBEDDING = [
    # IPv6 networks whose addresses carry an IPv4 address that a gateway would send us on to.
    (ipaddress.IPv6Network("64:ff9b::/96"), 0),
    (ipaddress.IPv6Network("2002::/16"), 80),
]


class Forbidden(ValueError):
    """A webhook may not go there."""


@dataclass(frozen=True, slots=True)
class Target:
    """A webhook's address, taken apart."""

    secure: bool
    host: str
    port: int
    path: str

    @property
    def netloc(self) -> str:
        """Host and port, as the header ``Host`` has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (443 if self.secure else 80) else f"{host}:{self.port}"


def target_of(url: str) -> Target:
    """An address taken apart, without looking anything up. Raises `Forbidden`."""
    if len(url) > LONGEST or any(ord(letter) <= 32 or ord(letter) > 126 for letter in url):
        raise Forbidden(f"an address has at most {LONGEST} visible ASCII characters")
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        raise Forbidden("this is no address") from None
    if parts.scheme != "https" and not (parts.scheme == "http" and settings.WEBHOOKS_ALLOW_PRIVATE):
        raise Forbidden("a webhook's address begins with https://")
    if not parts.hostname or parts.username is not None or parts.password is not None:
        raise Forbidden("an address has a host, and neither user nor password")
    if port == 0:
        raise Forbidden("there is no port 0")
    secure = parts.scheme == "https"
    path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    target = Target(secure, parts.hostname, port or (443 if secure else 80), path)
    literal = _literal(target.host)
    if literal is not None:
        must_be_public(literal)
    return target


def resolve(target: Target) -> str:
    """An address of the target to connect to now. Raises `Forbidden`, or `OSError` if the name is not known."""
    found = socket.getaddrinfo(target.host, target.port, type=socket.SOCK_STREAM)
    addresses = [str(entry[4][0]) for entry in found]
    for address in addresses:
        must_be_public(ipaddress.ip_address(address.partition("%")[0]))
    return addresses[0]


def must_be_public(address: Address) -> None:
    """Raises `Forbidden` for an address that is not reached over the open internet."""
    if settings.WEBHOOKS_ALLOW_PRIVATE:
        return
    inner = _inner(address)
    if not inner.is_global or inner.is_multicast or inner.is_reserved or inner.is_unspecified:
        raise Forbidden(f"{address} is not a public address")


def _inner(address: Address) -> Address:
    """The IPv4 address that an IPv6 address stands for, if it does."""
    if isinstance(address, ipaddress.IPv4Address):
        return address
    if address.ipv4_mapped is not None:
        return address.ipv4_mapped
    for network, shift in _EMBEDDING:
        if address in network:
            return ipaddress.IPv4Address((int(address) >> shift) & 0xFFFFFFFF)
    return address


def _literal(host: str) -> Address | None:
    try:
        return ipaddress.ip_address(host)
    except ValueError:
        return None
