"""Newline-delimited JSON: a whole list in one answer, a row a line, however long the list is."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

import msgspec
from asgiref.sync import sync_to_async
from django.db.models import Model, Q, QuerySet
from django.http import StreamingHttpResponse
from rest_framework.renderers import BaseRenderer, JSONRenderer

from gateway.database import release

M = TypeVar("M", bound=Model)

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


def rows_of(found: QuerySet[M], *keys: str) -> Iterator[M]:
    """The rows in the order of these keys, read in chunks; between two of them no database connection is held.

    The keys must tell rows apart, and either all rise or all fall (``-created_at``, ``-id``).
    """
    names = [key.removeprefix("-") for key in keys]
    beyond = "lt" if keys[0].startswith("-") else "gt"
    following = ordered = found.order_by(*keys)
    while chunk := list(following[:CHUNK]):
        yield from chunk
        if len(chunk) < CHUNK:
            return
        following = ordered.filter(_after(chunk[-1], names, beyond))


def _after(last: Model, names: list[str], beyond: str) -> Q:
    """What comes after this row: ``a > A or (a = A and b > B)``."""
    after, equal = Q(), Q()
    for name in names:
        value = getattr(last, name)
        after |= equal & Q(**{f"{name}__{beyond}": value})
        equal &= Q(**{name: value})
    return after


def lines(rows: Iterable[Any]) -> Iterator[bytes]:
    """The rows as lines, many at a time."""
    remaining = iter(rows)
    while chunk := list(islice(remaining, CHUNK)):
        release()
        yield b"".join(msgspec.json.encode(row) + b"\n" for row in chunk)


def stream(rows: Iterable[Any]) -> StreamingHttpResponse:
    """An answer that makes its rows while it is being sent."""
    # Before the status is sent, so that what goes wrong at once is still answered as a problem.
    made = lines(rows)
    first = next(made, b"")
    following = sync_to_async(lambda: next(made, None))

    async def sent() -> AsyncIterator[bytes]:
        yield first
        # In the request's own thread, one chunk at a time, as the client takes them.
        while (chunk := await following()) is not None:
            yield chunk

    return StreamingHttpResponse(sent(), content_type=MEDIA_TYPE)
