"""What happens in games, to those who watch it, as it happens: one reader of the stream for all watchers of a process.

The stream is read without a group: every process hears everything, and nothing is acknowledged. Whatever may have been
missed is told by a gap, and the watcher reads it from the event store.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any
from weakref import WeakKeyDictionary

from redis.exceptions import RedisError

from gateway.bus.connection import watching_connection
from messages import Envelope, MalformedMessage, decode
from messages.streams import EVENTS

log = logging.getLogger(__name__)

AT_ONCE = 500
"""Entries that are read together."""
WAIT = 5_000
"""Milliseconds that one read waits for news."""
BACKLOG = 200
"""Events that may wait for a watcher who is slow; one who falls further behind is told of a gap."""
PAUSE = 1.0
"""Seconds before the stream is read again after it was lost."""

GAP = None
"""Told instead of an event: something may have been missed."""
Watcher = asyncio.Queue[Envelope | None]


class Feed:
    """The stream of events, for all the watchers of an event loop."""

    def __init__(self) -> None:
        self._watchers: dict[str, set[Watcher]] = defaultdict(set)
        self._reader: asyncio.Task[None] | None = None
        self._reading = asyncio.Event()

    @asynccontextmanager
    async def watch(self, game_id: str) -> AsyncIterator[Watcher]:
        """The events of a game from now on: each that happens while this is open is in the queue, or a gap is."""
        if self._reader is None or self._reader.done():
            self._reading.clear()
            self._reader = asyncio.create_task(self._read())
        watcher: Watcher = asyncio.Queue(BACKLOG + 1)
        self._watchers[game_id].add(watcher)
        try:
            # Not before the place in the stream is known from which it is read.
            await asyncio.wait_for(self._reading.wait(), PAUSE * 2)
        except TimeoutError:
            watcher.put_nowait(GAP)
        try:
            yield watcher
        finally:
            self._watchers[game_id].discard(watcher)
            if not self._watchers[game_id]:
                del self._watchers[game_id]

    async def _read(self) -> None:
        while True:
            client = watching_connection()
            try:
                last = await _end(client)
                self._reading.set()
                while True:
                    found: Any = await client.xread({EVENTS: last}, count=AT_ONCE, block=WAIT)
                    for entry, fields in found[0][1] if found else ():
                        last = entry
                        self._tell(fields)
            except (RedisError, OSError):
                log.warning("the stream of events is lost; watchers read the store meanwhile")
            finally:
                await client.aclose()
            self._tell_gap()
            await asyncio.sleep(PAUSE)

    def _tell(self, fields: Any) -> None:
        try:
            envelope = decode(fields)
        except MalformedMessage:
            return  # the follower has put it aside
        for watcher in self._watchers.get(envelope.game_id or "", ()):
            _put(watcher, envelope)

    def _tell_gap(self) -> None:
        for watchers in self._watchers.values():
            for watcher in watchers:
                _put(watcher, GAP)


async def _end(client: Any) -> bytes:
    """The place behind the newest entry."""
    newest = await client.xrevrange(EVENTS, count=1)
    return bytes(newest[0][0]) if newest else b"0-0"


def _put(watcher: Watcher, told: Envelope | None) -> None:
    if watcher.qsize() >= BACKLOG:
        # The last place is kept for saying that there was no place.
        told = GAP
    if not watcher.full():
        watcher.put_nowait(told)


_feeds: WeakKeyDictionary[asyncio.AbstractEventLoop, Feed] = WeakKeyDictionary()


def feed() -> Feed:
    """The running event loop's own."""
    return _feeds.setdefault(asyncio.get_running_loop(), Feed())
