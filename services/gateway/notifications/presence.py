"""Who is looking just now: whoever has a page open that follows a game needs no mail about it.

Kept in Redis for a little longer than it takes to hear of somebody again. Without Redis nobody is present, and mails go
out: better one too many than none.
"""

from __future__ import annotations

import logging

from redis.exceptions import RedisError

from gateway.bus.connection import connection

log = logging.getLogger(__name__)

LASTS = 150
"""Seconds; who follows a game is heard of every minute."""


def note(account_id: int) -> None:
    """The account is there."""
    try:
        connection().set(_key(account_id), b"1", ex=LASTS)
    except RedisError:
        log.warning("presence is not noted: Redis is away")


def is_present(account_id: int) -> bool:
    """Whether the account was there a moment ago."""
    try:
        return bool(connection().exists(_key(account_id)))
    except RedisError:
        return False


def _key(account_id: int) -> str:
    return f"present:{account_id}"
