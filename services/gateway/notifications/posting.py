"""One request to a webhook: to the address that was checked, within limits, and no further than that."""

from __future__ import annotations

import contextlib
import http.client
import socket
import ssl
import threading
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache

from gateway.notifications.targets import Forbidden, Target, resolve, target_of

TIME_LIMIT = 10.0
"""Seconds from the first byte sent to the last one read."""
SIZE_LIMIT = 16 * 1024
"""Bytes of an answer that are read."""
EXCERPT = 500
"""Characters of an answer that are kept."""


@dataclass(frozen=True, slots=True)
class Answer:
    """What came of a request.

    Attributes:
        status: of HTTP; None if there was no answer.
        seconds: that it took.
        error: why there was no answer, or why it is no good.
        excerpt: the beginning of the answer.
    """

    status: int | None
    seconds: float
    error: str = ""
    excerpt: str = ""

    @property
    def accepted(self) -> bool:
        """Whether the receiver has taken it."""
        return self.status is not None and 200 <= self.status < 300


class _Pinned(http.client.HTTPConnection):
    """A connection to an address that was checked, whatever the host's name means by now."""

    def __init__(self, target: Target, address: str) -> None:
        super().__init__(target.host, target.port, timeout=TIME_LIMIT)
        self._target = target
        self._address = address
        self._line: socket.socket | None = None

    def connect(self) -> None:
        """Connect, and speak TLS to the host by its name."""
        plain = socket.create_connection((self._address, self._target.port), self.timeout)
        if self._target.secure:
            self.sock = _tls().wrap_socket(plain, server_hostname=self._target.host)
        else:
            self.sock = plain
        # Kept beside, because the client lets go of it as soon as the headers of the answer are there.
        self._line = self.sock

    def hang_up(self) -> None:
        """End it, whatever is still to come."""
        if self._line is not None:
            with contextlib.suppress(OSError):
                self._line.shutdown(socket.SHUT_RDWR)


@cache
def _tls() -> ssl.SSLContext:
    return ssl.create_default_context()


def post(url: str, body: bytes, headers: Mapping[str, str]) -> Answer:
    """Send a body to a webhook. Whatever goes wrong is in the answer, never raised."""
    began = time.monotonic()
    try:
        target = target_of(url)
        connection = _Pinned(target, resolve(target))
        return _exchange(connection, target, body, headers, began)
    except Forbidden as error:
        return _failed(f"refused: {error}", began)
    except (OSError, http.client.HTTPException, ValueError) as error:
        if time.monotonic() - began >= TIME_LIMIT:
            return _failed(f"no answer within {TIME_LIMIT:.0f} s", began)
        return _failed(f"{type(error).__name__}: {error}".rstrip(": "), began)


def _exchange(connection: _Pinned, target: Target, body: bytes, headers: Mapping[str, str], began: float) -> Answer:
    # A receiver that sends a byte now and then would never let a timeout of the socket run out.
    watchdog = threading.Timer(TIME_LIMIT, connection.hang_up)
    watchdog.start()
    try:
        connection.request("POST", target.path, body, {"Host": target.netloc, "Connection": "close", **headers})
        response = connection.getresponse()
        content = response.read(SIZE_LIMIT)
        excerpt = content.decode(errors="replace").replace("\0", "")[:EXCERPT]
        return Answer(response.status, time.monotonic() - began, _objection(response.status), excerpt)
    finally:
        watchdog.cancel()
        connection.close()


def _objection(status: int) -> str:
    if 300 <= status < 400:
        return "redirects are not followed"
    return "" if 200 <= status < 300 else f"the receiver answered {status}"


def _failed(error: str, began: float) -> Answer:
    return Answer(None, time.monotonic() - began, error[:EXCERPT])
