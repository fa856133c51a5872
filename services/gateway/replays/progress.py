"""Live progress of a batch as server-sent events.

Each item that is done has a number in its batch, which is the event's id; so a watcher that comes back says how far it
was (``Last-Event-ID``) and misses nothing. What is told is read from the database, live or not.
"""

from __future__ import annotations

import time
from collections.abc import AsyncIterator
from typing import Any
from uuid import UUID

import msgspec
from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from rest_framework.renderers import BaseRenderer, JSONRenderer

from gateway.bus.live import switchboard
from gateway.database import release
from gateway.replays.api.serializers import BatchSerializer, ItemSerializer
from gateway.replays.batches import topic
from gateway.replays.models import Batch

MEDIA_TYPE = "text/event-stream"
AT_ONCE = 200
"""Items that are told in one piece."""
SILENCE = 15.0
"""Seconds without news after which a comment shows that the connection lives."""
RETRY = 2000
"""Milliseconds after which a browser comes back if the connection is lost."""


class EventStreamRenderer(BaseRenderer):
    """Stands for the media type in content negotiation; problems are rendered as JSON."""

    media_type = MEDIA_TYPE
    format = "events"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """A problem, as one JSON document."""
        return bytes(JSONRenderer().render(data))


def watch(batch_id: UUID, seen: int, context: dict[str, Any]) -> StreamingHttpResponse:
    """An answer that lasts until the batch is done: its events after the one last seen."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(_events(batch_id, seen, context), content_type=MEDIA_TYPE, headers=headers)


async def _events(batch_id: UUID, seen: int, context: dict[str, Any]) -> AsyncIterator[bytes]:
    yield f"retry: {RETRY}\n\n".encode()
    spoken = time.monotonic()
    while True:
        batch, items = await sync_to_async(_news)(batch_id, seen, context)
        if items:
            seen = items[-1][0]
            spoken = time.monotonic()
            yield b"".join(event("item", row, sequence) for sequence, row in items)
            yield event("progress", batch)
        elif batch["finished_at"]:
            yield event("finished", batch)
            return
        elif time.monotonic() - spoken > SILENCE:
            spoken = time.monotonic()
            yield b": still here\n\n"
        if len(items) < AT_ONCE and not batch["finished_at"]:
            await switchboard().wait(topic(batch_id))


def event(name: str, data: Any, number: int | None = None) -> bytes:
    """One event on the wire."""
    first = f"id: {number}\n" if number is not None else ""
    return f"{first}event: {name}\ndata: ".encode() + msgspec.json.encode(data) + b"\n\n"


def _news(batch_id: UUID, seen: int, context: dict[str, Any]) -> tuple[dict[str, Any], list[tuple[int, Any]]]:
    # The batch first: an item that is done after it is read is told the next time, never left out.
    batch = Batch.objects.get(pk=batch_id)
    items = batch.items.filter(sequence__gt=seen).order_by("sequence")[:AT_ONCE]
    told = [(item.sequence or 0, dict(ItemSerializer(item, context=context).data)) for item in items]
    release()
    return dict(BatchSerializer(batch, context=context).data), told
