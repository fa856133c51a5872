"""Watching a game: its events as they happen, after those that one has missed.

The id of an event is the version that it made, so whoever comes back says how far he was (``Last-Event-ID``) and misses
nothing. What comes over the stream is told at once; where a version is missing, the event store is asked.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Callable, Iterator
from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse

from gateway import threads
from gateway.api import sse
from gateway.api.cloudevents import cloud_event, kind_of, wrapped
from gateway.bus.feed import GAP, Watcher, feed
from gateway.games import reading
from messages import ActionApplied, Envelope

LOOK_AGAIN = 60.0
"""Seconds after which it is looked at again whether the watcher may still read the game."""


def so_far(game_id: UUID, after: int) -> Iterator[dict[str, Any]]:
    """What has happened after a version, as CloudEvents. Raises `Problem`, `NoReply`."""
    while True:
        page = reading.events(game_id, after if after else -1)
        yield from (cloud_event(envelope) for envelope in page.events)
        after = page.position
        if after >= page.end:
            return


def watch(game_id: UUID, seen: int, may_read: Callable[[], bool]) -> StreamingHttpResponse:
    """An answer that tells what happens after the version last seen, until the client leaves or may not read on."""
    return sse.stream(_told(game_id, seen, may_read))


async def _told(game_id: UUID, seen: int, may_read: Callable[[], bool]) -> AsyncIterator[bytes]:
    yield sse.RETRY
    acting: list[Any] | None = None
    looked = time.monotonic()
    async with feed().watch(str(game_id)) as watcher:
        watcher.put_nowait(GAP)  # what was missed before is told first
        while True:
            news = await _news(watcher, game_id, seen)
            for envelope in news:
                seen = max(seen, envelope.version or 0)
                lines, acting = _lines(envelope, acting)
                yield lines
            if not news:
                yield sse.STILL_HERE
            if time.monotonic() - looked > LOOK_AGAIN:
                looked = time.monotonic()
                if not await threads.run(threads.readers(), None, may_read):
                    return


async def _news(watcher: Watcher, game_id: UUID, seen: int) -> list[Envelope]:
    """What is told next; nothing after a silence."""
    try:
        envelope = await asyncio.wait_for(watcher.get(), sse.SILENCE)
    except TimeoutError:
        return []
    if envelope is None:
        return await _missed(game_id, seen)
    if (version := envelope.version) is None:
        # What makes no version is told as it comes, and not made good if it is missed.
        return [] if kind_of(envelope) is None else [envelope]
    if version > seen + 1:
        return await _missed(game_id, seen)
    # What was read from the store meanwhile is not told again; that it ended the game is told at the same version.
    old = version <= seen and envelope.type == ActionApplied.__name__
    return [] if old or kind_of(envelope) is None else [envelope]


async def _missed(game_id: UUID, seen: int) -> list[Envelope]:
    missed: list[Envelope] = []
    while True:
        page = await threads.run(threads.readers(), None, reading.events, game_id, seen)
        missed += page.events
        seen = page.position
        if seen >= page.end:
            return missed


def _lines(envelope: Envelope, acting: list[Any] | None) -> tuple[bytes, list[Any] | None]:
    """An event on the wire, and who has to act after it; if that changes, the event ``turn`` says so too."""
    told = cloud_event(envelope)
    number = envelope.version if envelope.type != "GameFinished" else None
    lines = sse.event(str(kind_of(envelope)), told, number)
    now = (told["data"].get("status") or {}).get("acting")
    if now and now != acting:
        turn = {"version": envelope.version, "acting": now}
        lines += sse.event("turn", wrapped(f"{envelope.id}:turn", str(envelope.game_id), "turn", told["time"], turn))
    return lines, now if now is not None else acting
