"""How a receiver knows that a webhook comes from us, and when it was sent.

The header ``Bradshaw-Signature: t=<seconds since 1970>,v1=<hex>`` carries the time and the HMAC-SHA256, by the
webhook's secret, of that time, a point, and the body. While a secret is being changed there are two ``v1``, one
by each.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable

HEADER = "Bradshaw-Signature"
PREFIX = "whsec_"
TOLERANCE = 300
"""Seconds by which a receiver should let the time differ from its own; what is older may be somebody's recording."""


def new_secret() -> str:
    """A secret that nobody guesses."""
    return PREFIX + secrets.token_urlsafe(32)


def signature(secret: str, at: int, body: bytes) -> str:
    """The HMAC of a body sent at that time."""
    return hmac.new(secret.encode(), f"{at}.".encode() + body, hashlib.sha256).hexdigest()


def header(secrets_in_force: Iterable[str], at: int, body: bytes) -> str:
    """The value of the header."""
    return ",".join([f"t={at}", *(f"v1={signature(secret, at, body)}" for secret in secrets_in_force)])


def verify(secret: str, value: str, body: bytes, now: int, tolerance: int = TOLERANCE) -> bool:
    """What a receiver does: whether the header was made with this secret, of this body, and lately."""
    parts = [part.partition("=")[::2] for part in value.split(",")]
    times = [text for name, text in parts if name == "t"]
    if len(times) != 1 or not times[0].isdigit() or abs(now - int(times[0])) > tolerance:
        return False
    expected = signature(secret, int(times[0]), body)
    return any(hmac.compare_digest(expected, text) for name, text in parts if name == "v1")
