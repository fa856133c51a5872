"""Watchers of games: each a stream of events that stays open, and counts what it is told."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence
from itertools import cycle, islice

from tests.bench.api.connection import Connection
from tests.bench.api.playing import API, Play

TOLD = b"event: action-applied\n"
AT_ONCE = 50
"""So many watchers come at the same time; the others wait for them."""


class Watchers:
    """Everybody who watches."""

    def __init__(self) -> None:
        self.told = 0
        self.lost = 0
        self.took = 0.0
        """Seconds until all were connected."""
        self._connections: list[Connection] = []
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def connected(self) -> int:
        """How many streams are open."""
        return sum(not task.done() for task in self._tasks)

    async def come(self, url: str, token: str, plays: Sequence[Play], count: int) -> None:
        """Let so many watch the games, evenly."""
        began = time.perf_counter()
        gate = asyncio.Semaphore(AT_ONCE)

        async def one(play: Play) -> None:
            async with gate:
                connection = Connection(url, token)
                stream = await connection.watch(f"{API}/games/{play.id}/events")
            self._connections.append(connection)
            self._tasks.append(asyncio.create_task(self._listen(stream)))

        await asyncio.gather(*(one(play) for play in islice(cycle(plays), count)))
        self.took = time.perf_counter() - began

    async def leave(self) -> None:
        """Close all streams."""
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        for connection in self._connections:
            connection.close()

    async def _listen(self, stream: asyncio.StreamReader) -> None:
        while chunk := await stream.read(65536):
            self.told += chunk.count(TOLD)
        self.lost += 1
