"""Newline-delimited JSON: a whole list in one answer, a row a line, however long the list is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from typing import Any

import msgspec
from asgiref.sync import sync_to_async
from django.http import StreamingHttpResponse
from rest_framework.renderers import BaseRenderer, JSONRenderer

MEDIA_TYPE = "application/x-ndjson"
CHUNK = 200
"""Rows that are made and sent together."""


class NDJSONRenderer(BaseRenderer):
    """Stands for the media type in content negotiation; the view answers with a `stream`."""

    media_type = MEDIA_TYPE
    format = "ndjson"
    charset = None

    def render(self, data: Any, accepted_media_type: Any = None, renderer_context: Any = None) -> bytes:
        """What is no list, such as a problem, is one JSON document."""
        return bytes(JSONRenderer().render(data))


def lines(rows: Iterable[Any]) -> Iterator[bytes]:
    """The rows as lines, many at a time."""
    remaining = iter(rows)
    while chunk := list(islice(remaining, CHUNK)):
        yield b"".join(msgspec.json.encode(row) + b"\n" for row in chunk)


def stream(rows: Iterable[Any], **headers: str) -> StreamingHttpResponse:
    """An answer that makes its rows while it is being sent."""
    made = lines(rows)

    async def sent() -> AsyncIterator[bytes]:
        # The database is asked in the request's own thread, one chunk at a time.
        following = sync_to_async(lambda: next(made, None))
        while (chunk := await following()) is not None:
            yield chunk

    return StreamingHttpResponse(sent(), content_type=MEDIA_TYPE, headers=headers)
