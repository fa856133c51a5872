"""The connections to Redis, one pool a process."""

from __future__ import annotations

from functools import cache

import redis
import redis.asyncio
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry


@cache
def connection() -> redis.Redis:
    """For commands that answer at once. A dropped connection is tried anew once, so that a restart goes unnoticed."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=settings.REDIS_TIMEOUT,
        socket_connect_timeout=settings.REDIS_TIMEOUT,
        retry=Retry(NoBackoff(), 1),
    )


@cache
def patient_connection() -> redis.Redis:
    """For commands that block: they set their own end, so the socket sets none."""
    return redis.Redis.from_url(
        settings.REDIS_URL,
        socket_timeout=None,
        socket_connect_timeout=settings.REDIS_TIMEOUT,
        socket_keepalive=True,
        health_check_interval=15,
        retry=Retry(NoBackoff(), 1),
    )


def watching_connection() -> redis.asyncio.Redis:
    """A new connection for an event loop that watches live channels."""
    return redis.asyncio.Redis.from_url(settings.REDIS_URL, socket_connect_timeout=settings.REDIS_TIMEOUT)
