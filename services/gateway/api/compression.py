"""Compression of answers, for clients that accept it. Streams of events are left as they are: each arrives at once."""

from __future__ import annotations

import zlib
from collections.abc import AsyncIterable, AsyncIterator, Callable
from typing import Any

from django.http import HttpRequest, StreamingHttpResponse
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware
from django.utils.decorators import sync_and_async_middleware

from gateway.api import sse
from gateway.observability.requests import hybrid

WORTHWHILE = 1_000
"""Bytes from which on an answer is compressed."""
_gzip = GZipMiddleware(lambda request: HttpResponseBase())


@sync_and_async_middleware
def compressed(get_response: Callable[..., Any]) -> Callable[..., Any]:
    """Middleware: gzip for what is worth it. A strong entity tag becomes a weak one then, as RFC 9110 has it."""

    def end(request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        if response.headers.get("Content-Type") == sse.MEDIA_TYPE or response.has_header("Content-Encoding"):
            return response
        if not response.streaming and len(getattr(response, "content", b"")) < WORTHWHILE:
            return response
        pieces = response.streaming_content if isinstance(response, StreamingHttpResponse) else None
        _gzip.process_response(request, response)
        is_packed = response.headers.get("Content-Encoding") == "gzip"
        if is_packed and isinstance(response, StreamingHttpResponse) and isinstance(pieces, AsyncIterable):
            # Django packs each piece by itself, and many clients read the first of several packages only.
            response.streaming_content = _packed(pieces)
        return response

    return hybrid(get_response, after=end)


async def _packed(pieces: AsyncIterable[bytes]) -> AsyncIterator[bytes]:
    """The pieces as one gzip file, each sent as it comes."""
    packer = zlib.compressobj(wbits=31)
    async for piece in pieces:
        yield packer.compress(piece) + packer.flush(zlib.Z_SYNC_FLUSH)
    yield packer.flush()
