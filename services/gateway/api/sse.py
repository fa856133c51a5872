"""Server-sent events: how they look on the wire, and the answer that sends them."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
from django.http import StreamingHttpResponse
from rest_framework.renderers import BaseRenderer, JSONRenderer

MEDIA_TYPE = "text/event-stream"
SILENCE = 15.0
"""Seconds without news after which a comment shows that the connection lives."""
STILL_HERE = b": still here\n\n"
RETRY = b"retry: 2000\n\n"
"""Milliseconds after which a browser comes back if the connection is lost."""


class EventStreamRenderer(BaseRenderer):
    """Stands for the media type in content negotiation; problems are rendered as JSON."""

    media_type = MEDIA_TYPE
    format = "events"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """A problem, as one JSON document."""
        return bytes(JSONRenderer().render(data))


def event(name: str, data: Any, number: int | None = None) -> bytes:
    """One event on the wire."""
    first = f"id: {number}\n" if number is not None else ""
    return f"{first}event: {name}\ndata: ".encode() + msgspec.json.encode(data) + b"\n\n"


def stream(events: AsyncIterator[bytes]) -> StreamingHttpResponse:
    """An answer that lasts as long as there are events, or until the client leaves."""
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return StreamingHttpResponse(events, content_type=MEDIA_TYPE, headers=headers)
