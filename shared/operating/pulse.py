"""Whether the work of a process goes on, and what it waits for.

Alive: its rounds go on. Ready: the last one was not put off because a server was away. Not ready is no reason to
restart it; not alive is.
"""

from __future__ import annotations

import time

HUNG_AFTER = 120.0
"""Seconds without a round after which a process hangs. Waiting for a server is going round."""


class Pulse:
    """What a process says of itself; read by another thread."""

    def __init__(self) -> None:
        self._beat = time.monotonic()
        self._missing: str | None = "start"

    def beat(self) -> None:
        """A round goes on."""
        self._beat = time.monotonic()

    def ready(self) -> None:
        """All servers answer."""
        self._missing = None
        self.beat()

    def waiting_for(self, server: str) -> None:
        """A server does not answer; the work is tried again."""
        self._missing = server
        self.beat()

    def is_alive(self) -> bool:
        """Whether rounds go on."""
        return time.monotonic() - self._beat < HUNG_AFTER

    def missing(self) -> str | None:
        """What the process waits for; None if it is ready."""
        return self._missing
