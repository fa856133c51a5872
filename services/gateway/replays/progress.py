"""Live progress of a batch as server-sent events.

Each item that is done has a number in its batch, which is the event's id; so a watcher that comes back says how far it
was (``Last-Event-ID``) and misses nothing. What is told is read from the database, live or not.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

from django.http import StreamingHttpResponse

from gateway import threads
from gateway.api import sse
from gateway.bus.live import switchboard
from gateway.database import release
from gateway.replays.api.serializers import BatchSerializer, ItemSerializer
from gateway.replays.batches import topic
from gateway.replays.models import Batch

AT_ONCE = 200
"""Items that are told in one piece."""


def watch(batch_id: UUID, seen: int, context: dict[str, Any]) -> StreamingHttpResponse:
    """An answer that lasts until the batch is done: its events after the one last seen."""
    return sse.stream(_events(batch_id, seen, context))


async def _events(batch_id: UUID, seen: int, context: dict[str, Any]) -> AsyncIterator[bytes]:
    yield sse.RETRY
    spoken = time.monotonic()
    while True:
        batch, items = await threads.run(threads.readers(), None, _news, batch_id, seen, context)
        if items:
            seen = items[-1][0]
            spoken = time.monotonic()
            yield b"".join(sse.event("item", row, sequence) for sequence, row in items)
            yield sse.event("progress", batch)
        elif batch["finished_at"]:
            yield sse.event("finished", batch)
            return
        elif time.monotonic() - spoken > sse.SILENCE:
            spoken = time.monotonic()
            yield sse.STILL_HERE
        if len(items) < AT_ONCE and not batch["finished_at"]:
            await switchboard().wait(topic(batch_id))


def _news(batch_id: UUID, seen: int, context: dict[str, Any]) -> tuple[dict[str, Any], list[tuple[int, Any]]]:
    # The batch first: an item that is done after it is read is told the next time, never left out.
    batch = Batch.objects.get(pk=batch_id)
    items = batch.items.filter(sequence__gt=seen).order_by("sequence")[:AT_ONCE]
    told = [(item.sequence or 0, dict(ItemSerializer(item, context=context).data)) for item in items]
    release()
    return dict(BatchSerializer(batch, context=context).data), told
