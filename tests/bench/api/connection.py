"""HTTP/1.1 as little as can be, so that the client takes next to nothing of the cores that it shares with the server.

A connection is kept open and carries one request at a time. Answers are taken to state their length, as those of the
API do; a stream of events is taken in chunks as they come.
"""

from __future__ import annotations

import asyncio
import json
from typing import Any
from urllib.parse import urlsplit


class Connection:
    """One connection to the server, opened with the first request and again after it was closed.

    Args:
        token: of the account that asks; None asks as nobody in particular.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        place = urlsplit(url)
        self._host, self._port = str(place.hostname), int(place.port or 80)
        self._head = f"Host: {place.netloc}\r\n" + (f"Authorization: Bearer {token}\r\n" if token else "")
        self._reader: asyncio.StreamReader | None = None
        self._writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, body: bytes = b"", headers: str = "") -> tuple[int, bytes]:
        """Send a request and wait for its answer: status and body. `headers` is lines, each with its end.

        Raises `OSError` or `EOFError` if the connection breaks; the next request opens another.
        """
        if self._reader is not None and self._reader.at_eof():
            self.close()  # the server closes what nobody has used for some seconds
        try:
            await self._ask(method, path, body, headers)
            assert self._reader is not None
            head = await self._reader.readuntil(b"\r\n\r\n")
            length = _length(head)
            return _status(head), await self._reader.readexactly(length) if length else b""
        except BaseException:
            self.close()
            raise

    async def json(self, method: str, path: str, body: Any = None, headers: str = "") -> Any:
        """Send JSON and wait for JSON; anything but success is an error."""
        status, answer = await self.send(method, path, b"" if body is None else json.dumps(body).encode(), headers)
        assert status < 300, f"{method} {path}: {status} {answer[:500].decode(errors='replace')}"
        return json.loads(answer)

    async def watch(self, path: str) -> asyncio.StreamReader:
        """Open a stream of events; what is read from it afterwards is the chunks. Raises `OSError` or `EOFError`."""
        await self._ask("GET", path, b"", "Accept: text/event-stream\r\n")
        assert self._reader is not None
        head = await self._reader.readuntil(b"\r\n\r\n")
        assert _status(head) == 200, head.decode()
        return self._reader

    def close(self) -> None:
        """Let go of the connection."""
        if self._writer is not None:
            self._writer.close()
        self._reader = self._writer = None

    async def _ask(self, method: str, path: str, body: bytes, headers: str) -> None:
        if self._writer is None:
            self._reader, self._writer = await asyncio.open_connection(self._host, self._port, limit=2**24)
        stated = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n" if method == "POST" else ""
        self._writer.write(f"{method} {path} HTTP/1.1\r\n{self._head}{headers}{stated}\r\n".encode() + body)
        await self._writer.drain()


def _status(head: bytes) -> int:
    return int(head[9:12])


def _length(head: bytes) -> int:
    place = head.lower().find(b"\r\ncontent-length:")
    return int(head[place + 17 : head.index(b"\r\n", place + 2)]) if place >= 0 else 0
