"""The road to the server: requests, what comes back, and what is tried again."""

from __future__ import annotations

import time
import uuid
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from types import TracebackType
from typing import Any, Protocol, Self, TypeVar
from urllib.parse import quote

import httpx
import msgspec

from bradshaw_client.models import Problem

T = TypeVar("T")
Row = TypeVar("Row")
Row_co = TypeVar("Row_co", covariant=True)

PASSING = frozenset({429, 503, 504})
"""Statuses after which the same request may succeed."""
LONGEST_PAUSE = 30.0
"""Seconds between two tries, if the server does not say."""


class Refusal(Exception):
    """The server has refused a request.

    Attributes:
        problem: why, as RFC 9457 has it: ``code`` for programs, ``detail`` for people, ``errors`` one by one.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(f"{problem.status} {problem.code}: {problem.detail}")
        self.problem = problem


class NotModified(Exception):
    """What the request's ``if_none_match`` names is still the current version."""


class ServerEvent(msgspec.Struct, frozen=True):
    """One server-sent event.

    Attributes:
        id: to go on from there later, as ``last_event_id``; empty for events that cannot be gone on from.
        event: its kind.
        data: what it tells: JSON.
    """

    id: str
    event: str
    data: Any


class Page(Protocol[Row_co]):
    """A page of a list."""

    @property
    def next(self) -> object:
        """Address of the following page, if there is one."""

    @property
    def results(self) -> Sequence[Row_co]:
        """Its rows."""


class Connection:
    """What every operation goes through. Use it as a context manager, or close it.

    Args:
        address: of the server, such as ``http://127.0.0.1:8000``.
        token: a personal API token.
        password: name and password of an account, instead of a token; only tokens are made with it.
        patience: seconds for which a request is tried again while what hinders it may pass.
        timeout: seconds that the server may take for one answer.
        http: an HTTP client to use, instead of one of one's own.
    """

    def __init__(
        self,
        address: str,
        token: str | None = None,
        *,
        password: tuple[str, str] | None = None,
        patience: float = 60.0,
        timeout: float = 30.0,
        http: httpx.Client | None = None,
    ) -> None:
        self._http = http or httpx.Client(base_url=address, timeout=timeout)
        self._auth = httpx.BasicAuth(*password) if password else None
        self._headers = {"Authorization": f"Bearer {token}"} if token else {}
        self._patience = patience

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Let the connections go."""
        self._http.close()

    def each(self, page: Page[Row]) -> Iterator[Row]:
        """Every row of a list, from a page of it on: the following pages are fetched when they are needed."""
        while True:
            yield from page.results
            if not isinstance(page.next, str):
                return
            page = self._decode(self._send("GET", page.next), type(page))

    # --- for the operations ---

    def _call(self, method: str, path: str, answer: type[T], **request: Any) -> T:
        """An operation whose answer is JSON."""
        return self._decode(self._send(method, path, **request), answer)

    def _do(self, method: str, path: str, **request: Any) -> None:
        """An operation that answers nothing."""
        self._send(method, path, **request)

    def _text(self, method: str, path: str, media_type: str, **request: Any) -> str:
        """An operation whose answer is a text, such as a picture."""
        return self._send(method, path, accept=media_type, **request).text

    def _lines(self, method: str, path: str, row: type[T], **request: Any) -> Iterator[T]:
        """An operation that answers a row a line (NDJSON), as they come."""
        for line in self._stream(method, path, "application/x-ndjson", **request):
            if line:
                yield msgspec.json.decode(line, type=row)

    def _events(self, method: str, path: str, **request: Any) -> Iterator[ServerEvent]:
        """An operation that answers server-sent events, as they happen."""
        known: dict[str, str] = {}
        for line in self._stream(method, path, "text/event-stream", **request):
            name, _, value = line.partition(":")
            if name in ("id", "event", "data"):
                known[name] = f"{known[name]}\n{value[1:]}" if name in known else value.removeprefix(" ")
            elif not line and "data" in known:
                yield ServerEvent(
                    known.get("id", ""), known.get("event", "message"), msgspec.json.decode(known["data"])
                )
                known = {}

    # --- sending ---

    def _send(self, method: str, path: str, **request: Any) -> httpx.Response:
        """Send a request until it is answered for good. Raises `Refusal`, `NotModified`, `httpx.TransportError`."""
        made, again = self._request(method, path, **request)
        until, pause = time.monotonic() + self._patience, 0.5
        while True:
            try:
                response = self._http.send(made, auth=self._auth or httpx.USE_CLIENT_DEFAULT)
            except httpx.TransportError:
                if not again or time.monotonic() + pause > until:
                    raise
            else:
                if response.status_code not in PASSING or not again:
                    return self._answered(response)
                pause = float(response.headers.get("Retry-After", pause))
                if time.monotonic() + pause > until:
                    return self._answered(response)
            time.sleep(pause)
            pause = min(2 * pause, LONGEST_PAUSE)

    def _stream(self, method: str, path: str, media_type: str, **request: Any) -> Iterator[str]:
        made, _ = self._request(method, path, accept=media_type, **request)
        # A stream may be silent for long; the server sends a comment now and then.
        response = self._http.send(made, stream=True)
        try:
            if response.status_code != 200:
                response.read()
                self._answered(response)
            yield from response.iter_lines()
        finally:
            response.close()

    def _request(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Any] | None = None,
        headers: Mapping[str, Any] | None = None,
        body: Any = msgspec.UNSET,
        content: bytes | None = None,
        content_type: str = "application/json",
        form: Mapping[str, Any] | None = None,
        key: str | None = None,
        keyed: bool = False,
        accept: str = "application/json",
    ) -> tuple[httpx.Request, bool]:
        """The request, and whether it may be sent again: it changes nothing, or is done once by its key."""
        sent = {**self._headers, "Accept": accept}
        sent |= {name: _header(value) for name, value in (headers or {}).items() if value is not None}
        if keyed:
            sent["Idempotency-Key"] = key or str(uuid.uuid4())
        if body is not msgspec.UNSET:
            content = msgspec.json.encode(body)
        if content is not None:
            sent["Content-Type"] = content_type
        given = {name: _query(value) for name, value in (query or {}).items() if value is not None}
        parts = {name: _part(name, value) for name, value in form.items()} if form is not None else None
        made = self._http.build_request(method, path, params=given or None, headers=sent, content=content, files=parts)
        return made, keyed or method in {"GET", "PUT", "DELETE"}

    def _answered(self, response: httpx.Response) -> httpx.Response:
        if response.status_code == 304:
            raise NotModified
        if response.is_success:
            return response
        try:
            problem = msgspec.json.decode(response.content, type=Problem)
        except msgspec.MsgspecError:
            # Not from the API: something between has answered.
            problem = Problem(
                type="about:blank",
                title=response.reason_phrase,
                status=response.status_code,
                detail=response.text[:200],
                instance=str(response.request.url),
                code="no-problem-details",
                errors=[],
            )
        raise Refusal(problem)

    def _decode(self, response: httpx.Response, kind: type[T]) -> T:
        return msgspec.json.decode(response.content, type=kind)


def in_path(value: object) -> str:
    """A value as a part of an address."""
    return quote(str(value), safe="")


def _header(value: object) -> str:
    """A value in a header; a number is the version that an entity tag names."""
    return f'"{value}"' if isinstance(value, int) else str(value)


def _part(name: str, value: object) -> tuple[str | None, bytes, str]:
    """A part of a form: a file, or a value as JSON."""
    if isinstance(value, bytes):
        return name, value, "application/octet-stream"
    return None, msgspec.json.encode(value), "application/json"


def _query(value: object) -> str:
    """A value of a query parameter, as JSON would write it."""
    if isinstance(value, bool):
        return str(value).lower()
    return value.isoformat() if isinstance(value, datetime) else str(value)
