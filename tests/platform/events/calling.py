"""How the programs of a simulated event call the API: one request after the other, tried again where that may help."""

from __future__ import annotations

import asyncio
import json
from typing import Any

from tests.bench.api.connection import Connection

API = "/api/v1"
PASSING = frozenset({429, 502, 503, 504})
TRIES = 40
PAUSE = 0.5
"""Seconds before the next try."""


class Refused(Exception):
    """The server has refused a request.

    Attributes:
        status: of the answer.
        problem: why.
    """

    def __init__(self, what: str, status: int, problem: dict[str, Any]) -> None:
        super().__init__(f"{what}: {status} {problem.get('code')} {problem.get('detail')} {problem.get('errors', '')}")
        self.status, self.problem = status, problem


class Caller:
    """One account's way to the server.

    Attributes:
        requests: so many were answered.
    """

    def __init__(self, url: str, token: str | None = None) -> None:
        self._connection = Connection(url, token)
        self._turn = asyncio.Lock()
        self.requests = 0

    async def get(self, path: str) -> Any:
        """What is there, from JSON. Raises `Refused`."""
        return json.loads(await self.call("GET", path))

    async def post(self, path: str, body: Any = None, **headers: str) -> Any:
        """Do something; what came of it. Raises `Refused`."""
        return json.loads(await self.call("POST", path, body, **headers) or b"null")

    async def call(self, method: str, path: str, body: Any = None, **headers: str) -> bytes:
        """The answer to one request. Headers are given with _ for -. Raises `Refused`."""
        content = b"" if body is None else json.dumps(body).encode()
        lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in headers.items())
        for attempt in range(TRIES):
            try:
                async with self._turn:
                    status, answer = await self._connection.send(method, f"{API}/{path}", content, lines)
            except (OSError, EOFError):
                status, answer = 503, b"{}"
            if status < 300:
                self.requests += 1
                return answer
            if status not in PASSING or attempt == TRIES - 1:
                raise Refused(f"{method} {path}", status, json.loads(answer or b"{}"))
            await asyncio.sleep(PAUSE)
        raise AssertionError("the last try was answered")

    def close(self) -> None:
        """Let go of the connection."""
        self._connection.close()
