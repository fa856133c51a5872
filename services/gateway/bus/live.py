"""Waking those who watch something live.

What has happened is in the database; here it is only said that there is something new to read. A wake that gets lost
therefore loses nothing: watchers look again after a while by themselves.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
from collections import defaultdict
from weakref import WeakKeyDictionary

from redis.exceptions import RedisError

from gateway.bus.connection import connection, watching_connection

log = logging.getLogger(__name__)

CHANNEL = "live"
LOOK_AGAIN = 2.0
"""Seconds after which a watcher looks for news without having been woken."""


def wake(topic: str) -> None:
    """Say that there is news of this topic."""
    try:
        connection().publish(CHANNEL, topic)
    except RedisError:
        log.warning("watchers of %s were not woken: Redis is away", topic)


class Switchboard:
    """One subscription for all the watchers of an event loop."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[asyncio.Event]] = defaultdict(set)
        self._listener: asyncio.Task[None] | None = None

    async def wait(self, topic: str, seconds: float = LOOK_AGAIN) -> None:
        """Until there is news of the topic, or until that many seconds have passed."""
        if self._listener is None or self._listener.done():
            self._listener = asyncio.create_task(self._listen())
        news = asyncio.Event()
        self._watchers[topic].add(news)
        try:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(news.wait(), seconds)
        finally:
            self._watchers[topic].discard(news)
            if not self._watchers[topic]:
                del self._watchers[topic]

    async def _listen(self) -> None:
        client = watching_connection()
        try:
            async with client.pubsub() as channel:
                await channel.subscribe(CHANNEL)
                async for message in channel.listen():
                    if message["type"] == "message":
                        for news in self._watchers.get(message["data"].decode(), ()):
                            news.set()
        except (RedisError, OSError):
            log.warning("live channel lost; watchers look by themselves meanwhile")
            await asyncio.sleep(LOOK_AGAIN)
        finally:
            await client.aclose()


_switchboards: WeakKeyDictionary[asyncio.AbstractEventLoop, Switchboard] = WeakKeyDictionary()


def switchboard() -> Switchboard:
    """The running event loop's own."""
    return _switchboards.setdefault(asyncio.get_running_loop(), Switchboard())
