"""Health and metrics of a process that is no web server, over HTTP for those who operate it.

Alive: its rounds go on. Ready: the last one was not put off because a server was away. Not ready is no reason to
restart it; not alive is.
"""

from __future__ import annotations

import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

HUNG_AFTER = 120.0
"""Seconds without a round after which a process hangs."""


class Pulse:
    """What a process says of itself; read by another thread."""

    def __init__(self) -> None:
        self._beat = time.monotonic()
        self._missing: str | None = "start"

    def beat(self, missing: str | None = None) -> None:
        """A round is over; `missing` says what it waits for, if it was put off."""
        self._beat = time.monotonic()
        self._missing = missing

    @property
    def alive(self) -> bool:
        """Whether rounds go on."""
        return time.monotonic() - self._beat < HUNG_AFTER

    @property
    def missing(self) -> str | None:
        """What the process waits for; None if it is ready."""
        return self._missing


def serve(pulse: Pulse, port: int, host: str = "0.0.0.0") -> ThreadingHTTPServer:
    """Answer ``/healthz``, ``/readyz`` and ``/metrics`` in a thread until `shutdown` is called on the result."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            missing = pulse.missing
            match self.path.split("?")[0]:
                case "/healthz":
                    self._answer(200 if pulse.alive else 503, "ok\n" if pulse.alive else "the process hangs\n")
                case "/readyz":
                    self._answer(503 if missing else 200, f"waiting for {missing}\n" if missing else "ok\n")
                case "/metrics":
                    self._answer(200, generate_latest(), CONTENT_TYPE_LATEST)
                case _:
                    self._answer(404, "there are /healthz, /readyz and /metrics\n")

        def _answer(self, status: int, body: str | bytes, content_type: str = "text/plain; charset=utf-8") -> None:
            data = body.encode() if isinstance(body, str) else body
            self.send_response(status)
            self.send_header("Content-Type", content_type)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        def log_message(self, format: str, *arguments: object) -> None:
            """Probes are not worth a line each."""

    server = ThreadingHTTPServer((host, port), Handler)
    server.daemon_threads = True
    threading.Thread(target=server.serve_forever, name="side-door", daemon=True).start()
    return server
