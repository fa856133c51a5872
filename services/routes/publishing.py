"""Publishing an event once, although the task that found it may run more than once.

The event and the note that it was published are written in one step of Redis. A task that runs again, because its
worker died after publishing, finds the note; one that was sent anew, because the event got lost, finds the event in
the note and need not work it out again.
"""

from __future__ import annotations

import os
from functools import cache
from typing import cast

import redis
from redis.backoff import ExponentialBackoff
from redis.retry import Retry

from messages import Envelope, encode
from messages.envelope import FIELD
from messages.streams import EVENTS, EVENTS_KEPT, cancelled_key

KEPT_SECONDS = 3600
"""How long it is remembered that an event was published."""

_PUBLISH = """
local published = redis.call('HGET', KEYS[1], 'attempt')
if published and tonumber(published) >= tonumber(ARGV[1]) then return 0 end
local place = redis.call('HGET', KEYS[1], 'place')
if ARGV[6] == 'lost' and place and #redis.call('XRANGE', KEYS[2], place, place) > 0 then return 0 end
place = redis.call('XADD', KEYS[2], 'MAXLEN', '~', ARGV[4], '*', ARGV[5], ARGV[2])
redis.call('HSET', KEYS[1], 'attempt', ARGV[1], 'event', ARGV[2], 'place', place)
redis.call('EXPIRE', KEYS[1], ARGV[3])
return 1
"""


@cache
def connection() -> redis.Redis:
    """This process's connections. A server that restarts is waited for, for some seconds."""
    return redis.Redis.from_url(
        os.environ["REDIS_URL"],
        socket_timeout=5,
        socket_connect_timeout=5,
        retry=Retry(ExponentialBackoff(cap=2, base=0.1), 8),
        retry_on_error=[redis.exceptions.ConnectionError, redis.exceptions.TimeoutError],
    )


def publish_once(work: str, attempt: int, event: Envelope, *, only_if_lost: bool = False) -> bool:
    """Put the event on the stream, unless this attempt, or a later one, has done so; whether it was put there.

    Args:
        work: what was done.
        attempt: how many times it was sent.
        event: what came of it.
        only_if_lost: not either if an earlier attempt has, and its event is still on the stream for all to read.
    """
    keys, when = (_note(work), EVENTS), "lost" if only_if_lost else "always"
    return bool(connection().eval(_PUBLISH, 2, *keys, attempt, encode(event), KEPT_SECONDS, EVENTS_KEPT, FIELD, when))


def published(work: str) -> bytes | None:
    """The event that earlier attempts at this work have published, as it was encoded."""
    return cast("bytes | None", connection().hget(_note(work), "event"))


def count_start(work: str) -> int:
    """Note that a worker begins this work; how many times that has happened now."""
    pipe = connection().pipeline()
    pipe.hincrby(_note(work), "starts", 1)
    pipe.expire(_note(work), KEPT_SECONDS)
    return int(pipe.execute()[0])


def cancelled(work: str) -> bool:
    """Whether somebody said that nobody wants this work any more."""
    return bool(connection().exists(cancelled_key(work)))


def _note(work: str) -> str:
    return f"work:{work}"
